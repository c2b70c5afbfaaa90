import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { OpenPoint } from '@plinth/domain/loan/gate'
import { type MainAction, mainButton, statusMessage, suggestedSteps } from '@plinth/domain/loan/progress'
import { downgradeTargets, type LoanStatus, loanStatuses, nextStatuses } from '@plinth/domain/loan/status'
import { epochOf, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { centsToDollars } from '@plinth/domain/shared/money'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import { type CountedActivity, countedActivities, statusTrail } from './loan-status.queries.ts'
import { openPointsFor } from './gate.service.ts'
import { factsOf, latestOf } from './progress.service.ts'
import { findLoan, type LoanHead } from '../../underwriting/index.ts'

const dayEpoch = (day: string | null): number | null => (day === null ? null : plainDateToEpoch(day))

/** How far a document has come: each state implies those before it. */
const reach: { readonly [S in ActivityState]?: number } = {
  Generated: 1,
  Failed: 1,
  Sent: 2,
  Waiting: 2,
  Signed: 3,
  Accepted: 4,
}

const toStep = (activity: CountedActivity | undefined): LoanStatusView['term_sheet'] => {
  const state = activity?.state ?? null
  // A paused document keeps what it had reached.
  const shown = state === 'Paused' ? activity?.state_before_pause : state
  const reached = (shown && reach[shown]) ?? 0
  return {
    activity_id: activity?.id ?? null,
    state,
    Generated: reached >= 1,
    Sent: reached >= 2,
    Signed: reached >= 3,
    Accepted: reached >= 4,
    epoch: activity ? epochOf(activity.state_since) : null,
  }
}

const Deposit = z.object({ deposit_amount_cents: z.int(), deposit_date: z.string() })

const toDeposit = (activity: CountedActivity | undefined): LoanStatusView['gfd'] => {
  const stored = Deposit.safeParse(activity?.field_values)
  const accepted = activity?.state === 'Accepted' && stored.success ? stored.data : null
  return {
    activity_id: activity?.id ?? null,
    state: activity?.state ?? null,
    Accepted: accepted && {
      deposit_amount: centsToDollars(accepted.deposit_amount_cents),
      deposit_date: plainDateToEpoch(accepted.deposit_date),
    },
  }
}

/** The activity that each main action works on; an action that is missing here works on the loan. */
const worksOn: { readonly [A in MainAction]?: ActivityType } = {
  'generate-term-sheet': 'term-sheet',
  'send-term-sheet': 'term-sheet',
  'accept-term-sheet': 'term-sheet',
  'accept-good-faith-deposit': 'good-faith-deposit',
  'generate-board-review': 'board-review',
  'send-board-review': 'board-review',
  'accept-board-review': 'board-review',
  'generate-commitment': 'commitment',
  'send-commitment': 'commitment',
  'accept-commitment': 'commitment',
}

/** The status that a main action moves the loan to; generating and accepting documents moves none by a press alone. */
const movesTo: { readonly [A in MainAction]?: LoanStatus } = {
  'send-term-sheet': 'term-sheet-sent',
  'complete-underwriting': 'board-review',
  'send-commitment': 'commitment-sent',
  'set-funded': 'funded',
  'set-paid-off': 'paid-off',
}

const toMainAction = (
  facts: ReturnType<typeof factsOf>,
  activities: readonly CountedActivity[],
  missing: readonly OpenPoint[],
): LoanStatusView['main_action'] => {
  const button = mainButton(facts)
  if (button === null) return null
  const type = worksOn[button.action]
  return {
    action: button.action,
    label: button.label,
    activity_id: (type && latestOf(activities, type)?.id) ?? null,
    disabled_reason: button.missing.length > 0 ? `${button.missing.join('. ')}.` : null,
    missing:
      movesTo[button.action] === undefined
        ? []
        : missing.map(({ text, place, conditionId }) => ({ text, place, condition_id: conditionId })),
  }
}

const toView = (
  loan: LoanHead,
  activities: readonly CountedActivity[],
  missing: readonly OpenPoint[],
  trail: LoanStatusView['stages'],
): LoanStatusView => {
  const status = loan.status
  const facts = factsOf(status, activities)
  const [funded, paidOff] = [status === 'funded' || status === 'paid-off', status === 'paid-off']
  const active = loan.archived_at === null
  return {
    loan_id: loan.id,
    state: status,
    since: epochOf(loan.status_since),
    stages: trail,
    suggested_steps: active ? [...suggestedSteps(facts)] : [],
    message: statusMessage(facts),
    main_action: active ? toMainAction(facts, activities, missing) : null,
    gfd: toDeposit(latestOf(activities, 'good-faith-deposit')),
    term_sheet: toStep(latestOf(activities, 'term-sheet')),
    board_review: toStep(latestOf(activities, 'board-review')),
    commitment: toStep(latestOf(activities, 'commitment')),
    funded: { Done: funded, funded_date: dayEpoch(loan.funded_on) },
    paid_off: {
      Done: paidOff,
      paid_off_date: dayEpoch(loan.paid_off_on),
      is_late_payment: loan.is_late_payment,
      borrower_score: loan.borrower_score,
    },
    downgrade_to: active ? [...downgradeTargets(status)] : [],
  }
}

/** The status section of a loan, by id or human id (U-29, P-06); derived as it stands now. Fails with not_found. */
export const viewLoanStatus = async (db: Db | Tx, key: string): Promise<LoanStatusView> => {
  const loan = await findLoan(db, key)
  const activities = await countedActivities(db, loan.id)
  const next: LoanStatus | undefined = nextStatuses[loan.status][0]
  const missing = next === undefined ? [] : await openPointsFor(db, loan.id, next, activities)
  const entered = await statusTrail(db, loan.id)
  const trail = loanStatuses.flatMap((status) => {
    const since =
      status === loan.status
        ? loan.status_since
        : (entered.findLast((one) => one.status === status)?.at ?? (status === 'preliminary' ? loan.created_at : null))
    return since === null ? [] : [{ status, since: epochOf(since) }]
  })
  return toView(loan, activities, missing, trail)
}
