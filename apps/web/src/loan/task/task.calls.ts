import * as calls from '@plinth/contract/loan/task'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { taskWords as words, templateWords } from './task.words.ts'

/** The tasks of a loan, open or done, a page at a time. */
export const useTasks = (loanId: string, state: 'open' | 'done') => {
  const params = { loan_id: loanId }
  return useInfiniteQuery({
    queryKey: [calls.listTasks.id, params, state],
    meta: { shows: calls.listTasks.shows, loan: loanId },
    queryFn: ({ pageParam, signal }) =>
      call(
        calls.listTasks,
        { params, query: { state, ...(pageParam === null ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })
}

/** One's own open tasks over all loans, a page at a time. */
export const useMyTasks = () =>
  useInfiniteQuery({
    queryKey: [calls.listMyTasks.id],
    meta: { shows: calls.listMyTasks.shows },
    queryFn: ({ pageParam, signal }) =>
      call(calls.listMyTasks, { query: { limit: 8, ...(pageParam === null ? {} : { after: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...fresh,
  })

export const useAddTask = () => useCall(calls.addTask, { failure: null })
export const useUpdateTask = () => useCall(calls.updateTask, { failure: null })
export const useMarkTask = () => useCall(calls.markTask, { failure: words.failed })
export const useRemoveTask = () => useCall(calls.removeTask, { failure: words.failed })
export const useRestoreTask = () => useCall(calls.restoreTask, { success: words.restored, failure: words.failed })

export const useTaskTemplates = () => useQuery({ ...query(calls.listTaskTemplates), ...fresh })
export const useAddTemplate = () => useCall(calls.addTaskTemplate, { failure: null })
export const useUpdateTemplate = () => useCall(calls.updateTaskTemplate, { failure: null })
export const useRemoveTemplate = () => useCall(calls.removeTaskTemplate, { failure: templateWords.failed })
export const useRestoreTemplate = () =>
  useCall(calls.restoreTaskTemplate, { success: templateWords.restored, failure: templateWords.failed })
