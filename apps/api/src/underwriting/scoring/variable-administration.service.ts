import { criteriaFault } from '@plinth/domain/underwriting/scoring/criteria'
import {
  incompleteVariable,
  leastParameters,
  type MathFunction,
  type RuleCondition,
  type ScoreCategory,
  type ScoreTable,
} from '@plinth/domain/underwriting/scoring/model'
import { valueTypeOf } from '@plinth/domain/underwriting/scoring/parameters'
import { badField, fail } from '../../platform/errors.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as write from './administration.queries.ts'
import { type Change, groupChanged, tell } from './change.service.ts'
import * as read from './contents.queries.ts'
import { readVariable, type VariableRecord } from './contents.service.ts'
import { checkReadable, openGroup, placeVariable } from './group-administration.service.ts'

interface Child {
  table: ScoreTable
  uuid: string
}

/** The values a variable is made of, in the order given; each must exist, and be readable in the category. */
const parametersFrom = async (o: Change, category: ScoreCategory, children: readonly Child[]): Promise<string[]> => {
  const ids = children.map((child) => child.uuid)
  const known = await read.findLocations(o.tx, ids)
  for (const [index, child] of children.entries())
    if (!known.some((row) => row.id === child.uuid && row.entity === child.table))
      badField(`children.${index}.uuid`, `Unknown value of a ${child.table}`)
  checkReadable(category, known, 'children')
  return ids
}

const checkEnough = (math: MathFunction, count: number) => {
  if (count < leastParameters(math)) badField('children', incompleteVariable)
}

/** Adds a variable to a group; answers its id. */
export const addVariable = async (
  o: Change,
  variable: { group_id: string; name: string; math_function: MathFunction; children: readonly Child[] },
): Promise<string> => {
  const { group_id, name, math_function, children } = variable
  const group = await openGroup(o.tx, group_id)
  checkEnough(math_function, children.length)
  const parameters = await parametersFrom(o, group.category, children)
  const id = await write.insertVariable(o.tx, { group_id, name, math_function })
  await write.replaceParameters(o.tx, id, parameters)
  await write.offerLocations(o.tx, group_id, parameters)
  await groupChanged(o, group_id)
  await tell(o, 'variable-added', id, { after: variable })
  return id
}

/** The group of a variable that can be changed. */
const groupOf = async (o: Change, groupId: string | null) => {
  if (groupId === null) return fail('state_conflict', 'This variable was deleted from its group.')
  return openGroup(o.tx, groupId)
}

/** Updates a variable; what is left out stays. */
export const updateVariable = async (
  o: Change,
  id: string,
  {
    version,
    ...change
  }: {
    version?: number | undefined
    group_id?: string | undefined
    name?: string | undefined
    math_function?: MathFunction | undefined
    children?: readonly Child[] | undefined
  },
): Promise<void> => {
  const before = await readVariable(o.tx, id)
  refuseStale('variable', before.version, version)
  const from = await groupOf(o, before.group_id)
  const group = change.group_id === undefined ? from : await openGroup(o.tx, change.group_id)
  const math = change.math_function ?? before.math
  checkEnough(math, change.children?.length ?? before.parameters.length)
  await requireRulesComparable(o, before, { math, children: change.children })
  if (change.children) {
    const parameters = await parametersFrom(o, group.category, change.children)
    await write.replaceParameters(o.tx, id, parameters)
    await write.offerLocations(o.tx, group.id, parameters)
  }
  await write.setVariable(o.tx, id, { name: change.name ?? before.name, math_function: math })
  if (group.id !== from.id) await placeVariable(o, group.id, id)
  await groupChanged(o, group.id)
  await tell(o, 'variable-changed', id, {
    before: { name: before.name, math_function: before.math, parameters: before.parameters.map((one) => one.key_name) },
    after: change,
  })
}

interface Rule {
  condition: RuleCondition
  criteria: string
  score: number
}

/** Refuses a criterion that cannot be compared with what the variable's value is. */
const requireComparable = (variable: VariableRecord, rule: { condition: RuleCondition; criteria: string }): void => {
  const types = variable.parameters.map((one) => one.value_type)
  const fault = criteriaFault(valueTypeOf(variable.math, types), rule.condition, rule.criteria)
  if (fault !== null) badField('criteria', fault)
}

/** Refuses a change of a variable after which one of its rules could never hold: its value would be of another type. */
const requireRulesComparable = async (
  o: Change,
  variable: VariableRecord,
  next: { math: MathFunction; children: readonly Child[] | undefined },
): Promise<void> => {
  const ids = next.children?.map((child) => child.uuid)
  const found = ids && (await read.findLocations(o.tx, ids))
  const parameters = ids ? ids.flatMap((id) => found?.find((row) => row.id === id) ?? []) : variable.parameters
  const type = valueTypeOf(
    next.math,
    parameters.map((one) => one.value_type),
  )
  for (const { condition, criteria } of variable.rules) {
    const fault = criteriaFault(type, condition, criteria)
    if (fault !== null)
      badField(
        next.children ? 'children' : 'math_function',
        `The rule “${condition} ${criteria}” no longer fits: ${fault}`,
      )
  }
}

/** Adds a rule to a variable; answers its id. */
export const addRule = async (o: Change, variableId: string, rule: Rule): Promise<string> => {
  const variable = await readVariable(o.tx, variableId)
  const group = await groupOf(o, variable.group_id)
  requireComparable(variable, rule)
  const { condition, criteria, score } = rule
  const id = await write.insertRule(o.tx, { variable_id: variableId, condition, criteria, score })
  await groupChanged(o, group.id)
  await tell(o, 'rule-added', id, { after: { variable_id: variableId, ...rule } })
  return id
}

/** Updates a rule; what is left out stays. */
export const updateRule = async (
  o: Change,
  id: string,
  { version, ...change }: { [K in keyof Rule]?: Rule[K] | undefined } & { version?: number | undefined },
): Promise<void> => {
  const rule = (await read.findRule(o.tx, id)) ?? fail('not_found', 'This rule was not found.')
  refuseStale('rule', rule.version, version)
  const variable = await readVariable(o.tx, rule.variable_id)
  const group = await groupOf(o, variable.group_id)
  const before = { condition: rule.condition, criteria: rule.criteria, score: Number(rule.score) }
  const after = {
    condition: change.condition ?? before.condition,
    criteria: change.criteria ?? before.criteria,
    score: change.score ?? before.score,
  }
  requireComparable(variable, after)
  await write.setRule(o.tx, id, after)
  await groupChanged(o, group.id)
  await tell(o, 'rule-changed', id, { before, after })
}

/** Deletes a rule from its variable. */
export const deleteRule = async (o: Change, variableId: string, id: string): Promise<void> => {
  const variable = await readVariable(o.tx, variableId)
  const group = await groupOf(o, variable.group_id)
  const rule = await read.findRule(o.tx, id)
  if (!rule || !(await write.deleteRule(o.tx, variableId, id)))
    return fail('not_found', 'This rule is not part of the variable.')
  const { condition, criteria, score } = rule
  await groupChanged(o, group.id)
  await tell(o, 'rule-deleted', id, { before: { variable_id: variableId, condition, criteria, score } })
}
