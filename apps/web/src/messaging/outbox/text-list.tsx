import { Text } from '@mantine/core'
import { MOST_TEXTS } from '@plinth/contract/messaging/outbox'
import { phoneText } from '@plinth/domain/people/party/phone'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { Section } from '../../ui/section.tsx'
import type { TextMessage } from './outbox.calls.ts'
import { outboxWords as words } from './outbox.words.ts'

const tones: Record<TextMessage['state'], Tone> = {
  queued: 'blue',
  sandbox: 'orange',
  sent: 'blue',
  delivered: 'green',
  failed: 'red',
}

/** The newest text messages, whole; where no service is set they stay here and say 'Sandbox'. Nothing without any. */
export const TextList = ({ texts }: { texts: readonly TextMessage[] }) =>
  texts.length === 0 ? null : (
    <Section title={words.texts} plain>
      <DataTable label={words.textTable} records>
        <thead>
          <tr>
            <Header>{words.textColumns.text}</Header>
            <Header>{words.textColumns.to}</Header>
            <Header>{words.textColumns.state}</Header>
            <Header>{words.textColumns.created}</Header>
          </tr>
        </thead>
        <tbody>
          {texts.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </DataTable>
      {texts.length < MOST_TEXTS ? null : (
        <Text size="sm" c="dimmed">
          {words.textsMore(MOST_TEXTS)}
        </Text>
      )}
    </Section>
  )

const Row = ({ one }: { one: TextMessage }) => (
  <tr>
    <td style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {one.body_text}
      {one.loan_human_id ? (
        <>
          {' '}
          <AppLink href={paths.loan(one.loan_human_id)}>{one.loan_human_id}</AppLink>
        </>
      ) : null}
    </td>
    <td data-whole>
      {one.to_name} {phoneText(one.to_phone)}
    </td>
    <td data-label={words.textColumns.state}>
      <Badge tone={tones[one.state]}>{words.textStates[one.state]}</Badge>
      {one.error ? (
        <Text size="xs" c="var(--mantine-color-error)" style={{ whiteSpace: 'normal' }}>
          {one.error}
        </Text>
      ) : null}
    </td>
    <td data-label={words.textColumns.created}>{dateTime(one.created_epoch)}</td>
  </tr>
)
