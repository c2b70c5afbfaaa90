import { listBorrowers } from '@plinth/contract/people/borrower'
import { listContacts } from '@plinth/contract/people/contact'
import { createLoan } from '@plinth/contract/intake/new-loan'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { untilNext, useOnFileQuery } from '../../lib/on-file.ts'

/** Begins a loan; the dialog shows a refusal itself. */
export const useCreateLoan = () =>
  useCall(createLoan, {
    failure: null,
  })

/** Borrowers to choose from, those that a search finds, once somebody wants to. */
export const useBorrowersOnFile = (isWanted: boolean, typed: string) =>
  useQuery({ ...query(listBorrowers, { query: useOnFileQuery(typed) }), ...untilNext, enabled: isWanted })
/** Brokers to choose from, those that a search finds, once somebody wants to. */
export const useBrokersOnFile = (isWanted: boolean, typed: string) =>
  useQuery({
    ...query(listContacts, { query: { ...useOnFileQuery(typed), contact_type: 'broker' } }),
    ...untilNext,
    enabled: isWanted,
  })
