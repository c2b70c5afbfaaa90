import { decideValidation, listValidations, validateFiles } from '@plinth/contract/documents/validation'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { validationWords as words } from './validation.words.ts'

const WHILE_RUNNING_MS = 2000

/** The validations of a loan; asked for again while one is running. */
export const useValidations = (loanId: string, shown: boolean) =>
  useQuery({
    ...query(listValidations, { params: { loan_id: loanId } }),
    enabled: shown,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.processes.some((one) => one.state === 'Processing') ? WHILE_RUNNING_MS : false,
  })

export const useRunValidation = () => useCall(validateFiles, { success: words.started, failure: words.notStarted })

/** No toast of a failure: the form says so itself, and keeps what was typed. */
export const useDecide = () => useCall(decideValidation, { success: words.decided, failure: null })
