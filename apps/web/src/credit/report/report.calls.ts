import { downloadReport, getReport, listReports, type ReportView } from '@plinth/contract/credit/report'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, fresh, query } from '../../lib/api.ts'
import { reportWords as words } from './report.words.ts'

const reportsOf = (loanId: string) => query(listReports, { params: { loan_id: loanId } })

/** The reports of a loan; asked for each time they are shown, as a job fills them beside us. */
export const useReports = (loanId: string) => useQuery({ ...reportsOf(loanId), ...fresh, staleTime: 0 })

/** Asks for the reports of a loan before they are shown; not again when they were asked for a short while ago. */
export const usePrefetchReports = (loanId: string): (() => void) => {
  const client = useQueryClient()
  return useCallback(
    () => void client.prefetchQuery({ ...reportsOf(loanId), ...fresh, staleTime: 15_000 }),
    [client, loanId],
  )
}

/** One report, asked for alone when it did not come with the others. */
export const useReport = (activityId: string, known: ReportView | undefined) =>
  useQuery({
    ...query(getReport, { params: { activity_id: activityId } }),
    ...fresh,
    enabled: known === undefined,
  })

/** Downloads the file of a report. */
export const useDownload = () =>
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
