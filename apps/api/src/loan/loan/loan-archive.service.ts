import { archiveOutcome, restoredStatus } from '@plinth/domain/loan/archive'
import { type Author, plinth } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { refreshProgress } from '../status/index.ts'
import { archiveDueJob } from './loan-archive.jobs.ts'
import { archiveDue, dueLoans, writeArchive, writeRestore } from './loan-archive.queries.ts'
import { lockLoan } from '../../underwriting/index.ts'

const alreadyArchived = () => fail('archived', 'This loan is already archived.')

/**
 * Archives a loan now, or after so many days (D-06, D-10). A loan on its way out may be archived at once, but not put on
 * its way a second time. Answers the loan's id.
 */
export const archiveLoan = async (
  tx: Tx,
  author: Author,
  jobs: Jobs,
  o: { key: string; days: number; reason: string; nowMs: number },
): Promise<string> => {
  const loan = await lockLoan(tx, o.key)
  if (loan.archived_at !== null) alreadyArchived()
  if (loan.archive_due_at !== null && o.days > 0)
    fail('state_conflict', 'This loan is already scheduled to be archived. Restore it first to choose another date.')
  const status = loan.status
  const outcome = archiveOutcome(status, o.days, o.nowMs)
  const statusChanged = outcome.statusAfter !== status
  const dueAt = outcome.archiveAt === 'now' ? null : new Date(outcome.archiveAt)
  const now = new Date(o.nowMs)
  const written = await writeArchive(tx, loan.id, {
    status: outcome.statusAfter,
    statusBefore: statusChanged ? status : loan.status_before_rejection,
    statusChanged,
    reason: o.reason,
    archivedAt: dueAt === null ? now : null,
    dueAt,
    now,
  })
  if (!written) alreadyArchived()
  if (dueAt) await jobs.enqueue(tx, archiveDueJob, { loan_id: loan.id }, { startAfterSeconds: o.days * 86_400 })
  await record(tx, author, {
    kind: dueAt ? 'loan.archive-scheduled' : 'loan.archived',
    entity: 'loan',
    entityId: loan.id,
    loanId: loan.id,
    before: { status },
    after: { status: outcome.statusAfter, reason: o.reason, days_to_archive: o.days },
  })
  return loan.id
}

/** Brings an archived loan back with the status it had (D-07, D-10). Answers the loan's id. */
export const restoreLoan = async (tx: Tx, author: Author, key: string, nowMs: number): Promise<string> => {
  const loan = await lockLoan(tx, key)
  const status = loan.status
  const restored = restoredStatus(status, loan.status_before_rejection)
  const written = await writeRestore(tx, loan.id, {
    status: restored,
    statusChanged: restored !== status,
    now: new Date(nowMs),
  })
  if (!written) fail('state_conflict', 'This loan is not archived.')
  await record(tx, author, {
    kind: 'loan.restored',
    entity: 'loan',
    entityId: loan.id,
    loanId: loan.id,
    before: { status },
    after: { status: restored },
  })
  await refreshProgress(tx, author, loan.id)
  return loan.id
}

/** Archives one loan whose days are over; running again changes nothing. */
export const archiveWhenDue = (db: Db, loanId: string, nowMs: number): Promise<void> =>
  inTx(db, async (tx) => {
    const done = await archiveDue(tx, loanId, new Date(nowMs))
    if (!done) return
    const after = { reason: done.reason }
    await record(tx, plinth, { kind: 'loan.archived', entity: 'loan', entityId: loanId, loanId, after })
  })

/** Archives every loan whose days are over: what a lost or early job left behind. */
export const sweepDue = async (db: Db, nowMs: number): Promise<void> => {
  for (const id of await dueLoans(db, new Date(nowMs))) await archiveWhenDue(db, id, nowMs)
}
