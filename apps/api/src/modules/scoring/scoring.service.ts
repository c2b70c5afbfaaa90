import { type CategoryScore, scoreCategory, scoreLoan } from '@plinth/domain/scoring/evaluate'
import { type ScoreCategory, type ScoreModel, scoreCategories } from '@plinth/domain/scoring/model'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { borrowerEntity, type Entity, factsOfLoan, neighborhoodEntity, propertyEntity } from './facts.view.ts'
import { ensureScoringModel, readModel } from './model.service.ts'
import * as q from './scoring.queries.ts'

/** A category as stored in loan_score.breakdown: the entities carry the id of their record. */
export type StoredCategory = Omit<CategoryScore, 'entities'> & {
  readonly entities: readonly { readonly id: string; readonly name: string; readonly score: number | null }[]
}
export type Breakdown = Readonly<Record<ScoreCategory, StoredCategory>>

/**
 * Works out a loan's score by the model in use and stores it with its breakdown, and the scores of its borrowers,
 * properties and neighborhoods on their records. Null stands for 'N/A': nothing to score, or no such loan.
 */
export const calculateLoanScore = async (tx: Tx, loanId: string, clock: Clock): Promise<number | null> => {
  await ensureScoringModel(tx)
  const [model, entities] = [await readModel(tx), await entitiesOf(tx, loanId, clock)]
  if (!entities) return null
  const breakdown = Object.fromEntries(
    scoreCategories.map((category) => [category, scoreOne(model, category, entities[category])]),
  ) as Breakdown
  const totals = Object.fromEntries(
    scoreCategories.map((category) => [category, breakdown[category].total_score]),
  ) as Record<ScoreCategory, number | null>
  const score = scoreLoan(totals, model.weights)
  for (const [category, table] of entityTables)
    for (const { id, score: own } of breakdown[category].entities)
      await q.setEntityScore(tx, table, id, own === null ? null : Math.round(own))
  await q.setLoanScore(tx, loanId, score, breakdown, new Date(clock.now()))
  return score
}

const entityTables = [
  ['borrowers', 'borrower'],
  ['properties', 'property'],
  ['neighborhoods', 'neighborhood'],
] as const

const scoreOne = (model: ScoreModel, category: ScoreCategory, entities: readonly Entity[]): StoredCategory => {
  const variables = model.groups.filter((group) => group.category === category).flatMap((group) => group.variables)
  const scored = scoreCategory(variables, entities)
  return {
    ...scored,
    entities: scored.entities.map((one, index) => ({ id: entities[index]?.id ?? '', ...one })),
  }
}

const entitiesOf = async (
  tx: Tx,
  loanId: string,
  clock: Clock,
): Promise<Record<ScoreCategory, readonly Entity[]> | null> => {
  const loan = await q.loanFacts(tx, loanId)
  if (!loan) return null
  const [borrowers, properties] = [await q.borrowerFacts(tx, loanId), await q.propertyFacts(tx, loanId)]
  const around = [...new Set(properties.flatMap((p) => p.neighborhood_id ?? []))]
  const neighborhoods = (await q.neighborhoodFacts(tx, around)).map(neighborhoodEntity)
  const facts = factsOfLoan(loan, properties)
  const today = epochToPlainDate(Math.floor(clock.now() / 1000))
  return {
    neighborhoods,
    borrowers: borrowers.map((row) => borrowerEntity(row, facts, today)),
    properties: properties.map((row) =>
      propertyEntity(row, facts, neighborhoods.find((n) => n.id === row.neighborhood_id)?.facts.neighborhood),
    ),
    'loan-factors': [{ id: loan.id, name: loan.name, facts: { loan: facts } }],
  }
}
