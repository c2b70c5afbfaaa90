import {
  correctOnFile,
  getOnFileSettings,
  listLoanOnFile,
  listSubjectOnFile,
  requestOnFileAnew,
  type RequestOnFile,
  reuseOnFile,
  saveOnFileSettings,
  shareOnFile,
  undoOnFile,
} from '@plinth/contract/documents/on-file'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { SubjectKind } from '@plinth/domain/documents/on-file/filing'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { toast } from '../../ui/toasts.ts'
import { onFileSettingWords, onFileWords as words, subjectWords } from './on-file.words.ts'

/** What is on file for the requests of a loan. */
export const useLoanOnFile = (loanId: string) =>
  useQuery({ ...query(listLoanOnFile, { params: { loan_id: loanId } }), ...fresh })

/** A page of what is on file of a borrower, entity or property. */
export const useSubjectOnFile = (subject: { kind: SubjectKind; id: string }, page: { offset: number; limit: number }) =>
  useQuery({
    ...query(listSubjectOnFile, {
      params: { subject_kind: subject.kind, subject_id: subject.id },
      query: page,
    }),
    ...fresh,
  })

type RequestKey = Pick<ActivityView, 'activity_id' | 'version'>
const paramsOf = ({ activity_id }: Pick<ActivityView, 'activity_id'>) => ({ activity_id })

export const useReuse = () => useCall(reuseOnFile, { success: words.used, failure: words.useFailed })
export const useUndoReuse = () => useCall(undoOnFile, { success: words.undone, failure: words.undoFailed })
export const useRequestAnew = () =>
  useCall(requestOnFileAnew, { success: words.requested, failure: words.requestFailed })
export const useShare = () =>
  useCall(shareOnFile, {
    failure: words.shareFailed,
    done: ({ use }) => toast.success(use?.shared ? words.shared : words.hidden),
  })

/** The body of a call about a request at its version. */
export const onRequest = (activity: RequestKey) => ({ params: paramsOf(activity), body: { version: activity.version } })
export const shareBody = (activity: RequestKey, shared: boolean) => ({ params: paramsOf(activity), body: { shared } })
export const reuseBody = (activity: RequestKey, sourceId: string) => ({
  params: paramsOf(activity),
  body: { version: activity.version, source_id: sourceId },
})

/** Uses what is on file for several requests, one after the other; says how many were not. */
export const useReuseAll = () => {
  const changed = useChanged()
  return useMutation({
    meta: { failure: null },
    mutationFn: async (all: readonly { activity: RequestKey; offer: NonNullable<RequestOnFile['offer']> }[]) => {
      let failed = 0
      for (const { activity, offer } of all)
        try {
          await call(reuseOnFile, reuseBody(activity, offer.source_id))
        } catch {
          failed += 1
        }
      return { used: all.length - failed, failed }
    },
    onSuccess: async ({ used, failed }) => {
      if (used > 0) toast.success(words.usedAll(used))
      if (failed > 0) toast.error(words.notAll(failed))
      await changed(reuseOnFile)
    },
  })
}

/** No toast of a failure: the dialog says it and keeps what was typed. */
export const useCorrect = () => useCall(correctOnFile, { success: subjectWords.saved, failure: null })

export const useOnFileSettings = () => useQuery(query(getOnFileSettings))
export const useSaveSettings = () => useCall(saveOnFileSettings, { success: onFileSettingWords.saved, failure: null })
