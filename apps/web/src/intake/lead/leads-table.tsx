import { UnstyledButton } from '@mantine/core'
import type { LeadView } from '@plinth/contract/intake/lead'
import { type LeadState, leadStateLabel } from '@plinth/domain/intake/lead/states'
import { fullName } from '@plinth/domain/shared/text'
import { AppLink } from '../../lib/app-link.tsx'
import { dayOf, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { leadWords as words } from './lead.words.ts'

const tones: Record<LeadState, Tone> = { new: 'blue', contacted: 'yellow', converted: 'green', lost: 'gray' }

/** The name a lead goes by: its person, else what else is known. */
export const leadName = (lead: LeadView) => fullName(lead.first_name, lead.last_name) || lead.email || words.noName

const Row = ({ lead, onOpen }: { lead: LeadView; onOpen: () => void }) => (
  <tr>
    <td>
      <UnstyledButton onClick={onOpen} fz="inherit" fw={600} c="var(--mantine-color-anchor)" td="underline">
        {leadName(lead)}
      </UnstyledButton>
    </td>
    <td data-whole>{lead.property || words.notGiven}</td>
    <td data-numeric data-label={words.columns.amount}>
      {lead.amount === null ? words.notGiven : money(lead.amount)}
    </td>
    <td data-label={words.columns.source}>{words.sources[lead.source]}</td>
    <td data-label={words.columns.state}>
      <Badge tone={tones[lead.state]}>{leadStateLabel(lead.state)}</Badge>
    </td>
    <td data-label={words.columns.loan}>
      {lead.loan ? (
        <AppLink href={paths.loan(lead.loan.human_id)}>{lead.loan.human_id}</AppLink>
      ) : lead.finished ? (
        words.noLoan
      ) : (
        words.unfinished
      )}
    </td>
    <td data-label={words.columns.owner}>{lead.owner?.name ?? words.nobody}</td>
    <td data-label={words.columns.created}>{dayOf(lead.created_epoch)}</td>
  </tr>
)

/** A page of leads; the name opens one, the loan leads to it. */
export const LeadsTable = ({ leads, onOpen }: { leads: readonly LeadView[]; onOpen: (lead: LeadView) => void }) => (
  <DataTable label={words.table} records>
    <thead>
      <tr>
        <Header>{words.columns.name}</Header>
        <Header>{words.columns.property}</Header>
        <Header numeric>{words.columns.amount}</Header>
        <Header>{words.columns.source}</Header>
        <Header>{words.columns.state}</Header>
        <Header>{words.columns.loan}</Header>
        <Header>{words.columns.owner}</Header>
        <Header>{words.columns.created}</Header>
      </tr>
    </thead>
    <tbody>
      {leads.map((lead) => (
        <Row key={lead.id} lead={lead} onOpen={() => onOpen(lead)} />
      ))}
    </tbody>
  </DataTable>
)
