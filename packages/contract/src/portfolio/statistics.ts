import { loanStatuses } from '@plinth/domain/loan/status'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, EpochSeconds } from '../shared/fields.ts'
import { LoanFilter } from '../loan/loan-list.ts'

const status = z.enum(loanStatuses)
const tally = { count: z.int().describe('Loans'), amount: Amount.describe('Sum of amounts, US dollars') }

/** What the statistics page shows (T-04). */
export const Statistics = z
  .object({
    pipeline: z
      .array(z.object({ status: status.describe('Status'), ...tally }))
      .describe('Loans by status, in pipeline order'),
    conversion: z
      .array(
        z.object({
          from: status.describe('Stage'),
          to: status.describe('Next stage'),
          entered: z.int().describe('Loans that reached the stage'),
          moved_on: z.int().describe('Of them, loans that reached the next'),
          rate: z.number().nullable().describe('Share that moved on, a fraction; null when none entered'),
        }),
      )
      .describe('Conversion from stage to stage'),
    stage_days: z
      .array(
        z.object({
          status: status.describe('Stage'),
          median_days: z.number().nullable().describe('Median days in the stage; null when none left it'),
        }),
      )
      .describe('Median days in each stage'),
    months: z
      .array(
        z.object({
          month: z.string().describe('Month, YYYY-MM'),
          requests: z.int().describe('Requests that came in'),
          requests_amount: Amount.describe('Sum of their amounts, US dollars'),
          fundings: z.int().describe('Loans funded'),
          fundings_amount: Amount.describe('Sum of their amounts at closing, US dollars'),
        }),
      )
      .describe('Requests and fundings by month, oldest first'),
    weighted: z
      .object({
        rate: z
          .number()
          .nullable()
          .describe('Annual interest rate weighted by amount, a fraction; null when not known'),
        ltv: z
          .number()
          .nullable()
          .describe('LTV (total commitment) weighted by amount, a fraction; null when not known'),
        duration_months: z.number().nullable().describe('Duration weighted by amount, months; null without loans'),
      })
      .describe('Averages weighted by amount'),
    by_state: z
      .array(
        z.object({
          state: z.string().describe('State code of the first property; empty when there is none'),
          ...tally,
        }),
      )
      .describe('By state'),
    by_property_type: z
      .array(z.object({ property_type: z.string().describe('Type code; empty when there is none'), ...tally }))
      .describe('By type of the first property'),
    late_payments: z
      .array(
        z.object({
          late_days: z.int().describe('Bucket: days late, 30, 60 or 90'),
          payments: z.int().describe('Late payments'),
          loans: z.int().describe('Loans with such payments'),
        }),
      )
      .describe('Late payments of paid-off loans'),
    documents: z
      .object({
        requested: z.int().describe('Document requests made'),
        accepted: z.int().describe('Of them, accepted'),
        median_days_to_upload: z.number().nullable().describe('Median days until the first file; null when none came'),
        median_days_to_accept: z.number().nullable().describe('Median days until accepted; null when none was'),
      })
      .describe('Document turnaround'),
  })
  .meta({ id: 'Statistics', description: 'Statistics over loans' })
export type Statistics = z.infer<typeof Statistics>

export const getStatistics = endpoint({
  id: 'statistics.overview',
  method: 'GET',
  path: '/statistics/overview',
  load: 'heavy',
  summary: 'Statistics over the loans of a period that match',
  access: adminMay('view-loans'),
  shows: ['loan-list'],
  query: LoanFilter.extend({
    from: z.coerce
      .number<number | string>()
      .pipe(EpochSeconds)
      .optional()
      .describe('Requests from this date on, epoch seconds'),
    to: z.coerce
      .number<number | string>()
      .pipe(EpochSeconds)
      .optional()
      .describe('Requests before this date, epoch seconds'),
  }),
  reply: Statistics,
})
