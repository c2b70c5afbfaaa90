import type { TemplateView } from '@plinth/contract/loan/activity-templates'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'

/** What the template editor holds while it is typed in. */
export interface TemplateForm {
  document_name: string
  description: string
  folder_name: string
  auto_create_activity: boolean
  ocr: boolean
  use_textract: boolean
  questions: { name: string; question: string }[]
}

const blank = { name: '', question: '' }

const empty: TemplateForm = {
  document_name: '',
  description: '',
  folder_name: '',
  auto_create_activity: false,
  ocr: false,
  use_textract: false,
  questions: [blank],
}

/** The form of a template, or an empty one; at least one question row stands there (M-42). */
export const formOf = (t: TemplateView | null): TemplateForm =>
  t === null
    ? empty
    : {
        document_name: t.document_name,
        description: t.description,
        folder_name: t.folder_name,
        auto_create_activity: t.auto_create_activity,
        ocr: t.gpt_prompts.length > 0 || t.use_textract,
        use_textract: t.use_textract,
        questions: t.gpt_prompts.length > 0 ? t.gpt_prompts : [blank],
      }

/** The form of a template to be made of a request: its name and its wording. */
export const formOfRequest = (r: { name: string; document_name: string; description: string }): TemplateForm => ({
  ...empty,
  document_name: r.document_name || r.name,
  description: r.description,
})

/** The rows after taking one away; the last one is emptied instead (M-42). */
export const withoutQuestion = (questions: TemplateForm['questions'], index: number): TemplateForm['questions'] =>
  questions.length === 1 ? [blank] : questions.filter((_, i) => i !== index)

export const withNewQuestion = (questions: TemplateForm['questions']): TemplateForm['questions'] => [
  ...questions,
  blank,
]

/** What is sent (M-38): questions only when processed with OCR and at least one is filled (M-41). */
export const bodyOf = (form: TemplateForm, entity_type: EntityKind) => {
  const filled = form.questions
    .map(({ name, question }) => ({ name: name.trim() || question.trim().slice(0, 100), question: question.trim() }))
    .filter(({ question }) => question !== '')
  return {
    entity_type,
    document_name: form.document_name.trim(),
    description: form.description.trim(),
    folder_name: form.folder_name.trim(),
    auto_create_activity: form.auto_create_activity,
    use_textract: form.ocr && form.use_textract,
    ...(form.ocr && filled.length > 0 ? { gpt_prompts: filled } : {}),
  }
}
