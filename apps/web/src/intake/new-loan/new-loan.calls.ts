import { listBorrowers } from '@plinth/contract/people/borrower'
import { listContacts } from '@plinth/contract/people/contact'
import { createLoan } from '@plinth/contract/intake/new-loan'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'

/** Begins a loan; the dialog shows a refusal itself. */
export const useCreateLoan = () =>
  useCall(createLoan, {
    failure: null,
  })

/** Borrowers to choose from, once somebody wants to. */
export const useBorrowersOnFile = (isWanted: boolean) => useQuery({ ...query(listBorrowers), enabled: isWanted })
/** Brokers to choose from, once somebody wants to. */
export const useBrokersOnFile = (isWanted: boolean) => useQuery({ ...query(listContacts), enabled: isWanted })
