import { initialWizard, newMember } from '@plinth/domain/intake/application/wizard-fields'
import { wizardQuestions } from '@plinth/domain/intake/application/wizard-sections'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { refusal, show, standIn } from '../../../../test/screen.tsx'
import { Wizard } from './wizard.tsx'
import { freshDraft, type KeptDraft, writeDraft } from './wizard-draft.ts'

const day = (d: number) => Date.UTC(2026, 5, d, 12) / 1000
const id = (n: number) => `0190000c-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const address = {
  ...{ street_number: '12', route: 'Elm Street', locality: 'Brooklyn', administrative_area_level_1: 'NY' },
  ...{ zipcode: '11201', country: 'US', coordinates: { lat: 40.69, lng: -73.98 } },
}
const values = {
  ...initialWizard,
  sponsor: { ...initialWizard.sponsor, firstName: 'Bea', lastName: 'Sponsor', email: 'bea@example.com', city: 'Miami' },
  entity: {
    ...initialWizard.entity,
    ...{ borrowingEntityName: 'Elm LLC', numberOfMembersInEntity: '3', sponsorPercentage: '45' },
    otherEntityMembers: [
      { ...newMember('a'), firstName: 'Cal', lastName: 'Other', email: 'cal@example.com', percentage: '25' },
      { ...newMember('b'), firstName: 'Dan', lastName: 'Third', email: '', percentage: '35' },
    ],
  },
  property: { ...initialWizard.property, loanAmount: '1250000', bedrooms: '7' },
}
const file = (n: number, field: string, name: string, more: object = {}) => ({
  ...{ file_id: id(n), field, name, size: 10, state: 'received', reused_epoch: null, ...more },
})
const view = (more: object = {}) => ({
  ...{ token: 'tok', version: 4, page: 1, values, files: [], mailed_to: null, resume_url: 'x', submitted: null },
  ...{ saved_epoch: 1, expires_epoch: 2, reuse: { borrower_id: null, legal_entity_id: null } },
  secrets: { social_security: { from: 'none', masked: '' }, birth_date: { from: 'none', masked: '' } },
  ...more,
})
const terms = { captcha: { kind: 'embedded', site_key: null }, terms_text: 'Pay it back.', terms_hash: 'h1' }
const known = { broker: null, people: [], entities: [], properties: [], documents: [], open_requests: [] }

const wizard = (page: number, answers: Parameters<typeof standIn>[0] = {}, kept: Partial<KeptDraft> = {}) => {
  writeDraft({ ...freshDraft, token: 'tok', version: 4, page, values, base: values, ...kept })
  const sent = standIn({
    'GET /application/draft/tok': () => view(),
    'PUT /application/draft/tok': () => view({ version: 5 }),
    'GET /application/config': () => terms,
    'GET /application/known': () => known,
    'POST /application/draft/tok/open-requests': () => ({ open_requests: [] }),
    ...answers,
  })
  show(
    <Wizard resume={null} map={({ lat, lng }) => <p>{`Map at ${lat}, ${lng}`}</p>} />,
    `/application/full?page=${page}`,
  )
  return sent
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const sections = () =>
  within(screen.getByRole('navigation', { name: 'Sections of the application' }))
    .getAllByRole('button')
    .slice(0, 8)
const saved = (sent: ReturnType<typeof standIn>) =>
  (sent.findLast(({ method }) => method === 'PUT')?.body as { values: typeof values } | undefined)?.values
const factsOf = (title: string) =>
  Object.fromEntries(
    [...screen.getByRole('region', { name: new RegExp(title) }).querySelectorAll('dl > div')].map((one) =>
      [...one.children].map(({ textContent }) => textContent),
    ),
  )

test('[F-01] each section says where it stands, and pressing one leads there', async () => {
  wizard(1)
  expect(await screen.findByRole('heading', { name: 'Sponsor Information', level: 2 })).toBeDefined()
  expect(screen.getByText('Section 1 of 8 · Person, address and identity')).toBeDefined()
  const texts = sections().map(({ textContent }) => textContent)
  expect(texts[0]).toMatch(/^1Sponsor InformationPerson, address and identityMissing: .+ and \d+ more$/)
  expect(texts[5]).toContain(`QuestionsMissing: ${wizardQuestions.length} answers`)
  expect(sections().map((one) => one.getAttribute('data-state'))).toEqual([
    ...['begun', 'begun', 'begun', 'fresh', 'fresh', 'fresh', 'optional', 'fresh'],
  ])
  expect(sections()[0]?.getAttribute('aria-current')).toBe('step')
  await userEvent.click(sections()[1] ?? document.body)
  expect(await screen.findByRole('heading', { name: 'Legal Entity Information' })).toBeDefined()
  expect(window.location.search).toBe('?page=2')
  expect(sections()[1]?.getAttribute('aria-current')).toBe('step')
})

test('[F-02] NEXT and PREV leaf through; what a section lacks shows once it was left', async () => {
  wizard(1)
  expect((await screen.findAllByLabelText(/^First Name/i))[0]).toHaveProperty('value', 'Bea')
  expect(screen.queryByRole('button', { name: 'PREV' })).toBeNull()
  expect(screen.queryByText(/^\* /)).toBeNull()
  await press('NEXT')
  await screen.findByText('Section 2 of 8 · The borrowing entity and its members')
  await press('PREV')
  expect((await screen.findAllByText(/^\* /)).length).toBeGreaterThan(2)
})

test('[F-05] secrets are never shown again; the one that this draft keeps can be removed', async () => {
  const secrets = {
    social_security: { from: 'draft', masked: '•••-••-6789' },
    birth_date: { from: 'record', masked: '••/••/1970' },
  }
  const sent = wizard(1, { 'GET /application/draft/tok': () => view({ secrets, mailed_to: 'b…@example.com' }) })
  expect(await screen.findByText('Kept sealed: •••-••-6789. Type it again only to change it.')).toBeDefined()
  expect(screen.getByText('Kept sealed: ••/••/1970. Type it again only to change it.')).toBeDefined()
  expect(screen.getByText('We have sent b…@example.com a link to go on with from any device.')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Remove the .+ kept$/ })).toHaveLength(1)
  await press(/^Remove the .+ kept$/)
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ forget: ['ssn'] }))
})

test('[F-05] a broker gives their own name too', async () => {
  wizard(1)
  expect(await screen.findByText('Section 1 of 8 · Person, address and identity')).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Broker' })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'I am a broker' }))
  expect(screen.getByRole('heading', { name: 'Broker' })).toBeDefined()
  expect(screen.getAllByLabelText(/First Name/i)).toHaveLength(2)
})

test('[F-11] members stand with their shares, which are added up; one is added, changed and removed', async () => {
  const sent = wizard(2)
  expect(await screen.findByText('Other members own 60% together; 105% with your share')).toBeDefined()
  const first = within(screen.getByRole('group', { name: 'Member 1' }))
  expect(first.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(
    expect.arrayContaining(['Cal', 'Other', 'cal@example.com', '25']),
  )
  await press('Remove Member 1')
  expect(await screen.findByText('Other members own 35% together; 80% with your share')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Member 2' })).toBeNull()
  await press('Add member')
  expect(screen.getByRole('group', { name: 'Member 2' })).toBeDefined()
  await waitFor(() => expect(saved(sent)?.entity.otherEntityMembers).toHaveLength(2))
  expect(saved(sent)?.entity.otherEntityMembers[0]).toMatchObject({ firstName: 'Dan', percentage: '35' })
})

test('[F-13] without a chosen address there is no map; with one it shows the place', async () => {
  wizard(3)
  expect(await screen.findByText('Choose the address and the map shows the property.')).toBeDefined()
  expect(screen.getByLabelText(/^Loan Amount/i)).toHaveProperty('value', '$1,250,000')
})

test('[F-13] the map shows the chosen place', async () => {
  const placed = { ...values, property: { ...values.property, address: { ...values.property.address, ...address } } }
  wizard(3, { 'GET /application/draft/tok': () => view({ values: placed }) }, { values: placed, base: placed })
  expect(await screen.findByText('Map at 40.69, -73.98')).toBeDefined()
})

test('[F-21] each question is answered; an explanation is asked for with Yes alone, and the rest can be No', async () => {
  const sent = wizard(6)
  const [first] = await screen.findAllByRole('radiogroup')
  await userEvent.click(within(first ?? document.body).getByRole('radio', { name: /^Yes/ }))
  expect(screen.getAllByLabelText(/^Please explain/)).toHaveLength(1)
  await userEvent.type(screen.getByLabelText(/^Please explain/), 'Long ago')
  await press('Answer the rest with No')
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(wizardQuestions.length)
  expect(screen.getAllByRole('radio', { name: /^Yes/, checked: true })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Answer the rest with No' }).getAttribute('aria-disabled')).toBe('true')
  expect(sections()[5]?.textContent).toContain('Complete')
  const name = wizardQuestions[0]?.name ?? 'x'
  await waitFor(() => expect(saved(sent)?.questionnaire).toMatchObject({ [name]: { explanation: 'Long ago' } }), {
    timeout: 5000,
  })
})

test('[F-27] each document shows its file and where it stands; a file is removed', async () => {
  const files = [
    file(1, 'uploadSREO', 'sreo.pdf'),
    file(2, 'uploadBorrowingEntityW9', 'w9.pdf', { reused_epoch: day(3) }),
    file(3, 'uploadBudget', 'budget.pdf', { state: 'waiting' }),
  ]
  const sent = wizard(7, {
    'GET /application/draft/tok': () => view({ files }),
    [`DELETE /application/draft/tok/upload/${id(1)}`]: () => ({ files: files.slice(1) }),
  })
  const row = (await screen.findByText('sreo.pdf')).closest('li')
  expect(row?.textContent).toContain('Uploaded')
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.some((text) => text?.includes('w9.pdfOn file, received 06.03.2026'))).toBe(true)
  await press('Remove sreo.pdf')
  await waitFor(() => expect(screen.queryByText('sreo.pdf')).toBeNull())
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('[F-33] the terms stand above the affirmation, and a typed name signs as it will look', async () => {
  wizard(8)
  expect(await screen.findByText('Pay it back.')).toBeDefined()
  expect(screen.getByText('Section 8 of 8 · Affirmation and signature')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/^Full name/), 'Bea Sponsor')
  expect(screen.getByText('Your signature will look like this:')).toBeDefined()
  expect(screen.getAllByText('Bea Sponsor').length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('radio', { name: 'Draw' }))
  expect(screen.queryByText('Your signature will look like this:')).toBeNull()
  expect(screen.getByRole('button', { name: 'REVIEW' })).toBeDefined()
})

test('[F-34] a drawing that was kept is shown until it is drawn anew; terms that changed must be affirmed again', async () => {
  const image = 'data:image/png;base64,AAAA'
  wizard(8, {}, { affirmed: 'h0', signature: { kind: 'drawn', name: 'Bea', image } })
  const drawn = await screen.findByRole('img', { name: 'Your drawn signature' })
  expect(drawn.getAttribute('src')).toBe(image)
  await screen.findByText('Pay it back.')
  expect(screen.getByRole('checkbox', { name: /^I have read the terms/ })).toHaveProperty('checked', false)
  await press('Draw anew')
  expect(screen.queryByRole('img', { name: 'Your drawn signature' })).toBeNull()
})

test('[F-34] terms that were affirmed stay so; those that could not be fetched say so and are fetched again', async () => {
  let fails = true
  wizard(8, { 'GET /application/config': () => (fails ? refusal(500, 'internal', 'No') : terms) }, { affirmed: 'h1' })
  expect(await screen.findByText('The terms could not be fetched.')).toBeDefined()
  fails = false
  await press(/again/i)
  expect(await screen.findByRole('checkbox', { name: /^I have read the terms/ })).toHaveProperty('checked', true)
  expect(screen.getByText('You have read the terms to their end.')).toBeDefined()
})

test('[F-35] the review shows everything once more, says what lacks, leads back, and points at the first lack', async () => {
  const files = [file(1, 'idUpload', 'id.pdf'), file(2, 'uploadSREO', 'sreo.pdf', { state: 'waiting' })]
  const secrets = {
    social_security: { from: 'draft', masked: '•••-••-6789' },
    birth_date: { from: 'none', masked: '' },
  }
  wizard(9, { 'GET /application/draft/tok': () => view({ files, secrets }) }, { affirmed: 'h1' })
  expect(await screen.findByRole('heading', { name: 'Review and submit' })).toBeDefined()
  await screen.findByText('id.pdf')
  expect(screen.getByText(/^\d sections still lack something\.$/)).toBeDefined()
  expect(Object.values(factsOf('^1\\.'))).toEqual(
    expect.arrayContaining(['Bea', 'Sponsor', 'Miami', '•••-••-6789', 'id.pdf']),
  )
  expect(Object.values(factsOf('^1\\.'))).toContain('Not given')
  expect(factsOf('^2\\.')).toMatchObject({
    'Member 1': 'Cal Other cal@example.com 25%',
    'Member 2': 'Dan Third 35%',
  })
  expect(Object.values(factsOf('^3\\.'))).toContain('$1,250,000')
  expect(Object.values(factsOf('^7\\.'))).not.toContain('sreo.pdf')
  expect(factsOf('^8\\.')).toEqual({ Terms: 'Read and affirmed', Signature: 'Not given' })
  await press('Submit')
  expect(await screen.findByText('Section 1 of 8 · Person, address and identity')).toBeDefined()
  expect((await screen.findAllByText(/^\* /)).length).toBeGreaterThan(1)
})

test('[F-35] Edit leads from the review to its section', async () => {
  wizard(9)
  await press('Edit 4. Rehab')
  expect(await screen.findByText('Section 4 of 8 · Construction and repayment')).toBeDefined()
})

test('[F-04] an application that was sent from another device is thanked for', async () => {
  wizard(3, { 'GET /application/draft/tok': () => view({ submitted: { human_id: 'BL-20077' } }) })
  expect(await screen.findByRole('heading', { name: 'Thank you for your submission' })).toBeDefined()
  expect(screen.getByText(/Your application number is BL-20077\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to my personal area' }).getAttribute('href')).toMatch(/personal/)
  expect(within(screen.getByRole('region', { name: 'What comes next' })).getAllByRole('listitem')).toHaveLength(3)
})

test('[F-04] what could not be saved is kept here and says so; a draft changed elsewhere says that', async () => {
  wizard(1, { 'GET /application/draft/tok': () => refusal(500, 'internal', 'No') })
  expect(await screen.findByText(/^We could not save it on our side yet\./)).toBeDefined()
  expect(screen.getByTestId('saved-state').textContent).toBe('Kept on this device')
})

test('[F-04] a notice can be dismissed', async () => {
  const elsewhere = { ...values, rehab: { ...values.rehab, otherRepayment: 'x' } }
  wizard(1, { 'GET /application/draft/tok': () => view({ values: elsewhere }) })
  const text = 'This application was changed on another device. The latest version is shown here.'
  expect(await screen.findByText(text)).toBeDefined()
  await press('Dismiss')
  expect(screen.queryByText(text)).toBeNull()
})

test('[F-03] starting over asks first, and empties what is on this device', async () => {
  wizard(2)
  await screen.findByText('Other members own 60% together; 105% with your share')
  await press('Start over')
  await press('Keep it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('group', { name: 'Member 1' })).toBeDefined()
  await press('Start over')
  await press('Remove and start over')
  expect(await screen.findByText('Section 1 of 8 · Person, address and identity')).toBeDefined()
  expect((await screen.findAllByLabelText(/^First Name/i))[0]).toHaveProperty('value', '')
})

const people = [
  {
    ...{ borrower_id: id(61), sponsor: { firstName: 'Ann', lastName: 'Known', city: 'Reno' }, experience: {} },
    ...{ ssn_on_file: true, birth_date_on_file: true, updated_epoch: day(4) },
  },
]
const entities = [
  {
    ...{ legal_entity_id: id(62), borrower_ids: [id(61)], borrowingEntityName: 'Oak LLC', updated_epoch: day(5) },
    members: [{ id: 'm', firstName: 'Eve', lastName: 'Fifth', email: '', percentage: '20' }],
  },
]

test('who is known is offered with the day of what is known, and is taken over', async () => {
  const reuse = { borrower_id: id(61), legal_entity_id: null }
  const sent = wizard(1, {
    'GET /application/known': () => ({ ...known, people, entities }),
    'PUT /application/draft/tok/reuse': () => view({ version: 5, reuse }),
    'PUT /application/draft/tok': () => view({ version: 6, reuse }),
  })
  expect(await screen.findByText('You need not type it again')).toBeDefined()
  expect(screen.getByText('as of 06.04.2026')).toBeDefined()
  await press('Use again: Ann Known')
  expect(await screen.findByText('Taken over')).toBeDefined()
  expect((await screen.findAllByLabelText(/^First Name/i))[0]).toHaveProperty('value', 'Ann')
  expect(sent.find(({ path }) => path.endsWith('/reuse'))?.body).toMatchObject({ borrower_id: id(61) })
})

test('what could not be taken over says so', async () => {
  wizard(2, {
    'GET /application/known': () => ({ ...known, entities }),
    'PUT /application/draft/tok/reuse': () => refusal(409, 'state_conflict', 'No'),
  })
  await press('Use again: Oak LLC')
  expect(await screen.findByText('It could not be taken over. Try again.')).toBeDefined()
  expect(screen.queryByText('Taken over')).toBeNull()
})
