import {
  listLoanActivities,
  openUpload,
  pauseActivity,
  restartActivity,
  resumeActivity,
  runProcess,
  setNextState,
} from '@plinth/contract/loan/activity'
import { getApplicationAnswers } from '@plinth/contract/intake/activity-application'
import { downloadReport, requestReport } from '@plinth/contract/credit/report'
import { mediaTypeOf } from '@plinth/domain/documents/document-request/uploads'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { useChanged } from '../../lib/changed.ts'
import { activityWords as words } from './activity.words.ts'

export const useActivities = (loanId: string) =>
  useQuery({ ...query(listLoanActivities, { params: { loan_id: loanId } }), ...fresh })

export const usePause = () => useCall(pauseActivity, { success: words.paused, failure: words.failed })
export const useResume = () => useCall(resumeActivity, { success: words.resumed, failure: words.failed })
export const useRestart = () => useCall(restartActivity, { success: words.restarted, failure: words.failed })

/** Looks again at a file that could not be looked at. */
export const useTryAgain = () => useCall(runProcess, { success: words.triedAgain, failure: words.failed })

/** Approves a submitted application (W-18). */
export const useApprove = () => useCall(setNextState, { success: words.approved, failure: words.failed })

/** Asks a provider for a report (K-64, K-65). */
export const useRequestReport = () => useCall(requestReport, { success: words.requested, failure: words.failed })

/** What the applicant sent in. */
export const useAnswers = (activityId: string) =>
  useQuery({ ...query(getApplicationAnswers, { params: { activity_id: activityId } }), ...fresh })

/** Downloads the report of an activity. */
export const useDownloadReport = () =>
  useMutation({
    meta: { failure: words.downloadFailed },
    mutationFn: async (activityId: string) => {
      const { url } = await call(downloadReport, { params: { activity_id: activityId } })
      const link = document.createElement('a')
      link.href = url
      link.rel = 'noopener'
      link.click()
    },
  })

/** Uploads a file that a report is read from (K-24, K-25): open, PUT, run. */
export const useUploadFile = (activityId: string) => {
  const changed = useChanged()
  return useMutation({
    meta: { failure: null, success: words.uploaded },
    mutationFn: async (file: File) => {
      const contentType = mediaTypeOf(file.name)
      if (contentType === null) throw new Error(words.notValid(file.name))
      const params = { activity_id: activityId }
      const ticket = await call(openUpload, { params, body: { name: file.name, content_type: contentType } })
      const headers = { 'content-type': contentType }
      const put = await fetch(ticket.presigned_url, { method: 'PUT', body: file, headers }).catch(() => null)
      if (!put?.ok) throw new Error(words.putFailed)
      await call(runProcess, { params: { ...params, process_id: ticket.process_id } })
    },
    onSuccess: () => changed(openUpload, runProcess),
  })
}
