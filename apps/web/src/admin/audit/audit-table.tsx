import { UnstyledButton } from '@mantine/core'
import type { AuditEventView } from '@plinth/contract/admin/audit'
import { AppLink } from '../../lib/app-link.tsx'
import { dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { auditWords as words } from './audit.words.ts'

const Row = ({ event, onOpen }: { event: AuditEventView; onOpen: () => void }) => (
  <tr>
    <td>
      <UnstyledButton onClick={onOpen} fz="inherit" fw={600} c="var(--mantine-color-anchor)" td="underline">
        {words.kindOf(event.kind)}
      </UnstyledButton>
    </td>
    <td data-label={words.columns.who}>{event.actor_name || words.erased}</td>
    <td data-label={words.columns.when}>{dateTime(event.at_epoch)}</td>
    <td data-label={words.columns.loan}>
      {event.loan ? <AppLink href={paths.loan(event.loan.human_id)}>{event.loan.human_id}</AppLink> : words.noLoan}
    </td>
    <td data-label={words.columns.from}>{event.ip || words.noAddress}</td>
  </tr>
)

/** A page of events; what happened opens one, the loan leads to it. */
export const AuditTable = ({
  events,
  onOpen,
}: {
  events: readonly AuditEventView[]
  onOpen: (event: AuditEventView) => void
}) => (
  <DataTable label={words.table} records>
    <thead>
      <tr>
        <Header>{words.columns.what}</Header>
        <Header>{words.columns.who}</Header>
        <Header>{words.columns.when}</Header>
        <Header>{words.columns.loan}</Header>
        <Header>{words.columns.from}</Header>
      </tr>
    </thead>
    <tbody>
      {events.map((event) => (
        <Row key={event.id} event={event} onOpen={() => onOpen(event)} />
      ))}
    </tbody>
  </DataTable>
)
