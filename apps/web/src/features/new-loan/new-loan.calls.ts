import { listBorrowers } from '@plinth/contract/borrower'
import { listContacts } from '@plinth/contract/contact'
import { listLoans, mapLoans, summarizeLoans } from '@plinth/contract/loan-list'
import { createLoan } from '@plinth/contract/new-loan'
import { listToday } from '@plinth/contract/today'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'

/** Begins a loan; the dialog shows a refusal itself. */
export const useCreateLoan = () =>
  useCall(createLoan, {
    refresh: [listLoans, mapLoans, summarizeLoans, listToday, listBorrowers, listContacts],
    failure: null,
  })

/** Borrowers to choose from, once somebody wants to. */
export const useBorrowersOnFile = (isWanted: boolean) => useQuery({ ...query(listBorrowers), enabled: isWanted })
/** Brokers to choose from, once somebody wants to. */
export const useBrokersOnFile = (isWanted: boolean) => useQuery({ ...query(listContacts), enabled: isWanted })
