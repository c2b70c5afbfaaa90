import { epochOrNull } from '@plinth/domain/shared/dates'
import type { LoanScoreView } from '@plinth/contract/credit/loan-score'
import { missingFrom } from '@plinth/domain/underwriting/scoring/missing'
import type { LoanScore, ScoredCategory } from './loan-score.service.ts'

const toCategory = ({ total_score, entities }: ScoredCategory) => ({
  score: total_score,
  entities: entities.map(({ id, name, score }) => ({ id, name, score })),
})

/** The answer of loan.get-score (I-41). */
export const toLoanScoreView = ({
  score,
  categories,
  calculatedAt,
  completeness,
  sandbox,
  model,
}: LoanScore): LoanScoreView => ({
  score,
  properties: toCategory(categories.properties),
  neighborhoods: toCategory(categories.neighborhoods),
  borrowers: toCategory(categories.borrowers),
  'loan-factors': toCategory(categories['loan-factors']),
  completeness,
  missing: calculatedAt === null ? [] : [...missingFrom(categories)],
  sandbox: [...sandbox],
  model,
  calculated_epoch: epochOrNull(calculatedAt),
})
