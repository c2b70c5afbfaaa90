import { entityKinds } from '@plinth/domain/loan/activity/entity-kinds'
import { requestConditions } from '@plinth/domain/documents/document-request/template'
import { z } from 'zod'
import { activityParams, ActivityView } from './activity.ts'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  BorrowerId,
  idOf,
  LegalEntityId,
  LoanKey,
  mayWarn,
  pathId,
  PropertyId,
  TemplateId,
  text,
  textOrEmpty,
  Version,
  VersionIfRead,
} from '../shared/fields.ts'
import { activityStep } from '../shared/topics.ts'

/** What makes a template one of the loan's requests (M-46). */
export const requestFlags = ['flip', 'cash_flow', 'mid_construction', 'retail'] as const

export const TemplateView = z
  .object({
    template_id: idOf('template'),
    entity_type: z.enum(entityKinds).describe('What the document is asked for'),
    document_name: z.string().describe('Name of the document'),
    description: z.string().describe('What is asked for'),
    gpt_prompts: z
      .array(
        z.object({
          name: z.string().describe('Short name of the question'),
          question: z.string().describe('What is asked of each file'),
        }),
      )
      .describe('Questions asked of each file; empty when it is not processed'),
    use_textract: z.boolean().describe('Whether tables and forms are read too'),
    auto_create_activity: z.boolean().describe('Whether every new loan gets this request'),
    folder_name: z.string().describe('Folder of the export; may be empty'),
    flags: z.array(z.enum(requestFlags)).describe('Flags of a loan that ask for it'),
    conditions: z
      .array(z.enum(requestConditions))
      .describe('What must hold of a loan for it to apply; empty when it applies to every loan'),
    archived: z.boolean().describe('Whether it is archived'),
    version: Version,
  })
  .meta({ id: 'Template', description: 'A reusable document request' })
export type TemplateView = z.infer<typeof TemplateView>

const asked = {
  document_name: text(200).describe('Name of the document'),
  description: text(2000).describe('What is asked for'),
  auto_create_activity: z.boolean().default(false).describe('Whether every new loan gets this request'),
  folder_name: textOrEmpty(100).default('').describe('Folder of the export'),
  use_textract: z.boolean().default(false).describe('Whether tables and forms are read too'),
  gpt_prompts: z
    .array(
      z.strictObject({
        name: text(100).describe('Short name of the question'),
        question: text(1000).describe('What is asked of each file'),
      }),
    )
    .max(50)
    .optional()
    .describe('Questions asked of each file; left out when it is not processed'),
  flags: z.array(z.enum(requestFlags)).max(4).optional().describe('Flags of a loan that ask for it'),
  conditions: z
    .array(z.enum(requestConditions))
    .max(3)
    .optional()
    .describe('What must hold of a loan for it to apply; left out, it stays as it is'),
}
const fields = { entity_type: z.enum(entityKinds).describe('What the document is asked for'), ...asked }

export const listTemplates = endpoint({
  id: 'activity-templates.list',
  method: 'GET',
  path: '/activity-templates/get-all-activity-templates',
  summary: 'All document-request templates that are not archived',
  access: adminMay('view-loans'),
  shows: ['template'],
  reply: z.object({ templates: z.array(TemplateView).describe('Templates, by entity type and name') }),
})
export const createTemplate = endpoint({
  id: 'activity-templates.create',
  method: 'POST',
  path: '/activity-templates/create-template',
  summary: 'Create a document-request template',
  access: adminMay('manage-templates'),
  changes: ['template'],
  body: z.strictObject(fields),
  reply: TemplateView,
  status: 201,
})
export const saveRequestAsTemplate = endpoint({
  id: 'activity-templates.save-request',
  method: 'POST',
  path: '/activity/{activity_id}/save-as-template',
  summary: 'Save a document request that has no template as one; the request is then one of that template',
  access: adminMay('manage-templates'),
  changes: ['activity', 'template', 'timeline'],
  params: activityParams,
  body: z.strictObject(asked),
  reply: TemplateView,
  status: 201,
})
export const updateTemplate = endpoint({
  id: 'activity-templates.update',
  method: 'PUT',
  path: '/activity-templates/update-template/{template_id}',
  summary: 'Replace a template; carries the version read',
  access: adminMay('manage-templates'),
  changes: ['template'],
  params: z.object({ template_id: TemplateId }),
  body: z.strictObject({ version: VersionIfRead, ...fields }),
  reply: mayWarn(TemplateView),
})
export const archiveTemplate = endpoint({
  id: 'activity-templates.archive',
  method: 'PUT',
  path: '/activity-templates/archive-template/{template_id}',
  summary: 'Archive a template; requests made from it stay',
  access: adminMay('manage-templates'),
  changes: ['template'],
  params: z.object({ template_id: TemplateId }),
  reply: TemplateView,
})

const created = { access: adminMay('edit-loan'), reply: ActivityView, status: 201 } as const
/** An entity of more than one loan gets the request on its newest active loan unless one is named. */
const loanQuery = z.strictObject({
  loan_id: LoanKey.optional().describe('The loan the request belongs to; needed when the entity has several'),
})
const summary = (of: string) => `Create a document request for a ${of} from a template`
export const createDocumentRequest = endpoint({
  id: 'activity-templates.create-document-request',
  method: 'POST',
  path: '/activity-templates/create-document-request/{entity_id}/from-template/{template_id}',
  summary: summary("record of the template's entity type"),
  changes: [...activityStep, 'mail'],
  params: z.object({ entity_id: pathId('borrower, legal entity, loan or property'), template_id: TemplateId }),
  query: loanQuery,
  ...created,
})
export const createBorrowerDocumentRequest = endpoint({
  id: 'activity-templates.create-document-request-borrower',
  method: 'POST',
  path: '/activity-templates/create-document-request/borrower/{borrower_id}/from-template/{template_id}',
  summary: summary('borrower'),
  changes: [...activityStep, 'mail'],
  params: z.object({ borrower_id: BorrowerId, template_id: TemplateId }),
  query: loanQuery,
  ...created,
})
export const createLegalEntityDocumentRequest = endpoint({
  id: 'activity-templates.create-document-request-legal-entity',
  method: 'POST',
  path: '/activity-templates/create-document-request/legal-entity/{entity_id}/from-template/{template_id}',
  summary: summary('legal entity'),
  changes: [...activityStep, 'mail'],
  params: z.object({ entity_id: LegalEntityId, template_id: TemplateId }),
  query: loanQuery,
  ...created,
})
export const createLoanDocumentRequest = endpoint({
  id: 'activity-templates.create-document-request-loan',
  method: 'POST',
  path: '/activity-templates/create-document-request/loan/{loan_id}/from-template/{template_id}',
  summary: summary('loan'),
  changes: [...activityStep, 'mail'],
  params: z.object({ loan_id: LoanKey, template_id: TemplateId }),
  ...created,
})
export const createPropertyDocumentRequest = endpoint({
  id: 'activity-templates.create-document-request-property',
  method: 'POST',
  path: '/activity-templates/create-document-request/property/{property_id}/from-template/{template_id}',
  summary: summary('property'),
  changes: [...activityStep, 'mail'],
  params: z.object({ property_id: PropertyId, template_id: TemplateId }),
  query: loanQuery,
  ...created,
})
