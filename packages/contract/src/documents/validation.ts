import { validationVerdicts } from '@plinth/domain/documents/document/validation'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { ProcessView } from '../loan/activity.ts'
import { endpoint } from '../shared/endpoint.ts'
import { idOf, LoanKey, ProcessId, textOrEmpty } from '../shared/fields.ts'

export const validateFiles = endpoint({
  id: 'activity.validate-files',
  method: 'POST',
  path: '/activity/loan/{loan_id}/contextual-ai-files-validator/sync',
  summary: 'Check the files of a loan against its data; the run is a process of its underwriting activity',
  access: adminMay('edit-loan'),
  changes: ['activity', 'timeline', 'validation'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({ activity_id: idOf('underwriting activity'), process: ProcessView }),
  status: 202,
})
export const listValidations = endpoint({
  id: 'activity.list-validations',
  method: 'GET',
  path: '/activity/loan/{loan_id}/contextual-ai-files-validator/all',
  summary: 'Validation runs of a loan, newest first',
  access: adminMay('view-loans'),
  shows: ['validation'],
  params: z.object({ loan_id: LoanKey }),
  reply: z.object({ processes: z.array(ProcessView).describe('Runs, newest first') }),
})
export const decideValidation = endpoint({
  id: 'activity.decide-validation',
  method: 'POST',
  path: '/activity/loan/{loan_id}/contextual-ai-files-validator/{process_id}/decide',
  summary:
    'Decide one finding of a validation run: as it was found, or otherwise with a note; null takes the decision back',
  access: adminMay('edit-loan'),
  changes: ['activity', 'timeline', 'validation'],
  params: z.object({ loan_id: LoanKey, process_id: ProcessId }),
  body: z.strictObject({
    report: z.string().min(1).max(600).describe('Name of the report, as in reports_validation_results'),
    question: z.int().min(0).max(1000).describe('Position of the question in its results, from 0'),
    result: z.enum(validationVerdicts).nullable().describe('What counts; null = what was found'),
    note: textOrEmpty(1000).describe('Why; needed where it differs from what was found'),
    version: z
      .int()
      .min(0)
      .describe('Version of the decision as last read, 0 when there was none; a stale one is refused'),
  }),
  reply: ProcessView,
})
