import type { FoundInsight } from '@plinth/contract/credit/insight'
import { type Finding, findingsOf } from '@plinth/domain/credit/insight/rules'
import { todayIn } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { readLoan } from '../../loan/index.ts'
import { factsOf } from './facts.service.ts'
import * as q from './insight.queries.ts'
import { findLoan } from '../../underwriting/index.ts'

/** Evidence as it is stored; stored JSON is an edge like any other. */
const Stored = z
  .array(
    z.object({
      source: z.string(),
      value: z.string(),
      document_id: z.uuid().nullable(),
      page: z.int().nullable(),
    }),
  )
  .catch([])

const rowOf = (loanId: string, { rule, subject, name, description, level, evidence }: Finding): q.NewInsight => ({
  loan_id: loanId,
  borrower_id: subject.kind === 'borrower' ? subject.id : null,
  property_id: subject.kind === 'property' ? subject.id : null,
  rule,
  name,
  description,
  level,
  evidence: JSON.stringify(
    evidence.map(({ source, value, documentId, page }) => ({ source, value, document_id: documentId, page })),
  ),
})

/** What two runs are compared by. */
const gist = (rows: readonly Omit<q.NewInsight, 'loan_id'>[]): string =>
  rows
    .map((r) => JSON.stringify([r.borrower_id, r.property_id, r.rule, r.name, r.description, r.level, r.evidence]))
    .toSorted()
    .join('\n')

/** Works out a loan's findings and stores them where they changed; unchanged ones are left alone, so that lists stay fresh. */
export const refreshInsights = (deps: Pick<Deps, 'db' | 'clock' | 'config'>, loanId: string): Promise<void> =>
  inTx(deps.db, async (tx) => {
    await q.lockInsights(tx, loanId)
    const today = todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())
    const found = findingsOf(await factsOf(tx, await readLoan(tx, loanId), today)).map((one) => rowOf(loanId, one))
    const before = (await q.insightsOf(tx, loanId))
      .filter((one) => one.rule !== null)
      .map((one) => ({ ...one, rule: one.rule ?? '', evidence: JSON.stringify(Stored.parse(one.evidence)) }))
    if (gist(before) !== gist(found)) await q.replaceFound(tx, loanId, found)
  })

/** The findings of the loan of a path, the most serious first (O-08 to O-10). */
export const readInsights = async (db: Db, key: string): Promise<FoundInsight[]> => {
  const loan = await findLoan(db, key)
  return (await q.insightsOf(db, loan.id)).map((one) => ({
    id: one.id,
    name: one.name,
    description: one.description,
    level: one.level,
    about:
      one.borrower_id !== null
        ? { kind: 'borrower', id: one.borrower_id }
        : one.property_id !== null
          ? { kind: 'property', id: one.property_id }
          : { kind: 'loan', id: loan.id },
    evidence: Stored.parse(one.evidence),
  }))
}
