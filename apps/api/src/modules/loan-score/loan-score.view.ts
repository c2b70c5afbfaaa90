import type { LoanScoreView, ScoreView } from '@plinth/contract/scoring'
import type { ScoreCategory } from '@plinth/domain/scoring/model'
import type { LoanScore, ScoredCategory } from './loan-score.service.ts'

const toCategory = ({ total_score, entities }: ScoredCategory) => ({
  score: total_score,
  entities: entities.map(({ id, name, score }) => ({ id, name, score })),
})

/** The answer of loan.get-score (I-41). */
export const toLoanScoreView = ({ score, categories, calculatedAt }: LoanScore): LoanScoreView => ({
  score,
  properties: toCategory(categories.properties),
  neighborhoods: toCategory(categories.neighborhoods),
  borrowers: toCategory(categories.borrowers),
  'loan-factors': toCategory(categories['loan-factors']),
  calculated_epoch: calculatedAt && Math.floor(calculatedAt.getTime() / 1000),
})

/** The answer of scoring.calculate for one category (I-43). */
export const toScoreView = (score: LoanScore, category: ScoreCategory): ScoreView => ({
  score_category: category,
  total_score: score.categories[category].total_score,
  entities: score.categories[category].entities.map(({ id, name, score: own, points }) => ({
    id,
    name,
    score: own,
    points,
  })),
  variables: score.categories[category].variables.map((variable) => ({
    entity_name: variable.entity_name,
    name: variable.name,
    variable_final_score: variable.variable_final_score,
    value: variable.value,
    reason: variable.reason,
    rules: variable.rules.map(({ condition, criteria, score: points }) => ({ condition, criteria, score: points })),
    children: variable.children.map(({ name, value }) => ({ name, value })),
  })),
})
