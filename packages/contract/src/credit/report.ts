import { pullOptions } from '@plinth/domain/credit/report/credit'
import { reportTypes } from '@plinth/domain/shared/reports'
import { z } from 'zod'
import { ActivityList, ActivityView, activityParams } from '../loan/activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, Instant, LoanKey, text } from '../shared/fields.ts'
import { FileLink } from '../shared/files.ts'
import { activityStep } from '../shared/topics.ts'

export const ReportRow = z
  .object({
    index: z.int().describe('Position in the report, from 0'),
    key: z.string().describe('Key'),
    label: z.string().describe('Text to show'),
    value: z.string().describe('Value as text; how it shows says display_option'),
    display_option: z
      .int()
      .min(0)
      .max(4)
      .describe('0 plain, 1 percent, 2 fraction as percent, 3 dollars, 4 date (Y-32)'),
    confidence_level: z.int().min(0).max(10).nullable().describe('Confidence 0-10; null when the provider states none'),
    note: z.string().describe('What the provider notes; may be empty'),
    quote: z.string().describe('The words it was read from; may be empty'),
    page: z.int().nullable().describe('Page of the file, from 1; null when not known'),
  })
  .meta({ id: 'ReportRow', description: 'One row of a report' })
export type ReportRow = z.infer<typeof ReportRow>

export const ReportView = z
  .object({
    activity_id: idOf('activity'),
    report_type: z.enum(reportTypes).describe('Kind of report'),
    label: z.string().describe('Title of the card (N-16)'),
    rows: z.array(ReportRow).describe('Rows, in order; the first 6 show first'),
    worst_confidence: z.int().nullable().describe('Lowest confidence of the rows; null when none is stated'),
    document_id: idOf('document')
      .nullable()
      .describe('File of the report; null when there is none yet: one is made when it is downloaded'),
    fetched_epoch: Instant.nullable().describe('When the provider answered, epoch seconds; null when not known'),
    pull_option: z.enum(pullOptions).nullable().describe('Pull of a credit report; null for any other'),
    sandbox: z.boolean().describe('Whether made-up data answered, because no provider is configured'),
  })
  .meta({ id: 'Report', description: 'A third-party report' })
export type ReportView = z.infer<typeof ReportView>

export const getReport = endpoint({
  id: 'activity.get-report',
  method: 'GET',
  path: '/activity/{activity_id}/report',
  summary: 'The report of a report activity; 404 until it is done',
  access: adminMay('view-loans'),
  shows: ['bank', 'report'],
  params: activityParams,
  reply: ReportView,
})
export const listReports = endpoint({
  id: 'activity.list-reports',
  method: 'GET',
  path: '/activity/loan/{loan_id}/report/all',
  summary: 'Report activities of one loan in display order, with the reports that are there and what they cost',
  access: adminMay('view-loans'),
  shows: ['activity', 'bank', 'borrower', 'property', 'report'],
  params: z.object({ loan_id: LoanKey }),
  reply: ActivityList.extend({
    reports: z.array(ReportView).describe('Reports of those activities that are done'),
    asked: z.int().describe('How often a provider answered for this loan'),
    cost: z.number().describe('What the answers cost by the price list of this installation, dollars'),
  }),
})
export const downloadReport = endpoint({
  id: 'activity.download-report',
  method: 'GET',
  path: '/activity/{activity_id}/download/report',
  summary: 'Signed address of the file of a report: of the provider, else one made of its rows',
  access: adminMay('download-report'),
  shows: [],
  params: activityParams,
  reply: FileLink,
})
export const requestReport = endpoint({
  id: 'activity.reports.set-requested',
  method: 'POST',
  path: '/activity/reports/{activity_id}/set/requested',
  summary: 'Request a report; the right depends on its kind. A credit pull names its option and confirms consent',
  access: adminMay('view-loans'),
  changes: [...activityStep, 'report'],
  params: activityParams,
  body: z
    .strictObject({
      pull_option: z.enum(pullOptions).optional().describe('Credit pull; needed for credit-plus and xactus'),
      consent_confirmed: z.boolean().optional().describe('That consent is on file; recorded with the request (K-66)'),
      reason: text(300).optional().describe('Why a second full pull within 30 days is needed; kept with the request'),
    })
    .optional(),
  reply: ActivityView,
  status: 202,
})
