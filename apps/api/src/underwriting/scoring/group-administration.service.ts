import { readableTables, type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import type { Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import * as write from './administration.queries.ts'
import { type Change, groupChanged, modelsChanged, tell } from './change.service.ts'
import * as read from './contents.queries.ts'
import { type GroupRecord, readGroup } from './contents.service.ts'

/** A group that can be changed; an archived one cannot. */
export const openGroup = async (tx: Tx, id: string) => {
  const group = (await read.findGroup(tx, id)) ?? fail('not_found', 'This score group was not found.')
  if (group.archived_at) fail('archived', 'This score group is archived.')
  return { ...group, category: z.enum(scoreCategories).parse(group.category) }
}

/** Refuses values that are not there while an entity of the category is scored: rules on them would never hold. */
export const checkReadable = (
  category: ScoreCategory,
  locations: readonly { entity: string }[],
  field: string,
): void => {
  const tables: readonly string[] = readableTables[category]
  const strange = locations.find((one) => !tables.includes(one.entity))
  if (strange) badField(field, `Values of a ${strange.entity} can't be used in the category ${category}`)
}

/** Renames a group. */
export const renameGroup = async (o: Change, id: string, name: string): Promise<void> => {
  const group = await openGroup(o.tx, id)
  await write.renameGroup(o.tx, id, name)
  await groupChanged(o, id)
  await tell(o, 'group-renamed', id, { before: { name: group.name }, after: { name } })
}

/** Archives a group and takes it out of its models; one that loans are scored by is refused. */
export const archiveGroup = async (o: Change, id: string): Promise<void> => {
  const group = await openGroup(o.tx, id)
  const models = await read.modelsOfGroup(o.tx, id)
  const using = models.find((model) => model.in_use)
  if (using) fail('in_use', `Loans are scored by this group. Remove it from the model “${using.name}” first.`)
  await write.archiveGroup(o.tx, id, new Date(o.deps.clock.now()))
  await modelsChanged(
    o,
    models.map((model) => model.id),
  )
  await tell(o, 'group-archived', id, { before: { name: group.name } })
}

/** Copies a group with its variables and rules; answers the copy's id. The copy is in no model. */
export const copyGroup = async (tx: Tx, group: GroupRecord, name: string): Promise<string> => {
  const id = await write.insertGroup(tx, { name, category: group.category })
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  await write.offerLocations(tx, id, idsOf(group.offered))
  for (const { name: called, math, parameters, rules } of group.variables) {
    const variable = await write.insertVariable(tx, { group_id: id, name: called, math_function: math })
    await write.replaceParameters(tx, variable, idsOf(parameters))
    for (const { condition, criteria, score } of rules)
      await write.insertRule(tx, { variable_id: variable, condition, criteria, score })
  }
  return id
}

/** Duplicates a group; the copy can then be added to a model. */
export const duplicateGroup = async (o: Change, id: string, name: string): Promise<string> => {
  await openGroup(o.tx, id)
  const copy = await copyGroup(o.tx, await readGroup(o.tx, id), name)
  await tell(o, 'group-duplicated', copy, { before: { from: id }, after: { name } })
  return copy
}

/** Offers a value to the variables of a group. */
export const offerLocation = async (o: Change, id: string, locationId: string): Promise<void> => {
  const group = await openGroup(o.tx, id)
  const found = await read.findLocations(o.tx, [locationId])
  if (found.length === 0) fail('not_found', 'This data location was not found.')
  checkReadable(group.category, found, 'data_location_id')
  await write.offerLocations(o.tx, id, [locationId])
  await tell(o, 'group-data-location-added', id, { after: { data_location_id: locationId } })
}

/** Adds a variable that exists: one that was deleted from a group comes back, one of another group moves. */
export const placeVariable = async (o: Change, groupId: string, variableId: string): Promise<void> => {
  const group = await openGroup(o.tx, groupId)
  const variable = (await read.findVariable(o.tx, variableId)) ?? fail('not_found', 'This variable was not found.')
  if (variable.group_id === groupId) return
  const parameters = await read.parametersOf(o.tx, [variableId])
  checkReadable(group.category, parameters, 'variable_id')
  await write.moveVariable(o.tx, variableId, groupId)
  const ids = parameters.map((one) => one.id)
  await write.offerLocations(o.tx, groupId, ids)
  if (variable.group_id) await groupChanged(o, variable.group_id)
  await groupChanged(o, groupId)
  await tell(o, 'group-variable-added', groupId, {
    before: { group_id: variable.group_id },
    after: { variable_id: variableId, name: variable.name },
  })
}

/** Deletes a variable from its group: no loan is scored by it any more. */
export const removeVariable = async (o: Change, groupId: string, variableId: string): Promise<void> => {
  await openGroup(o.tx, groupId)
  const variable = await read.findVariable(o.tx, variableId)
  if (!variable || !(await write.detachVariable(o.tx, groupId, variableId)))
    return fail('not_found', 'This variable is not part of the group.')
  await groupChanged(o, groupId)
  await tell(o, 'group-variable-deleted', groupId, { before: { variable_id: variableId, name: variable.name } })
}
