import type { DealTemplateView } from '@plinth/contract/documents/deal-template'
import type { LenderTextView } from '@plinth/contract/messaging/lender-text'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { Page } from './document-templates-page.tsx'

const template = (kind: DealTemplateView['kind'], over: Partial<DealTemplateView> = {}): DealTemplateView => ({
  ...{ kind, own: false, file_name: `${kind}.docx`, size_bytes: 20_480, since_epoch: null, uploaded_by: null },
  placeholders: [{ name: 'loan_amount', fills: 'The amount asked for', used: true }],
  ...over,
})
const templates = [
  template('term-sheet', { own: true, file_name: 'harbor.docx', size_bytes: 51_200, since_epoch: 1_790_000_000 }),
  template('board-review'),
  template('commitment', { placeholders: [] }),
]
const text: LenderTextView = {
  ...{ name: 'rejection-letter', label: 'Rejection letter', hint: 'Emailed when you choose to.' },
  ...{ placeholders: ['name', 'reason'], body: 'No: {reason}', is_default: true, version: 3, changed_epoch: null },
}
const open = (answers: Parameters<typeof standIn>[0] = {}) => {
  standIn({
    'GET /deal-template/all': () => ({ templates, pdf_from_template: false }),
    'GET /lender-texts': () => ({ texts: [text] }),
    ...answers,
  })
  show(<Page />, '/document-templates')
}
const texts = () => screen.findByRole('textbox', { name: 'Text of the rejection letter' })

test('each deal document has its template on the page, and the letters and notices follow', async () => {
  open()
  await screen.findByRole('region', { name: 'Commitment' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Document templates')
  const cards = ['Term Sheet', 'Board Review', 'Commitment'].map((name) => {
    const card = within(screen.getByRole('region', { name }))
    return [card.getByText(/\.docx/).textContent, card.getByText(/^Placeholders/).textContent]
  })
  expect(cards).toEqual([
    ['harbor.docx, 51.2 KB', 'Placeholders: 1 of 1 used'],
    ['board-review.docx, 20.5 KB', 'Placeholders: 1 of 1 used'],
    ['commitment.docx, 20.5 KB', 'Placeholders: 0 of 0 used'],
  ])
  expect(screen.getByRole('heading', { name: 'Letters and notices' })).toBeDefined()
  expect(await texts()).toHaveProperty('value', 'No: {reason}')
})

test.each([
  [true, 'PDFs are printed from the template by LibreOffice.', /own layout/],
  [false, /^PDFs have the product's own layout/, /printed from the template/],
])('whether PDFs are made from the template (%s) is said above the templates', async (isOffice, said, other) => {
  open({ 'GET /deal-template/all': () => ({ templates, pdf_from_template: isOffice }) })
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByText(other)).toBeNull()
})

test('templates that cannot be loaded say why, can be asked for again, and leave the letters in place', async () => {
  const answers = [refusal(403, 'forbidden', 'Not yours'), { templates, pdf_from_template: true }]
  open({ 'GET /deal-template/all': () => answers.shift() ?? {} })
  expect(await screen.findByText('The templates could not be loaded')).toBeDefined()
  expect(screen.getByText('Not yours')).toBeDefined()
  expect(await texts()).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
  expect(await screen.findByRole('region', { name: 'Term Sheet' })).toBeDefined()
  expect(screen.queryByText('The templates could not be loaded')).toBeNull()
})

test('while templates are on their way the page says that it loads', async () => {
  const late = Promise.withResolvers<object>()
  open({ 'GET /deal-template/all': () => late.promise })
  await texts()
  expect(screen.getByText('Loading')).toBeDefined()
  late.resolve({ templates, pdf_from_template: true })
  await screen.findByRole('region', { name: 'Term Sheet' })
  expect(screen.queryByText('Loading')).toBeNull()
})

test('letters that cannot be loaded say so and leave the templates in place', async () => {
  const answers = [refusal(403, 'forbidden', 'No letters for you'), { texts: [text] }]
  open({ 'GET /lender-texts': () => answers.shift() ?? {} })
  expect(await screen.findByText("The letters and notices couldn't be loaded")).toBeDefined()
  expect(screen.getByText('No letters for you')).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Board Review' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: /again|Retry/ }))
  expect(await texts()).toBeDefined()
})
