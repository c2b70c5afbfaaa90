import type { RetentionView, updateRetention } from '@plinth/contract/admin/retention'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { type RetentionName, retentionKinds, retentionNames, wrongDays } from '@plinth/domain/admin/retention/kinds'
import { epochOf } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { type Actor, plinth } from '../../platform/actor.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { forgetOldMerges } from '../../people/index.ts'
import { isHeldMerge, takeTurns } from './hold.queries.ts'
import * as q from './retention.queries.ts'

const DAY_MS = 86_400_000
/** Records of a table that one transaction deletes, and of a kind that one night does. */
const A_STRETCH = 500
const MOST_A_NIGHT = 20_000
/** Loans are many records each. */
const LOANS_A_NIGHT = 200

/** Deletes every night what is past its time (PA-03). */
export const deleteOldJob = job('retention.delete', z.object({}), { cron: '10 6 * * *', timeoutSeconds: 3000 })
/** Removes a file that nothing names any more. */
export const forgetMergesJob = job('party.forget-merges', z.object({}), { cron: '27 4 * * *' })

/** Forgets what merges kept for an undo that is no longer possible, but for what is held (AI-05, PA-11). */
export const forgetMergesNow = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTx(db, async (tx) => {
    await takeTurns(tx)
    await forgetOldMerges(tx, { clock }, isHeldMerge)
  })

export const removeFileJob = job('retention.remove-file', z.object({ storage_key: z.string() }))

type Days = Record<RetentionName, number | null>

const daysOf = async (db: Db | Tx): Promise<{ version: number; on: boolean; days: Days }> => {
  const stored = await q.readSchedule(db)
  const days = Object.fromEntries(
    retentionNames.map((kind) => [
      kind,
      stored.days[kind] === undefined ? retentionKinds[kind].days : stored.days[kind],
    ]),
  )
  return { version: stored.version, on: stored.on, days: days as Days }
}

/** What was written before is past its time; `now` in milliseconds since the epoch. */
const limitOf = (days: number, now: number) => new Date(now - days * DAY_MS)

/** The schedule, with what is past it now (PA-01). */
export const readRetention = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<RetentionView> => {
  const { version, on, days } = await daysOf(db)
  const kinds = []
  for (const kind of retentionNames) {
    const set = days[kind]
    const old = set === null ? { due: 0, held: 0 } : await q.countOld(db, kind, limitOf(set, clock.now()))
    kinds.push({ kind, days: set, ...old })
  }
  const last = await q.readLastRun(db)
  return { version, on, kinds, last_run: last && { at_epoch: epochOf(last.at), deleted: last.deleted } }
}

/** Sets days. Fails with invalid_input at each that is out of range, and version_conflict when others set some meanwhile. */
export const setRetention = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { version, on, days }: BodyOf<typeof updateRetention>,
): Promise<RetentionView> => {
  const wrong = Object.entries(days).flatMap(([kind, one]) => {
    const message = one === undefined ? null : wrongDays(kind as RetentionName, one)
    return message === null ? [] : [{ path: `days.${kind}`, message }]
  })
  if (wrong.length > 0) throw new AppError('invalid_input', 'Some fields need attention.', wrong)
  await inTx(deps.db, async (tx) => {
    await takeTurns(tx)
    const before = await daysOf(tx)
    if (before.version !== version)
      fail('version_conflict', 'Someone else changed the schedule. Review the change and try again.', [
        { path: 'version', message: `${before.version}` },
      ])
    const stored = await q.readSchedule(tx)
    await q.keepSchedule(tx, { version: version + 1, on: on ?? stored.on, days: { ...stored.days, ...days } })
    const was = Object.fromEntries(Object.keys(days).map((kind) => [kind, before.days[kind as RetentionName]]))
    await record(tx, actor, {
      kind: 'retention.changed',
      entity: 'setting',
      entityId: null,
      before: on === undefined ? was : { ...was, on: before.on },
      after: on === undefined ? days : { ...days, on },
    })
  })
  return readRetention(deps)
}

type Deleting = Pick<Deps, 'db' | 'clock' | 'jobs'>

/** Deletes the loans of a kind one by one, each with its files and an event of its own (PA-06). */
const deleteLoans = async (
  { db, jobs }: Deleting,
  kind: 'rejected' | 'archived',
  before: Date,
  signal: AbortSignal,
): Promise<number> => {
  let deleted = 0
  for (const { id } of await q.oldLoans(db, kind, before, { most: LOANS_A_NIGHT })) {
    if (signal.aborted) break
    await inTx(db, async (tx) => {
      await takeTurns(tx)
      // A hold, or a restore, came in between.
      const [loan] = await q.oldLoans(tx, kind, before, { most: 1, id })
      if (!loan) return
      for (const storage_key of await q.deleteLoan(tx, id)) await jobs.enqueue(tx, removeFileJob, { storage_key })
      await record(tx, plinth, {
        kind: 'loan.deleted',
        entity: 'loan',
        entityId: id,
        after: { loan: loan.human_id, kind },
      })
      deleted += 1
    })
  }
  return deleted
}

const deleteKind = async (deps: Deleting, kind: RetentionName, before: Date, signal: AbortSignal): Promise<number> => {
  if (kind === 'rejected' || kind === 'archived') return deleteLoans(deps, kind, before, signal)
  let deleted = 0
  for (;;) {
    const now = await inTx(deps.db, async (tx) => {
      await takeTurns(tx)
      return q.deleteOld(tx, kind, before, A_STRETCH)
    })
    deleted += now
    if (now === 0 || deleted >= MOST_A_NIGHT || signal.aborted) return deleted
  }
}

/** One night: every kind in turn, in stretches; what was deleted is recorded (PA-03). Nothing while it is off; stops early when told. */
export const deleteOldNow = async (deps: Deleting, signal: AbortSignal): Promise<void> => {
  const { on, days } = await daysOf(deps.db)
  if (!on) return
  const now = deps.clock.now()
  const deleted: Partial<Record<RetentionName, number>> = {}
  for (const kind of retentionNames) {
    const set = days[kind]
    const n = set === null || signal.aborted ? 0 : await deleteKind(deps, kind, limitOf(set, now), signal)
    if (n > 0) deleted[kind] = n
  }
  if (Object.keys(deleted).length === 0) return
  await inTx(deps.db, async (tx) => {
    await q.keepLastRun(tx, new Date(now), deleted)
    await record(tx, plinth, { kind: 'retention.deleted', entity: 'setting', entityId: null, after: deleted })
  })
}
