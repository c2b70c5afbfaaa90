import { createHash } from 'node:crypto'
import { isRefinance } from '@plinth/domain/loan/terms'
import { liquidityOf } from '@plinth/domain/credit/report/liquidity'
import { type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { type JobRun, job } from '../../platform/jobs.ts'
import type { Statements } from '../../vendors/bank-link/port.ts'
import { type Failure, type Outcome, reasonOf } from '../../vendors/provider/outcome.ts'
import { type FoundActivity, findActivity, holdActivity, moveActivity } from '../../loan/index.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { bringValues } from '../../underwriting/index.ts'
import { dealFacts, type ItemRow, itemRows, keepOrder, orderedReport, writeReport } from './bank-link.queries.ts'

/** Reads the statements of all linked banks into the liquidity report of an activity. */
export const readBanks = job('bank-link.read', z.object({ activity_id: z.uuid() }), { retries: 5, timeoutSeconds: 180 })

const DAYS = 90
/** Longest time that statements may take. */
const MOST_MINUTES = 30

const keyOf = (items: readonly ItemRow[]) =>
  createHash('sha256')
    .update(
      items
        .map((item) => item.id)
        .toSorted()
        .join(' '),
    )
    .digest('hex')

const nameOf = (f: { first_name: string | null; last_name: string | null }) =>
  [f.first_name, f.last_name].filter(Boolean).join(' ')

/** Cash that the deal takes of the borrower in cents: price or payoff and works, less the loan; null when not known. */
const cashTaken = (f: Awaited<ReturnType<typeof dealFacts>>): number | null => {
  const base = isRefinance(f.purpose) ? f.current_loan_balance_cents : f.price
  return base === null ? null : Math.max(0, base + (f.rehab ?? 0) - f.amount_cents)
}

/** The statements of these banks: ordered once, then asked for until they are there. */
const askStatements = async (deps: Deps, activityId: string, items: readonly ItemRow[]) => {
  const itemKey = keyOf(items)
  const known = await orderedReport(deps.db, activityId)
  if (known?.item_key === itemKey)
    return {
      orderedAt: known.ordered_at,
      outcome: await deps.bankLink.statements(
        activityId,
        deps.sealer.open(known.report_ref, `bank_report.report_ref:${activityId}`),
      ),
    }
  const accessTokens = items.map((item) =>
    deps.sealer.open(item.access_token ?? '', `bank_item.access_token:${item.id}`),
  )
  const person = nameOf(await dealFacts(deps.db, activityId))
  const ordered = await deps.bankLink.order(activityId, { accessTokens, days: DAYS, key: itemKey.slice(0, 36), person })
  const orderedAt = new Date(deps.clock.now())
  if (ordered.kind !== 'ok') return { orderedAt, outcome: ordered as Outcome<Statements> }
  await keepOrder(deps.db, {
    ...{ activity_id: activityId, item_key: itemKey, report_id: ordered.value.reportId, ordered_at: orderedAt },
    report_ref: deps.sealer.seal(ordered.value.reportRef, `bank_report.report_ref:${activityId}`),
  })
  return { orderedAt, outcome: await deps.bankLink.statements(activityId, ordered.value.reportRef) }
}

/** What a bank says of liquid funds is verified by it, unless a sandbox made it up. */
const bringLiquidity = async (
  tx: Tx,
  deps: Deps,
  a: FoundActivity,
  { total, asOf }: { total: number; asOf: PlainDate },
) => {
  if (a.borrower_id === null) return
  const sandbox = deps.bankLink.kind === 'sandbox'
  const verified = sandbox ? {} : { verified_at: new Date(deps.clock.now()), verified_by_name: 'Bank link' }
  const value = {
    ...({ kind: 'liquidity', subject: { kind: 'borrower', id: a.borrower_id }, value: total, as_of: asOf } as const),
    ...({ source: 'bank-link', origin: a.name, activity_id: a.id, sandbox, ...verified } as const),
  }
  await bringValues(tx, plinth, { processId: null, activityId: a.id }, [value], {
    clock: deps.clock,
    loanId: a.loan_id,
  })
}

const finish = async (deps: Deps, activityId: string, statements: Statements, isInterrupted: boolean) => {
  const f = await dealFacts(deps.db, activityId)
  const now = deps.clock.now()
  const { total, rows } = liquidityOf({
    ...{ accounts: statements.accounts, person: nameOf(f), required: cashTaken(f), loanAmount: f.amount_cents },
    ...{ asOf: statements.asOf, today: todayIn(deps.config.PLINTH_TIME_ZONE, now), hasStatements: true, isInterrupted },
  })
  await inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, activityId)
    if (a.state !== 'Processing') return
    await writeReport(tx, { activityId, total, rows, at: new Date(now) })
    await bringLiquidity(tx, deps, a, { total, asOf: statements.asOf })
    await moveActivity(tx, plinth, a, 'processed', { state_text: '' })
    await record(tx, plinth, {
      kind: 'report.received',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      after: { report_type: 'plaid', rows: rows.length, sandbox: deps.bankLink.kind === 'sandbox' },
    })
    await notifyStaff(tx, {
      ...{ kind: 'loan-news', message: `${a.name}: the accounts were read`, loanId: a.loan_id, documentId: null },
      by: null,
    })
    await tell(tx, { kind: 'changed', topics: ['activity', 'report'], loan_id: a.loan_id })
  })
}

const giveUp = (deps: Deps, activityId: string, failure: Failure) =>
  inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, activityId)
    if (a.state !== 'Processing') return
    await moveActivity(tx, plinth, a, 'failed', { state_text: reasonOf(failure) })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: a.loan_id })
  })

/** One go at the statements: done, asked again later, or given up with the reason. Run again it changes nothing twice. */
export const readNow = async (deps: Deps, activityId: string, run: Pick<JobRun, 'lastTry'>): Promise<void> => {
  const a = await findActivity(deps.db, activityId)
  if (a.state !== 'Processing' || a.archived_at || a.loan_archived_at) return
  const items = (await itemRows(deps.db, activityId)).filter((item) => item.state !== 'removed')
  const now = deps.clock.now()
  const wait = deps.config.PLINTH_BANK_LINK_WAIT_SECONDS * 1000
  // A bank that came since has a job of its own.
  if (items.length === 0 || items.some((item) => item.linked_at.getTime() + wait > now)) return
  const { orderedAt, outcome } = await askStatements(deps, activityId, items)
  if (outcome.kind === 'ok') {
    const isInterrupted = items.some((item) => item.state === 'interrupted')
    return finish(deps, activityId, outcome.value, isInterrupted)
  }
  if (outcome.kind === 'pending' && now - orderedAt.getTime() < MOST_MINUTES * 60_000)
    return inTx(deps.db, (tx) =>
      deps.jobs.enqueue(tx, readBanks, { activity_id: activityId }, { startAfterSeconds: outcome.pollAfterSeconds }),
    )
  if (outcome.kind === 'transient' && !run.lastTry) throw new Error(reasonOf(outcome))
  return giveUp(deps, activityId, outcome)
}
