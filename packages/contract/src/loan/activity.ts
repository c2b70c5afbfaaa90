import { validationVerdicts } from '@plinth/domain/documents/document/validation'
import { activityStates, activityTypes } from '@plinth/domain/loan/activity/types'
import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { precheckCodes } from '@plinth/domain/documents/document-request/precheck'
import { reportTypes } from '@plinth/domain/shared/reports'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  ActivityId,
  DateEpoch,
  DocumentId,
  idOf,
  Instant,
  LoanKey,
  LoanRef,
  ProcessId,
  text,
  textOrEmpty,
  Version,
} from '../shared/fields.ts'
import { FileLink, MadeOf, OriginalName, SentBefore, ShownOrSent, UploadIn, UploadTicket } from '../shared/files.ts'
import { activityStep, statusMove } from '../shared/topics.ts'

/** Result of the instant check of a file, and why its sender keeps it all the same. */
export const Precheck = z
  .object({
    notes: z
      .array(z.object({ code: z.enum(precheckCodes).describe('Which rule'), text: z.string().describe('Plain words') }))
      .describe('What is to be known of it; empty when nothing'),
    reason: z.string().describe('Why it is kept anyway; empty without a reason'),
    kept_by_name: z.string().nullable().describe('Who gave the reason; null without one'),
  })
  .meta({ id: 'Precheck', description: 'Instant check of an uploaded file' })

export const DocumentView = z
  .object({
    document_id: idOf('document'),
    file_name: z.string().describe('Name of the uploaded file'),
    document_name: z.string().describe('Name the document is known by'),
    created_epoch: Instant.describe('When it was opened, epoch seconds'),
    received_epoch: Instant.nullable().describe('When it was received, epoch seconds; null until then'),
    content_type: z.string().describe('Media type'),
    original_name: OriginalName,
    size_bytes: z.int().nullable().describe('Size in bytes; null until received'),
    page_count: z.int().nullable().describe('Pages; null when not known'),
    slot_version: z.int().describe('Version within its slot, from 1'),
    locked: z.boolean().describe('Whether it opens with a password alone'),
    same_as: SentBefore.nullable().describe('The same file, sent before; null when it was not'),
    made: MadeOf.optional(),
    precheck: Precheck.nullable().optional().describe('Instant check of it; null until its text is read'),
  })
  .meta({ id: 'Document', description: 'A file of an activity' })
export type DocumentView = z.infer<typeof DocumentView>

/** A value read from a file, as the applicant or staff may correct it. */
const ReadingValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string(), z.number(), z.boolean()])),
  z.null(),
])
export const ExtractedValue = z
  .object({
    value: ReadingValue.describe('The value; null when nothing was read'),
    label: z.string().optional().describe('Text to show for the key'),
    display_option: z
      .int()
      .min(0)
      .max(4)
      .optional()
      .describe('0 plain, 1 percent, 2 fraction as percent, 3 dollars, 4 date'),
    page: z.int().nullable().optional().describe('Page it was read from, from 1'),
    quote: z.string().nullable().optional().describe('The words it was read from'),
    edited: z.boolean().optional().describe('Whether a person corrected it; reading the file again leaves it'),
    unsure: z
      .object({
        why: z.string().describe('Why, for a person'),
        waits_for: z.array(z.string()).optional().describe('Values that decide whether it is of this loan'),
        readings: z
          .array(
            z.object({
              says: z.string().describe('What it is, such as the printed total'),
              value: ReadingValue.describe('The value it would be; null when it cannot be one'),
              page: z.int().nullable().describe('Page it stands on, from 1'),
              quote: z.string().nullable().describe('The words it was read from'),
            }),
          )
          .describe('What a person picks from'),
      })
      .optional()
      .describe('Set while the file says two things of it: it counts nowhere until a person picks one'),
  })
  .meta({ id: 'ExtractedValue', description: 'A value read from a file' })

const Decision = z
  .object({
    result: z.enum(validationVerdicts).nullable().describe('The decision in effect; null after it was removed'),
    note: z.string().describe('Why; may be empty'),
    by_name: z.string().describe('Who decided'),
    epoch: Instant.describe('When, epoch seconds'),
    version: z.int().describe('Version of the decision'),
  })
  .meta({ id: 'ValidationDecision', description: 'What a person decided on one finding' })

/** Outcome of the file validation of one report (U-18). */
export const ValidationResult = z
  .object({
    total_questions: z.int().describe('Questions asked'),
    successful_validations: z.int().describe('Answered as expected, or decided so by a person'),
    success_percentage: z.number().describe('Share of those, 0-100'),
    document_id: idOf('document').nullable().optional().describe('The file; null when not known'),
    results: z
      .array(
        z.object({
          question: z.string().describe('What was asked'),
          expected_answer: z.string().describe('What the loan data says'),
          ai_answer: z.string().describe('What the file says'),
          result: z.enum([...validationVerdicts, 'UNKNOWN']).describe('Whether the two agree'),
          page: z.int().nullable().optional().describe('Page that says so, from 1; null when not known'),
          quote: z.string().optional().describe('The words of the file; may be empty'),
          decision: Decision.nullable().optional().describe('Decision by a person; null when there is none'),
        }),
      )
      .describe('One entry a question'),
  })
  .meta({ id: 'ValidationResult', description: 'Validation of one report' })

export const ProcessView = z
  .object({
    process_id: idOf('process'),
    process_name: z.string().describe('Name of the run'),
    state: z.enum(activityStates).describe('State of the run'),
    status: z
      .object({
        state: z.enum(activityStates).describe('State of the run'),
        epoch: Instant.describe('Since when, epoch seconds'),
      })
      .describe('State with its time'),
    documents: z.array(DocumentView).describe('Files of the run'),
    data_to_display: z
      .object({
        reason: z.string().nullable().describe('Why it was rejected or failed; null when neither'),
        data_from_user: z
          .record(z.string(), z.string())
          .describe('What the uploader said of it: `note`; empty when nothing'),
        fields: z.record(z.string(), ExtractedValue).describe('Extracted fields, key to value'),
      })
      .describe('What the panel shows of the run'),
    memory: z
      .object({
        required_files: z.array(z.string()).describe('Files a validation needs'),
        missing_files: z
          .object({
            google_drive: z.array(z.string()).describe('Not in the folder'),
            datastore: z.array(z.string()).describe('Not in the datastore'),
          })
          .describe('Files a validation misses'),
        reports_validation_results: z
          .record(z.string(), ValidationResult)
          .describe('Outcome by name of the report; empty unless it is a validation'),
        unread_files: z.array(z.string()).optional().describe('Files that were received and could not be read'),
        read_by: z.string().optional().describe('Model that was asked; empty when rules alone answered'),
        note: z.string().optional().describe('What kept the model from being asked; may be empty'),
      })
      .describe('What a validation keeps'),
  })
  .meta({ id: 'Process', description: 'One run of an activity' })
export type ProcessView = z.infer<typeof ProcessView>

export const ActivityView = z
  .object({
    activity_id: idOf('activity'),
    activity_type: z.enum(activityTypes).describe('Type'),
    status: z
      .object({
        state: z.enum(activityStates).describe('State'),
        text: z.string().describe('What the state means here; may be empty'),
        epoch: Instant.describe('Since when, epoch seconds'),
      })
      .describe('State with its text and time'),
    name: z.string().describe('Name'),
    document_name: z.string().describe('Document asked for; empty when none'),
    description: z.string().describe('What is to be done; may be empty'),
    last_update: Instant.describe('Last change, epoch seconds'),
    report_type: z.enum(reportTypes).nullable().describe('Kind of report; null when it is none'),
    parent_id: idOf('parent activity')
      .nullable()
      .describe('Activity in whose place it came when the loan moved back; null when none'),
    url: z.string().nullable().describe('Address to share: of the bank link a path of this site; null when none'),
    due_epoch: DateEpoch.nullable().describe('Due date, epoch seconds of 00:00 UTC; null when none'),
    loan: LoanRef,
    entity_type: z.enum(entityKinds).describe('What it is asked for'),
    entity_id: z.string().describe('Id (UUID) of that borrower, legal entity, loan or property'),
    entity_name: z.string().describe('Name of that entity'),
    owner_name: z.string().nullable().describe('Loan officer; null when unassigned'),
    rejection_reason: z.string().nullable().describe('Why it was rejected; null when it was not'),
    envelope_id: z.string().nullable().describe('Envelope of its e-signature; null when none'),
    template_id: idOf('template').nullable().describe('Template it was made from; null when none'),
    archived: z.boolean().describe('Whether it is archived'),
    superseded: z.boolean().describe('Whether a move back made it void'),
    processes: z.array(ProcessView).describe('Its runs, newest first'),
    version: z.int().describe('Version of the record'),
  })
  .meta({ id: 'Activity', description: 'Something that is worked on for a loan' })
export type ActivityView = z.infer<typeof ActivityView>

export const ActivityList = z.object({ activities: z.array(ActivityView).describe('Activities') })

export const EntityActivities = z
  .object({
    entity_type: z.enum(entityKinds).describe('Kind of entity'),
    entity_id: z.string().describe('Id (UUID) of the entity'),
    entity_name: z.string().describe('Name of the entity'),
    activities: z.array(ActivityView).describe('Its activities, in the order Sent, New, Accepted, then the others'),
  })
  .meta({ id: 'EntityActivities', description: 'Activities of one entity' })

/** What a person saw when they decided; a decision on what has changed since is refused with 409. */
export const seenVersion = { version: Version.optional().describe('Version of the activity as last read') }
const seen = z.strictObject(seenVersion)

export const activityParams = z.object({ activity_id: ActivityId })
export const processParams = z.object({ activity_id: ActivityId, process_id: ProcessId })
const loanParams = z.object({ loan_id: LoanKey })

export const getActivity = endpoint({
  id: 'activity.get',
  method: 'GET',
  path: '/activity/{activity_id}',
  summary: 'One activity',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'legal-entity', 'property'],
  params: activityParams,
  reply: ActivityView,
})
export const listLoanActivities = endpoint({
  id: 'activity.list-for-loan',
  method: 'GET',
  path: '/activity/loan/{loan_id}/all',
  summary: 'All activities of one loan',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'legal-entity', 'property'],
  params: loanParams,
  reply: ActivityList,
})
export const listDocumentRequests = endpoint({
  id: 'activity.list-document-requests',
  method: 'GET',
  path: '/activity/loan/{loan_id}/document-request/all',
  summary: 'Document requests of one loan, per entity; every entity of the loan is present',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'legal-entity', 'property'],
  params: loanParams,
  reply: z.object({ entities: z.array(EntityActivities).describe('One entry an entity, grouped by kind') }),
})
export const listSystemDocuments = endpoint({
  id: 'activity.list-system-documents',
  method: 'GET',
  path: '/activity/loan/{loan_id}/system-documents/all',
  summary: 'System documents of one loan: term sheet, commitment, board review, deposit',
  access: adminMay('view-loans'),
  shows: ['activity', 'borrower', 'legal-entity', 'property'],
  params: loanParams,
  reply: ActivityList,
})

/** Pages as a person names them (J-22). */
export const PagesIn = z
  .string()
  .regex(/^\d[\d,\s-]*$/, 'Digits, dashes and commas only')
  .max(200)
  .describe("Pages to extract, such as '1-3,7'; all when left out (J-22, J-23)")

const answersActivity = (what: string) => `${what}; answers the activity as it then is`
export const pauseActivity = endpoint({
  id: 'activity.pause',
  method: 'POST',
  path: '/activity/{activity_id}/pause',
  summary: answersActivity('Pause an activity'),
  access: adminMay('edit-loan'),
  changes: activityStep,
  params: activityParams,
  reply: ActivityView,
})
export const resumeActivity = endpoint({
  id: 'activity.resume',
  method: 'POST',
  path: '/activity/{activity_id}/resume',
  summary: answersActivity('Resume a paused activity in the state it had'),
  access: adminMay('edit-loan'),
  changes: activityStep,
  params: activityParams,
  reply: ActivityView,
})
export const restartActivity = endpoint({
  id: 'activity.restart',
  method: 'POST',
  path: '/activity/{activity_id}/restart',
  summary: answersActivity(
    'Restart an activity; what is out for signature is voided. What was decided is undone only with a reason: 409 `reason_needed` says what is lost',
  ),
  access: adminMay('edit-loan'),
  changes: [...activityStep, 'deal-document', 'mail', 'signature'],
  params: activityParams,
  body: seen.extend({ reason: text(500).optional().describe('Reason, shown in the timeline') }).optional(),
  reply: ActivityView,
})
export const archiveActivity = endpoint({
  id: 'activity.set-archived',
  method: 'POST',
  path: '/activity/{activity_id}/set/archived',
  aka: ['/activity/{activity_id}/set-archived'],
  summary: answersActivity('Archive an activity'),
  access: adminMay('edit-loan'),
  changes: activityStep,
  params: activityParams,
  reply: ActivityView,
})
export const setNextState = endpoint({
  id: 'activity.set-next-state',
  method: 'POST',
  path: '/activity/{activity_id}/set-next-state',
  summary: answersActivity(
    'Move an activity to a next state that its type allows; an application needs approve-application',
  ),
  access: adminMay('view-loans'),
  changes: statusMove,
  params: activityParams,
  body: z.strictObject({
    state: z.enum(activityStates).describe('State to move to'),
    reason: textOrEmpty(1000).optional().describe('Why; needed to reject'),
  }),
  reply: ActivityView,
})
export const runProcess = endpoint({
  id: 'activity.run-process',
  method: 'POST',
  path: '/activity/{activity_id}/process/{process_id}/run',
  summary: answersActivity(
    'Run a process once its file is received; the permission depends on the type of the activity',
  ),
  access: adminMay('upload-document-request'),
  changes: [...activityStep, 'data-point', 'document'],
  params: processParams,
  body: z
    .strictObject({
      pages: PagesIn.optional(),
    })
    .optional(),
  reply: ActivityView,
  status: 202,
})
export const openUpload = endpoint({
  id: 'activity.generate-document-upload',
  method: 'POST',
  path: '/activity/{activity_id}/generate-document-with-presigned-url',
  summary: 'Open an upload for an activity; the right depends on the type of the activity',
  access: adminMay('upload-document-request'),
  changes: ['activity', 'document', 'timeline'],
  params: activityParams,
  body: UploadIn,
  reply: UploadTicket,
})
export const openCustomUpload = endpoint({
  id: 'activity.generate-custom-document-upload',
  method: 'POST',
  path: '/activity/{activity_id}/generate-custom-document-with-presigned-url',
  summary: 'Open an upload for a term sheet, commitment or board review',
  access: adminMay('upload-document-request'),
  changes: ['activity', 'document', 'timeline'],
  params: activityParams,
  body: UploadIn,
  reply: UploadTicket,
})
export const downloadDocument = endpoint({
  id: 'activity.download-document',
  method: 'GET',
  path: '/activity/{activity_id}/document/{document_id}/download',
  summary: 'Signed address of a document of an activity',
  access: adminMay('view-files'),
  shows: [],
  params: z.object({ activity_id: ActivityId, document_id: DocumentId }),
  query: z.strictObject({ file: ShownOrSent }),
  reply: FileLink,
})
export const checkDocumentUploaded = endpoint({
  id: 'activity.document-uploaded',
  method: 'GET',
  path: '/activity/{activity_id}/process/{process_id}/document-uploaded',
  summary: 'Whether and when the file of a process was received',
  access: adminMay('upload-document-request'),
  shows: ['activity'],
  params: processParams,
  reply: z.object({
    uploaded: z.boolean().describe('Whether the file was received'),
    document: DocumentView.nullable().describe('The document; null when no upload was opened'),
  }),
})
