import type { TemplateView } from '@plinth/contract/loan/activity-templates'
import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { loanView, staffView } from '../../../test/loan-view.ts'
import { refusal, show, standIn } from '../../../test/screen.tsx'
import { noMessages } from './no-messages.fixture.ts'
import { EntityCard } from './entity-card.tsx'

const loan = loanView()
const id = (n: number) => `0190000b-0000-7000-8000-00000000000${n}`
const template = (n: number, document_name: string, over: Partial<TemplateView> = {}): TemplateView => ({
  ...{ template_id: id(n), entity_type: 'borrower', document_name, description: `${document_name} of the year` },
  ...{ gpt_prompts: [], use_textract: false, auto_create_activity: false, folder_name: '' },
  ...{ flags: [], conditions: [], archived: false, version: 4 },
  ...over,
})
const w9 = template(1, 'W-9')
const tax = template(2, 'Tax return', {
  ...{ gpt_prompts: [{ name: 'Income', question: 'What is the income?' }], folder_name: '02 Sponsor finances' },
  ...{ use_textract: true, auto_create_activity: true },
})
const deed = template(3, 'Deed', { entity_type: 'property' })
const all = 'GET /activity-templates/get-all-activity-templates'
const blank = `GET /activity-templates/${id(2)}/form`

interface Opening {
  kind?: EntityKind
  permissions?: ReturnType<typeof staffView>['permissions']
  readOnly?: boolean
}
const open = (
  answers: Parameters<typeof standIn>[0] = {},
  { kind = 'borrower', permissions = ['edit-loan', 'manage-templates'], readOnly = false }: Opening = {},
) => {
  const sent = standIn({
    [all]: () => ({ templates: [w9, tax, deed] }),
    [blank]: () => ({ file_name: null }),
    ...answers,
  })
  const entity = {
    ...{ entity_type: kind, entity_id: id(9), entity_name: 'Bea Sponsor' },
    activities: [activityView(1, { name: 'Rent roll' }), activityView(2, { name: 'Lease' })],
  }
  show(
    <EntityCard
      {...noMessages}
      {...{ loanId: loan.id, readOnly, entity }}
      onUpload={() => {}}
      onRestart={() => {}}
      onView={() => {}}
    />,
    '/loan/BL-10001',
    staffView({ permissions }),
  )
  return { sent, writes: () => sent.filter(({ method }) => method !== 'GET') }
}
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
const adding = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Add new' }))
  return dialogOf('Add new document')
}
const pick = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Template' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

test('[M-05] a card names its entity and how many requests it has, and folds', async () => {
  open()
  const head = await screen.findByRole('button', { name: 'Bea Sponsor 2' })
  expect(head.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('table', { name: 'Document requests of borrowers Bea Sponsor' })).toBeDefined()
  await userEvent.click(head)
  expect(head.getAttribute('aria-expanded')).toBe('false')
})

const lookers: [string, Opening][] = [
  ['may not change the loan', { permissions: [] }],
  ['looks at an archived loan', { readOnly: true }],
]
test.each(lookers)('[M-05] who %s neither edits nor adds requests', async (_, opening) => {
  open({}, opening)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add new' })).toBeNull()
})

test('[M-10] [M-23] requests are selected in the edit mode alone; Archive asks about those that are selected', async () => {
  open()
  expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lease' }))
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = await dialogOf('Archive document requests')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Lease'])
  expect(dialog.getByRole('button', { name: 'Archive 1' })).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('[M-25] archiving without a selection says that none is selected', async () => {
  const { writes } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }))
  const dialog = await dialogOf('Archive document requests')
  expect(dialog.getByText('No activities selected for archiving')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Archive 0' }))
  expect(writes()).toEqual([])
})

test("[M-30] [M-32] templates of the card's kind are offered; the one chosen shows what it asks for and its questions", async () => {
  open()
  const dialog = await adding()
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Template' }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual(['W-9', 'Tax return'])
  await userEvent.click(screen.getByRole('option', { name: 'Tax return' }))
  expect(dialog.getByText('Tax return of the year')).toBeDefined()
  expect(dialog.getByText('Income: What is the income?')).toBeDefined()
  await pick('W-9')
  expect(dialog.getByText('No questions for this document.')).toBeDefined()
})

test.each([
  ['borrower', `borrower/${id(9)}`],
  ['legal-entity', `legal-entity/${id(9)}`],
  ['property', `property/${id(9)}`],
  ['loan', `loan/${loan.id}`],
] as const)('[M-33] a request of a %s is added from the chosen template, and not without one', async (kind, of) => {
  const path = `/activity-templates/create-document-request/${of}/from-template/${id(1)}`
  const { writes } = open(
    { [all]: () => ({ templates: [{ ...w9, entity_type: kind }] }), [`POST ${path}`]: () => activityView(3) },
    { kind },
  )
  const dialog = await adding()
  const add = () => dialog.findByRole('button', { name: 'Add' })
  expect((await add()).getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await add())
  expect(writes()).toEqual([])
  await pick('W-9')
  await userEvent.click(await add())
  expect(await screen.findByText('Document Added Successfully')).toBeDefined()
  expect(writes().map((one) => one.path)).toEqual([path])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[M-34] a request that could not be added says so with the reason, and closes at a press', async () => {
  open({
    [`POST /activity-templates/create-document-request/borrower/${id(9)}/from-template/${id(1)}`]: () =>
      refusal(409, 'state_conflict', 'Asked for already'),
  })
  const dialog = await adding()
  await pick('W-9')
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Failed to Add Document Request')).toBeDefined()
  expect(dialog.getByText('Asked for already')).toBeDefined()
  const buttons = dialog.getAllByRole('button', { name: 'Close' })
  await userEvent.click(buttons.at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[M-28] templates that do not load say so, and load again', async () => {
  let down = true
  open({ [all]: () => (down ? refusal(400, 'invalid_input', 'Not now') : { templates: [w9] }) })
  const dialog = await adding()
  expect(await dialog.findByText('The document requests could not be loaded')).toBeDefined()
  expect(dialog.getByText('Not now')).toBeDefined()
  expect(dialog.queryByRole('combobox')).toBeNull()
  down = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await pick('W-9')
  expect(dialog.getByText('W-9 of the year')).toBeDefined()
})

test('[M-28] who may not manage templates picks one, but neither makes nor changes one', async () => {
  open({}, { permissions: ['edit-loan'] })
  const dialog = await adding()
  await dialog.findByRole('combobox', { name: 'Template' })
  await pick('W-9')
  expect(dialog.queryByRole('button', { name: /template/ })).toBeNull()
})

test('[M-35] [M-38] [M-41] a new template is made with its questions, and is the one chosen then', async () => {
  let made: TemplateView[] = []
  const { writes } = open({
    [all]: () => ({ templates: [w9, ...made] }),
    'POST /activity-templates/create-template': () => {
      made = [template(4, 'Passport')]
      return made[0] ?? {}
    },
  })
  await adding()
  await userEvent.click(await screen.findByRole('button', { name: 'New template' }))
  const dialog = await dialogOf('New template')
  const create = () => dialog.getByRole('button', { name: 'Create' })
  expect(create().getAttribute('aria-disabled')).toBe('true')
  await userEvent.type(dialog.getByRole('textbox', { name: /^Document name/ }), ' Passport ')
  await userEvent.click(create())
  expect(dialog.getByText('* Required')).toBeDefined()
  expect(writes()).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /^Description/ }), 'Photo page')
  expect(dialog.queryByText('* Required')).toBeNull()
  await userEvent.type(dialog.getByRole('textbox', { name: /^Folder name/ }), '01 IDs')
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Create this request/ }))
  expect(dialog.queryByRole('button', { name: 'Add question' })).toBeNull()
  await userEvent.click(dialog.getByRole('switch', { name: /^Process with OCR/ }))
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Send to Textract/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of question 1' }), 'Number')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Question 1' }), 'Which number?')
  await userEvent.click(dialog.getByRole('button', { name: 'Add question' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add question' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Question 2' }), 'To be dropped')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Question 3' }), 'Valid until?')
  await userEvent.click(dialog.getByRole('button', { name: 'Remove question 2' }))
  await userEvent.click(create())
  expect(await screen.findByText('Template Added')).toBeDefined()
  expect(writes()[0]?.body).toEqual({
    ...{ entity_type: 'borrower', document_name: 'Passport', description: 'Photo page', folder_name: '01 IDs' },
    ...{ auto_create_activity: true, use_textract: true },
    gpt_prompts: [
      { name: 'Number', question: 'Which number?' },
      { name: 'Valid until?', question: 'Valid until?' },
    ],
  })
  expect(await (await dialogOf('Add new document')).findByText('Passport of the year')).toBeDefined()
})

test('[M-35] a template is changed from what it is; a refusal stays with what was typed', async () => {
  let refused = true
  const { writes } = open({
    [`PUT /activity-templates/update-template/${id(2)}`]: () =>
      refused ? refusal(409, 'state_conflict', 'Changed meanwhile') : { ...tax, document_name: 'Tax return 2025' },
  })
  await adding()
  await pick('Tax return')
  await userEvent.click(screen.getByRole('button', { name: 'Edit template' }))
  const dialog = await dialogOf('Edit template')
  const name = dialog.getByRole('textbox', { name: /^Document name/ })
  expect(name).toHaveProperty('value', 'Tax return')
  expect(dialog.getByRole('textbox', { name: /^Folder name/ })).toHaveProperty('value', '02 Sponsor finances')
  expect(dialog.getByRole('checkbox', { name: /^Create this request/ })).toHaveProperty('checked', true)
  expect(dialog.getByRole('switch', { name: /^Process with OCR/ })).toHaveProperty('checked', true)
  expect(dialog.getByRole('textbox', { name: 'Question 1' })).toHaveProperty('value', 'What is the income?')
  await userEvent.clear(name)
  expect(dialog.getByText('Give the document a name')).toBeDefined()
  await userEvent.type(name, 'Tax return 2025')
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('something went wrong')).toBeDefined()
  expect(name).toHaveProperty('value', 'Tax return 2025')
  refused = false
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Template Updated')).toBeDefined()
  expect(writes().at(-1)?.body).toMatchObject({ document_name: 'Tax return 2025', version: 4 })
})

test('[M-44] [M-45] a template is archived once it is asked about, and is then no longer chosen; Back leaves it', async () => {
  const { writes } = open({
    [`PUT /activity-templates/archive-template/${id(2)}`]: () => ({ ...tax, archived: true }),
  })
  await adding()
  await pick('Tax return')
  await userEvent.click(screen.getByRole('button', { name: 'Edit template' }))
  await userEvent.click((await dialogOf('Edit template')).getByRole('button', { name: 'Back' }))
  expect(await (await dialogOf('Add new document')).findByText('Tax return of the year')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Edit template' }))
  await userEvent.click((await dialogOf('Edit template')).getByRole('button', { name: 'Archive template' }))
  const asked = await dialogOf('Archive the template Tax return?')
  expect(asked.getByText(/Existing requests stay as they are/)).toBeDefined()
  expect(writes()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Archive template' }))
  expect(await screen.findByText('Template Archived')).toBeDefined()
  expect(writes()).toHaveLength(1)
  const dialog = await dialogOf('Add new document')
  expect(dialog.queryByText('Tax return of the year')).toBeNull()
})

test('[AC-18] what no template describes is requested with its own name, wording and due date', async () => {
  const path = `POST /loan/${loan.id}/one-off-request`
  const { writes } = open({ [path]: () => activityView(3) })
  const dialog = await adding()
  await userEvent.click(dialog.getByRole('button', { name: 'One-off request' }))
  const form = await dialogOf('Request a one-off document')
  await userEvent.click(form.getByRole('button', { name: 'Request document' }))
  expect(await form.findByText('Enter a name for the document.')).toBeDefined()
  await userEvent.type(form.getByRole('textbox', { name: /Document name/ }), 'Divorce decree')
  await userEvent.type(form.getByRole('textbox', { name: /What you need and why/ }), 'Who owns the home.')
  await userEvent.click(form.getByRole('button', { name: 'Request document' }))
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]?.body).toMatchObject({
    ...{ entity_type: 'borrower', entity_id: id(9), document_name: 'Divorce decree' },
    ...{ description: 'Who owns the home.', due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
})

test('[AC-18] a request without a template is saved as one; a name that is taken is told at its field', async () => {
  const path = `POST /activity/${activityView(1).activity_id}/save-as-template`
  const taken = 'A template with this name already exists'
  const problem = { type: 'about:blank', code: 'invalid_input', title: 'Some fields need attention.', request_id: 'r' }
  let refused = true
  const { writes } = open({
    [path]: () =>
      refused
        ? Response.json({ ...problem, errors: [{ path: 'document_name', message: taken }] }, { status: 400 })
        : w9,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save as template: Rent roll' }))
  const dialog = await dialogOf('Save as template: Rent roll')
  const name = dialog.getByRole('textbox', { name: /Document name/ })
  expect(name).toHaveProperty('value', 'Rent roll')
  await userEvent.type(dialog.getByRole('textbox', { name: /Description/ }), ' Certified.')
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await dialog.findByText(taken)).toBeDefined()
  refused = false
  await userEvent.type(name, ' certified')
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes().at(-1)?.body).toMatchObject({ document_name: 'Rent roll certified' })
})

test('[AC-18] who may not manage templates is not offered to save one', async () => {
  open({}, { permissions: ['edit-loan'] })
  await screen.findByRole('button', { name: 'Add new' })
  expect(screen.queryByRole('button', { name: /Save as template/ })).toBeNull()
})
