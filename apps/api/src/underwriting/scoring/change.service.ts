import { judges } from '@plinth/domain/loan/judged-by'
import type { VerbOf } from '@plinth/domain/shared/event-kinds'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import * as write from './administration.queries.ts'
import * as read from './contents.queries.ts'
import { findModelInUse, lockModels } from './model.queries.ts'
import { keepVersion } from './model.service.ts'

/** Scores every loan again after a change of a model that scores loans; a later change makes an earlier one needless. */
export const recalculateJob = job('scoring.recalculate', z.object({ model_id: z.uuid(), version: z.int() }), {
  timeoutSeconds: 3600,
})

/** One change of a scoring model: who makes it, and the transaction it is made in. */
export interface Change {
  tx: Tx
  actor: Actor
  deps: Pick<Deps, 'jobs' | 'clock'>
}

/** Runs one change at a time: what it looked at stays true until it is done. */
export const changing = <T>(deps: Deps, actor: Actor, work: (o: Change) => Promise<T>): Promise<T> =>
  inTx(deps.db, async (tx) => {
    await lockModels(tx)
    return work({ tx, actor, deps })
  })

/** Counts a change of models and keeps the new version; loans that are scored by one of them are scored again. */
export const modelsChanged = async (o: Change, modelIds: readonly string[]): Promise<void> => {
  for (const { id, version, ...judge } of await write.countChange(o.tx, modelIds)) {
    await keepVersion(o.tx, id, o.actor.id)
    if (judges(judge)) await o.deps.jobs.enqueue(o.tx, recalculateJob, { model_id: id, version })
  }
}

/** Scores every loan again after another model took over some of them. */
export const judgesChanged = async (o: Change): Promise<void> => {
  const general = await findModelInUse(o.tx)
  if (general) await o.deps.jobs.enqueue(o.tx, recalculateJob, { model_id: general.id, version: general.version })
}

/** As `modelsChanged`, for every model the group counts in. */
export const groupChanged = async (o: Change, groupId: string): Promise<void> => {
  const models = await read.modelsOfGroup(o.tx, groupId)
  await modelsChanged(
    o,
    models.map((model) => model.id),
  )
}

/** Writes the event `scoring.<what>` of a record. */
export const tell = (
  o: Change,
  what: VerbOf<'scoring'>,
  entityId: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> => record(o.tx, o.actor, { kind: `scoring.${what}`, entity: 'scoring', entityId, ...change })
