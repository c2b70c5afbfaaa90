import type {
  DataLocationView,
  GroupView,
  ModelName,
  ModelView,
  RuleView,
  ScoreView,
  VariableView,
} from '@plinth/contract/underwriting/scoring'
import { purposes } from '@plinth/domain/loan/terms'
import {
  ruleConditions,
  type ScoreCategory,
  scoreTables,
  type RuleCondition,
} from '@plinth/domain/underwriting/scoring/model'
import { valueTypeOf } from '@plinth/domain/underwriting/scoring/parameters'
import { z } from 'zod'
import type { GroupRecord, ModelRecord, VariableRecord } from './contents.service.ts'

type View<S extends z.ZodType> = z.infer<S>
const Table = z.enum(scoreTables)
const Condition = z.enum(ruleConditions)

export const toDataLocation = (row: {
  id: string
  entity: string
  key_name: string
  value_type: string
}): View<typeof DataLocationView> => ({
  data_location_id: row.id,
  key_name: row.key_name,
  table: Table.parse(row.entity),
  value_type: row.value_type,
})

export const toRule = (row: {
  id: string
  condition: RuleCondition
  criteria: string
  score: number | string
  version: number
}): View<typeof RuleView> => ({
  id: row.id,
  scoring_rule_id: row.id,
  condition: Condition.parse(row.condition),
  criteria: row.criteria,
  score: Number(row.score),
  version: row.version,
})

export const toVariable = (variable: VariableRecord): View<typeof VariableView> => ({
  variable_id: variable.id,
  name: variable.name,
  math_function: variable.math,
  value_type: valueTypeOf(
    variable.math,
    variable.parameters.map((one) => one.value_type),
  ),
  data_locations: variable.parameters.map(toDataLocation),
  score_rules: variable.rules.map(toRule),
  version: variable.version,
})

export const toGroup = (group: GroupRecord): View<typeof GroupView> => ({
  score_group_id: group.id,
  name: group.name,
  category: group.category,
  variables: group.variables.map(toVariable),
  data_locations: group.offered.map(toDataLocation),
})

const bound = (of: readonly string[]) => purposes.filter((purpose) => of.includes(purpose))

export const toModelName = (
  model: Pick<ModelRecord, 'id' | 'name' | 'in_use' | 'purposes'>,
): View<typeof ModelName> => ({
  score_model_id: model.id,
  name: model.name,
  in_use: model.in_use,
  purposes: bound(model.purposes),
})

export const toModel = (model: ModelRecord): View<typeof ModelView> => ({
  score_model_id: model.id,
  name: model.name,
  in_use: model.in_use,
  purposes: bound(model.purposes),
  weights: model.weights,
  groups: model.groups.map(toGroup),
  version: model.edit_version,
})

type ReadonlyDeep<T> = T extends (infer E)[]
  ? readonly ReadonlyDeep<E>[]
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T

/** A category of a score, just calculated or as stored, point by point (I-43). */
export const toScoreView = (
  category: ScoreCategory,
  scored: ReadonlyDeep<Omit<ScoreView, 'score_category'>>,
): ScoreView => ({
  score_category: category,
  total_score: scored.total_score,
  entities: scored.entities.map(({ id, name, score, points }) => ({ id, name, score, points })),
  variables: scored.variables.map((variable) => ({
    entity_name: variable.entity_name,
    name: variable.name,
    variable_final_score: variable.variable_final_score,
    value: variable.value,
    reason: variable.reason,
    rules: variable.rules.map(({ condition, criteria, score }) => ({ condition, criteria, score })),
    children: variable.children.map(({ name, value }) => ({ name, value })),
  })),
})
