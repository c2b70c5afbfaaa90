import { purposes } from '@plinth/domain/loan/terms'
import { mathFunctions, ruleConditions, scoreCategories, scoreTables } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, mayWarn, pathId, text, VersionIfRead } from '../shared/fields.ts'

const access = adminMay('manage-scoring')
export const ModelId = pathId('scoring model')
export const GroupId = pathId('score group')
export const VariableId = pathId('variable')
export const RuleId = pathId('rule')
export const DataLocationId = pathId('data location')

const score = z.number().nullable().describe('Score 0-100; null shows as N/A')
const factValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const ScoreView = z
  .object({
    score_category: z.enum(scoreCategories).describe('Category'),
    total_score: score,
    entities: z
      .array(
        z.object({
          id: idOf('entity'),
          name: z.string().describe('Borrower, property, neighborhood or loan'),
          score,
          points: z
            .number()
            .nullable()
            .describe('Points of its variables; the score is 50 plus these, within 0-100. Null when not kept'),
        }),
      )
      .describe('What the category is the mean of'),
    variables: z
      .array(
        z.object({
          entity_name: z.string().describe('Borrower, property, neighborhood or loan it was scored for'),
          name: z.string().describe('Name of the variable'),
          variable_final_score: z.number().describe('Points of the variable, signed'),
          value: factValue.describe('What its rules were asked of; null shows as N/A'),
          reason: z.string().nullable().describe('Why there is no value; null when there is one'),
          rules: z
            .array(
              z.object({
                condition: z.string().describe('What was asked of the value'),
                criteria: z.string().describe('What it was compared with'),
                score: z.number().describe('Points it gave, signed'),
              }),
            )
            .describe('The rules that the value met: their points add up to those of the variable'),
          children: z
            .array(
              z.object({
                name: z.string().describe('Parameter, or the rule that matched'),
                value: factValue.describe('Its value; null shows as N/A'),
              }),
            )
            .describe('What the points come from'),
        }),
      )
      .describe('Variables by entity'),
  })
  .meta({ id: 'Score', description: 'Calculation of one category' })
export type ScoreView = z.infer<typeof ScoreView>

export const DataLocationView = z
  .object({
    data_location_id: idOf('data location'),
    key_name: z.string().describe('Name of the value that is read'),
    table: z.enum(scoreTables).describe('Whose value it is'),
    value_type: z.string().describe('Type of the value'),
  })
  .meta({ id: 'DataLocation', description: 'A value that scoring can read' })
export const RuleView = z
  .object({
    id: idOf('rule'),
    scoring_rule_id: idOf('rule').describe('The same id under its other name'),
    condition: z.enum(ruleConditions).describe('What is asked of the value'),
    criteria: z.string().describe('Value compared with'),
    score: z.number().describe('Points when it holds, signed'),
    version: z.int().describe('Version of the rule, for scoring.rule-update'),
  })
  .meta({ id: 'ScoreRule', description: 'A rule of a variable' })
export const VariableView = z
  .object({
    variable_id: idOf('variable'),
    name: z.string().describe('Name'),
    math_function: z.enum(mathFunctions).describe('How its parameters become one value'),
    value_type: z.string().describe('Type of that value'),
    data_locations: z.array(DataLocationView).describe('Its parameters, in order'),
    score_rules: z.array(RuleView).describe('Its rules, in order'),
    version: z.int().describe('Version of the variable, for scoring.variable-update'),
  })
  .meta({ id: 'ScoreVariable', description: 'A variable of a score group' })
export const GroupView = z
  .object({
    score_group_id: idOf('score group'),
    name: z.string().describe('Name'),
    category: z.enum(scoreCategories).describe('Category it counts in'),
    variables: z.array(VariableView).describe('Its variables, in order'),
    data_locations: z.array(DataLocationView).describe('Values offered to its variables'),
  })
  .meta({ id: 'ScoreGroup', description: 'A group of variables' })
const bound = z.array(z.enum(purposes)).describe('Loans of these purposes are scored by it, not by the general model')
export const ModelName = z
  .object({
    score_model_id: idOf('scoring model'),
    name: z.string().describe('Name'),
    in_use: z.boolean().describe('Whether loans whose purpose has no model of its own are scored by it'),
    purposes: bound,
  })
  .meta({ id: 'ScoringModelName', description: 'A scoring model, named' })
export const ModelView = z
  .object({
    score_model_id: idOf('scoring model'),
    name: z.string().describe('Name'),
    in_use: z.boolean().describe('Whether loans whose purpose has no model of its own are scored by it'),
    purposes: bound,
    weights: z.partialRecord(z.enum(scoreCategories), z.number()).describe('Weight by category; equal when left out'),
    groups: z.array(GroupView).describe('Its groups'),
    version: z.int().describe('Version of its name, weights, purposes and use, for scoring.model-update'),
  })
  .meta({ id: 'ScoringModel', description: 'A scoring model' })

const model = z.object({ model_id: ModelId })

export const listModelNames = endpoint({
  id: 'scoring.models-names',
  method: 'GET',
  path: '/scoring/models-names',
  aka: ['/scoring/models/names'],
  summary: 'Names of the scoring models that are not archived',
  access: adminMay('view-settings'),
  shows: ['scoring-model'],
  reply: z.object({ models: z.array(ModelName).describe('Models, the one in use first') }),
})
export const getModel = endpoint({
  id: 'scoring.model-get',
  method: 'GET',
  path: '/scoring/model/{model_id}',
  summary: 'One scoring model with its groups, variables and rules',
  access: adminMay('view-settings'),
  shows: ['scoring-model'],
  params: model,
  reply: ModelView,
})
export const addModel = endpoint({
  id: 'scoring.model-add',
  method: 'POST',
  path: '/scoring/models/add',
  summary: 'Add a scoring model with the default groups',
  access,
  changes: ['scoring-model'],
  body: z.strictObject({ name: text(200).describe('Name') }),
  reply: ModelView,
  status: 201,
})
export const changeModel = endpoint({
  id: 'scoring.model-update',
  method: 'PUT',
  path: '/scoring/models/{model_id}/update',
  summary: 'Rename a model, weigh its categories or put it in use',
  access,
  changes: ['scoring-model'],
  params: model,
  body: z.strictObject({
    version: VersionIfRead,
    name: text(200).optional().describe('Name'),
    in_use: z.literal(true).optional().describe('Make it the general model: it scores loans whose purpose has none'),
    purposes: z
      .array(z.enum(purposes))
      .max(purposes.length)
      .optional()
      .describe('All purposes whose loans it scores instead of the general model'),
    weights: z
      .partialRecord(z.enum(scoreCategories), z.number().min(0).max(100))
      .optional()
      .describe('Weight by category, 0-100'),
  }),
  reply: mayWarn(ModelView),
})
export const archiveModel = endpoint({
  id: 'scoring.model-archive',
  method: 'PUT',
  path: '/scoring/models/{model_id}/archive',
  summary: 'Archive a model; one that loans are scored by cannot be archived',
  access,
  changes: ['scoring-model'],
  params: model,
  reply: ModelName,
})
export const duplicateModel = endpoint({
  id: 'scoring.model-duplicate',
  method: 'POST',
  path: '/scoring/models/{model_id}/duplicate',
  summary: 'Duplicate a model with its groups, variables and rules',
  access,
  changes: ['scoring-model'],
  params: model,
  body: z.strictObject({ name: text(200).describe('Name of the copy') }),
  reply: ModelView,
  status: 201,
})
export const addGroupToModel = endpoint({
  id: 'scoring.model-add-group',
  method: 'POST',
  path: '/scoring/models/{model_id}/add/group/{group_id}',
  aka: ['/scoring/models/{model_id}/add-group/{group_id}'],
  summary: 'Add an existing group to a model',
  access,
  changes: ['scoring-model'],
  params: z.object({ model_id: ModelId, group_id: GroupId }),
  reply: ModelView,
})
export const removeGroupFromModel = endpoint({
  id: 'scoring.model-delete-group',
  method: 'DELETE',
  path: '/scoring/models/{model_id}/delete/group/{group_id}',
  aka: ['/scoring/models/{model_id}/delete-group/{group_id}'],
  summary: 'Take a group out of a model',
  access,
  changes: ['scoring-model'],
  params: z.object({ model_id: ModelId, group_id: GroupId }),
  reply: ModelView,
})
