import type { LoanStatus } from '@plinth/domain/loan/status'
import type { Db, Tx } from '../../platform/db.ts'

/** Takes a loan out of the active list, or says when it will leave; false when somebody archived it meanwhile. */
export const writeArchive = async (
  tx: Tx,
  id: string,
  o: {
    status: LoanStatus
    statusBefore: LoanStatus | null
    statusChanged: boolean
    reason: string
    archivedAt: Date | null
    dueAt: Date | null
    now: Date
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan')
    .set((eb) => ({
      status: o.status,
      status_before_rejection: o.statusBefore,
      ...(o.statusChanged ? { status_since: o.now } : {}),
      rejection_reason: o.reason,
      suggested_steps: [],
      archived_at: o.archivedAt,
      archive_due_at: o.dueAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Brings a loan back to the active list; false when somebody restored it meanwhile. */
export const writeRestore = async (
  tx: Tx,
  id: string,
  o: { status: LoanStatus; statusChanged: boolean; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan')
    .set((eb) => ({
      status: o.status,
      status_before_rejection: null,
      ...(o.statusChanged ? { status_since: o.now } : {}),
      rejection_reason: null,
      archived_at: null,
      archive_due_at: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('archived_at', 'is not', null), eb('archive_due_at', 'is not', null)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Archives a loan whose days are over; null when it is not due, restored or archived already. */
export const archiveDue = async (tx: Tx, id: string, now: Date): Promise<{ reason: string | null } | null> => {
  const row = await tx
    .updateTable('loan')
    .set((eb) => ({ archived_at: now, archive_due_at: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .where('archive_due_at', '<=', now)
    .returning('rejection_reason')
    .executeTakeFirst()
  return row ? { reason: row.rejection_reason } : null
}

/** Ids of the loans whose days are over. */
export const dueLoans = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('loan')
    .select('id')
    .where('archived_at', 'is', null)
    .where('archive_due_at', '<=', now)
    .execute()
  return rows.map((row) => row.id)
}
