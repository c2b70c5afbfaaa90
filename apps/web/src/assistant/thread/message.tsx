import { Group, Text } from '@mantine/core'
import type { MessageView } from '@plinth/contract/assistant/thread'
import { IconRefresh } from '@tabler/icons-react'
import { memo, type ReactNode, useCallback } from 'react'
import { dateTime } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Markdown } from './markdown.tsx'
import classes from './thread.module.css'
import { threadWords as words } from './thread.words.ts'
import type { LiveAnswer, SentQuestion } from './use-conversation.ts'

/** A reference that somebody pressed. */
export interface PressedReference {
  messageId: string
  number: number
}

interface CiteProps {
  number: number
  label: string | undefined
  isOpen: boolean
  onPress: () => void
}

/** `[1]`: opens the page it stands on; plain where there is nothing to open. */
const Cite = ({ number, label, isOpen, onPress }: CiteProps) =>
  label === undefined ? (
    <span title={words.referenceGone}>[{number}]</span>
  ) : (
    <button
      type="button"
      className={classes.cite}
      title={label}
      aria-label={words.reference(number, label)}
      aria-pressed={isOpen}
      onClick={onPress}
    >
      {number}
    </button>
  )

interface BodyProps {
  messageId: string
  text: string
  references: MessageView['retrieval_contents']
  opened: number | null
  onReference: (pressed: PressedReference) => void
}

const Body = ({ messageId, text, references, opened, onReference }: BodyProps) => {
  const cite = useCallback(
    (number: number) => (
      <Cite
        number={number}
        label={references.find((one) => one.number === number)?.label}
        isOpen={opened === number}
        onPress={() => onReference({ messageId, number })}
      />
    ),
    [messageId, references, opened, onReference],
  )
  return (
    <div className={classes.text}>
      <Markdown text={text} cite={cite} />
    </div>
  )
}

/** What is said beside an answer: why it ends where it does. */
const remarkOf = ({ state, note }: MessageView): string | null => {
  if (note !== '') return note
  if (state === 'stopped') return words.stopped
  if (state === 'cut-off') return words.cutOff
  return state === 'failed' ? words.failed : null
}

const Bubble = ({ by, name, children }: { by: 'user' | 'assistant'; name: string; children: ReactNode }) => (
  <article className={classes.message} data-role={by} aria-label={name}>
    <Text size="xs" c="dimmed" fw={500} className={classes.author}>
      {name}
    </Text>
    {children}
  </article>
)

const Thinking = () => (
  <p className={classes.thinking} role="status">
    <span className={classes.dots} aria-hidden />
    {words.thinking}
  </p>
)

const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="default" size="compact-sm" leftSection={<IconRefresh size={14} aria-hidden />} onClick={onRetry}>
    {words.retry}
  </Button>
)

interface MessageProps {
  message: MessageView
  opened: number | null
  onReference: (pressed: PressedReference) => void
  /** Has the question answered again; null where that is not possible. */
  onRetry: (() => void) | null
}

/** One message with its references, and what can be done with it. */
export const Message = memo(({ message, opened, onReference, onRetry }: MessageProps) => {
  const { role, content, message_id: messageId, retrieval_contents: references, created_at: at } = message
  const remark = remarkOf(message)
  const isFailure = message.state === 'failed' || message.state === 'cut-off'
  return (
    <Bubble
      by={role}
      name={`${role === 'user' ? message.author_name || words.you : words.assistant} · ${dateTime(at)}`}
    >
      {content === '' ? null : <Body {...{ messageId, references, opened, onReference }} text={content} />}
      {remark === null ? null : (
        <Text size="sm" c={isFailure ? 'var(--mantine-color-error)' : 'dimmed'} mt={4}>
          {remark}
        </Text>
      )}
      {role === 'assistant' ? (
        <Group gap={6} mt={6}>
          {content === '' ? null : <CopyButton value={content} label={words.copyAnswer} />}
          {onRetry ? <RetryButton onRetry={onRetry} /> : null}
        </Group>
      ) : null}
    </Bubble>
  )
})

interface LiveMessageProps {
  live: LiveAnswer
  /** The answer's own message, once the thread holds it: its references can be opened then. */
  messageId: string | null
  opened: number | null
  onReference: (pressed: PressedReference) => void
}

/** An answer that is arriving. */
export const LiveMessage = ({ live, messageId, opened, onReference }: LiveMessageProps) => (
  <Bubble by="assistant" name={words.assistant}>
    {live.text === '' ? (
      <Thinking />
    ) : (
      <Body
        messageId={messageId ?? ''}
        text={live.text}
        references={messageId === null ? [] : [...live.references]}
        opened={opened}
        onReference={onReference}
      />
    )}
  </Bubble>
)

interface SentMessageProps {
  sent: SentQuestion
  onRetry: () => void
  onEdit: () => void
}

/** A question that the thread does not hold yet; one that was refused says why beneath it. */
export const SentMessage = ({ sent, onRetry, onEdit }: SentMessageProps) => (
  <>
    <Bubble by="user" name={words.you}>
      <div className={classes.text}>
        <Markdown text={sent.text} cite={(n) => `[${n}]`} />
      </div>
    </Bubble>
    {sent.failure === null ? (
      <Thinking />
    ) : (
      <div role="alert">
        <Text size="sm" c="var(--mantine-color-error)" mb={6}>
          {sent.failure}
        </Text>
        <Group gap={6}>
          <RetryButton onRetry={onRetry} />
          <Button variant="subtle" size="compact-sm" onClick={onEdit}>
            {words.edit}
          </Button>
        </Group>
      </div>
    )}
  </>
)
