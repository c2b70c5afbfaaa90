import type { LoanView } from '@plinth/contract/loan/loan'
import { permissions } from '@plinth/domain/people/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { borrowerView, contactView, loanView, propertyView, staffView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { LoanHeader } from '../../loan/loan/loan-header.tsx'
import { AnalysisPart } from './loan-analysis-part.tsx'
import { ActivitiesPart, StatusPart } from './loan-deals.tsx'
import { LoanPanels } from './loan-panels.tsx'
import { headerTools, LoanBody } from './loan-parts.tsx'
import { DocumentsPart, RequestsPart } from './loan-signing.tsx'

/** What the loan page puts together: the parts themselves have tests of their own. */

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const entity = {
  ...{ id: uuid(1), name: 'Jay Street LLC', kind: 'LLC', state: 'DE', has_ein: true, members: [], version: 1 },
  ...{ signatory_name: '', signatory_title: '', signatory_email: '' },
}
const [bea, mill] = [borrowerView(1), propertyView(1)]
const whole = (over: Partial<LoanView> = {}) =>
  loanView({
    ...{ borrowers: [bea], contacts: [contactView(1)], properties: [mill], legal_entities: [entity] },
    ...over,
  })
const loan = whole()
const request = activityView(3, { activity_type: 'document-request', name: 'Rent roll', document_name: 'Rent roll' })
const envelope = (n: number, type: string, title: string) => ({
  ...{ activity_id: uuid(n), activity_type: type, recipients: [] },
  envelope: {
    ...{ state: 'Sent', title, provider: 'embedded', created: 1, expires: 2, requested_by: 'Ada', note: null },
    ...{ waiting_for: 'Bea', signed_document_id: null },
  },
})
const step = (n: number) => ({
  ...{ activity_id: uuid(n), state: 'New', Generated: false, Sent: false, Signed: false, Accepted: false, epoch: null },
})
const answers = {
  [`GET /loan-status/${loan.id}`]: () => ({
    ...{ loan_id: loan.id, state: 'preliminary', since: 1, stages: [], suggested_steps: ['Get term sheet signed'] },
    ...{ message: null, main_action: null, downgrade_to: [] },
    ...{ gfd: { activity_id: null, state: null, Accepted: null }, funded: { Done: false, funded_date: null } },
    ...{ term_sheet: step(1), board_review: step(2), commitment: step(3) },
    paid_off: { Done: false, paid_off_date: null, is_late_payment: null, borrower_score: null },
  }),
  [`GET /activity/loan/${loan.id}/all`]: () => ({
    activities: [activityView(1, { activity_type: 'term-sheet', name: 'Term Sheet' })],
  }),
  [`GET /activity/loan/${loan.id}/document-request/all`]: () => ({
    entities: [{ entity_type: 'loan', entity_id: loan.id, entity_name: 'Main Street', activities: [request] }],
  }),
  [`GET /activity/loan/${loan.id}/system-documents/all`]: () => ({
    activities: [activityView(1, { activity_type: 'term-sheet', name: 'Term Sheet' })],
  }),
  [`GET /loan/${loan.id}/signature/all`]: () => ({
    signatures: [envelope(1, 'term-sheet', 'Term Sheet of Elm'), envelope(2, 'document-request', 'Estoppel of Elm')],
  }),
  [`GET /loan/${loan.id}/needs`]: () => ({ request: [], conditions: [], withdraw: [] }),
  [`GET /loan/${loan.id}/on-file`]: () => ({ requests: [] }),
  [`GET /loan/${loan.id}/not-applicable`]: () => ({
    answers: [
      {
        ...{
          id: uuid(9),
          activity_id: request.activity_id,
          document: 'Rent roll',
          from: 'Ana Lee',
          said: 'It is empty',
        },
        ...{ kind: 'not-applicable', promised_on: null, state: 'open', reply: '', created_epoch: 1 },
      },
    ],
  }),
  [`GET /policies/loan/${loan.id}`]: () => ({ policies: [] }),
  [`GET /loan/${loan.id}/waivers`]: () => ({ waivers: [] }),
}
const everything = staffView({ permissions: [...permissions] })
const open = (part: ReactNode, at = '/loan/BL-10001', me = everything) => {
  const sent = standIn(answers)
  show(part, at, me)
  return sent
}
const at = () => new URLSearchParams(window.location.search).get('panel')
const regions = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('[I-01] the page has its tabs, and beside them the details, the story, and everything of the loan', async () => {
  open(<LoanBody loan={loan} matches={<p>It may belong to BL-10002</p>} />)
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Data Analysis',
    'From The Borrower',
    'Arion Documents',
    'External Data',
  ])
  expect(screen.getByText('It may belong to BL-10002')).toBeDefined()
  expect(screen.queryByText(/^This loan\/thread is archived/)).toBeNull()
  await screen.findByRole('heading', { level: 2, name: 'Wire instructions' })
  await screen.findByRole('heading', { level: 2, name: 'Entities' })
  // The parts come each on its own.
  for (const name of ['Story', 'Activities', 'Conditions', 'Mail', 'Borrowers', 'Contacts', 'Properties', 'Location'])
    await waitFor(() => expect(regions().some((one) => one?.includes(name))).toBe(true))
  for (const name of ['Bea Sponsor 1', 'Cal Broker 1', 'Jay Street LLC'])
    expect(await screen.findByText(name)).toBeDefined()
  expect(screen.getAllByText(/1 Main Street, Brooklyn/).length).toBeGreaterThan(0)
})

test('[D-15] an archived loan says so', async () => {
  open(<LoanBody loan={whole({ archived: true })} matches={null} />)
  expect(await screen.findByText(/^This loan\/thread is archived/)).toBeDefined()
})

test('[I-09] the menu archives after a question', async () => {
  open(<LoanHeader loan={loan} tools={headerTools(loan)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Loan menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^Archive/ }))
  expect(await screen.findByRole('dialog', { name: /Archive/ })).toBeDefined()
})

test.each([
  ['Timeline', 'timeline'],
  ['Notes', 'notes'],
  ['Tasks', 'tasks'],
])('the line of the header opens %s, which the address keeps', async (name, panel) => {
  open(<LoanHeader loan={loan} tools={headerTools(loan)} />)
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(name) }))
  await waitFor(() => expect(at()).toBe(panel))
})

test.each([
  [`borrower-${bea.id}`, 'Edit Bea Sponsor 1'],
  [`property-${mill.id}`, /1 Main Street/],
  ['timeline', /Timeline/],
  ['sizer', 'Size the loan'],
  ['notes', 'Internal notes'],
  ['tasks', 'Tasks'],
  [`file-${entity.id}`, 'Documents on file: Jay Street LLC'],
])('the address opens the panel %s, and closing it leaves the address without', async (panel, name) => {
  open(<LoanPanels loan={loan} />, `/loan/BL-10001?panel=${panel}`)
  const dialog = await screen.findByRole('dialog', { name })
  await userEvent.click(within(dialog).getAllByRole('button', { name: /^Close/ })[0] ?? expect.fail())
  await waitFor(() => expect(at()).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['a borrower of another loan', loan, `borrower-${borrowerView(2).id}`],
  ['a property of another loan', loan, `property-${propertyView(2).id}`],
  ['documents of somebody else', loan, `file-${uuid(8)}`],
  ['what is no panel', loan, 'everything'],
  [
    'a borrower whom the reader may not edit',
    whole({ can: { ...loan.can, edit_parties: false } }),
    `borrower-${bea.id}`,
  ],
  ['a property that the reader may not edit', whole({ can: { ...loan.can, edit: false } }), `property-${mill.id}`],
])('the address opens no panel for %s', async (_, of, panel) => {
  open(
    <>
      <LoanPanels loan={of} />
      <p>The page</p>
    </>,
    `/loan/BL-10001?panel=${panel}`,
  )
  await screen.findByText('The page')
  // Whatever is shown lazily would be there after one that is.
  await import('./loan-on-file-panel.tsx')
  await screen.findByText('The page')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the requests show what of them is out for signature, the tools, and what somebody says is not applicable', async () => {
  open(<RequestsPart loan={loan} />)
  expect(await screen.findByText(/Estoppel of Elm/)).toBeDefined()
  expect(screen.queryByText(/Term Sheet of Elm/)).toBeNull()
  expect(await screen.findByText(/It is empty/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Accept “not applicable”: Rent roll' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'File Validation' })).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Documents on file' }))
  await waitFor(() => expect(at()).toBe(`file-${bea.id}`))
})

test('of an archived loan nothing of that is decided, and without anybody on it nothing is on file', async () => {
  open(<RequestsPart loan={loanView({ archived: true })} />)
  expect(await screen.findByText(/It is empty/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Accept “not applicable”: Rent roll' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Documents on file' })).toBeNull()
})

test("the lender's own documents stand without the envelopes of requests", async () => {
  open(<DocumentsPart loan={loan} />)
  expect((await screen.findAllByText(/Term Sheet of Elm/)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/Estoppel of Elm/)).toBeNull()
  expect(await screen.findByText('Term Sheet')).toBeDefined()
})

test('[I-01] Data Analysis holds the policies, the values and the insights, and leads to the sizer', async () => {
  open(<AnalysisPart loan={loan} />)
  expect(await screen.findByText('Underwriting values')).toBeDefined()
  expect(screen.getByText('Insights')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Size the loan' }))
  await waitFor(() => expect(at()).toBe('sizer'))
})

test('the status names what comes next; the activities list those of the loan', async () => {
  open(
    <>
      <StatusPart loan={loan} />
      <ActivitiesPart loan={loan} />
    </>,
  )
  expect(await screen.findByText('Get term sheet signed')).toBeDefined()
  expect((await screen.findAllByText('Term Sheet')).length).toBeGreaterThan(0)
})
