import type { TemplateView } from '@plinth/contract/loan/activity-templates'
import type { TemplateQuestion } from '@plinth/domain/documents/document-request/template'
import type { TemplateRow } from './template.queries.ts'

/** A template as the API answers it (U-26). */
export const toTemplateView = (t: TemplateRow): TemplateView => ({
  template_id: t.id,
  entity_type: t.entity_kind,
  document_name: t.document_name,
  description: t.description,
  // Written by this module alone, from the contract's shape.
  gpt_prompts: (t.questions as TemplateQuestion[]).map(({ name, question }) => ({ name, question })),
  use_textract: t.use_textract,
  auto_create_activity: t.auto_create,
  folder_name: t.folder_name,
  flags: t.flags,
  conditions: t.conditions,
  archived: t.archived_at !== null,
  version: t.version,
})
