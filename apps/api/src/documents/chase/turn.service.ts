import { setTimeout as pause } from 'node:timers/promises'
import { turnOf } from '@plinth/domain/documents/chase/plan'
import { type PlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { cadenceOf, type LenderFacts, readTold } from './facts.ts'
import { keepPlans } from './facts.queries.ts'
import { settingRow } from './setting.queries.ts'
import * as q from './turn.queries.ts'

/** Loans whose turns are worked out in one transaction: few enough that others hardly wait for it. */
const SLICE = 20
/** Between two slices in the background, in milliseconds. */
const REST_MS = 5
/** How long somebody who asks for the list works turns out first, in milliseconds; the rest is the job's. */
const CATCH_UP_MS = 300

const turnsOf = async (tx: Tx, loanIds: readonly string[], lender: LenderFacts): Promise<q.TurnRow[]> =>
  (await readTold(tx, loanIds, lender)).flatMap(({ email, request }) => {
    const { before, after } = turnOf(request)
    const told = request.as.is
    // What is asked of a party is kept without a turn too: staff may send it by hand.
    if (told !== 'party' && after === null) return []
    const due = { due_on: request.dueOn, before_on: before, after_on: after }
    return [{ email, activity_id: request.id, loan_id: request.loanId, told, ...due }]
  })

type TurnDeps = Pick<Deps, 'db' | 'config' | 'clock'>

const dayOf = ({ config, clock }: TurnDeps): PlainDate => todayIn(config.PLINTH_TIME_ZONE, clock.now())

/** Works the turns of some loans out; answers of which loans they differed from those before. */
const keepLoans = async (tx: Tx, deps: TurnDeps, loanIds: readonly string[]): Promise<Set<string>> => {
  // Read after the marks were taken, as all else: a schedule that is saved later marks the loans again.
  const lender = { cadence: cadenceOf(await settingRow(tx)), zone: deps.config.PLINTH_TIME_ZONE }
  const turns = await turnsOf(tx, loanIds, lender)
  const differed = await q.keepTurns(tx, loanIds, turns)
  await q.keepFirsts(tx, dayOf(deps), [...new Set([...turns, ...differed].map(({ email }) => email))])
  return new Set(differed.map(({ loan_id: id }) => id))
}

/** Works the turns of a slice of the marked loans out; answers how many loans that were. */
const keepSlice = (deps: TurnDeps): Promise<number> =>
  inTx(deps.db, async (tx) => {
    await q.holdTurns(tx)
    await keepPlans(tx)
    // The marks go first: what changes while the loans are read marks them again.
    const loanIds = await q.takeStale(tx, SLICE)
    if (loanIds.length > 0) await keepLoans(tx, deps, loanIds)
    return loanIds.length
  })

/** Marks what changed, and has everybody's first turns be those of today. */
const beginLook = (deps: TurnDeps): Promise<unknown> =>
  inTx(deps.db, async (tx) => {
    await q.holdTurns(tx)
    await q.markChanged(tx)
    const day = dayOf(deps)
    if (await q.hasOtherDay(tx, day)) await q.keepFirsts(tx, day, null)
  })

/** Works out anew the turns of every loan that changed, resting in between. */
export const keepTurns = async (deps: TurnDeps, signal?: AbortSignal): Promise<void> => {
  await beginLook(deps)
  while (!signal?.aborted && (await keepSlice(deps)) > 0) await pause(REST_MS)
}

/** Works out what changed, for as long as who asks may wait. Answers how many loans are left to the job. */
export const catchUp = async (deps: TurnDeps): Promise<number> => {
  await beginLook(deps)
  const until = performance.now() + CATCH_UP_MS
  let left = await q.countStale(deps.db)
  while (left > 0 && performance.now() < until) {
    await keepSlice(deps)
    left = await q.countStale(deps.db)
  }
  return left
}

/**
 * Compares what is kept with what every loan comes to, and mends it. Answers how many loans differed, those aside that have
 * just changed.
 */
export const checkTurns = async (deps: TurnDeps, signal?: AbortSignal): Promise<number> => {
  await keepTurns(deps, signal)
  const all = await q.loansWithTurns(deps.db)
  let differed = 0
  for (let from = 0; from < all.length && !signal?.aborted; from += SLICE) {
    const loanIds = all.slice(from, from + SLICE)
    differed += await inTx(deps.db, async (tx) => {
      await q.holdTurns(tx)
      const wrong = await keepLoans(tx, deps, loanIds)
      await q.markChanged(tx)
      for (const id of await q.staleOf(tx, loanIds)) wrong.delete(id)
      return wrong.size
    })
    await pause(REST_MS)
  }
  return differed
}

/** Compares how many people are kept as having the same first turns with who has them. Answers how many such numbers were wrong. */
export const checkGroups = (deps: TurnDeps): Promise<number> =>
  inTx(deps.db, async (tx) => {
    await q.holdTurns(tx)
    return q.mendGroups(tx)
  })
