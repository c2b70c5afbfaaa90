import { defaultModel } from '@plinth/domain/underwriting/scoring/default-model'
import type { Purpose } from '@plinth/domain/loan/terms'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { badField, fail } from '../../platform/errors.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as write from './administration.queries.ts'
import { type Change, judgesChanged, modelsChanged, tell } from './change.service.ts'
import * as read from './contents.queries.ts'
import { readWholeModel } from './contents.service.ts'
import { copyGroup, openGroup } from './group-administration.service.ts'
import { addGroups, ensureLocations, keepVersion } from './model.service.ts'

type Weights = Partial<Record<ScoreCategory, number>>

/** A model that can be changed; an archived one cannot. */
const openModel = async (o: Change, id: string) => {
  const model = (await read.findModel(o.tx, id)) ?? fail('not_found', 'This scoring model was not found.')
  if (model.archived_at) fail('archived', 'This scoring model is archived.')
  return model
}

/** Adds a model with the groups that every installation starts with; answers its id. */
export const addModel = async (o: Change, name: string): Promise<string> => {
  await ensureLocations(o.tx)
  const id = await write.insertModel(o.tx, { name, weights: defaultModel.weights })
  await addGroups(o.tx, id, defaultModel.groups)
  await keepVersion(o.tx, id, o.actor.id)
  await tell(o, 'model-added', id, { after: { name } })
  return id
}

const mergeWeights = (before: Weights, change: Weights): Weights => {
  const weights = { ...before, ...change }
  if (scoreCategories.every((category) => weights[category] === 0))
    badField('weights', 'At least one category must weigh more than 0')
  return weights
}

/** What is changed of a model itself. */
interface ModelChange {
  version?: number | undefined
  name?: string | undefined
  weights?: Weights | undefined
  in_use?: true | undefined
  /** Loans of these purposes, and of no others, are scored by it and not by the general model. */
  purposes?: readonly Purpose[] | undefined
}

const rename = async (o: Change, id: string, to: { name?: string; weights?: Weights }): Promise<void> => {
  if (Object.keys(to).length > 0) await write.setModel(o.tx, id, to)
}

const bindModel = async (o: Change, id: string, purposes: readonly Purpose[]): Promise<void> => {
  await write.setPurposes(o.tx, id, [...new Set(purposes)])
  await judgesChanged(o)
}

/** Renames a model, weighs its categories or scores loans by it from now on. What is left out stays. */
export const changeModel = async (o: Change, id: string, { version, ...change }: ModelChange): Promise<void> => {
  const model = await openModel(o, id)
  refuseStale('scoring model', model.edit_version, version)
  const before = (await readWholeModel(o.tx, id)).weights
  const weights = change.weights && mergeWeights(before, change.weights)
  await rename(o, id, { ...(change.name === undefined ? {} : { name: change.name }), ...(weights ? { weights } : {}) })
  const starts = change.in_use === true && !model.in_use
  if (starts && !(await write.putInUse(o.tx, id))) fail('state_conflict', 'This model can no longer be activated.')
  if (weights || starts) await modelsChanged(o, [id])
  if (change.purposes) await bindModel(o, id, change.purposes)
  await write.countEdit(o.tx, id)
  await tell(o, starts ? 'model-put-in-use' : 'model-changed', id, {
    before: { name: model.name, weights: before, in_use: model.in_use, purposes: model.purposes },
    after: { ...change },
  })
}

/** Archives a model; one that loans are scored by is refused. */
export const archiveModel = async (o: Change, id: string): Promise<void> => {
  const model = await openModel(o, id)
  if (!model.in_use && model.purposes.length > 0)
    fail('in_use', `${model.purposes.join(', ')} loans are scored by this model. Remove its purposes first.`)
  if (model.in_use || !(await write.archiveModel(o.tx, id, new Date(o.deps.clock.now()))))
    fail('in_use', 'Loans are scored by this model. Activate another model first.')
  await tell(o, 'model-archived', id, { before: { name: model.name } })
}

/** Duplicates a model with its groups, variables and rules; answers the copy's id. A change of one leaves the other. */
export const duplicateModel = async (o: Change, id: string, name: string): Promise<string> => {
  await openModel(o, id)
  const model = await readWholeModel(o.tx, id)
  const copy = await write.insertModel(o.tx, { name, weights: model.weights })
  for (const group of model.groups) await write.linkGroup(o.tx, copy, await copyGroup(o.tx, group, group.name))
  await keepVersion(o.tx, copy, o.actor.id)
  await tell(o, 'model-duplicated', copy, { before: { from: id }, after: { name } })
  return copy
}

/** Adds an existing group to a model; to have it already is fine. */
export const addGroupToModel = async (o: Change, modelId: string, groupId: string): Promise<void> => {
  await openModel(o, modelId)
  const group = await openGroup(o.tx, groupId)
  if (!(await write.linkGroup(o.tx, modelId, groupId))) return
  await modelsChanged(o, [modelId])
  await tell(o, 'model-group-added', modelId, { after: { group_id: groupId, name: group.name } })
}

/** Takes a group out of a model; the group stays for others. */
export const removeGroupFromModel = async (o: Change, modelId: string, groupId: string): Promise<void> => {
  await openModel(o, modelId)
  if (!(await write.unlinkGroup(o.tx, modelId, groupId))) fail('not_found', 'This group is not part of the model.')
  await modelsChanged(o, [modelId])
  await tell(o, 'model-group-removed', modelId, { before: { group_id: groupId } })
}

/** Creates a group in a model; answers its id. */
export const addGroup = async (
  o: Change,
  group: { name: string; category: ScoreCategory; model_id: string },
): Promise<string> => {
  await openModel(o, group.model_id)
  const id = await write.insertGroup(o.tx, { name: group.name, category: group.category })
  await write.linkGroup(o.tx, group.model_id, id)
  await modelsChanged(o, [group.model_id])
  await tell(o, 'group-added', id, { after: group })
  return id
}
