import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { activityView } from '../../test/activity-view.ts'
import { staffView } from '../../test/loan-view.ts'
import { refusal, show, standIn } from '../../test/screen.tsx'
import { AllActivitiesTable } from '../loan/activity/all-activities-table.tsx'
import { Page as AccountPage } from './account-page.tsx'
import { Page as OutboxPage } from './outbox-page.tsx'
import { Page as PeoplePage } from './people-page.tsx'

const day = (d: number) => Date.UTC(2026, 6, d, 12) / 1000
const id = (n: number) => `0190000d-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`
const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row')
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}
/** Days stand where the person is: noon in UTC is one day everywhere the tests run. */
const days = (rows: (string | null)[][]) => rows.map((row) => row.map((cell) => cell?.replace(/(\d{4}) \d.*/, '$1')))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const mail = (n: number, over: object = {}) => ({
  ...{ id: id(n), to_email: `m${n}@example.com`, to_name: '', subject: `Subject ${n}`, body_text: `Text ${n}` },
  ...{ link: 'none', attachments: [], state: 'sent', error: null, loan_human_id: null },
  ...{ created_epoch: day(n), sent_epoch: null },
  ...over,
})
const mails = [
  mail(1, { to_name: 'Zoe Moss', state: 'failed', error: 'No such mailbox', attachments: ['a.pdf', 'b.pdf'] }),
  mail(2, { state: 'outbox', loan_human_id: 'BL-10044', sent_epoch: day(3) }),
]
const text = {
  ...{ id: id(8), to_number: '+12125550100', to_name: 'Bea', body_text: 'Your code is on its way', state: 'sandbox' },
  ...{ error: null, loan_human_id: 'BL-10045', created_epoch: day(9), to_phone: '212-5550100' },
}
const outbox = (over: object = {}) => ({ delivers: true, mails, total: 2, texts: [], given_up: 0, ...over })

test('[A-15] the outbox lists each message with recipient, state and day; its subject opens it whole', async () => {
  standIn({ 'GET /outbox/all': () => outbox({ texts: [text] }) })
  show(<OutboxPage />, '/outbox')
  expect(days(await rowsOf('Messages'))).toEqual([
    ['Subject 1', 'Zoe Moss m1@example.com', 'Failed', '07.01.2026'],
    ['Subject 2', 'm2@example.com', 'In the outbox', '07.02.2026'],
  ])
  expect((await rowsOf('Newest text messages'))[0]?.join(' | ')).toMatch(
    /Your code is on its way.*Bea \(212\) 555-0100.*Sandbox: not sent/,
  )
  expect(screen.queryByText('No mail server is set up: emails are not sent')).toBeNull()
  await press('Subject 1')
  const first = within(await screen.findByRole('dialog', { name: 'Message' }))
  expect(first.getByText(/^To: Zoe Moss <m1@example\.com>/).textContent).toMatch(/Created: 07\.01\.2026 .* · Failed$/)
  expect(first.getByText('Why it failed: No such mailbox')).toBeDefined()
  expect(first.getByText('Attached: a.pdf, b.pdf')).toBeDefined()
  expect(first.getByText('Text 1')).toBeDefined()
  expect(first.queryByText(/^Loan:/)).toBeNull()
})

test('[A-15] a message of a loan leads to it; without a mail server the page says what to do', async () => {
  standIn({ 'GET /outbox/all': () => outbox({ delivers: false }) })
  show(<OutboxPage />, `/outbox?mail=${id(2)}`)
  expect(await screen.findByText('No mail server is set up: emails are not sent')).toBeDefined()
  const dialog = within(await screen.findByRole('dialog', { name: 'Message' }))
  expect(dialog.getByRole('link', { name: 'BL-10044' }).getAttribute('href')).toBe('/loan/BL-10044')
  expect(dialog.getByText(/^To: m2@example\.com/).textContent).toMatch(/In the outbox 07\.03\.2026/)
  expect(dialog.queryByText(/^Why it failed/)).toBeNull()
  expect(dialog.queryByText(/^Attached/)).toBeNull()
})

test('[A-15] what is typed is searched for, from the first page on; pages go on and back', async () => {
  const asked: string[] = []
  standIn({
    'GET /outbox/all': (query) => {
      asked.push(`${query.get('search')}|${query.get('offset')}`)
      return outbox({ total: 250 })
    },
  })
  show(<OutboxPage />, '/outbox?offset=100')
  expect(await screen.findByText('101–102 of 250')).toBeDefined()
  await press('Older')
  expect(await screen.findByText('201–202 of 250')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true)
  await press('Newer')
  await screen.findByText('101–102 of 250')
  await userEvent.type(screen.getByLabelText('Search messages'), ' zoe ')
  expect(await screen.findByText('1–2 of 250')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveProperty('disabled', true)
  expect(asked).toEqual(['|100', '|200', '|100', 'zoe|0'])
})

test.each([
  ['/outbox', "It's empty here!"],
  ['/outbox?search=nobody', 'No results found'],
])('[A-52] an outbox without messages at %s says so', async (at, words) => {
  standIn({ 'GET /outbox/all': () => outbox({ mails: [], total: 0 }) })
  show(<OutboxPage />, at)
  expect(await screen.findByText(words)).toBeDefined()
})

test('[A-12] messages that did not load say why, and load again', async () => {
  let fails = true
  standIn({ 'GET /outbox/all': () => (fails ? refusal(400, 'invalid_input', 'No line') : outbox()) })
  show(<OutboxPage />, '/outbox')
  expect(await screen.findByText('No line')).toBeDefined()
  expect(screen.getByText('r')).toBeDefined()
  fails = false
  await press(/again/i)
  expect(await screen.findByText('Subject 1')).toBeDefined()
})

const users = [
  staffView({ id: id(21), first_name: 'Ada', last_name: 'Admin', email: 'ada@x.com', last_sign_in_epoch: day(4) }),
  staffView({ id: id(22), first_name: 'Bob', last_name: 'Broker', email: 'bob@y.com', role: 'broker', active: false }),
  staffView({ id: id(23), first_name: '', last_name: '', email: 'cy@z.com', role: 'borrower', denied: ['no-ssn'] }),
]
const manager = staffView({ permissions: ['manage-users'] })

test('[W-01] people are listed with email, role, state and last sign-in, and found by name or email', async () => {
  standIn({ 'GET /user/all': () => ({ users }) })
  show(<PeoplePage />, '/people', manager)
  expect(await rowsOf('People')).toEqual([
    ['Ada Admin', 'ada@x.com', 'Administrator', 'Active', '07.04.2026'],
    ['Bob Broker', 'bob@y.com', 'Broker', 'Deactivated', 'Never'],
    ['No name yet', 'cy@z.com', 'Borrower', 'ActiveRestricted', 'Never'],
  ])
  await userEvent.type(screen.getByLabelText('Search people'), 'bob@')
  expect((await rowsOf('People')).map(([name]) => name)).toEqual(['Bob Broker'])
  await waitFor(() => expect(window.location.search).toMatch(/search=bob/))
  await userEvent.type(screen.getByLabelText('Search people'), 'zzz')
  expect(await screen.findByText('No results found')).toBeDefined()
})

test('[W-01] a person is opened by name, and stands in the address', async () => {
  standIn({ 'GET /user/all': () => ({ users }) })
  show(<PeoplePage />, '/people', manager)
  await press('Bob Broker')
  expect(await screen.findByRole('dialog', { name: 'Edit Bob Broker' })).toBeDefined()
  expect(window.location.search).toContain(id(22))
})

test('[W-01] who may not manage users invites nobody', async () => {
  standIn({ 'GET /user/all': () => ({ users: [] }) })
  show(<PeoplePage />, '/people', staffView({ permissions: [] }))
  expect(await screen.findByText("It's empty here!")).toBeDefined()
  const invite = screen.getByRole('button', { name: 'Invite a person' })
  expect(invite.getAttribute('aria-disabled')).toBe('true')
})

test('[W-01] inviting is offered to who may; people who did not load load again', async () => {
  let fails = true
  standIn({ 'GET /user/all': () => (fails ? refusal(400, 'invalid_input', 'No line') : { users }) })
  show(<PeoplePage />, '/people', manager)
  expect(await screen.findByText('No line')).toBeDefined()
  fails = false
  await press(/again/i)
  expect(await screen.findByText('ada@x.com')).toBeDefined()
  await press('Invite a person')
  expect(await screen.findByRole('dialog', { name: 'Invite a person' })).toBeDefined()
})

const account = (over: object = {}) => ({
  ...{ managed_here: true, issuer: null, has_password: true, authenticator: true, backup_codes_left: 6 },
  ...{ second_factor: 'proven', second_factor_required: false, passkeys: [], sessions: [] },
  ...over,
})
const mailSettings = { 'GET /notifications/mail-settings': () => refusal(500, 'internal', 'No') }

test.each([
  ['here', account(), ['Authenticator app', 'Passkeys', 'Password', 'Sessions']],
  ['here without a password', account({ has_password: false }), ['Passkeys', 'Password', 'Sessions']],
  ['elsewhere', account({ managed_here: false, issuer: 'https://pool.example' }), ['Managed elsewhere']],
])('[A-15] an account that is kept %s shows what can be changed', async (_, answer, titles) => {
  standIn({ 'GET /account': () => answer, ...mailSettings })
  show(<AccountPage />, '/account')
  expect(await screen.findByText('How you sign in as sam@example.com.')).toBeDefined()
  for (const name of titles) expect(await screen.findByRole('heading', { name })).toBeDefined()
  const all = ['Authenticator app', 'Passkeys', 'Password', 'Sessions', 'Managed elsewhere']
  for (const name of all.filter((one) => !titles.includes(one)))
    expect(screen.queryByRole('heading', { name })).toBeNull()
  if (titles[0] === 'Managed elsewhere')
    expect(screen.getByRole('link', { name: 'https://pool.example' }).getAttribute('href')).toBe('https://pool.example')
  if (titles.length === 4) expect(screen.getByText(/6 of 10 backup codes left\./)).toBeDefined()
})

test('[A-14] with test sign-in there is no account to manage; one that did not load loads again', async () => {
  let fails = true
  standIn({
    'GET /account': () => (fails ? refusal(400, 'invalid_input', 'No line') : account({ managed_here: false })),
    ...mailSettings,
  })
  show(<AccountPage />, '/account')
  expect(await screen.findByText('No line')).toBeDefined()
  fails = false
  await userEvent.click((await screen.findAllByRole('button', { name: /again/i }))[0] ?? document.body)
  expect(await screen.findByText('Test sign-in is switched on: there is no account to manage.')).toBeDefined()
})

test('[T-06] an activity stands with its loan, kind, entity, state, due day, owner and last change', async () => {
  const due = Date.UTC(2020, 7, 14) / 1000
  const activities = [
    activityView(1, {
      name: 'Rent roll',
      entity_name: 'Elm LLC',
      due_epoch: due,
      owner_name: 'Ann Owner',
      last_update: day(6),
    }),
    activityView(2, {
      ...{
        activity_type: 'term-sheet',
        name: 'Term sheet 2',
        entity_name: 'Loan',
        last_update: day(7),
        url: '/share/2',
      },
      loan: { ...activityView(2).loan, human_id: 'BL-10099', name: 'Oak Plaza' },
    }),
  ]
  show(<AllActivitiesTable activities={activities} />, '/activities')
  const rows = await rowsOf('All activities')
  expect(rows.map((row) => row.slice(2, 7))).toEqual([
    ['Elm LLC', 'Pending', 'Overdue 08.14.2020', 'Ann Owner', '07.06.2026'],
    ['Loan', 'Pending', 'None', 'Unassigned', '07.07.2026'],
  ])
  expect(rows.map((row) => row[1])).toEqual([
    expect.stringMatching(/^Rent roll.+/),
    expect.stringMatching(/^Term sheet 2.+/),
  ])
  expect(screen.getByRole('link', { name: 'Main Street 12' }).getAttribute('href')).toBe('/loan/BL-10001')
  expect(screen.getByRole('link', { name: 'Oak Plaza' }).getAttribute('href')).toBe('/loan/BL-10099?tab=documents')
})
