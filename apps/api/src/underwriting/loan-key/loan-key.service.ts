import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { type LoanHead, loanByKey, lockedByKey } from './loan-key.queries.ts'

export type { LoanHead }

/** The refusal of a loan that is not there, or not for who asks. */
export const noLoan = (): never => fail('not_found', 'This loan was not found.')

/** A loan by id or human id, whoever asks. Fails with not_found. */
export const findLoan = async (db: Db | Tx, key: string): Promise<LoanHead> => (await loanByKey(db, key)) ?? noLoan()

/**
 * The same, locked until the transaction ends: changes of one loan and of what belongs to it come one after the other.
 * Locks are taken in one order: the loan (several by id, ascending), then its activity, then requests and documents, then
 * people and properties. Fails with not_found.
 */
export const lockLoan = async (tx: Tx, key: string): Promise<LoanHead> => (await lockedByKey(tx, key)) ?? noLoan()

/** Refuses a change of a loan that is archived (D-15). */
export const refuseArchived = (loan: Pick<LoanHead, 'archived_at'>): void => {
  if (loan.archived_at !== null) fail('archived', 'This loan is archived. Restore it to change it.')
}

/** Locks a loan to change what belongs to it. Fails with not_found, and with archived (D-15). */
export const lockOpenLoan = async (tx: Tx, key: string): Promise<LoanHead> => {
  const loan = await lockLoan(tx, key)
  refuseArchived(loan)
  return loan
}

/**
 * Locks a loan for a move in the pipeline; an archived or rejected one is read-only until restored (P-03). Fails with
 * not_found, archived or step_not_allowed.
 */
export const lockLoanInPipeline = async (tx: Tx, key: string): Promise<LoanHead> => {
  const loan = await lockLoan(tx, key)
  if (loan.archived_at) fail('archived', 'The loan is archived. Restore it first.')
  if (loan.status === 'rejected') fail('step_not_allowed', 'The loan is rejected. Restore it first.')
  return loan
}
