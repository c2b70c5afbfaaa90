import * as calls from '@plinth/contract/loan/note'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, fresh, useCall } from '../../lib/api.ts'
import { noteWords as words } from './note.words.ts'

/** The notes of a loan, newest first, a page at a time. */
export const useNotes = (loanId: string) => {
  const params = { loan_id: loanId }
  return useInfiniteQuery({
    queryKey: [calls.listNotes.id, params],
    meta: { shows: calls.listNotes.shows, loan: loanId },
    queryFn: ({ pageParam, signal }) =>
      call(calls.listNotes, { params, query: pageParam === null ? {} : { before: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

export const useAddNote = () => useCall(calls.addNote, { failure: null })
export const useUpdateNote = () => useCall(calls.updateNote, { failure: null })
export const useRemoveNote = () => useCall(calls.removeNote, { failure: words.failed })
export const useRestoreNote = () => useCall(calls.restoreNote, { success: words.restored, failure: words.failed })
