import { expect, test } from 'vitest'
import { bodyOf, formOf, withNewQuestion, withoutQuestion } from './template-form.ts'

const form = { ...formOf(null), document_name: ' Lease ', description: 'All leases' }
const question = { name: 'Term', question: 'How long?' }

test('[M-41] questions are sent only with OCR and when there is at least one', () => {
  expect(bodyOf({ ...form, ocr: true, questions: [question] }, 'property')).toMatchObject({ gpt_prompts: [question] })
  expect(bodyOf({ ...form, ocr: false, questions: [question] }, 'property')).not.toHaveProperty('gpt_prompts')
  expect(bodyOf({ ...form, ocr: true }, 'property')).not.toHaveProperty('gpt_prompts')
})

test('[M-42] at least one question row always remains', () => {
  expect(withoutQuestion([question], 0)).toEqual([{ name: '', question: '' }])
  expect(withoutQuestion(withNewQuestion([question]), 1)).toEqual([question])
})

test('[M-43] Textract is not asked for without OCR', () => {
  expect(bodyOf({ ...form, ocr: false, use_textract: true }, 'loan').use_textract).toBe(false)
  expect(bodyOf({ ...form, ocr: true, use_textract: true }, 'loan').use_textract).toBe(true)
})

test('[M-38] sends the fields of a template, trimmed', () => {
  expect(bodyOf(form, 'loan')).toEqual({
    entity_type: 'loan',
    document_name: 'Lease',
    description: 'All leases',
    folder_name: '',
    auto_create_activity: false,
    use_textract: false,
  })
})
