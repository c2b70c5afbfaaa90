import { modelDifference, type ModelChange } from '@plinth/domain/underwriting/scoring/difference'
import { mathFunctions, ruleConditions, scoreCategories, scoreTables } from '@plinth/domain/underwriting/scoring/model'
import { type WhatIf, whatIfFault, withWhatIf } from '@plinth/domain/underwriting/scoring/what-if'
import { fullName } from '@plinth/domain/shared/text'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { findLoan } from '../loan-key/index.ts'
import * as write from './administration.queries.ts'
import { type Change, tell } from './change.service.ts'
import { findModel } from './contents.queries.ts'
import {
  addGroups,
  ensureLocations,
  keepVersion,
  type ModelInForce,
  readContents,
  readModelInUse,
  readModelsOf,
} from './model.service.ts'
import { type Breakdown, readEntities, scoreEntities } from './scoring.service.ts'
import * as q from './trial.queries.ts'

const MAX_VERSIONS = 100

/** A kept version is read as anything stored is: parsed. */
const Contents = z.object({
  name: z.string(),
  weights: z.record(z.enum(scoreCategories), z.number()),
  groups: z.array(
    z.object({
      name: z.string(),
      category: z.enum(scoreCategories),
      variables: z.array(
        z.object({
          name: z.string(),
          math_function: z.enum(mathFunctions),
          parameters: z.array(z.object({ table: z.enum(scoreTables), name: z.string() })),
          rules: z.array(z.object({ condition: z.enum(ruleConditions), criteria: z.string(), score: z.number() })),
        }),
      ),
    }),
  ),
})

/** A model as it stands now, or as it stood at one of its versions. */
export const readAt = async (db: Db | Tx, modelId: string, version?: number): Promise<ModelInForce> => {
  const row = (await findModel(db, modelId)) ?? fail('not_found', 'This scoring model was not found.')
  if (version === undefined || version === row.version)
    return { id: row.id, version: row.version, model: await readContents(db, row) }
  const kept = (await q.findVersion(db, modelId, version)) ?? fail('not_found', 'This version was not found.')
  return { id: row.id, version, model: Contents.parse(kept.contents) }
}

export interface ModelVersion {
  version: number
  madeAt: Date
  madeBy: string | null
  changes: number
  current: boolean
}

/** The versions of a model, the newest first, each with how much it changed. */
export const readVersions = async (db: Db, modelId: string): Promise<ModelVersion[]> => {
  const model = (await findModel(db, modelId)) ?? fail('not_found', 'This scoring model was not found.')
  const rows = (await q.listVersions(db, modelId, MAX_VERSIONS + 1)).map((row) => ({
    ...row,
    contents: Contents.parse(row.contents),
  }))
  return rows.slice(0, MAX_VERSIONS).map((row, n) => {
    const before = rows[n + 1]
    return {
      version: row.version,
      madeAt: row.made_at,
      madeBy: row.first_name === null ? null : fullName(row.first_name, row.last_name ?? ''),
      changes: before ? modelDifference(before.contents, row.contents).length : 0,
      current: row.version === model.version,
    }
  })
}

/** In what a version differs from another of its model, or from the model in use. */
export const readDifference = async (
  db: Db,
  modelId: string,
  o: { version?: number | undefined; against?: number | undefined },
): Promise<readonly ModelChange[]> => {
  const looked = await readAt(db, modelId, o.version)
  const against = o.against === undefined ? await readModelInUse(db) : await readAt(db, modelId, o.against)
  return modelDifference(against.model, looked.model)
}

/** Makes a new model of a version; answers its id. */
export const copyVersion = async (o: Change, modelId: string, version: number, name: string): Promise<string> => {
  const { model } = await readAt(o.tx, modelId, version)
  await ensureLocations(o.tx)
  const id = await write.insertModel(o.tx, { name, weights: model.weights })
  await addGroups(o.tx, id, model.groups)
  await keepVersion(o.tx, id, o.actor.id)
  await tell(o, 'version-copied', id, { before: { from: modelId, version }, after: { name } })
  return id
}

export interface Scored {
  score: number | null
  breakdown: Breakdown
}

const refuseFaults = (changes: readonly WhatIf[]): void => {
  for (const [n, change] of changes.entries()) {
    const fault = whatIfFault(change)
    if (fault !== null) badField(`changes.${n}.value`, fault)
  }
}

/** One loan by the model of its purpose, and by another model or other values. Nothing is stored. */
export const tryModel = async (
  db: Db,
  clock: Clock,
  modelId: string,
  o: { loanKey: string; version: number | undefined; changes: readonly WhatIf[] },
): Promise<{ active: Scored; tried: Scored }> => {
  refuseFaults(o.changes)
  const { id: loanId } = await findLoan(db, o.loanKey)
  const entities =
    (await readEntities(db, [loanId], clock)).get(loanId) ?? fail('not_found', 'This loan was not found.')
  const [own, tried] = [await readModelsOf(db, [loanId]), await readAt(db, modelId, o.version)]
  const active = own.get(loanId) ?? fail('not_found', 'This loan was not found.')
  const changed = {
    neighborhoods: withWhatIf(entities.neighborhoods, o.changes),
    borrowers: withWhatIf(entities.borrowers, o.changes),
    properties: withWhatIf(entities.properties, o.changes),
    'loan-factors': withWhatIf(entities['loan-factors'], o.changes),
  }
  return { active: scoreEntities(active.model, entities), tried: scoreEntities(tried.model, changed) }
}

/** Scores past loans by two models; see `backTest` of the domain. */
export const backTestJob = job('scoring.back-test', z.object({ back_test_id: z.uuid() }), {
  timeoutSeconds: 3600,
  retries: 1,
})

/** Asks for a back-test of a model as it stands now, unless one of the same versions waits; answers its id. */
export const startBackTest = async (o: Change, modelId: string): Promise<string> => {
  const [tested, active] = [await readAt(o.tx, modelId), await readModelInUse(o.tx)]
  const last = await q.latestBackTest(o.tx, modelId)
  if (
    last?.state === 'waiting' &&
    last.model_version === tested.version &&
    last.active_id === active.id &&
    last.active_version === active.version
  )
    return last.id
  const id = await q.insertBackTest(o.tx, {
    model_id: tested.id,
    model_version: tested.version,
    active_id: active.id,
    active_version: active.version,
    asked_by: o.actor.id,
  })
  await o.deps.jobs.enqueue(o.tx, backTestJob, { back_test_id: id })
  await tell(o, 'back-test-started', modelId, { after: { version: tested.version, against: active.version } })
  return id
}

export const readBackTest = async (db: Db, id: string) =>
  (await q.findBackTest(db, id)) ?? fail('not_found', 'This back-test was not found.')

/** The latest back-test of a model; undefined when there was none. */
export const latestBackTest = (db: Db, modelId: string) => q.latestBackTest(db, modelId)
