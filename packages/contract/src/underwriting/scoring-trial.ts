import { backTestStates } from '@plinth/domain/underwriting/scoring/back-test'
import { scoreTables } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, text } from '../shared/fields.ts'
import { ModelId, ModelView, ScoreView } from './scoring.ts'

const access = adminMay('manage-scoring')
const VersionNumber = z.coerce.number().int().min(1).describe('Number of a version')

const ScoredByModel = z.object({
  score: z.int().nullable().describe('Score of the loan 0-100; null shows as N/A'),
  categories: z.array(ScoreView).describe('The four categories'),
})

export const ModelVersionView = z
  .object({
    version: z.int().describe('Its number; each change of the model makes the next'),
    made_epoch: Instant.describe('When it was made, epoch seconds'),
    made_by: z.string().nullable().describe('Who made it; null for the product itself'),
    changes: z.int().describe('In how many things it differs from the one before'),
    current: z.boolean().describe('Whether the model says this now'),
  })
  .meta({ id: 'ScoringModelVersion', description: 'What a scoring model said at a time' })

const ChangeView = z.object({
  part: z.enum(['weight', 'group', 'variable', 'rule']).describe('What differs'),
  where: z.string().describe('Category, group and variable of the rule'),
  before: z.string().nullable().describe('As it was; null where it was added'),
  after: z.string().nullable().describe('As it is; null where it was removed'),
})

const VerdictView = z.object({
  scored: z.int().describe('Past loans that have a score'),
  made: z.number().nullable().describe('Mean score of the loans that were made; null without any'),
  rejected: z.number().nullable().describe('Mean score of the loans that were rejected; null without any'),
  separation: z
    .number()
    .nullable()
    .describe('How often a loan that was made scores above one that was rejected, 0-1; null without both'),
})

export const BackTestView = z
  .object({
    back_test_id: idOf('back-test'),
    model_version: z.int().describe('Version that was tested'),
    current: z.boolean().describe('Whether the model still says what was tested'),
    active_name: z.string().describe('Model it was tested against, in use at that time'),
    active_version: z.int().describe('Its version'),
    state: z.enum(backTestStates).describe('How far it is'),
    asked_epoch: Instant.describe('When it was asked for, epoch seconds'),
    result: z
      .object({
        loans: z.int().describe('Past loans: funded, paid off or rejected'),
        active: VerdictView.describe('What the model in use says of them'),
        tested: VerdictView.describe('What the tested model says of them'),
        up: z.int().describe('Loans that would score higher'),
        down: z.int().describe('Loans that would score lower'),
        same: z.int().describe('Loans that would score the same'),
        moves: z
          .array(
            z.object({
              id: idOf('loan'),
              name: z.string().describe('Name of the loan'),
              outcome: z.enum(['made', 'rejected']).describe('How it ended'),
              active: z.int().nullable().describe('Score by the model in use'),
              tested: z.int().nullable().describe('Score by the tested one'),
            }),
          )
          .describe('The loans that would move most, at most ten'),
      })
      .nullable()
      .describe('What came out; null until it is done'),
  })
  .meta({ id: 'ScoringBackTest', description: 'A scoring model tried over past loans' })

const model = z.object({ model_id: ModelId })

export const listVersions = endpoint({
  id: 'scoring.versions',
  method: 'GET',
  path: '/scoring/models/{model_id}/versions',
  summary: 'Versions of a scoring model, the newest first, at most 100',
  access: adminMay('view-settings'),
  shows: ['scoring-model'],
  params: model,
  reply: z.object({ versions: z.array(ModelVersionView).describe('Versions') }),
})
export const getDifference = endpoint({
  id: 'scoring.difference',
  method: 'GET',
  path: '/scoring/models/{model_id}/difference',
  summary: 'In what a version differs from another, or from the model in use',
  access: adminMay('view-settings'),
  shows: ['scoring-model'],
  params: model,
  query: z.strictObject({
    version: VersionNumber.optional().describe('Version to try; the current one when left out'),
    against: VersionNumber.optional().describe('Version of the same model; the model in use when left out'),
  }),
  reply: z.object({ changes: z.array(ChangeView).describe('Empty when they say the same') }),
})
export const copyVersion = endpoint({
  id: 'scoring.version-copy',
  method: 'POST',
  path: '/scoring/models/{model_id}/versions/{version}/copy',
  summary: 'Make a new model of a version',
  access,
  changes: ['scoring-model'],
  params: model.extend({ version: VersionNumber }),
  body: z.strictObject({ name: text(200).describe('Name of the new model') }),
  reply: ModelView,
  status: 201,
})
export const tryModel = endpoint({
  id: 'scoring.try',
  method: 'POST',
  path: '/scoring/models/{model_id}/try',
  summary: 'Score one loan by a model and by other values, beside the model in use; nothing is stored',
  access: adminMay('view-settings'),
  changes: [],
  params: model,
  body: z.strictObject({
    loan_id: LoanKey,
    version: z.int().min(1).optional().describe('Version of the model; the present one when left out'),
    changes: z
      .array(
        z.strictObject({
          table: z.enum(scoreTables).describe('Whose value'),
          name: z.string().min(1).max(100).describe('Name of the value, as of scoring.parameters'),
          value: z
            .union([z.string().max(500), z.number(), z.boolean(), z.null()])
            .describe('What it would be; null for not known'),
          entity_id: z.uuid().optional().describe('Id (UUID) of the one it is of; every one when left out'),
        }),
      )
      .max(50)
      .default([])
      .describe('Values to try instead of those on file'),
  }),
  reply: z.object({
    active: ScoredByModel.describe('By the model in use and the values on file'),
    tried: ScoredByModel.describe('By this model and the values to try'),
  }),
})
export const startBackTest = endpoint({
  id: 'scoring.back-test-start',
  method: 'POST',
  path: '/scoring/models/{model_id}/back-test',
  summary: 'Try a model over the past loans, against the one in use',
  access,
  changes: ['back-test'],
  params: model,
  reply: BackTestView,
  status: 202,
})
export const getBackTest = endpoint({
  id: 'scoring.back-test',
  method: 'GET',
  path: '/scoring/models/{model_id}/back-test',
  summary: 'The latest back-test of a model',
  access: adminMay('view-settings'),
  shows: ['back-test'],
  params: model,
  reply: z.object({ back_test: BackTestView.nullable().describe('Null when there was none') }),
})
