import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { exportJob } from './loan-export.jobs.ts'
import { findLoan } from '../../underwriting/index.ts'

/** Starts the export of a loan's documents (I-10); an archived loan's documents can be exported too. */
export const startExport = async (tx: Tx, actor: Actor, o: { key: string; jobs: Jobs }): Promise<void> => {
  const loan = await findLoan(tx, o.key)
  await o.jobs.enqueue(tx, exportJob, { loan_id: loan.id, user_id: actor.id })
  await record(tx, actor, { kind: 'loan.export-asked', entity: 'loan', entityId: loan.id, loanId: loan.id })
}
