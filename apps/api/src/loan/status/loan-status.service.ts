import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { type BoardMove, boardMove } from '@plinth/domain/loan/board'
import { clampBorrowerScore, type LateDays, noLateDays } from '@plinth/domain/loan/paid-off'
import { downgradeTargets, type LoanStatus, progression, statusLabel } from '@plinth/domain/loan/status'
import {
  addDays,
  formatPlainDate,
  isFormDate,
  type PlainDate,
  plainDateFrom,
  todayIn,
} from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import {
  type CountedActivity,
  countedActivities,
  insertSuccessor,
  noPayoff,
  payoffColumns,
  supersede,
} from './loan-status.queries.ts'
import { moveLoan, refreshProgress, requireStepTo } from './progress.service.ts'
import { type LoanHead, lockLoanInPipeline } from '../../underwriting/index.ts'

type StatusDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** A closing or payoff may be entered this many days ahead; later is taken for a slip. */
const DAYS_AHEAD = 30

/** A date of a path or body as a day that can be meant: 1900 or later, at most 30 days from today in the lender's zone. */
const eventDate = (deps: StatusDeps, field: string, given: string | number): PlainDate => {
  const date = plainDateFrom(given)
  if (date === null || !isFormDate(date)) return badField(field, '* Invalid Date')
  const latest = addDays(todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now()), DAYS_AHEAD)
  if (date > latest)
    return badField(field, `* Enter a date up to ${formatPlainDate(latest, deps.config.PLINTH_DATE_FORMAT)}`)
  return date
}

/** What takes a loan to a status when it is not a move alone. */
const byPress = {
  'complete-underwriting': 'Underwriting is completed with its own button: that creates the board review.',
  fund: 'A loan is funded on a date: set it.',
  'pay-off': 'A loan is paid off with its date and how it was paid: record them.',
} as const satisfies Partial<Record<BoardMove['how'], string>>

/** A step forward of a loan, and why it is taken although something is missing. */
interface Step {
  key: string
  to: LoanStatus
  reason: string | null
}

/**
 * Moves a loan to its next status. Most moves come by themselves with what they wait for (P-30), so this one mostly says
 * what is missing; it moves a loan for which nothing is. Answers the loan's id.
 */
export const advance = (db: StatusDeps['db'], actor: Actor, { key, to, reason }: Step): Promise<string> =>
  inTx(db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, key)
    const { how } = boardMove(loan.status, to)
    if (how in byPress) fail('step_not_allowed', byPress[how as keyof typeof byPress])
    const goneOn = await requireStepTo(tx, actor, { loan, to, reason })
    await moveLoan(tx, actor, loan, to, { after: goneOn })
    await refreshProgress(tx, actor, loan.id)
    return loan.id
  })

/** Sets a loan to funded on a date (P-15..P-19). Answers the loan's id. */
export const setFunded = (
  deps: StatusDeps,
  actor: Actor,
  { key, given, reason }: { key: string; given: string | number; reason: string | null },
): Promise<string> => {
  const fundedOn = eventDate(deps, 'funded_date', given)
  return inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, key)
    const goneOn = await requireStepTo(tx, actor, { loan, to: 'funded', reason })
    const after = { funded_date: fundedOn, ...goneOn }
    await moveLoan(tx, actor, loan, 'funded', { fields: { funded_on: fundedOn }, after })
    await refreshProgress(tx, actor, loan.id)
    return loan.id
  })
}

/** What paying off records, as it came in. */
export interface Payoff {
  paid_off_date: string | number
  is_late_payment: boolean
  late_days: readonly LateDays[]
  borrower_score: number
  is_construction_completed: boolean
  /** Why the loan is set to paid off although something is missing. */
  reason?: string | undefined
}

/** Sets a funded loan to paid off and keeps everything that was said about it (P-20..P-26). Answers the loan's id. */
export const setPaidOff = (deps: StatusDeps, actor: Actor, key: string, given: Payoff): Promise<string> => {
  const on = eventDate(deps, 'paid_off_date', given.paid_off_date)
  const buckets = given.late_days.map((bucket) => bucket.late_days)
  if (new Set(buckets).size < buckets.length) badField('late_days', 'Name each bucket once')
  const lateDays = given.is_late_payment ? given.late_days : noLateDays
  return inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, key)
    const goneOn = await requireStepTo(tx, actor, { loan, to: 'paid-off', reason: given.reason ?? null })
    if (loan.funded_on !== null && on < loan.funded_on)
      badField(
        'paid_off_date',
        `* The loan was funded on ${formatPlainDate(loan.funded_on, deps.config.PLINTH_DATE_FORMAT)}`,
      )
    const fields = payoffColumns({
      on,
      late: given.is_late_payment,
      lateDays,
      borrowerScore: clampBorrowerScore(given.borrower_score),
      constructionCompleted: given.is_construction_completed,
    })
    await moveLoan(tx, actor, loan, 'paid-off', { fields, after: { ...fields, ...goneOn } })
    await refreshProgress(tx, actor, loan.id)
    return loan.id
  })
}

/** The status to which each artefact belongs: moving back before it, or undoing it, supersedes the artefact. */
const isLater = (a: CountedActivity, to: LoanStatus): boolean => {
  const place = (status: LoanStatus) => (progression as readonly LoanStatus[]).indexOf(status)
  switch (a.type) {
    case 'term-sheet':
      // An accepted one would carry the loan forward again at once; before Term-Sheet-Sent none has gone out.
      return to === 'preliminary' ? a.state !== 'New' : to === 'term-sheet-sent' && a.state === 'Accepted'
    case 'good-faith-deposit':
      // Money that was received stays received, whatever the loan is priced at next.
      return false
    case 'board-review':
      return place(to) < place('board-review')
    case 'commitment':
      return place(to) < place('commitment-sent') || (to === 'commitment-sent' && a.state === 'Accepted')
    default:
      return false
  }
}

/** Which superseded artefacts a status needs anew. */
const neededAt = (type: ActivityType, to: LoanStatus): boolean =>
  type === 'term-sheet' || (type === 'commitment' && (to === 'board-review' || to === 'commitment-sent'))

const replaceLater = async (tx: Tx, actor: Actor, loan: LoanHead, to: LoanStatus): Promise<void> => {
  const later = (await countedActivities(tx, loan.id)).filter((a) => isLater(a, to))
  if (later.length === 0) return
  await supersede(
    tx,
    later.map((a) => a.id),
  )
  for (const a of later) {
    const successor = neededAt(a.type, to) ? await insertSuccessor(tx, a.id) : null
    await record(tx, actor, {
      kind: 'activity.superseded',
      entity: 'activity',
      entityId: a.id,
      loanId: loan.id,
      before: { state: a.state },
      after: { superseded: true, successor },
    })
  }
}

/** What a move back to a status forgets of the closing; the event keeps what was there. */
const undoneBy = (loan: LoanHead, to: LoanStatus) => {
  const { funded_on, paid_off_on, is_late_payment, late_days_30, late_days_60, late_days_90 } = loan
  const { borrower_score, is_construction_completed } = loan
  const payoff = { paid_off_on, is_late_payment, late_days_30, late_days_60, late_days_90, borrower_score }
  const fields = to === 'funded' ? noPayoff : { ...noPayoff, funded_on: null }
  return { fields, before: { funded_on, ...payoff, is_construction_completed } }
}

/**
 * Moves a loan back to an earlier status (P-27, P-28). Later artefacts are kept, marked superseded; where the status needs
 * them anew, fresh ones start with the same values. Answers the loan's id.
 */
export const downgrade = (
  deps: StatusDeps,
  actor: Actor,
  o: { key: string; to: LoanStatus; reason: string | null },
): Promise<string> =>
  inTx(deps.db, async (tx) => {
    const loan = await lockLoanInPipeline(tx, o.key)
    const from = loan.status
    if (!downgradeTargets(from).includes(o.to))
      fail('step_not_allowed', `${statusLabel(o.to)} is not an earlier status than ${statusLabel(from)}.`)
    if (o.reason === null) badField('reason', '* Required')
    const closed = from === 'funded' || from === 'paid-off'
    const undone = closed ? undoneBy(loan, o.to) : {}
    await replaceLater(tx, actor, loan, o.to)
    await moveLoan(tx, actor, loan, o.to, { ...undone, after: { reason: o.reason, moved_back: true } })
    await refreshProgress(tx, actor, loan.id)
    return loan.id
  })
