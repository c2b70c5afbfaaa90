import type { ProcessView } from '@plinth/contract/loan/activity'
import { z } from 'zod'
import type { Actor, Author } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { findActivity, requireOpen, viewActivity } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import * as q from './validation.queries.ts'

/** Holds the files of a loan against its data; a model may take its time over many files. */
export const validateLoanFiles = job('document.validate-files', z.object({ loan_id: z.uuid(), process_id: z.uuid() }), {
  retries: 2,
  timeoutSeconds: 3600,
})

/** Begins a validation in the transaction of whatever asks for it; answers its id. */
export const beginValidation = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  author: Author,
  at: { loanId: string; activityId: string },
): Promise<string> => {
  const process = await q.insertValidation(tx, at.activityId)
  await record(tx, author, {
    kind: 'process.validation-started',
    entity: 'process',
    entityId: process.id,
    loanId: at.loanId,
  })
  await deps.jobs.enqueue(tx, validateLoanFiles, { loan_id: at.loanId, process_id: process.id })
  return process.id
}

/** Starts a validation (N-35): a run of the loan's underwriting activity. Fails with not_found, archived, state_conflict. */
export const startValidation = async (
  deps: Deps,
  actor: Actor,
  loanKey: string,
): Promise<{ activity_id: string; process: ProcessView }> => {
  const loan = await findLoan(deps.db, loanKey)
  const found = await q.underwritingOf(deps.db, loan.id)
  if (!found) return fail('state_conflict', 'The loan has no underwriting activity for this validation.')
  const id = await inTx(deps.db, async (tx) => {
    requireOpen(await findActivity(tx, found.id))
    return beginValidation(tx, deps, actor, { loanId: loan.id, activityId: found.id })
  })
  const { processes } = await viewActivity(deps.db, found.id)
  const process = processes.find((one) => one.process_id === id)
  return { activity_id: found.id, process: process ?? fail('not_found', 'This process was not found.') }
}
