import { Group, Text, UnstyledButton } from '@mantine/core'
import { dateTime } from '../../lib/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Mail, type Outbox, PAGE } from './outbox.calls.ts'
import { outboxWords as words } from './outbox.words.ts'

const tones: Record<Mail['state'], Tone> = { queued: 'blue', sent: 'green', outbox: 'gray', failed: 'red' }

interface OutboxListProps {
  outbox: Outbox
  searched: boolean
  offset: number
  onOpen: (mail: Mail) => void
  onPage: (offset: number) => void
}

const Row = ({ mail, onOpen }: { mail: Mail; onOpen: () => void }) => (
  <tr>
    <td>
      <UnstyledButton onClick={onOpen} fz="inherit" fw={600} c="var(--mantine-color-anchor)" td="underline">
        {mail.subject}
      </UnstyledButton>
    </td>
    <td data-whole>
      {mail.to_name ? `${mail.to_name} ` : null}
      <Text span inherit {...(mail.to_name ? { c: 'dimmed' } : {})}>
        {mail.to_email}
      </Text>
    </td>
    <td data-label={words.columns.state}>
      <Badge tone={tones[mail.state]}>{words.states[mail.state]}</Badge>
    </td>
    <td data-label={words.columns.created}>{dateTime(mail.created_epoch)}</td>
  </tr>
)

/** The messages of one page; the subject opens one. */
export const OutboxList = ({ outbox, searched, offset, onOpen, onPage }: OutboxListProps) => {
  const { mails, total } = outbox
  if (mails.length === 0)
    return searched ? (
      <EmptyState text={words.nothingFound} />
    ) : (
      <EmptyState text={words.empty} hint={words.emptyHint} />
    )
  return (
    <>
      <DataTable label={words.table} records>
        <thead>
          <tr>
            <Header>{words.columns.subject}</Header>
            <Header>{words.columns.to}</Header>
            <Header>{words.columns.state}</Header>
            <Header>{words.columns.created}</Header>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} onOpen={() => onOpen(mail)} />
          ))}
        </tbody>
      </DataTable>
      {total > PAGE ? (
        <Group mt="sm" gap="xs">
          <Button variant="default" disabled={offset === 0} onClick={() => onPage(Math.max(0, offset - PAGE))}>
            {words.newer}
          </Button>
          <Text size="sm">{words.range(offset + 1, offset + mails.length, total)}</Text>
          <Button variant="default" disabled={offset + PAGE >= total} onClick={() => onPage(offset + PAGE)}>
            {words.older}
          </Button>
        </Group>
      ) : null}
    </>
  )
}
