import { setTimeout as pause } from 'node:timers/promises'
import { type ChasePerson, turnOf } from '@plinth/domain/documents/chase/plan'
import { zonesOf } from '@plinth/domain/documents/chase/zones'
import { addDays, type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { readTold } from './facts.ts'
import { keepPlans } from './facts.queries.ts'
import { type Lender, readLender } from './lender.service.ts'
import * as q from './turn.queries.ts'

/** Loans whose turns are worked out in one transaction: few enough that others hardly wait for it. */
const SLICE = 20
/** Between two slices in the background, in milliseconds. */
const REST_MS = 5
/** How long somebody who asks for the list works turns out first, in milliseconds; the rest is the job's. */
const CATCH_UP_MS = 300

const turnsOf = async (tx: Tx, loanIds: readonly string[], lender: Lender): Promise<q.TurnRow[]> =>
  (await readTold(tx, loanIds, lender)).flatMap(({ email, request }) => {
    const { before, after } = turnOf(request)
    const told = request.as.is
    // What is asked of a party is kept without a turn too: staff may send it by hand.
    if (told !== 'party' && after === null) return []
    const due = { due_on: request.dueOn, before_on: before, after_on: after }
    return [{ email, activity_id: request.id, loan_id: request.loanId, told, ...due }]
  })

/** Works the turns of a slice of the marked loans out; answers how many loans that were. */
const keepSlice = (db: Db, lender: Lender): Promise<number> =>
  inTx(db, async (tx) => {
    await q.holdTurns(tx)
    await keepPlans(tx)
    // The marks go first: what changes while the loans are read marks them again.
    const loanIds = await q.takeStale(tx, SLICE)
    if (loanIds.length > 0) await q.keepTurns(tx, loanIds, await turnsOf(tx, loanIds, lender))
    return loanIds.length
  })

const markChanged = (db: Db): Promise<unknown> =>
  inTx(db, async (tx) => {
    await q.holdTurns(tx)
    await q.markChanged(tx)
  })

type TurnDeps = Pick<Deps, 'db' | 'config' | 'clock'>

/** Works out anew the turns of every loan that changed, resting in between. */
export const keepTurns = async (deps: TurnDeps, signal?: AbortSignal): Promise<void> => {
  await markChanged(deps.db)
  const lender = await readLender(deps.db, deps)
  while (!signal?.aborted && (await keepSlice(deps.db, lender)) > 0) await pause(REST_MS)
}

/** Works out what changed, for as long as who asks may wait. Answers how many loans are left to the job. */
export const catchUp = async (deps: TurnDeps, lender: Lender): Promise<number> => {
  await markChanged(deps.db)
  const until = performance.now() + CATCH_UP_MS
  let left = await q.countStale(deps.db)
  while (left > 0 && performance.now() < until) {
    await keepSlice(deps.db, lender)
    left = await q.countStale(deps.db)
  }
  return left
}

/** Somebody's next message by the turns that are kept. */
export interface KeptPerson {
  email: string
  person: Pick<ChasePerson, 'zones' | 'snoozedUntil' | 'messagedOn'>
  /** Their first turn; null = none. */
  first: PlainDate | null
  /** Whether something asked of them is overdue. */
  isOverdue: boolean
}

/** Everybody who is asked for something, or is to be told of it. */
export const keptPeople = async (db: Db, lender: Lender, nowMs: number): Promise<KeptPerson[]> => {
  const today = todayIn(lender.zone, nowMs)
  const days = [addDays(today, -1), today, addDays(today, 1)]
  const [rows, messaged] = await Promise.all([q.personTurns(db, days), q.messagedFrom(db, addDays(today, -1))])
  return rows.map((row) => {
    const zones = zonesOf({ chosen: row.zone, state: row.state ?? '', lender: lender.zone })
    const theirs = todayIn(zones[0] ?? 'UTC', nowMs)
    return {
      email: row.email,
      person: { zones, snoozedUntil: row.snoozed_until, messagedOn: messaged.get(row.email) ?? new Set() },
      first: row.firsts[days.indexOf(theirs)] ?? null,
      isOverdue: row.earliest_due !== null && row.earliest_due < theirs,
    }
  })
}

/**
 * Compares what is kept with what every loan comes to, and mends it. Answers how many loans differed, those aside that have
 * just changed.
 */
export const checkTurns = async (deps: TurnDeps, signal?: AbortSignal): Promise<number> => {
  await keepTurns(deps, signal)
  const lender = await readLender(deps.db, deps)
  let differed = 0
  for (let after: string | null = null; !signal?.aborted; await pause(REST_MS)) {
    const loanIds = await q.loansWithTurns(deps.db, after, SLICE)
    after = loanIds.at(-1) ?? null
    if (after === null) break
    differed += await inTx(deps.db, async (tx) => {
      await q.holdTurns(tx)
      const wrong = await q.keepTurns(tx, loanIds, await turnsOf(tx, loanIds, lender))
      await q.markChanged(tx)
      const changed = new Set(await q.staleOf(tx, loanIds))
      return wrong.filter((id) => !changed.has(id)).length
    })
  }
  return differed
}
