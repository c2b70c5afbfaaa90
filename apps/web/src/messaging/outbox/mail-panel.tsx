import { Alert, Stack, Text, Title } from '@mantine/core'
import { Fragment } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { linkPieces } from './link-pieces.ts'
import { messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { type Mail, useReveal, useSendAgain } from './outbox.calls.ts'
import { outboxWords as words } from './outbox.words.ts'

/** Plain text whose web addresses can be followed; nothing else of it is ever anything but text. */
const LinkedText = ({ text }: { text: string }) => (
  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {linkPieces(text).map((piece, i) =>
      piece.link ? (
        <a key={`${i} ${piece.text}`} href={piece.text} rel="noreferrer">
          {piece.text}
        </a>
      ) : (
        <Fragment key={`${i} ${piece.text}`}>{piece.text}</Fragment>
      ),
    )}
  </Text>
)

/** The text of a message: its one-time links are hidden until somebody who may hand them over asks for them. */
const Body = ({ mail }: { mail: Mail }) => {
  const reveal = useReveal(mail.id)
  return (
    <>
      {reveal.data ? <Alert color="yellow">{words.shown}</Alert> : null}
      {mail.link === 'revealable' && !reveal.data ? (
        <Button variant="default" loading={reveal.isPending} onClick={() => reveal.mutate()} w="fit-content">
          {words.showLink}
        </Button>
      ) : null}
      {reveal.error ? (
        <Text c="var(--mantine-color-error)" role="alert">
          {messageOf(reveal.error, words.notShown)}
        </Text>
      ) : null}
      {mail.link === 'hidden' ? <Text c="dimmed">{words.hidden}</Text> : null}
      <LinkedText text={reveal.data?.body_text ?? mail.body_text} />
    </>
  )
}

/** Why a message was given up, and the way to send it again. */
const GivenUp = ({ mail }: { mail: Mail }) => {
  const again = useSendAgain()
  return (
    <>
      <Text c="var(--mantine-color-error)">
        {words.why}: {mail.error}
      </Text>
      {mail.link === 'none' ? (
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ params: { mail_id: mail.id } })}
          w="fit-content"
        >
          {words.sendAgain}
        </Button>
      ) : (
        <Text c="dimmed">{words.linksGone}</Text>
      )}
    </>
  )
}

/** One message, whole. */
export const MailPanel = ({ mail, onClose }: { mail: Mail | undefined; onClose: () => void }) => (
  <SidePanel opened={mail !== undefined} onClose={onClose} title={words.message}>
    {mail ? (
      <Stack gap="sm">
        <Title order={2} size="h3">
          {mail.subject}
        </Title>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {words.columns.to}: {mail.to_name ? `${mail.to_name} <${mail.to_email}>` : mail.to_email}
          <br />
          {words.columns.created}: {dateTime(mail.created_epoch)} · {words.states[mail.state]}
          {mail.sent_epoch === null ? null : ` ${dateTime(mail.sent_epoch)}`}
        </Text>
        {mail.loan_human_id ? (
          <Text>
            {words.loan}: <AppLink href={paths.loan(mail.loan_human_id)}>{mail.loan_human_id}</AppLink>
          </Text>
        ) : null}
        {mail.attachments.length > 0 ? (
          <Text style={{ overflowWrap: 'anywhere' }}>
            {words.attachments}: {mail.attachments.join(', ')}
          </Text>
        ) : null}
        {mail.state === 'failed' ? <GivenUp key={mail.id} mail={mail} /> : null}
        <Body key={mail.id} mail={mail} />
      </Stack>
    ) : null}
  </SidePanel>
)
