import {
  type CategoryScore,
  type ScoredEntity,
  scoreByModel,
  type ScoredLoan,
} from '@plinth/domain/underwriting/scoring/evaluate'
import type { ScoreCategory, ScoreModel } from '@plinth/domain/underwriting/scoring/model'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { borrowerEntity, type Entity, factsOfLoan, neighborhoodEntity, propertyEntity } from './facts.view.ts'
import { ensureScoringModel, readModelInUse, readModelsOf } from './model.service.ts'
import { checkedBorrowers, unchecked } from './findings.queries.ts'
import * as q from './scoring.queries.ts'

/** A category as stored in loan_score.breakdown: the entities carry the id of their record. */
export type StoredCategory = Omit<CategoryScore, 'entities'> & {
  readonly entities: readonly (CategoryScore['entities'][number] & { readonly id: string })[]
}
export type Breakdown = Readonly<Record<ScoreCategory, StoredCategory>>
export type LoanEntities = Readonly<Record<ScoreCategory, readonly Entity[]>>

/**
 * Works out a loan's score by the model of its purpose and stores it with its breakdown, and the scores of its borrowers,
 * properties and neighborhoods on their records. Null stands for 'N/A': nothing to score, or no such loan.
 */
export const calculateLoanScore = async (tx: Tx, loanId: string, clock: Clock): Promise<number | null> =>
  (await scoreLoans(tx, [loanId], clock)).get(loanId) ?? null

/** As `calculateLoanScore` for several loans at once; answers the score of each that exists. */
export const scoreLoans = async (
  tx: Tx,
  loanIds: readonly string[],
  clock: Clock,
): Promise<ReadonlyMap<string, number | null>> => {
  await ensureScoringModel(tx)
  const models = await readModelsOf(tx, loanIds)
  const loans = await readEntities(tx, loanIds, clock)
  const scored = [...loans].flatMap(([id, entities]) => {
    const by = models.get(id)
    return by ? [{ id, by, ...scoreEntities(by.model, entities) }] : []
  })
  for (const [category, table] of entityTables) await q.setEntityScores(tx, table, scoresOf(category, scored))
  await q.setLoanScores(tx, scored, new Date(clock.now()))
  return new Map(scored.map(({ id, score }) => [id, score]))
}

/** A loan by a model, nothing stored. */
export const scoreEntities = (model: ScoreModel, entities: LoanEntities) => {
  const { score, completeness, categories } = scoreByModel(model, entities)
  return { score, completeness, breakdown: withIds(categories, entities) }
}

const withIds = (categories: ScoredLoan['categories'], entities: LoanEntities): Breakdown => {
  const of = (category: ScoreCategory): StoredCategory => ({
    ...categories[category],
    entities: categories[category].entities.map((one, n) => ({ id: entities[category][n]?.id ?? '', ...one })),
  })
  return {
    neighborhoods: of('neighborhoods'),
    borrowers: of('borrowers'),
    properties: of('properties'),
    'loan-factors': of('loan-factors'),
  }
}

const entityTables = [
  ['borrowers', 'borrower'],
  ['properties', 'property'],
  ['neighborhoods', 'neighborhood'],
] as const

/** The score of each record once; one of several loans has that of the last. */
const scoresOf = (category: ScoreCategory, loans: readonly { breakdown: Breakdown }[]): q.KeptScore[] => {
  const byId = new Map(
    loans.flatMap(({ breakdown }) => breakdown[category].entities.map(({ id, score }) => [id, score] as const)),
  )
  return [...byId].map(([id, score]) => ({ id, score: score === null ? null : Math.round(score) }))
}

/** What loans are scored by, by their ids; those that do not exist are left out. */
export const readEntities = async (
  db: Db | Tx,
  loanIds: readonly string[],
  clock: Clock,
): Promise<ReadonlyMap<string, LoanEntities>> => {
  const loans = loanIds.length === 0 ? [] : await q.loanFacts(db, loanIds)
  if (loans.length === 0) return new Map()
  const ids = loans.map((loan) => loan.id)
  const people = await q.borrowerFacts(db, ids)
  const checked = await checkedBorrowers(db, [...new Set(people.map((row) => row.id))])
  const borrowers = Map.groupBy(people, (row) => row.loan_id)
  const properties = Map.groupBy(await q.propertyFacts(db, ids), (row) => row.loan_id)
  const around = [...properties.values()].flat().flatMap((row) => row.neighborhood_id ?? [])
  const rows = await q.neighborhoodFacts(db, [...new Set(around)])
  const neighborhoods = new Map(rows.map((row) => [row.id, neighborhoodEntity(row)]))
  const today = epochToPlainDate(Math.floor(clock.now() / 1000))
  return new Map(
    loans.map((loan) => {
      const own = properties.get(loan.id) ?? []
      const facts = factsOfLoan(loan, own)
      const near = [...new Set(own.flatMap((row) => row.neighborhood_id ?? []))].toSorted()
      return [
        loan.id,
        {
          neighborhoods: near.flatMap((id) => neighborhoods.get(id) ?? []),
          borrowers: (borrowers.get(loan.id) ?? []).map((row) =>
            borrowerEntity(row, facts, today, checked.get(row.id) ?? unchecked),
          ),
          properties: own.map((row) =>
            propertyEntity(row, facts, neighborhoods.get(row.neighborhood_id ?? '')?.facts.neighborhood),
          ),
          'loan-factors': [{ id: loan.id, name: loan.name, facts: { loan: facts } }],
        },
      ]
    }),
  )
}

/** Scores a borrower or property that is part of no loan by what is known of it alone. */
export const scoreAlone = async (
  tx: Tx,
  party: { kind: 'borrower' | 'property'; id: string },
  clock: Clock,
): Promise<void> => {
  await ensureScoringModel(tx)
  const { model } = await readModelInUse(tx)
  const entity = await readAlone(tx, party, clock)
  if (!entity) return
  const category = party.kind === 'borrower' ? 'borrowers' : 'properties'
  const alone = { neighborhoods: [], borrowers: [], properties: [], 'loan-factors': [], [category]: [entity] }
  const { total_score } = scoreByModel(model, alone).categories[category]
  await q.setEntityScores(tx, party.kind, [
    { id: party.id, score: total_score === null ? null : Math.round(total_score) },
  ])
}

const readAlone = async (
  tx: Tx,
  { kind, id }: { kind: 'borrower' | 'property'; id: string },
  clock: Clock,
): Promise<ScoredEntity | null> => {
  if (kind === 'borrower') {
    const row = await q.soloFacts.borrower(tx, id)
    const today = epochToPlainDate(Math.floor(clock.now() / 1000))
    const checked = (await checkedBorrowers(tx, [id])).get(id) ?? unchecked
    return row ? borrowerEntity({ ...row, ownership_percentage: null }, {}, today, checked) : null
  }
  const row = await q.soloFacts.property(tx, id)
  if (!row) return null
  const [near] = await q.neighborhoodFacts(tx, row.neighborhood_id ? [row.neighborhood_id] : [])
  return propertyEntity(row, {}, near && neighborhoodEntity(near).facts.neighborhood)
}
