import { sightText } from '@plinth/domain/loan/map-points'
import { purposes, exitStrategies } from '@plinth/domain/loan/terms'
import { nobody } from '@plinth/domain/loan/filter'
import { loanStatuses } from '@plinth/domain/loan/status'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, Coordinates, DateEpoch, idOf, Instant, LoanRef, queryInt, repeated } from '../shared/fields.ts'

const named = (what: string) =>
  z.object({
    id: idOf(what),
    first_name: z.string().describe('First name'),
    last_name: z.string().describe('Last name'),
  })

/** A loan as a row of a table, a card of the portfolio or the subject of the map panel (B-09, C-01 to C-04). */
export const LoanRow = z
  .object({
    id: idOf('loan'),
    human_id: z.string().describe('Human id, such as BL-10042'),
    name: z.string().describe('Name'),
    amount: Amount.describe('Amount asked for, US dollars'),
    amount_at_closing: Amount.nullable().describe('Amount at closing, US dollars; null when not set'),
    purpose: z.enum(purposes).describe('Purpose'),
    duration_months: z.int().describe('Duration in months'),
    score: z.int().nullable().describe('Score 0-100; null shows as N/A'),
    score_made_up: z.boolean().describe('Whether the score was calculated from what a sandbox made up'),
    scores: z
      .object({
        loan: z.number().nullable().describe('Loan factors 0-100'),
        property: z.number().nullable().describe('Properties 0-100'),
        neighborhood: z.number().nullable().describe('Neighborhoods 0-100'),
        borrower: z.number().nullable().describe('Borrowers 0-100'),
      })
      .describe('Score by category; null shows as N/A (C-02)'),
    status: z
      .object({
        state: z.enum(loanStatuses).describe('Status'),
        suggested_steps: z.array(z.string()).describe('What the next person should do'),
        since: Instant.describe('Since when it is in this status, epoch seconds'),
      })
      .describe('Status with suggested steps'),
    ltv: z
      .number()
      .nullable()
      .describe('LTV (total commitment): amount over as-is value, as a fraction; null when not known'),
    documents: z
      .object({
        accepted: z.int().describe('Document requests that are accepted'),
        total: z.int().describe('Document requests in all'),
        due_epochs: z
          .array(DateEpoch)
          .describe('Due dates of those the parties still have to deliver, epoch seconds of 00:00 UTC, earliest first'),
      })
      .describe('How far the document requests are'),
    expected_closing_epoch: DateEpoch.nullable().describe(
      'Expected closing, epoch seconds of 00:00 UTC; null when not set',
    ),
    last_update: Instant.describe('Last change, epoch seconds'),
    archived: z.boolean().describe('Whether the loan is archived'),
    archive_epoch: Instant.nullable().describe('When it was or will be archived, epoch seconds; null when neither'),
    rejection_reason: z.string().nullable().describe('Why it was rejected; null when it was not'),
    purchase_price: Amount.nullable().describe(
      'Sum of the purchase prices of its properties, US dollars; null when none',
    ),
    interest_rate: z
      .number()
      .nullable()
      .describe('Annual interest rate as a fraction: 0.1 is 10 percent; null when not set'),
    exit_strategy: z.enum(exitStrategies).nullable().describe('How it is paid back; null when not set'),
    properties: z
      .array(
        z.object({
          property_type: z.enum(propertyTypes).describe('Type code'),
          address_address: z.string().describe('Street number and street'),
          address_city: z.string().describe('City'),
          address_state: z.string().describe('State code'),
          coordinates: Coordinates,
        }),
      )
      .describe('Properties, the first one first'),
    borrowers: z.array(named('borrower')).describe('Borrowers'),
    contacts: z.array(named('contact')).describe('Contacts'),
    owner_user_id: idOf('user').nullable().describe('Loan officer; null when unassigned'),
    owner_name: z.string().describe('Name of the loan officer; empty when unassigned'),
    insight_level: z
      .int()
      .nullable()
      .describe('Highest level of its findings: 0 grey, 1 yellow, higher red; null when none'),
    version: z.int().describe('Version of the record, for loan.update'),
  })
  .meta({ id: 'LoanRow', description: 'A loan as a row of a table' })
export type LoanRow = z.infer<typeof LoanRow>

/** What narrows a list of loans; everything is optional. */
export const LoanFilter = z.strictObject({
  status: repeated(z.enum(loanStatuses)).optional().describe('Only these statuses; may be repeated'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      "Part of the name, human id, an address, a city or a party's name; case and accents are ignored; name matches come first (B-18, B-21)",
    ),
  property_type: repeated(z.enum(propertyTypes))
    .optional()
    .describe('Only loans whose first property has one of these types; may be repeated (B-19)'),
  purpose: repeated(z.enum(purposes)).optional().describe('Only these purposes; may be repeated (B-20)'),
  owner: z
    .union([z.uuid(), z.enum(['me', nobody])])
    .optional()
    .describe("Only loans of this loan officer: a user id, 'me', or 'nobody' for unassigned loans"),
  open: z.literal('true').optional().describe('Without a status: only open requests, not the rejected ones'),
})
export const loanSorts = [
  'address',
  'amount',
  'ltv',
  'interest_rate',
  'score',
  'borrowers',
  'contacts',
  'duration_months',
  'documents',
  'status',
  'status_since',
  'last_update',
  'expected_closing_epoch',
  'owner_name',
  'name',
] as const
export const LoanListQuery = LoanFilter.extend({
  sort: z.enum(loanSorts).default('amount').describe('Column to sort by'),
  dir: z.enum(['asc', 'desc']).default('desc').describe('Direction'),
  offset: queryInt(0, 1_000_000).default(0).describe('Rows to skip'),
  limit: queryInt(1, 100_000).optional().describe('Rows to answer at most; all of them when left out'),
  pinned: repeated(z.uuid())
    .optional()
    .describe('Ids of pinned loans, oldest pin first: they come first unless a status is chosen (B-33, B-34, B-42)'),
})

export const LoanList = z.object({
  loans: z.array(LoanRow).describe('The rows of this page'),
  total: z.int().describe('Rows that match, on all pages'),
})

export const listLoans = endpoint({
  id: 'loan.list',
  method: 'GET',
  path: '/loan/all',
  summary: 'Active loans: not archived, neither funded nor paid off',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  query: LoanListQuery,
  reply: LoanList,
})
export const listPortfolio = endpoint({
  id: 'loan.list-portfolio',
  method: 'GET',
  path: '/loan/portfolio',
  summary: 'Portfolio: funded and paid-off loans that are not archived',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  query: LoanListQuery,
  reply: LoanList,
})
export const listArchive = endpoint({
  id: 'loan.list-archive',
  method: 'GET',
  path: '/loan/all-archive',
  summary: 'Archived loans',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  query: LoanListQuery,
  reply: LoanList,
})
export const listLoanNames = endpoint({
  id: 'loan.list-names',
  method: 'GET',
  path: '/loan/all-names',
  load: 'heavy',
  summary: 'Names of all loans, archived ones too, for the loan search',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  reply: z.object({
    loans: z
      .array(
        LoanRef.extend({ archived: z.boolean().describe('Whether the loan is archived') }).meta({ id: 'LoanName' }),
      )
      .describe('Loans, by name'),
  }),
})

export const LoanPoint = z
  .object({
    id: idOf('loan'),
    human_id: z.string().describe('Human id, such as BL-10042'),
    name: z.string().describe('Name'),
    amount: Amount.describe('Amount asked for, US dollars'),
    state: z.enum(loanStatuses).describe('Status'),
    lat: z.number().describe('Latitude of the first property; 0 with 0 means not placed'),
    lng: z.number().describe('Longitude of the first property'),
    count: z.int().min(1).describe('Loans that the point stands for, this one the largest; the amount is their sum'),
  })
  .meta({
    id: 'LoanPoint',
    description: 'A loan as a point of the map, or the largest of some that lie close together',
  })
export type LoanPoint = z.infer<typeof LoanPoint>

export const mapLoans = endpoint({
  id: 'loan.map',
  method: 'GET',
  path: '/loan/map',
  summary: 'Active loans as points of the map; beyond 5,000 those close together as one, for what the map shows',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  query: LoanFilter.extend({
    sight: z
      .string()
      .regex(sightText)
      .optional()
      .describe('What the map shows: its west, south, east and north in degrees and its level, with commas between'),
  }),
  reply: z.object({
    points: z.array(LoanPoint).describe('Points by amount, largest first'),
    whole: z
      .boolean()
      .describe('Whether each loan is a point, wherever the map looks; else what it shows is to be asked for'),
  }),
})

const tally = {
  count: z.int().describe('Loans'),
  amount: Amount.describe('Sum of amounts, US dollars'),
}
export const LoanSummary = z
  .object({
    statuses: z
      .array(
        z.object({
          status: z.enum(loanStatuses).describe('Status'),
          ...tally,
          amount_at_closing: Amount.describe('Sum of amounts at closing, US dollars'),
        }),
      )
      .describe('One entry a status, in pipeline order; funded and paid-off count portfolio loans (B-08)'),
    total: z
      .object({ ...tally, amount_at_closing: Amount.describe('Sum of amounts at closing, US dollars') })
      .describe('The Total-Requests card: open requests, without the rejected ones'),
    value: z
      .object({
        total: Amount.describe('Sum, US dollars'),
        average: Amount.nullable().describe('Mean, US dollars; null without loans'),
        median: Amount.nullable().describe('Median, US dollars; null without loans'),
      })
      .describe(
        'Value of the open requests that match, by amount; of the chosen status where one is chosen (C-08, C-09, C-13)',
      ),
    closing: z
      .array(z.object({ days: z.int().describe('Window: closes within this many days, 4, 14 or 30'), ...tally }))
      .describe('Expected-closing value by window (C-10)'),
    by_state: z
      .array(z.object({ state: z.string().describe("State code, or 'Other'"), ...tally }))
      .describe("Requests by state of the first property: the top 4, then 'Other' (C-11, C-13)"),
    by_property_type: z
      .array(z.object({ property_type: z.enum(propertyTypes).describe('Type code'), ...tally }))
      .describe('Requests by type of the first property (C-12)'),
    freshness: z.string().describe('Changes exactly when a list of loans would answer differently'),
  })
  .meta({ id: 'LoanSummary', description: 'Sums over loans for the cards and charts' })
export type LoanSummary = z.infer<typeof LoanSummary>

export const summarizeLoans = endpoint({
  id: 'loan.summary',
  method: 'GET',
  path: '/loan/summary',
  summary: 'Sums over loans: status cards and charts of the dashboard',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  query: LoanFilter,
  reply: LoanSummary,
})
