import { loanStatuses } from '@plinth/domain/loan/status'
import { allTodayKinds } from '@plinth/domain/portfolio/today/ranking'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, DateEpoch, LoanId, LoanRef, queryInt } from '../shared/fields.ts'

const kind = z.enum(allTodayKinds)

export const TodayEntry = z
  .object({
    kind: kind.describe('What there is to do'),
    loan: LoanRef.describe('The loan it is about'),
    status: z.enum(loanStatuses).describe('Status of the loan'),
    activity_id: z.uuid().nullable().describe('Id (UUID) of the activity to open, the oldest; null when there is none'),
    subject: z.string().describe('Name of that activity, or who has to sign; may be empty'),
    count: z.int().describe('How many there are of it on the loan: uploads, requests, signatures, files'),
    days: z.int().describe('Days waiting, late, over the usual time or gone of the window before the date'),
    date_epoch: DateEpoch.nullable().describe('The date it is about, closing or last day; null when there is none'),
    usual: z
      .object({
        days: z.int().describe('Days that loans usually stay in the stage'),
        from: z.enum(['history', 'default']).describe("The lender's own median, or a default while there is none"),
      })
      .nullable()
      .describe('What is usual for the stage; null for other entries'),
    mark: z.string().describe('State of the matter: hiding an entry holds until this changes'),
  })
  .meta({ id: 'TodayEntry', description: 'Something for a person to do today' })
export type TodayEntry = z.infer<typeof TodayEntry>

export const listToday = endpoint({
  id: 'today.list',
  method: 'GET',
  path: '/today',
  summary: 'Open work for the caller, most urgent first, on their own and on unassigned loans',
  access: adminMay('view-loans'),
  shows: ['activity', 'loan', 'signature', 'today'],
  query: z.strictObject({
    whose: z.enum(['mine', 'all']).default('mine').describe("'all' adds the loans of the others"),
    limit: queryInt(1, 200).default(5).describe('Entries to answer at most, 1-200'),
    each: queryInt(1, 200)
      .optional()
      .describe('Entries of each group to answer at most; the limit counts no more then'),
  }),
  reply: z.object({
    entries: z.array(TodayEntry).describe('The most urgent first'),
    total: z.int().describe('Entries in all'),
    groups: z
      .object({
        overdue: z.int().describe('What should have happened already'),
        review: z.int().describe('What staff have to review'),
        coming: z.int().describe('What is about to happen'),
      })
      .describe('Entries in all by group'),
  }),
})

const which = { kind: kind.describe('Kind of the entry'), loan_id: LoanId.describe('Its loan') }

export const hideToday = endpoint({
  id: 'today.hide',
  method: 'POST',
  path: '/today/hide',
  summary: 'Take an entry off the own list until tomorrow, or until the matter changes',
  access: adminMay('view-loans'),
  changes: ['today'],
  body: z.strictObject({
    ...which,
    mark: z.string().min(1).max(100).describe('The mark it was shown with'),
    until: z.enum(['tomorrow', 'changed']).describe('When it comes back'),
  }),
  reply: Ack,
})
export const showToday = endpoint({
  id: 'today.show',
  method: 'POST',
  path: '/today/show',
  summary: 'Bring a hidden entry back to the own list',
  access: adminMay('view-loans'),
  changes: ['today'],
  body: z.strictObject(which),
  reply: Ack,
})
