import { gatePlaces } from '@plinth/domain/loan/gate'
import { mainActions } from '@plinth/domain/loan/progress'
import { loanStatuses } from '@plinth/domain/loan/status'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Amount, DateEpoch, EpochSeconds, idOf, Instant, LoanKey, text } from '../shared/fields.ts'
import { statusMove } from '../shared/topics.ts'

/** Progress of one artefact: whether each state was reached, and when. */
const step = (what: string) =>
  z
    .object({
      activity_id: idOf('activity').nullable().describe('Its activity; null when none exists yet'),
      state: z.string().nullable().describe('State of the activity; null when none exists yet'),
      Generated: z.boolean().describe('The document was made'),
      Sent: z.boolean().describe('It was sent'),
      Signed: z.boolean().describe('Every recipient signed'),
      Accepted: z.boolean().describe('Staff accepted it'),
      epoch: Instant.nullable().describe('When it reached its state, epoch seconds; null when none exists yet'),
    })
    .describe(what)

export const GoodFaithDepositProgress = z
  .object({
    activity_id: idOf('activity').nullable().describe('Its activity; null when none exists yet'),
    state: z.string().nullable().describe('State of the activity; null when none exists yet'),
    Accepted: z
      .object({
        deposit_amount: Amount.describe('Deposit received, US dollars'),
        deposit_date: DateEpoch.describe('Date of the deposit, epoch seconds of 00:00 UTC'),
      })
      .nullable()
      .describe('The deposit as accepted; null until then'),
  })
  .describe('Good-faith deposit')

export const LoanStatusView = z
  .object({
    loan_id: idOf('loan'),
    state: z.enum(loanStatuses).describe('Status of the loan'),
    since: Instant.describe('Since when, epoch seconds'),
    stages: z
      .array(
        z.object({
          status: z.enum(loanStatuses).describe('Status'),
          since: Instant.describe('When the loan entered it for the last time, epoch seconds'),
        }),
      )
      .describe('The statuses the loan has been in, in pipeline order'),
    suggested_steps: z.array(z.string()).describe('What the next person should do; derived, never typed in'),
    message: z.string().nullable().describe('Message of the status section (P-14, P-18); null when none'),
    main_action: z
      .object({
        action: z.enum(mainActions).describe('What the main button does'),
        label: z.string().describe('Text of the main button'),
        activity_id: idOf('activity').nullable().describe('Activity it acts on; null when it acts on the loan'),
        disabled_reason: z.string().nullable().describe('Why it cannot be pressed now; null when it can'),
        missing: z
          .array(
            z.object({
              text: z.string().describe('What to do, a short imperative'),
              place: z.enum(gatePlaces).describe('Where on the loan page it is done'),
              condition_id: idOf('condition').nullable().describe('The condition; null for anything else'),
            }),
          )
          .describe('What the step lacks; when not empty, it asks for a reason to go on'),
      })
      .nullable()
      .describe('The main button; null when the status has none'),
    gfd: GoodFaithDepositProgress,
    term_sheet: step('Term sheet'),
    board_review: step('Board review'),
    commitment: step('Commitment'),
    funded: z
      .object({
        Done: z.boolean().describe('Whether the loan was funded'),
        funded_date: DateEpoch.nullable().describe('Funding date, epoch seconds of 00:00 UTC; null until funded'),
      })
      .describe('Funding'),
    paid_off: z
      .object({
        Done: z.boolean().describe('Whether the loan was paid off'),
        paid_off_date: DateEpoch.nullable().describe('Pay-off date, epoch seconds of 00:00 UTC; null until paid off'),
        is_late_payment: z.boolean().nullable().describe('Whether payments were late; null until paid off'),
        borrower_score: z.int().nullable().describe('Score of the borrower 1-100; null until paid off'),
      })
      .describe('Pay-off'),
    downgrade_to: z.array(z.enum(loanStatuses)).describe("Statuses offered under 'Move back to…'"),
  })
  .meta({ id: 'LoanStatus', description: 'Pipeline status of a loan' })
export type LoanStatusView = z.infer<typeof LoanStatusView>

/** Why a step is taken although something is missing; 409 `reason_needed` names what is. */
export const goOn = { reason: text(1000).optional().describe('Why the step is taken although something is missing') }

/** A date in a path or body: epoch seconds, or YYYY-MM-DD (P-31). */
export const DateInput = z
  .union([EpochSeconds, z.string().regex(/^-?\d{1,11}$|^\d{4}-\d{2}-\d{2}$/, '* Enter a valid date')])
  .describe('A date: epoch seconds, or YYYY-MM-DD')

export const LateDayBuckets = z
  .array(
    z.strictObject({
      late_days: z.union([z.literal(30), z.literal(60), z.literal(90)]).describe('Bucket: days late, 30, 60 or 90'),
      count: z.int().min(0).max(1000).describe('How many payments'),
    }),
  )
  .max(3)
  .describe('Late payments by bucket; empty when none were late')

const params = z.object({ loan_id: LoanKey })

export const getLoanStatus = endpoint({
  id: 'loan-status.get',
  method: 'GET',
  path: '/loan-status/{loan_id}',
  summary: 'Status progression of a loan',
  access: adminMay('view-loans'),
  shows: ['loan-status'],
  params,
  reply: LoanStatusView,
})
export const downgradeLoan = endpoint({
  id: 'loan-status.downgrade',
  method: 'POST',
  path: '/loan-status/{loan_id}/downgrade/{status}',
  summary: 'Move a loan back to an earlier status with a reason; later artefacts are kept, marked superseded',
  access: adminMay('set-status'),
  changes: statusMove,
  params: z.object({ loan_id: LoanKey, status: z.enum(loanStatuses).describe('Earlier status to move back to') }),
  body: z.strictObject({ reason: text(1000).optional().describe('Why, required; kept in the timeline') }).optional(),
  reply: LoanStatusView,
})
export const advanceLoan = endpoint({
  id: 'loan-status.advance',
  method: 'POST',
  path: '/loan-status/{loan_id}/advance/{status}',
  summary: 'Move a loan to its next status once nothing is missing for it; 409 with what is missing otherwise',
  access: adminMay('set-status'),
  changes: statusMove,
  params: z.object({ loan_id: LoanKey, status: z.enum(loanStatuses).describe('Next status') }),
  body: z.strictObject(goOn).optional(),
  reply: LoanStatusView,
})
export const setLoanFunded = endpoint({
  id: 'loan-status.set-funded',
  method: 'POST',
  path: '/loan-status/{loan_id}/set/funded/{funded_date}',
  summary: 'Set a loan to funded on a date',
  access: adminMay('set-status'),
  changes: statusMove,
  params: z.object({ loan_id: LoanKey, funded_date: DateInput.describe('Funding date: epoch seconds, or YYYY-MM-DD') }),
  body: z.strictObject(goOn).optional(),
  reply: LoanStatusView,
})
export const setLoanPaidOff = endpoint({
  id: 'loan-status.set-paid-off',
  method: 'POST',
  path: '/loan-status/{loan_id}/set/paid-off',
  summary: 'Set a loan to paid off',
  access: adminMay('set-status'),
  changes: statusMove,
  params,
  body: z.strictObject({
    paid_off_date: DateInput.describe('Pay-off date: epoch seconds, or YYYY-MM-DD'),
    is_late_payment: z.boolean().describe('Whether payments were late; false resets the buckets to 0'),
    late_days: LateDayBuckets.default([]),
    borrower_score: z
      .number()
      .transform((score) => Math.min(100, Math.max(1, Math.round(score))))
      .describe('Score of the borrower, clamped to 1-100'),
    is_construction_completed: z.boolean().describe('Whether the construction was completed'),
    ...goOn,
  }),
  reply: LoanStatusView,
})
