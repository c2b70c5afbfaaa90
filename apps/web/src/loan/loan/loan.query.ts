import { getLoan } from '@plinth/contract/loan/loan'
import { useQuery } from '@tanstack/react-query'
import { fresh, query } from '../../lib/api.ts'

/** The loan of an address, by its id or human id (I-02). */
export const loanQuery = (loanKey: string) => ({ ...query(getLoan, { params: { loan_id: loanKey } }), ...fresh })

/** The loan of the page. */
export const useLoan = (loanKey: string) => useQuery(loanQuery(loanKey))
