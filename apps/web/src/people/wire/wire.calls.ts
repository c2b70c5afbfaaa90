import { listWires, revealWire, saveWire } from '@plinth/contract/people/wire'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'
import { wireWords as words } from './wire.words.ts'

/** The wire instructions of a loan. */
export const useWires = (loanId: string) => useQuery({ ...query(listWires, { params: { loan_id: loanId } }), ...fresh })
/** Enters them, or asks for a change; the dialog shows a failure itself. */
export const useSaveWire = () => useCall(saveWire, { failure: null })
export const useRevealWire = () => useCall(revealWire, { failure: words.failed })
