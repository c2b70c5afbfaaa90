import { Group, Text, Title, UnstyledButton } from '@mantine/core'
import type { LoanMailView } from '@plinth/contract/documents/mailbox'
import { type ReactNode, useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.ts'
import { attachmentLink, originalLink, useUndo } from './mailbox.calls.ts'
import classes from './mailbox.module.css'
import { messageWords as words, reasonWords, trayWords } from './mailbox.words.ts'

interface MessageProps {
  message: LoanMailView
  /** What is done with it. */
  children?: ReactNode
}

const go = async (ask: Promise<{ url: string }>): Promise<void> => {
  try {
    globalThis.location.assign((await ask).url)
  } catch {
    toast.error(trayWords.failed)
  }
}

/** One message: who, when, what was written above the quote, and its files (AE-12). */
export const Message = ({ message: m, children }: MessageProps) => (
  <article className={classes.message} aria-label={m.subject || words.noSubject}>
    <Group justify="space-between" gap="xs" align="flex-start">
      <Title order={3} size="h5" className={classes.name}>
        {m.subject || words.noSubject}
      </Title>
      <Marks message={m} />
    </Group>
    <div className={classes.facts}>
      <span>{senderOf(m)}</span>
      {m.to_line === '' ? null : <span>{words.to(m.to_line)}</span>}
      <span>{dateTime(m.at_epoch)}</span>
    </div>
    {m.state === 'quarantined' && m.reason ? (
      <Text size="sm" c="var(--mantine-color-error)" mt={4}>
        {reasonWords[m.reason]} {m.checks === '' ? null : `${m.checks}.`}
      </Text>
    ) : null}
    <Body message={m} />
    <Files message={m} />
    <Group gap="xs" mt="xs">
      {children}
      {m.has_raw ? (
        <Button variant="subtle" size="compact-sm" onClick={() => void go(originalLink(m.id))}>
          {words.raw}
        </Button>
      ) : null}
    </Group>
  </article>
)

const senderOf = (m: LoanMailView): string => {
  if (m.from_email === '') return words.unknownSender
  return m.from_name === '' ? m.from_email : `${m.from_name} <${m.from_email}>`
}

const Marks = ({ message: m }: { message: LoanMailView }) => (
  <Group gap={4}>
    {m.kind === 'message' ? null : <Badge tone={m.kind === 'bounce' ? 'red' : 'gray'}>{words.kinds[m.kind]}</Badge>}
    {m.state === 'taken' ? null : (
      <Badge tone={m.state === 'quarantined' ? 'orange' : 'gray'}>{words.states[m.state]}</Badge>
    )}
    {m.delivery === null ? null : (
      <Badge tone={m.delivery === 'failed' ? 'red' : 'gray'}>{words.delivery[m.delivery]}</Badge>
    )}
  </Group>
)

const Body = ({ message: { body, quoted, html } }: MessageProps) => {
  const [shows, setShows] = useState({ quote: false, html: false })
  return (
    <>
      {shows.html && html !== null ? (
        // Sanitized on the server, and closed off here: nothing in it runs, loads or reaches the page.
        <iframe className={classes.formatted} sandbox="" srcDoc={html} title={words.html} />
      ) : (
        <p className={classes.text}>{body}</p>
      )}
      {quoted === '' || shows.html ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={shows.quote}
          onClick={() => setShows({ ...shows, quote: !shows.quote })}
        >
          {shows.quote ? words.hideQuote : words.showQuote}
        </Button>
      )}
      {html === null ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => setShows({ ...shows, html: !shows.html })}>
          {shows.html ? words.hideHtml : words.showHtml}
        </Button>
      )}
      {shows.quote && !shows.html ? <p className={classes.quote}>{quoted}</p> : null}
    </>
  )
}

const Files = ({ message: { attachments } }: MessageProps) => {
  const undo = useUndo()
  if (attachments.length === 0) return null
  return (
    <ul className={classes.files} aria-label={words.files}>
      {attachments.map((file) => (
        <li key={file.id}>
          {file.state === 'refused' || file.state === 'held' ? (
            <Text size="sm">{file.file_name}</Text>
          ) : (
            <UnstyledButton
              fz="sm"
              c="var(--mantine-color-anchor)"
              td="underline"
              onClick={() => void go(attachmentLink(file.id))}
            >
              {file.file_name}
            </UnstyledButton>
          )}
          <Text size="sm" c="dimmed">
            {file.filed_as === null ? words.file[file.state] : words.filedAs(file.filed_as)}
            {file.state === 'refused' ? `. ${file.reason}` : ''}
          </Text>
          {file.state === 'ignored' ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => undo.mutate({ params: { attachment_id: file.id }, body: { version: file.version } })}
            >
              {words.putBack}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
