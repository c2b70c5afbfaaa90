import type { ProcessView } from '@plinth/contract/loan/activity'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findActivity, requireOpen } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { validationOf, writeDecision } from './validation.queries.ts'
import { readValidations } from './validation.view.ts'

export interface Deciding {
  loanKey: string
  processId: string
  report: string
  question: number
  result: 'SUCCESS' | 'FAILURE' | null
  note: string
  version: number
}

/**
 * A person's word on one finding of a validation: as it was found, otherwise with a note, or taken back (N-28, N-36). What
 * was found stays as it is beside it. Fails with not_found, archived, invalid_input, version_conflict.
 */
export const decideFinding = async (deps: Deps, actor: Actor, d: Deciding): Promise<ProcessView> => {
  const loan = await findLoan(deps.db, d.loanKey)
  const run = (await validationOf(deps.db, loan.id, d.processId)) ?? fail('not_found', 'This validation was not found.')
  requireOpen(await findActivity(deps.db, run.activity_id))
  const shown = async () => (await readValidations(deps.db, loan.id)).find((one) => one.process_id === run.id)
  const finding = (await shown())?.memory.reports_validation_results[d.report]?.results[d.question]
  if (!finding) return badField('question', "This validation doesn't have that finding.")
  if (d.result !== null && d.result !== finding.result && d.note === '')
    badField('note', 'Explain why the decision differs from the finding.')
  await inTx(deps.db, async (tx) => {
    const at = { processId: run.id, report: d.report, question: d.question }
    if ((await writeDecision(tx, at, { result: d.result, note: d.note, by: actor.id, version: d.version })) === 0)
      fail('version_conflict', 'Someone else already decided on this. Review it and try again.')
    await record(tx, actor, {
      kind: d.result === null ? 'process.validation-undecided' : 'process.validation-decided',
      entity: 'process',
      entityId: run.id,
      loanId: loan.id,
      before: { result: finding.decision?.result ?? finding.result },
      after: { report: d.report, question: finding.question, result: d.result ?? finding.result, note: d.note },
    })
    await tell(tx, { kind: 'changed', topics: ['activity'], loan_id: loan.id })
  })
  return (await shown()) ?? fail('not_found', 'This validation was not found.')
}
