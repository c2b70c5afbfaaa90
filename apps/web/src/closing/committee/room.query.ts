import { getCommitteeRoom } from '@plinth/contract/closing/committee-vote'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../lib/api.ts'

/** The committee room of a loan. */
export const roomQuery = (loanId: string) => query(getCommitteeRoom, { params: { loan_id: loanId } })

/** Asks for it beside the page's code. */
export const preload = (client: QueryClient, loanId: string): Promise<void> => client.prefetchQuery(roomQuery(loanId))
