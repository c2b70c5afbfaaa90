import { renewalLead, renewalScopes } from '@plinth/domain/documents/on-file/offer'
import { filedKinds, filedStates, validityDays } from '@plinth/domain/documents/on-file/validity'
import { subjectKinds, validityRules } from '@plinth/domain/documents/on-file/filing'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import { DateEpoch, EpochSeconds, idOf, Instant, LoanKey, pathId, queryInt, Version } from '../shared/fields.ts'
import { activityStep, statusMove } from '../shared/topics.ts'

const Subject = z.object({
  kind: z.enum(subjectKinds).describe('Borrower, legal entity or property'),
  id: idOf('borrower, legal entity or property'),
  name: z.string().describe('Its name, or the address of a property'),
})

const LoanRef = z.object({
  id: idOf('loan'),
  human_id: z.string().describe('Human id of the loan'),
  name: z.string().describe('Name of the loan'),
})

export const FiledView = z
  .object({
    source_id: idOf('request it was accepted under'),
    name: z.string().describe('What it was requested as'),
    kind: z.enum(filedKinds).describe('Kind of document'),
    subject: Subject.nullable().describe('Whom it belongs to; null when not known'),
    issued_epoch: DateEpoch.nullable().describe('Date of the document; null when not known'),
    expires_epoch: DateEpoch.nullable().describe('Expiration date; null when it has none or it is not known'),
    valid_to_epoch: DateEpoch.nullable().describe('Last day it is valid; null when it has none'),
    state: z.enum(filedStates).describe('Whether it is valid today'),
    loan: LoanRef.describe('The loan it was accepted on'),
    files: z
      .array(z.object({ document_id: idOf('document'), file_name: z.string().describe('Name of the file') }))
      .describe('Its files'),
    accepted_epoch: Instant.describe('When it was accepted, epoch seconds'),
    entered: z
      .object({
        kind: z.boolean().describe('The kind'),
        issued: z.boolean().describe('The date'),
        expires: z.boolean().describe('The expiration date'),
      })
      .describe('What staff entered instead of what was read'),
    version: Version,
  })
  .meta({ id: 'DocumentOnFile', description: 'A document that was accepted before, and for how long it is valid' })
export type FiledView = z.infer<typeof FiledView>

const UseView = z
  .object({
    source_id: idOf('request it was accepted under').nullable().describe('Null when that request is gone'),
    source_loan: z.string().describe('Human id of the loan it came from'),
    files: z.array(z.string()).describe('Names of the files'),
    issued_epoch: DateEpoch.nullable().describe('Date of the document; null when not known'),
    valid_to_epoch: DateEpoch.nullable().describe('Last day it is valid; null when it has none'),
    shared: z.boolean().describe('Whether parties of this loan see it who may not see the original'),
    used_by: z.string().describe('Who used it'),
    used_epoch: Instant.describe('When, epoch seconds'),
  })
  .describe('The document on file that was used for the request')

const RequestOnFile = z
  .object({
    activity_id: idOf('document request'),
    held: z.boolean().describe('Whether it was not sent to anyone as a document on file answers it'),
    offer: FiledView.nullable().describe('The best document on file for it; null when used or there is none'),
    before_closing: z.boolean().describe('Whether what is offered or used is out of date before the expected closing'),
    use: UseView.nullable().describe('The document on file that was used; null when none'),
    renews_epoch: DateEpoch.nullable().describe(
      'Last valid day of the document it replaces; null when it replaces none',
    ),
  })
  .meta({ id: 'RequestOnFile', description: 'What is on file for a document request' })
export type RequestOnFile = z.infer<typeof RequestOnFile>

const loanParams = z.object({ loan_id: LoanKey })
const requestParams = z.object({ activity_id: pathId('document request') })
const seen = z.strictObject({ version: Version })
const uses = [...statusMove, 'data-point', 'document', 'mail', 'on-file', 'score', 'value'] as const

export const listLoanOnFile = endpoint({
  id: 'on-file.loan',
  method: 'GET',
  path: '/loan/{loan_id}/on-file',
  summary: 'What is on file for the document requests of a loan, and what was used',
  access: adminMay('view-loans'),
  shows: ['on-file', 'activity', 'borrower', 'data-point', 'document', 'legal-entity', 'loan', 'property'],
  params: loanParams,
  reply: z.object({ requests: z.array(RequestOnFile).describe('The requests that something is on file for') }),
})

export const listSubjectOnFile = endpoint({
  id: 'on-file.subject',
  method: 'GET',
  path: '/on-file/{subject_kind}/{subject_id}',
  summary: 'The documents on file of a borrower, legal entity or property, newest first',
  access: adminMay('view-loans'),
  shows: ['on-file', 'activity', 'borrower', 'data-point', 'document', 'legal-entity', 'property'],
  params: z.object({
    subject_kind: z.enum(subjectKinds).describe('Borrower, legal entity or property'),
    subject_id: pathId('borrower, legal entity or property'),
  }),
  query: z.strictObject({
    offset: queryInt(0, 100_000).default(0).describe('How many to leave out'),
    limit: queryInt(1, 100).default(20).describe('How many at most'),
  }),
  reply: z.object({
    total: z.int().describe('How many are on file'),
    documents: z
      .array(
        z.object({
          filed: FiledView,
          used_for: z
            .array(
              z.object({
                loan: LoanRef.describe('The loan it was used for'),
                activity_id: idOf('request'),
                used_epoch: Instant.describe('When, epoch seconds'),
              }),
            )
            .describe('Loans it was used for, newest first'),
          subjects: z.array(Subject).describe('Whom it can be moved to: the parties of the loan it was accepted on'),
        }),
      )
      .describe('Documents on file'),
  }),
})
export type SubjectOnFile = z.infer<typeof listSubjectOnFile.reply>

const Day = EpochSeconds.nullable()
export const correctOnFile = endpoint({
  id: 'on-file.correct',
  method: 'PUT',
  path: '/on-file/{source_id}/correct',
  summary: 'Correct whom a document on file belongs to, its kind and its dates',
  access: adminMay('edit-loan'),
  changes: ['on-file', 'timeline'],
  params: z.object({ source_id: pathId('request it was accepted under') }),
  body: z.strictObject({
    version: Version,
    subject: z
      .strictObject({
        kind: z.enum(subjectKinds).describe('Borrower, legal entity or property'),
        id: pathId('borrower, legal entity or property'),
      })
      .nullable()
      .describe('Whom it belongs to; null for no one'),
    kind: z.enum(filedKinds).nullable().describe('Kind of document; null for what is read from it'),
    issued_epoch: Day.describe('Date of the document; null for what is read from it'),
    expires_epoch: Day.describe('Expiration date; null for what is read from it'),
  }),
  reply: FiledView,
})

export const reuseOnFile = endpoint({
  id: 'on-file.use',
  method: 'POST',
  path: '/activity/{activity_id}/on-file/use',
  summary: 'Use a document on file for a request: the request is accepted with copies of its files',
  access: adminMay('accept-document-request'),
  changes: uses,
  params: requestParams,
  body: z.strictObject({ version: Version, source_id: pathId('request it was accepted under') }),
  reply: RequestOnFile,
})
export const undoOnFile = endpoint({
  id: 'on-file.undo',
  method: 'POST',
  path: '/activity/{activity_id}/on-file/undo',
  summary: 'Stop using a document on file: its copies are removed and the request is as it was',
  access: adminMay('accept-document-request'),
  changes: uses,
  params: requestParams,
  body: seen,
  reply: RequestOnFile,
})
export const shareOnFile = endpoint({
  id: 'on-file.share',
  method: 'POST',
  path: '/activity/{activity_id}/on-file/share',
  summary: 'Show a used document to the parties of this loan, or hide it again',
  access: adminMay('accept-document-request'),
  changes: ['on-file', 'activity', 'timeline'],
  params: requestParams,
  body: z.strictObject({ shared: z.boolean().describe('Whether the parties of this loan see it') }),
  reply: RequestOnFile,
})
export const requestOnFileAnew = endpoint({
  id: 'on-file.request',
  method: 'POST',
  path: '/activity/{activity_id}/on-file/request',
  summary: 'Request a document although one is on file: the party is emailed',
  access: adminMay('edit-loan'),
  changes: [...activityStep, 'mail', 'on-file'],
  params: requestParams,
  body: seen,
  reply: RequestOnFile,
})

const ValidityBody = z.strictObject({
  kind: z.enum(filedKinds).describe('Kind of document'),
  rule: z
    .enum(validityRules)
    .describe('Days from its date, to its expiration, until amended, or never for another loan'),
  days: z.int().min(0).max(validityDays.most).describe('Days under the rule of days; 0 for the others'),
})
const settings = {
  hold: z.boolean().describe('Whether no one is asked for what is on file'),
  renewal: z
    .enum(renewalScopes)
    .describe('Whether what runs out before closing is requested again: off, new loans, all'),
  lead_days: z.int().min(renewalLead.least).max(renewalLead.most).describe('Days before it runs out'),
}
export const OnFileSettings = z
  .object({
    version: Version,
    ...settings,
    validities: z
      .array(ValidityBody.extend({ usual: z.boolean().describe('Whether it is as usual') }))
      .describe('How long each kind is valid'),
    due_today: z.int().describe('Requests that would be made today if it were on for all open loans'),
  })
  .meta({ id: 'OnFileSettings', description: 'How documents on file are used' })
export type OnFileSettings = z.infer<typeof OnFileSettings>

export const getOnFileSettings = endpoint({
  id: 'on-file.settings',
  method: 'GET',
  path: '/on-file/settings',
  summary: 'How long each kind of document is valid, and what happens by itself',
  access: adminMay('view-loans'),
  shows: ['on-file'],
  reply: OnFileSettings,
})
export const saveOnFileSettings = endpoint({
  id: 'on-file.save-settings',
  method: 'PUT',
  path: '/on-file/settings',
  summary: 'Change how long documents are valid, and what happens by itself',
  access: adminMay('manage-settings'),
  changes: ['on-file'],
  body: z
    .strictObject({
      version: Version,
      ...settings,
      validities: z
        .array(ValidityBody)
        .max(filedKinds.length)
        .describe('How long each kind is valid; left out, as usual'),
    })
    .superRefine(({ validities }, refuse) => {
      validities.forEach(({ rule, days }, at) => {
        if (rule === 'days' && days < validityDays.least)
          refuse.addIssue({ code: 'custom', path: ['validities', at, 'days'], message: 'Enter at least 1 day.' })
      })
      if (new Set(validities.map(({ kind }) => kind)).size < validities.length)
        refuse.addIssue({ code: 'custom', path: ['validities'], message: 'Each kind of document once.' })
    }),
  reply: OnFileSettings,
})
