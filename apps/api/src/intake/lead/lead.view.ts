import type { LeadView } from '@plinth/contract/intake/lead'
import { leadSources, leadStates } from '@plinth/domain/intake/lead/states'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { centsToDollars } from '@plinth/domain/shared/money'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import type { LeadRow } from './lead.queries.ts'

const epoch = (at: Date | string) => Math.floor(new Date(at).getTime() / 1000)

export const toLeadView = (row: LeadRow): LeadView => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: isPlaceholderEmail(row.email) ? '' : row.email,
  phone: row.phone,
  property: row.property,
  amount: row.amount_cents === null ? null : centsToDollars(row.amount_cents),
  source: z.enum(leadSources).parse(row.source),
  state: z.enum(leadStates).parse(row.state),
  finished: row.loan_id !== null,
  loan: row.loan_id === null ? null : { id: row.loan_id, human_id: row.loan_human_id ?? '', name: row.loan_name ?? '' },
  owner: row.owner_id === null ? null : { id: row.owner_id, name: fullName(row.owner_first_name, row.owner_last_name) },
  note: row.note,
  created_epoch: epoch(row.created_at),
  last_update: epoch(row.updated_at),
  version: row.version,
})
