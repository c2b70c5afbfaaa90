import { judgedBy } from '@plinth/domain/loan/judged-by'
import { defaultModel } from '@plinth/domain/underwriting/scoring/default-model'
import {
  mathFunctions,
  ruleConditions,
  type ScoreModel,
  type ScoreVariable,
  scoreCategories,
  scoreTables,
} from '@plinth/domain/underwriting/scoring/model'
import { scoreParameters } from '@plinth/domain/underwriting/scoring/parameters'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import * as q from './model.queries.ts'

const Weights = z.partialRecord(z.enum(scoreCategories), z.number().min(0))

/** Writes the values that scoring can read into the table of data locations; answers how many were new, and all. */
export const ensureLocations = async (tx: Tx): Promise<{ added: number; total: number }> => {
  const added = await q.insertLocations(
    tx,
    scoreParameters.map(({ table, name, value_type }) => ({ entity: table, key_name: name, value_type })),
  )
  return { added, total: await q.countLocations(tx) }
}

/** Gives an installation the model it starts with, when no model is in use. Safe to call at any time. */
export const ensureScoringModel = async (tx: Tx): Promise<void> => {
  if (await q.findModelInUse(tx)) return
  await q.lockModels(tx)
  if (await q.findModelInUse(tx)) return
  await ensureLocations(tx)
  const model = await q.insertModel(tx, defaultModel)
  await addGroups(tx, model.id, defaultModel.groups)
  await keepVersion(tx, model.id, null)
}

/** Gives a model groups of its own with their variables and rules, such as those every installation starts with. */
export const addGroups = async (tx: Tx, modelId: string, groups: ScoreModel['groups']): Promise<void> => {
  for (const group of groups) {
    const groupId = await q.insertGroup(tx, modelId, { name: group.name, category: group.category })
    for (const [position, variable] of group.variables.entries()) await addVariable(tx, groupId, variable, position)
  }
}

const addVariable = async (tx: Tx, groupId: string, variable: ScoreVariable, position: number) => {
  const { name, math_function } = variable
  const id = await q.insertVariable(tx, groupId, { name, math_function, position })
  await q.insertParameters(tx, groupId, id, variable.parameters)
  await q.insertRules(tx, id, variable.rules)
}

/** A model as it stands, with its version. */
export interface ModelInForce {
  id: string
  version: number
  model: ScoreModel
}

/** The general model: it scores loans whose purpose has none of its own, and parties of no loan. */
export const readModelInUse = async (db: Db | Tx): Promise<ModelInForce> => {
  const row = await q.findModelInUse(db)
  if (!row) throw new Error('no scoring model is in use')
  return { id: row.id, version: row.version, model: await readContents(db, row) }
}

/** By which model each loan is scored: that of its purpose, else the general one. Loans that do not exist are left out. */
export const readModelsOf = async (
  db: Db | Tx,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, ModelInForce>> => {
  const models = await q.listModelsInForce(db)
  const read = new Map<string, ModelInForce>()
  const found = new Map<string, ModelInForce>()
  for (const loan of await q.purposesOf(db, loanIds)) {
    const row = judgedBy(models, loan.purpose)
    if (!row) throw new Error('no scoring model is in use')
    const model = read.get(row.id) ?? { id: row.id, version: row.version, model: await readContents(db, row) }
    read.set(row.id, model)
    found.set(loan.id, model)
  }
  return found
}

/** Keeps what a model says now under its version, and by whom it was made so. A version that is kept stays as it is. */
export const keepVersion = async (tx: Tx, modelId: string, userId: string | null): Promise<void> => {
  const row = await q.findModel(tx, modelId)
  if (row) await q.insertVersion(tx, row, await readContents(tx, row), userId)
}

/** Keeps the present version of each model that was made before versions were kept. */
export const ensureVersions = async (tx: Tx): Promise<void> => {
  for (const id of await q.modelsWithoutVersion(tx)) await keepVersion(tx, id, null)
}

/** What a model says now, as the domain calculates by it. Missing weights count 1. */
export const readContents = async (
  db: Db | Tx,
  model: { id: string; name: string; weights: unknown },
): Promise<ScoreModel> => {
  const [variables, parameters, rules] = await Promise.all([
    q.listVariables(db, model.id),
    q.listParameters(db, model.id),
    q.listRules(db, model.id),
  ])
  const toVariable = (row: (typeof variables)[number]): ScoreVariable => ({
    name: row.name,
    math_function: z.enum(mathFunctions).parse(row.math_function),
    parameters: parameters
      .filter((one) => one.variable_id === row.id)
      .map((one) => ({ table: z.enum(scoreTables).parse(one.entity), name: one.key_name })),
    rules: rules
      .filter((one) => one.variable_id === row.id)
      .map((one) => ({
        condition: z.enum(ruleConditions).parse(one.condition),
        criteria: one.criteria,
        score: Number(one.score),
      })),
  })
  const groups = [...Map.groupBy(variables, (row) => row.group_id).values()].map((rows) => ({
    name: rows[0]?.group_name ?? '',
    category: z.enum(scoreCategories).parse(rows[0]?.category),
    variables: rows.map(toVariable),
  }))
  const weights = Weights.parse(model.weights)
  const all = Object.fromEntries(scoreCategories.map((category) => [category, weights[category] ?? 1]))
  return { name: model.name, weights: all as ScoreModel['weights'], groups }
}
