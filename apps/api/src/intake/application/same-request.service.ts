import { mayBeSameRequest } from '@plinth/domain/loan/identical'
import type { Tx } from '../../platform/db.ts'
import { openLoansBeside } from './same-request.queries.ts'

/** More than these are told by their number: the loan's page lists them. */
const NAMED = 2

/** The human ids of open loans that a new one may be the same request as, the newest first (F-37). */
const openRequestsLike = async (tx: Tx, loanId: string): Promise<string[]> => {
  const alike = (await openLoansBeside(tx, loanId)).filter((row) =>
    mayBeSameRequest(
      {
        address: { street: row.own_street, zipcode: row.own_zipcode },
        amountCents: row.own_amount_cents,
        createdMs: row.own_created_at.getTime(),
        purpose: row.own_purpose,
      },
      { address: row, amountCents: row.amount_cents, createdMs: row.created_at.getTime(), purpose: row.purpose },
      { sameBorrower: row.same_borrower },
    ),
  )
  return [...new Set(alike.map((row) => row.human_id))]
}

/**
 * What staff read behind the news of an application that may repeat an open request; '' for any other. For staff alone:
 * whoever sent it in may be a stranger and learns nothing of it.
 */
export const sayIfRepeated = async (tx: Tx, loanId: string): Promise<string> => {
  const known = await openRequestsLike(tx, loanId)
  if (known.length === 0) return ''
  const more = known.length > NAMED ? ` and ${known.length - NAMED} more` : ''
  return `. May be the same request as ${known.slice(0, NAMED).join(', ')}${more}`
}
