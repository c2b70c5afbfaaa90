import { mathFunctions, ruleConditions, scoreCategories, scoreTables } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Ack, mayWarn, text, VersionIfRead } from '../shared/fields.ts'
import {
  DataLocationId,
  DataLocationView,
  GroupId,
  GroupView,
  ModelId,
  RuleId,
  RuleView,
  VariableId,
  VariableView,
} from './scoring.ts'

const access = adminMay('manage-scoring')
const group = z.object({ group_id: GroupId })
const variable = z.object({ variable_id: VariableId })

const children = z
  .array(
    z.strictObject({
      table: z.enum(scoreTables).describe('Whose value is read'),
      uuid: DataLocationId.describe('Id (UUID) of the data location'),
    }),
  )
  .min(1, 'You have to fill all fields')
  .max(20)
  .describe('Parameters, in order, at least one')
const rule = {
  condition: z.enum(ruleConditions).describe('What is asked of the value'),
  criteria: text(500).describe('Value compared with'),
  score: z.number().min(-1000).max(1000).describe('Points when it holds, signed'),
}

export const addGroup = endpoint({
  id: 'scoring.group-add',
  method: 'POST',
  path: '/scoring/groups/add',
  summary: 'Create a score group and add it to a model',
  access,
  changes: ['scoring-model'],
  body: z.strictObject({
    name: text(200).describe('Name'),
    category: z.enum(scoreCategories).describe('Category it counts in'),
    model_id: ModelId,
  }),
  reply: GroupView,
  status: 201,
})
export const listGroups = endpoint({
  id: 'scoring.groups',
  method: 'GET',
  path: '/scoring/groups/all',
  summary: 'Score groups that can be added to a model',
  access: adminMay('view-settings'),
  shows: ['scoring-model'],
  reply: z.object({ groups: z.array(GroupView).describe('Groups that are not archived, by name') }),
})
export const renameGroup = endpoint({
  id: 'scoring.group-rename',
  method: 'PUT',
  path: '/scoring/groups/rename/{group_id}',
  summary: 'Rename a group',
  access,
  changes: ['scoring-model'],
  params: group,
  query: z.strictObject({ new_name: text(200).describe('New name of the group') }),
  reply: GroupView,
})
export const archiveGroup = endpoint({
  id: 'scoring.group-archive',
  method: 'PUT',
  path: '/scoring/groups/{group_id}/archive',
  summary: 'Archive a group and take it out of every model that is not in use',
  access,
  changes: ['scoring-model'],
  params: group,
  reply: Ack,
})
export const duplicateGroup = endpoint({
  id: 'scoring.group-duplicate',
  method: 'POST',
  path: '/scoring/groups/{group_id}/duplicate',
  summary: 'Duplicate a group with its variables and rules',
  access,
  changes: ['scoring-model'],
  params: group,
  body: z.strictObject({ name: text(200).describe('Name of the copy') }),
  reply: GroupView,
  status: 201,
})
export const addDataLocationToGroup = endpoint({
  id: 'scoring.group-add-data-location',
  method: 'PUT',
  path: '/scoring/groups/{group_id}/add/data_location/{data_location_id}',
  aka: ['/scoring/groups/{group_id}/add-data-location/{data_location_id}'],
  summary: 'Offer a data location to the variables of a group',
  access,
  changes: ['scoring-model'],
  params: z.object({ group_id: GroupId, data_location_id: DataLocationId }),
  reply: GroupView,
})
export const addVariableToGroup = endpoint({
  id: 'scoring.group-add-variable',
  method: 'PUT',
  path: '/scoring/groups/{group_id}/add/variable/{variable_id}',
  aka: ['/scoring/groups/{group_id}/add-variable/{variable_id}'],
  summary: 'Add an existing variable to a group',
  access,
  changes: ['scoring-model'],
  params: z.object({ group_id: GroupId, variable_id: VariableId }),
  reply: GroupView,
})
export const deleteVariableFromGroup = endpoint({
  id: 'scoring.group-delete-variable',
  method: 'DELETE',
  path: '/scoring/groups/{group_id}/delete/variable/{variable_id}',
  aka: ['/scoring/groups/{group_id}/delete-variable/{variable_id}'],
  summary: 'Delete a variable from a group',
  access,
  changes: ['scoring-model'],
  params: z.object({ group_id: GroupId, variable_id: VariableId }),
  reply: GroupView,
})
export const addVariable = endpoint({
  id: 'scoring.variable-add',
  method: 'POST',
  path: '/scoring/variable/add',
  summary: 'Add a variable to a group',
  access,
  changes: ['scoring-model'],
  body: z.strictObject({
    group_id: GroupId,
    math_function: z.enum(mathFunctions).describe('How its parameters become one value'),
    name: text(200).describe('Name'),
    children,
  }),
  reply: VariableView,
  status: 201,
})
export const updateVariable = endpoint({
  id: 'scoring.variable-update',
  method: 'PUT',
  path: '/scoring/variable/{variable_id}/update',
  summary: 'Update a variable',
  access,
  changes: ['scoring-model'],
  params: variable,
  body: z.strictObject({
    version: VersionIfRead,
    group_id: GroupId.optional().describe('Group (UUID) to move it to'),
    math_function: z.enum(mathFunctions).optional().describe('How its parameters become one value'),
    name: text(200).optional().describe('Name'),
    children: children.optional(),
  }),
  reply: mayWarn(VariableView),
})
export const getVariableOptions = endpoint({
  id: 'scoring.variable-options',
  method: 'GET',
  path: '/scoring/variable-options',
  aka: ['/scoring/variable/options'],
  summary: 'Options of the variable and rule forms',
  access: adminMay('view-settings'),
  shows: [],
  reply: z.object({
    math_functions: z.array(z.enum(mathFunctions)).describe('How parameters become one value'),
    tables: z.array(z.enum(scoreTables)).describe('Whose values can be read'),
    conditions: z.array(z.enum(ruleConditions)).describe('What a rule can ask'),
    categories: z.array(z.enum(scoreCategories)).describe('Categories of groups'),
  }),
})
export const listParameters = endpoint({
  id: 'scoring.parameters',
  method: 'GET',
  path: '/scoring/parameters/{entity_type}',
  summary: 'Parameters that variables of an entity type can use',
  access: adminMay('view-settings'),
  shows: [],
  params: z.object({ entity_type: z.enum(scoreTables).describe('Whose values') }),
  reply: z.object({ parameters: z.array(DataLocationView).describe('Parameters, by name') }),
})
export const addRule = endpoint({
  id: 'scoring.rule-add',
  method: 'POST',
  path: '/scoring/variable/{variable_id}/add/rule',
  aka: ['/scoring/variable/{variable_id}/add/rule/', '/scoring/variable/{variable_id}/add-rule'],
  summary: 'Add a rule to a variable',
  access,
  changes: ['scoring-model'],
  params: variable,
  body: z.strictObject(rule),
  reply: RuleView,
  status: 201,
})
export const updateRule = endpoint({
  id: 'scoring.rule-update',
  method: 'PUT',
  path: '/scoring/rule/{rule_id}/update',
  summary: 'Update a rule',
  access,
  changes: ['scoring-model'],
  params: z.object({ rule_id: RuleId }),
  body: z.strictObject({
    version: VersionIfRead,
    condition: rule.condition.optional(),
    criteria: rule.criteria.optional(),
    score: rule.score.optional(),
  }),
  reply: mayWarn(RuleView),
})
export const deleteRule = endpoint({
  id: 'scoring.rule-delete',
  method: 'DELETE',
  path: '/scoring/variable/{variable_id}/delete/rule/{rule_id}',
  aka: ['/scoring/variable/{variable_id}/delete-rule/{rule_id}'],
  summary: 'Delete a rule from a variable',
  access,
  changes: ['scoring-model'],
  params: z.object({ variable_id: VariableId, rule_id: RuleId }),
  reply: VariableView,
})
