import { leadSorts, leadSources, leadStates } from '@plinth/domain/intake/lead/states'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Amount,
  idOf,
  Instant,
  LoanRef,
  pathId,
  queryInt,
  repeated,
  textOrEmpty,
  UserId,
  Version,
} from '../shared/fields.ts'

export const LeadView = z
  .object({
    id: idOf('lead'),
    first_name: z.string().describe('First name; may be empty'),
    last_name: z.string().describe('Last name; may be empty'),
    email: z.string().describe('Email address; may be empty'),
    phone: z.string().describe('Phone; may be empty'),
    property: z.string().describe('Address of the first property; may be empty'),
    amount: Amount.nullable().describe('Amount asked for, US dollars; null when not given'),
    source: z.enum(leadSources).describe('Who sent it'),
    state: z.enum(leadStates).describe('Outcome'),
    finished: z.boolean().describe('Whether the form was submitted, not abandoned'),
    loan: LoanRef.nullable().describe('Its loan; null when there is none'),
    owner: z
      .object({ id: idOf('user'), name: z.string().describe('First and last name') })
      .nullable()
      .describe('Assigned user; null when unassigned'),
    note: z.string().describe('Note of the staff; may be empty'),
    created_epoch: Instant.describe('When it came in, epoch seconds'),
    last_update: Instant.describe('Last change, epoch seconds'),
    version: Version,
  })
  .meta({ id: 'Lead', description: 'A public submission' })
export type LeadView = z.infer<typeof LeadView>

export const listLeads = endpoint({
  id: 'lead.list',
  method: 'GET',
  path: '/lead/all',
  summary: 'All leads that match',
  access: adminMay('view-loans'),
  shows: ['lead'],
  query: z.strictObject({
    state: repeated(z.enum(leadStates)).optional().describe('Only these states; may be repeated'),
    source: z.enum(leadSources).optional().describe('Only this source'),
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .describe('Words of name, email, phone or property, in any order; accents are ignored'),
    sort: z.enum(leadSorts).default('created').describe('Newest, last changed, largest amount, or by name first'),
    offset: queryInt(0, 1_000_000).default(0).describe('Leads to skip'),
    limit: queryInt(1, 1000).default(1000).describe('Leads to answer at most, 1-1000'),
  }),
  reply: z.object({
    leads: z.array(LeadView).describe('Leads of this page, in the order asked for'),
    total: z.int().describe('Leads that match, on all pages'),
    more: z
      .boolean()
      .describe('Whether a search found more than `total`: beyond 1,000 they are counted as far as this page'),
  }),
})
export const updateLead = endpoint({
  id: 'lead.update',
  method: 'PUT',
  path: '/lead/{lead_id}/update',
  summary: 'Assign, note, convert or dismiss a lead; carries the version read',
  access: adminMay('edit-loan'),
  changes: ['lead'],
  params: z.object({ lead_id: pathId('lead') }),
  body: z.strictObject({
    version: Version,
    state: z.enum(leadStates).optional().describe('State to move to'),
    owner_user_id: UserId.nullable().optional().describe('Assigned user (a user id); null to unassign'),
    note: textOrEmpty(5000).optional().describe('Note of the staff'),
  }),
  reply: LeadView,
})
