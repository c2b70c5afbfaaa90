import type { LoanScoreView } from '@plinth/contract/credit/loan-score'
import { type ScoreCategory, scoreCategories } from '@plinth/domain/underwriting/scoring/model'
import { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import {
  calculateLoanScore,
  findLoan,
  lockOpenLoan,
  madeUpFigures,
  scoreAlone,
  scoreLoans,
} from '../../underwriting/index.ts'
import * as q from './loan-score.queries.ts'

const score = z.number().nullable()
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** A category as it lies in loan_score.breakdown; stored JSON is an edge like any other. */
const Category = z.object({
  total_score: score,
  entities: z.array(z.object({ id: z.string(), name: z.string(), score, points: z.number().nullable().default(null) })),
  variables: z.array(
    z.object({
      entity_name: z.string(),
      name: z.string(),
      variable_final_score: z.number(),
      // Scores of before these were kept have none of them.
      value: value.default(null),
      reason: z.string().nullable().default(null),
      rules: z.array(z.object({ condition: z.string(), criteria: z.string(), score: z.number() })).default([]),
      children: z.array(z.object({ name: z.string(), value })),
    }),
  ),
})
export type ScoredCategory = z.infer<typeof Category>

/** A loan's score as last calculated; categories that were never scored are empty. */
export interface LoanScore {
  score: number | null
  categories: Readonly<Record<ScoreCategory, ScoredCategory>>
  calculatedAt: Date | null
  /** What it was calculated by. */
  model: LoanScoreView['model']
  completeness: number | null
  /** Figures it reads that a sandbox made up. */
  sandbox: readonly string[]
}

const unscored: ScoredCategory = { total_score: null, entities: [], variables: [] }

const modelOf = (row: NonNullable<Awaited<ReturnType<typeof q.findScore>>>): LoanScore['model'] =>
  row.model_id === null || row.model_version === null
    ? null
    : { id: row.model_id, name: row.model_name ?? '', version: row.model_version, own: row.model_is_general === false }

/** The score of a loan with its breakdown (I-41). */
export const readScore = async (db: Db | Tx, loanKey: string): Promise<LoanScore> => {
  const loan = await findLoan(db, loanKey)
  const stored = await q.findScore(db, loan.id)
  const breakdown = z.record(z.string(), z.unknown()).catch({}).parse(stored?.breakdown)
  const categories = Object.fromEntries(
    scoreCategories.map((name) => [name, Category.catch(unscored).parse(breakdown[name])]),
  ) as Record<ScoreCategory, ScoredCategory>
  return {
    ...{ score: stored?.score ?? null, categories, calculatedAt: stored?.calculated_at ?? null },
    model: stored ? modelOf(stored) : null,
    ...{ completeness: stored?.completeness ?? null, sandbox: await madeUpFigures(db, loan.id) },
  }
}

/** Recalculates the score of a loan (I-44) and answers its id. */
export const recalculate = async (tx: Tx, actor: Actor, clock: Clock, loanKey: string): Promise<string> => {
  const loan = await lockOpenLoan(tx, loanKey)
  const before = (await q.findScore(tx, loan.id))?.score ?? null
  const after = await calculateLoanScore(tx, loan.id, clock)
  await record(tx, actor, {
    kind: 'loan.score-calculated',
    entity: 'loan',
    entityId: loan.id,
    loanId: loan.id,
    before: { score: before },
    after: { score: after },
  })
  return loan.id
}

/**
 * Recalculates the scores of the loans a borrower or property is part of, and with them its own. Archived loans
 * keep theirs (D-15); without an open loan it is scored by what is known of it alone.
 */
export const recalculateParty = async (
  tx: Tx,
  actor: Actor,
  clock: Clock,
  party: { kind: 'borrower' | 'property'; id: string },
): Promise<void> => {
  const loanIds = await q.openLoansOf(tx, party.kind, party.id)
  if (loanIds.length > 0) await scoreLoans(tx, loanIds, clock)
  else await scoreAlone(tx, party, clock)
  await record(tx, actor, { kind: `${party.kind}.score-calculated`, entity: party.kind, entityId: party.id })
}
