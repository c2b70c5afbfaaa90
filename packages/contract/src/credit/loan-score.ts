import { scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey } from '../shared/fields.ts'
import { LoanView } from '../loan/loan.ts'
import { ScoreView } from '../underwriting/scoring.ts'
import { scoreChange } from '../shared/topics.ts'

const score = z.number().nullable().describe('Score 0-100; null shows as N/A')

/** A category with the entities it was made of. */
const CategoryScore = z
  .object({
    score,
    entities: z
      .array(z.object({ id: idOf('entity'), name: z.string().describe('Name of the entity'), score }))
      .describe('Score by entity'),
  })
  .meta({ id: 'CategoryScore', description: 'Score of one category of a loan' })

export const LoanScoreView = z
  .object({
    score: z.int().nullable().describe('Score of the loan 0-100; null shows as N/A'),
    properties: CategoryScore,
    neighborhoods: CategoryScore,
    borrowers: CategoryScore,
    'loan-factors': CategoryScore,
    completeness: z
      .number()
      .nullable()
      .describe('Share of what the model asks for that is known, a fraction; null when never calculated'),
    missing: z.array(z.string()).describe('What is not known, one sentence each: Bea Sponsor: Net worth is not known'),
    sandbox: z.array(z.string()).describe('Figures it reads that a sandbox made up: Liquidity of Bea Sponsor'),
    model: z
      .object({
        id: idOf('scoring model'),
        name: z.string().describe('Name'),
        version: z.int().describe('Its version at that time'),
        own: z.boolean().describe("Whether it is the model of the loan's purpose; false is the general one"),
      })
      .nullable()
      .describe('The model it was calculated by; null when that was not kept'),
    calculated_epoch: Instant.nullable().describe('When it was calculated, epoch seconds; null when never'),
  })
  .meta({ id: 'LoanScore', description: 'Score of a loan with its breakdown' })
export type LoanScoreView = z.infer<typeof LoanScoreView>

export const calculateLoanScore = endpoint({
  id: 'loan.calculate-score',
  method: 'PUT',
  path: '/loan/{loan_id}/calculate-score',
  summary: 'Recalculate the score of a loan',
  access: adminMay('edit-loan'),
  changes: scoreChange,
  params: z.object({ loan_id: LoanKey }),
  reply: LoanView,
})
export const getLoanScore = endpoint({
  id: 'loan.get-score',
  method: 'GET',
  path: '/loan/{loan_id}/get-score',
  summary: 'Score of a loan with its breakdown',
  access: adminMay('view-loans'),
  shows: ['score', 'scoring-model'],
  params: z.object({ loan_id: LoanKey }),
  reply: LoanScoreView,
})
export const calculateCategory = endpoint({
  id: 'scoring.calculate',
  method: 'GET',
  path: '/scoring/calculate/{loan_id}/{score_category}',
  aka: ['/scoring/calculate/{loan_id}/score/{category}'],
  summary: 'Calculate the score of one category of a loan',
  access: adminMay('view-loans'),
  shows: ['score', 'scoring-model'],
  params: z.object({ loan_id: LoanKey, score_category: z.enum(scoreCategories).describe('Category') }),
  reply: ScoreView,
})
