import { Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { Button } from './button.tsx'
import classes from './conversation.module.css'
import { EmptyState, ErrorState, SkeletonRows } from './states.tsx'

/** One message as it is shown. */
export interface Said {
  id: string
  author: string
  /** Beside the name: whose word it is, when, how it came in. */
  facts: string
  body: string
  own: boolean
  /** Below it: who has seen it. */
  seen?: string | undefined
}

export interface ConversationWords {
  list: string
  empty: string
  emptyHint: string
  older: string
  loadFailed: string
  label: string
  placeholder: string
  send: string
  missing: string
}

interface ConversationProps {
  words: ConversationWords
  /** Oldest first; undefined while they are loaded. */
  messages: readonly Said[] | undefined
  /** Why they could not be loaded; shown while there are none. */
  failure: { detail: string; onRetry: () => void } | null
  /** Loads what is older; null where there is nothing older. */
  older: { busy: boolean; onLoad: () => void } | null
  draft: string
  onDraft: (text: string) => void
  longest: number
  sending: boolean
  /** Why the last try failed. */
  refused: string | null
  onSend: (body: string) => void
  /** Why nothing may be written here. */
  disabledReason?: string | undefined
  /** Above the field: who reads it. */
  note?: ReactNode
}

/** Messages of several people, the newest at the end, and a field for the next one. */
export const Conversation = (p: ConversationProps) => {
  const { words, messages } = p
  return (
    <Stack gap="sm">
      {messages === undefined && p.failure === null ? <SkeletonRows rows={3} /> : null}
      {p.failure && messages === undefined ? (
        <ErrorState text={words.loadFailed} detail={p.failure.detail} onRetry={p.failure.onRetry} />
      ) : null}
      {messages?.length === 0 ? <EmptyState text={words.empty} hint={words.emptyHint} /> : null}
      {p.older ? (
        <Button variant="subtle" size="compact-sm" loading={p.older.busy} onClick={p.older.onLoad}>
          {words.older}
        </Button>
      ) : null}
      {messages && messages.length > 0 ? (
        <ol className={classes.list} aria-label={words.list}>
          {messages.map((one) => (
            <Message key={one.id} said={one} />
          ))}
        </ol>
      ) : null}
      <Writing {...p} />
    </Stack>
  )
}

const Message = ({ said }: { said: Said }) => (
  <li className={classes.message} data-own={said.own || undefined}>
    <div className={classes.head}>
      <span className={classes.author}>{said.author}</span>
      <Text component="span" size="xs" c="dimmed">
        {said.facts}
      </Text>
    </div>
    <p className={classes.body}>{said.body}</p>
    {said.seen ? (
      <Text size="xs" c="dimmed">
        {said.seen}
      </Text>
    ) : null}
  </li>
)

const Writing = ({ words, draft, onDraft, ...p }: ConversationProps) => {
  const [missing, setMissing] = useState(false)
  const isEmpty = draft.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setMissing(isEmpty)
    if (!isEmpty && !p.sending && p.disabledReason === undefined) p.onSend(draft)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          label={words.label}
          description={p.note}
          placeholder={words.placeholder}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={p.longest}
          value={draft}
          onChange={(event) => onDraft(event.currentTarget.value)}
          error={missing && isEmpty ? words.missing : p.refused}
        />
        <Button type="submit" className={classes.send} loading={p.sending} disabledReason={p.disabledReason}>
          {words.send}
        </Button>
      </Stack>
    </form>
  )
}
