import {
  type MathFunction,
  mathFunctions,
  type ScoreCategory,
  type ScoreTable,
  scoreCategories,
} from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import * as q from './contents.queries.ts'

const Category = z.enum(scoreCategories)
const MathName = z.enum(mathFunctions)
const Weights = z.partialRecord(Category, z.number().min(0)).catch({})

type LocationRow = Awaited<ReturnType<typeof q.locationsOfTable>>[number]
type RuleRow = Awaited<ReturnType<typeof q.rulesOf>>[number]

export interface VariableRecord {
  id: string
  name: string
  math: MathFunction
  parameters: LocationRow[]
  rules: RuleRow[]
  version: number
}
export interface GroupRecord {
  id: string
  name: string
  category: ScoreCategory
  variables: VariableRecord[]
  offered: LocationRow[]
}
export interface ModelRecord {
  id: string
  name: string
  in_use: boolean
  purposes: readonly string[]
  weights: Partial<Record<ScoreCategory, number>>
  groups: GroupRecord[]
  /** Of its own fields, not of what it is made of. */
  edit_version: number
}

type VariableRow = { id: string; name: string; math_function: MathFunction; group_id: string | null; version: number }

const fillVariables = async (
  db: Db | Tx,
  rows: readonly VariableRow[],
): Promise<(VariableRecord & { group_id: string | null })[]> => {
  const ids = rows.map((row) => row.id)
  const [parameters, rules] = [await q.parametersOf(db, ids), await q.rulesOf(db, ids)]
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    math: MathName.parse(row.math_function),
    group_id: row.group_id,
    version: row.version,
    parameters: parameters.filter((one) => one.variable_id === row.id),
    rules: rules.filter((one) => one.variable_id === row.id),
  }))
}

const fillGroups = async (
  db: Db | Tx,
  rows: readonly { id: string; name: string; category: ScoreCategory }[],
): Promise<GroupRecord[]> => {
  const ids = rows.map((row) => row.id)
  const variables = await fillVariables(db, await q.variablesOfGroups(db, ids))
  const offered = await q.offeredLocations(db, ids)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    category: Category.parse(row.category),
    variables: variables.filter((one) => one.group_id === row.id),
    offered: offered.filter((one) => one.group_id === row.id),
  }))
}

/** One model with everything in it, an archived one too. */
export const readWholeModel = async (db: Db | Tx, id: string): Promise<ModelRecord> => {
  const model = (await q.findModel(db, id)) ?? fail('not_found', 'This scoring model was not found.')
  const groups = await fillGroups(db, await q.groupsOfModel(db, id))
  const { name, in_use, purposes, edit_version } = model
  return { id: model.id, name, in_use, purposes, edit_version, weights: Weights.parse(model.weights), groups }
}

/** Every group that is not archived, by name. */
export const readGroups = async (db: Db | Tx): Promise<GroupRecord[]> => fillGroups(db, await q.openGroups(db))

/** One group with everything in it. */
export const readGroup = async (db: Db | Tx, id: string): Promise<GroupRecord> => {
  const row = await q.findGroup(db, id)
  const [group] = row ? await fillGroups(db, [row]) : []
  return group ?? fail('not_found', 'This score group was not found.')
}

/** One variable with its parameters and rules. */
export const readVariable = async (db: Db | Tx, id: string): Promise<VariableRecord & { group_id: string | null }> => {
  const row = await q.findVariable(db, id)
  const [variable] = row ? await fillVariables(db, [row]) : []
  return variable ?? fail('not_found', 'This variable was not found.')
}

/** One rule. */
export const readRule = async (db: Db | Tx, id: string): Promise<RuleRow> =>
  (await q.findRule(db, id)) ?? fail('not_found', 'This rule was not found.')

/** The models that are not archived, the one in use first. */
export const readModelNames = (db: Db | Tx) => q.listModels(db)

/** The values of a table that variables can be built from, by name. */
export const readLocations = (db: Db | Tx, table: ScoreTable): Promise<LocationRow[]> => q.locationsOfTable(db, table)
