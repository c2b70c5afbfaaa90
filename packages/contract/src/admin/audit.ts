import { eventSubjects } from '@plinth/domain/shared/event-kinds'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { FileReply, idOf, Instant, LoanKey, LoanRef, queryInt, textOrEmpty } from '../shared/fields.ts'

const day = (what: string) => queryInt(0, 4_102_444_800).optional().describe(`${what}, epoch seconds of 00:00 UTC`)

const filters = {
  person: textOrEmpty(200).default('').describe('Part of the name of who did it'),
  subject: z.enum(eventSubjects).optional().describe("Only kinds that begin with this word, such as 'session'"),
  loan: LoanKey.optional().describe('Only what happened to this loan: its id or number'),
  from: day('First day of the lender'),
  to: day('Last day of the lender'),
}

export const AuditEventView = z
  .object({
    id: idOf('event'),
    at_epoch: Instant.describe('When, epoch seconds'),
    actor_id: idOf('user').nullable().describe('Who did it; null for a visitor and for the server itself'),
    actor_name: z.string().describe('Name of who did it, as it was then; empty when it was erased'),
    kind: z.string().describe("What happened, such as 'loan.updated'"),
    entity: z.string().describe('What kind of record it is about'),
    entity_id: z.uuid().nullable().describe('Id of that record; null when it has none'),
    loan: LoanRef.nullable().describe('The loan; null when it is about none, or the loan is gone'),
    before: z.string().nullable().describe('What stood before, as JSON; null when nothing is told'),
    after: z.string().nullable().describe('What was changed or asked, as JSON; null when nothing is told'),
    ip: z.string().describe('Address it came from; empty for the server itself'),
    request_id: z.string().describe('Id of the request; empty for the server itself'),
    position: z.int().nullable().describe('Place in the chain; null until it is sealed, a second or two'),
  })
  .meta({ id: 'AuditEvent', description: 'What somebody did, or was refused' })
export type AuditEventView = z.infer<typeof AuditEventView>

export const listAuditEvents = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit/all',
  summary: 'The audit trail, newest first: changes, sign-ins, refusals, downloads, exports',
  access: adminMay('view-audit'),
  shows: [],
  query: z.strictObject({
    ...filters,
    before: idOf('event').optional().describe('Only events older than this one'),
    limit: queryInt(1, 500).default(100).describe('Events to answer at most, 1-500'),
  }),
  reply: z.object({
    events: z.array(AuditEventView).describe('Events, newest first'),
    more: z.boolean().describe('Whether older ones match too'),
  }),
})

export const exportAuditEvents = endpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/audit/export',
  summary: 'Every event that matches, oldest first, with its seal, as CSV or JSON lines; recorded',
  access: adminMay('export-audit'),
  fresh: true,
  shows: [],
  query: z.strictObject({
    ...filters,
    format: z.enum(['csv', 'jsonl']).default('csv').describe('CSV with a heading, or a JSON object a line'),
  }),
  reply: FileReply,
  replies: 'file',
})
