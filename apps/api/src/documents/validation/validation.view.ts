import { epochOf } from '@plinth/domain/shared/dates'
import type { ProcessView, ValidationResult } from '@plinth/contract/loan/activity'
import { fullName } from '@plinth/domain/shared/text'
import type { z } from 'zod'
import type { Db } from '../../platform/db.ts'
import { activitiesOfLoan } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { type DecisionRow, decisionsOn, VALIDATION } from './validation.queries.ts'

type Result = z.infer<typeof ValidationResult>
type Finding = Result['results'][number]

/** How many findings count as good, and their share of all as percent of two decimals. */
export const sharesOf = (results: readonly Pick<Finding, 'result' | 'decision'>[]) => {
  const good = results.filter((one) => (one.decision?.result ?? one.result) === 'SUCCESS').length
  return {
    total_questions: results.length,
    successful_validations: good,
    success_percentage: results.length === 0 ? 0 : Math.round((good / results.length) * 10_000) / 100,
  }
}

const toDecision = (row: DecisionRow): NonNullable<Finding['decision']> => ({
  result: row.result,
  note: row.note,
  by_name: fullName(row.first_name, row.last_name),
  epoch: epochOf(row.decided_at),
  version: row.version,
})

const withDecisions = (run: ProcessView, rows: readonly DecisionRow[]): ProcessView => {
  const reports = Object.entries(run.memory.reports_validation_results).map(([name, report]): [string, Result] => {
    const results = report.results.map((one, i) => {
      const row = rows.find((d) => d.process_id === run.process_id && d.report === name && d.question === i)
      return { ...one, decision: row ? toDecision(row) : null }
    })
    return [name, { ...sharesOf(results), document_id: report.document_id ?? null, results }]
  })
  return { ...run, memory: { ...run.memory, reports_validation_results: Object.fromEntries(reports) } }
}

/** Validations of a loan with what people decided on them, newest first (N-33, N-36). */
export const readValidations = async (db: Db, loanKey: string): Promise<ProcessView[]> => {
  const loan = await findLoan(db, loanKey)
  const activities = await activitiesOfLoan(db, loan.id, ['underwriting'])
  const runs = activities
    .flatMap((activity) => activity.processes)
    .filter((process) => process.process_name === VALIDATION)
    .sort((a, b) => b.status.epoch - a.status.epoch || (a.process_id < b.process_id ? 1 : -1))
  const decisions = await decisionsOn(
    db,
    runs.map((run) => run.process_id),
  )
  return runs.map((run) => withDecisions(run, decisions))
}
