import { partyKinds } from '@plinth/domain/people/party/kinds'
import { loanStatuses } from '@plinth/domain/loan/status'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Amount,
  BorrowerId,
  ContactId,
  Instant,
  idOf,
  LegalEntityId,
  LoanKey,
  pathId,
  PropertyId,
} from '../shared/fields.ts'

const LoanRef = z.object({
  id: idOf('loan'),
  human_id: z.string().describe('Human id of the loan'),
  name: z.string().describe('Name of the loan'),
})

const PersonMatch = z.object({
  kind: z.enum(['borrower', 'contact']).describe('Kind of both records'),
  id: z.string().describe("The record on this loan: a borrower's or a contact's id"),
  other_id: z.string().describe('The other record, of the same kind'),
  name: z.string().describe('Name in the record on this loan'),
  other_name: z.string().describe('Name in the other record'),
  email: z.string().describe('Email in the other record'),
  same: z.array(z.enum(['email', 'name', 'phone', 'birth-date'])).describe('What both records have alike'),
  other_loans: z.array(LoanRef).describe('Loans of the other record, the newest first'),
})

const LoanMatch = z.object({
  loan: LoanRef.extend({
    status: z.enum(loanStatuses).describe('Status'),
    amount: Amount.describe('Amount asked for, US dollars'),
    created_epoch: Instant.describe('When the request came in, epoch seconds'),
  }).describe('The other loan'),
  same_borrower: z.boolean().describe('Whether it names the same borrower, by record or by email'),
  same_purpose: z.boolean().describe('Whether it is asked for the same purpose'),
  identical: z.boolean().describe('Whether property and amount are the same and both came in within 30 days'),
  join: z
    .enum(['this-into-it', 'it-into-this', 'no'])
    .describe('Which application may be joined to which loan: the newer, while in Preliminary, to the older'),
  email_confirmed: z.boolean().describe('Whether the newer application came from a confirmed email address'),
})

const RecordMatch = z.object({
  kind: z.enum(['legal-entity', 'property']).describe('Kind of both records'),
  id: z.uuid().describe('The record on this loan'),
  name: z.string().describe('Its name, or its address'),
  other_id: z.uuid().describe('The other record'),
  other_name: z.string().describe('Its name, or its address'),
  same: z.array(z.enum(['ein', 'name', 'address'])).describe('What is alike'),
  other_loans: z.array(LoanRef).describe('Loans of the other record, newest first'),
})
export const LoanMatches = z
  .object({
    people: z.array(PersonMatch).describe('Records that may be of the same person'),
    records: z.array(RecordMatch).describe('Other entities and properties on file that may be those of this loan'),
    loans: z.array(LoanMatch).describe('Other loans on the same property that this one may belong to or repeat'),
    merges: z
      .array(
        z.object({
          id: idOf('merge'),
          kept: z.string().describe('Name of the record that stayed'),
          gone: z.string().describe('Name of the record that was merged into it'),
          merged_by: z.string().describe('Who merged them'),
          merged_epoch: Instant.describe('When, epoch seconds'),
        }),
      )
      .describe(
        'Merges of records of this loan that can still be undone, newest first; without those the caller dismissed',
      ),
  })
  .meta({ id: 'LoanMatches', description: 'Possible duplicates that have not been joined' })
export type LoanMatches = z.infer<typeof LoanMatches>

const params = z.object({ loan_id: LoanKey })

/** What hangs on a person or a request: it moves to the other record. */
const joined = [
  'activity',
  'borrower',
  'contact',
  'data-point',
  'document',
  'draft',
  'lead',
  'legal-entity',
  'loan',
  'loan-list',
  'loan-status',
  'match',
  'property',
  'report',
  'score',
  'timeline',
  'held-change',
  'value',
] as const

export const getLoanMatches = endpoint({
  id: 'loan.matches',
  method: 'GET',
  path: '/loan/{loan_id}/matches',
  summary: 'People and loans that may be the same as those of this loan; nothing is joined by an address alone',
  access: adminMay('view-loans'),
  shows: ['match'],
  params,
  reply: LoanMatches,
})
export const MergePreview = z
  .object({
    refusal: z.string().nullable().describe("Why they can't be merged; null when they can"),
    kept: z.string().nullable().describe("Name of the record that stays; null when they can't be merged"),
    gone: z.string().nullable().describe('Name of the record that is merged into it'),
    fields: z
      .array(
        z.object({
          field: z.string().describe('Field of both records'),
          kept: z.string().describe('In the record that stays; empty when none'),
          gone: z.string().describe('In the other record; empty when none'),
          result: z.string().describe('Afterwards; empty when none'),
        }),
      )
      .describe('Each value with where it stands; what is sealed is told as on file alone'),
    loans: z.array(z.string()).describe('Human ids of the loans that move'),
    moves: z
      .array(z.object({ what: z.string().describe('Kind of entry'), count: z.int().describe('How many move') }))
      .describe('What else moves, by kind; kinds of which there is none are left out'),
  })
  .meta({ id: 'MergePreview', description: 'What a merge of two records would keep and move' })
export type MergePreview = z.infer<typeof MergePreview>

export const previewMerge = endpoint({
  id: 'loan.merge-preview',
  method: 'GET',
  path: '/loan/{loan_id}/merge-preview',
  summary: "What merging two records that match would keep and move, or why they can't be merged",
  access: adminMay('edit-loan'),
  shows: ['match', 'borrower', 'contact', 'legal-entity', 'property', 'held-change'],
  params,
  query: z.strictObject({
    kind: z.enum(partyKinds).describe('Kind of both records'),
    id: z.uuid().describe('The record on this loan'),
    other_id: z.uuid().describe('The other record'),
  }),
  reply: MergePreview,
})
export const undoMerge = endpoint({
  id: 'loan.undo-merge',
  method: 'POST',
  path: '/loan/{loan_id}/merges/{merge_id}/undo',
  summary: 'Undo a merge of two records; 409 with the reason when something later depends on it',
  access: adminMay('edit-loan'),
  changes: joined,
  params: z.object({ loan_id: LoanKey, merge_id: pathId('merge') }),
  reply: LoanMatches,
})
export const dismissMergeNote = endpoint({
  id: 'loan.dismiss-merge-note',
  method: 'POST',
  path: '/loan/{loan_id}/merges/{merge_id}/dismiss',
  summary: 'Stop showing the caller that two records were merged; colleagues still see it and can undo it',
  access: adminMay('view-loans'),
  changes: ['match'],
  params: z.object({ loan_id: LoanKey, merge_id: pathId('merge') }),
  reply: LoanMatches,
})
export const joinPeople = endpoint({
  id: 'loan.join-people',
  method: 'POST',
  path: '/loan/{loan_id}/join-people',
  summary:
    'Make one record of two of the same person, entity or property; 409 when two people sign in for them, or their numbers, dates of birth, states or types differ',
  access: adminMay('edit-loan'),
  changes: joined,
  params,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('borrower').describe('Borrower records'),
      id: BorrowerId,
      other_id: BorrowerId.describe('The other record of the same person'),
    }),
    z.strictObject({
      kind: z.literal('contact').describe('Contact records'),
      id: ContactId,
      other_id: ContactId.describe('The other record of the same person'),
    }),
    z.strictObject({
      kind: z.literal('legal-entity').describe('Records of entities'),
      id: LegalEntityId,
      other_id: LegalEntityId.describe('The other record of the same entity'),
    }),
    z.strictObject({
      kind: z.literal('property').describe('Records of properties'),
      id: PropertyId,
      other_id: PropertyId.describe('The other record of the same property'),
    }),
  ]),
  reply: LoanMatches,
})
export const joinApplication = endpoint({
  id: 'loan.join-application',
  method: 'POST',
  path: '/loan/{loan_id}/join-application',
  summary:
    'Move the application of this loan to an older loan on the same property and archive this one; 409 when it went further',
  access: adminMay('edit-loan'),
  changes: joined,
  params,
  body: z.strictObject({ into: LoanKey.describe('Id or human id of the loan it belongs to') }),
  reply: z.object({ loan: LoanRef.describe('The loan it belongs to now') }),
})
