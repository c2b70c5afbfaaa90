import { MantineProvider } from '@mantine/core'
import type { PersonalHome as Home } from '@plinth/contract/portal/personal'
import type { UserView } from '@plinth/contract/people/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { activityOf, homeLoan, homeOf } from './personal.fixture.ts'
import { PersonalHome } from './personal-home.tsx'
import { parsePersonalSearch } from './personal-search.ts'

beforeEach(() => {
  globalThis.fetch = async () => Response.json({ token: 't', provider: 'embedded', requests: [] })
})

const me = (role: UserView['role'], denied: UserView['denied'] = []): UserView => ({
  id: '019f0000-0000-7000-8000-aaaaaaaaaaaa',
  email: 'ana@example.com',
  first_name: 'Ana',
  last_name: 'Lee',
  phone: null,
  role,
  active: true,
  denied,
  permissions: denied.length > 0 ? ['view-files'] : ['view-files', 'upload-document-request'],
  borrowers: [],
  contacts: [],
  created_epoch: 0,
  last_sign_in_epoch: null,
  version: 1,
})

const show = async (home: Home, o: { as?: UserView; search?: Record<string, string> } = {}) => {
  const changes: object[] = []
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, o.as ?? me('borrower'))
  const Screen = () => (
    <PersonalHome
      home={home}
      search={parsePersonalSearch(o.search ?? {})}
      onSearch={(change) => changes.push(change)}
      onShowPerson={(email) => changes.push({ email })}
      onChoose={(entity) => changes.push({ entity })}
      above={null}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen, notFoundComponent: Screen }),
    history: createMemoryHistory({ initialEntries: ['/personal'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return changes
}
const region = (name: string) => within(screen.getByRole('region', { name }))

test('[G-08] [G-09] [X-43] loans stand in two groups, each with its text when empty', async () => {
  await show(homeOf())
  expect(region('Active loans').getByText('No active loans at the moment')).toBeDefined()
  expect(region('Funded loans').getByText('No funded loans at the moment')).toBeDefined()
})

test('[G-08] a paid-off loan stands with the funded ones, in plain words', async () => {
  await show(homeOf({ loans: [homeLoan({ name: 'Old', status: 'paid-off' }), homeLoan({ name: 'Current' })] }))
  expect(region('Funded loans').getByRole('article', { name: 'Old' })).toBeDefined()
  expect(region('Active loans').getByText('Underwriting')).toBeDefined()
})

test('[A-23] each loan says in plain words where it stands, whose turn it is, and when; the present step is marked', async () => {
  const owed = homeLoan({ name: 'Ocean Drive', activities: [activityOf()] })
  owed.loan.expected_closing_epoch = Date.UTC(2090, 0, 6) / 1000
  await show(homeOf({ loans: [owed, homeLoan({ name: 'Elm', status: 'term-sheet-sent' })] }))
  const card = (name: string) => within(screen.getByRole('article', { name }))
  expect(card('Ocean Drive').getByText('Step 3 of 7: Underwriting your documents')).toBeDefined()
  expect(card('Ocean Drive').getByText(/^The next step is yours\./)).toBeDefined()
  expect(card('Ocean Drive').getByText('Planned for 01.06.2090.')).toBeDefined()
  expect(card('Elm').getByText(/^The next step is ours\./)).toBeDefined()
  const present = card('Elm')
    .getAllByRole('listitem', { hidden: true })
    .filter((li) => li.hasAttribute('aria-current'))
  expect(present.map((li) => li.textContent)).toEqual([expect.stringContaining('Sign the term sheet')])
})

test('[G-01] Personal Details shows the record, and its edit panel opens over the page', async () => {
  const changes = await show(homeOf())
  const details = region('Personal Details')
  expect(details.getByText('ana@example.com')).toBeDefined()
  await userEvent.click(details.getByRole('button', { name: 'Edit personal details' }))
  expect(changes).toEqual([{ panel: 'edit', on: null }])
})

test('[G-01] the edit panel holds the form of the record', async () => {
  await show(homeOf(), { search: { panel: 'edit' } })
  const panel = within(await screen.findByRole('dialog'))
  expect(panel.getByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Ana')
})

test('[K-37] a paper that was sent is read here; one that is signed here has its one way, and an unsent one none', async () => {
  const paper = (id: number, over: Partial<ReturnType<typeof activityOf>> = {}) =>
    activityOf({ activity_type: 'term-sheet', name: `Term Sheet ${id}`, ...over })
  const sent = paper(1, { status: { state: 'Sent', text: '', epoch: 1 } })
  const here = paper(2, { status: { state: 'Sent', text: '', epoch: 1 } })
  const unsent = paper(3)
  const [activities, papers] = [
    [sent, here, unsent],
    [sent.activity_id, here.activity_id],
  ]
  await show(homeOf({ loans: [homeLoan({ activities, papers, to_sign: [here.activity_id] })] }), {
    search: { bucket: 'all' },
  })
  expect(screen.getAllByRole('button', { name: /^Read / }).map((b) => b.getAttribute('aria-label'))).toEqual([
    'Read Term Sheet 1 for Main Street 12',
  ])
  expect(screen.getByRole('link', { name: /^Read and sign Term Sheet 2/ })).toBeDefined()
})

test('[A-23] one list says what is needed, soonest due first, why and why it came back, with the button that does it', async () => {
  const day = 86_400
  const due = (name: string, n: number, state: 'New' | 'Rejected' | 'Accepted' = 'New') =>
    activityOf({
      name,
      description: `How to send: ${name}`,
      due_epoch: 1_900_022_400 + n * day,
      status: { state, text: '', epoch: 0 },
      rejection_reason: state === 'Rejected' ? 'Blurry' : null,
    })
  const loans = [
    homeLoan({ name: 'Ocean Drive', activities: [due('Lease', 9), due('Title', 0, 'Accepted'), due('Survey', 4)] }),
    homeLoan({ activities: [due('ID', 2, 'Rejected'), due('W-9', 12)] }),
  ]
  const changes = await show(homeOf({ loans }))
  const needs = region('What we need from you')
  const names = () => needs.getAllByTestId('activity').map((li) => li.firstElementChild?.firstElementChild?.textContent)
  expect(names()).toEqual(['ID', 'Survey', 'Lease', 'W-9'])
  // Once on the whole page, with its instructions.
  expect(screen.getAllByText('Survey')).toHaveLength(1)
  expect(needs.getByText('How to send: Survey')).toBeDefined()
  expect(needs.getByText('Blurry')).toBeDefined()
  await userEvent.click(needs.getByRole('button', { name: 'Upload Survey for Main Street 12' }))
  expect(changes).toEqual([{ panel: 'upload', on: loans[0]?.activities[2]?.activity_id }])
})

test('[A-23] the most urgent eight are shown first, the rest behind one press', async () => {
  const activities = Array.from({ length: 10 }, (_, n) =>
    activityOf({ name: `Paper ${n}`, due_epoch: 1_900_022_400 + n }),
  )
  await show(homeOf({ loans: [homeLoan({ activities })] }))
  const needs = region('What we need from you')
  expect(needs.getAllByTestId('activity')).toHaveLength(8)
  await userEvent.click(needs.getByRole('button', { name: 'Show all 10' }))
  expect(needs.getAllByTestId('activity')).toHaveLength(10)
})

test('[G-05] [G-02] the tally, the chips and the list count the same activities', async () => {
  const state = (s: 'New' | 'Sent' | 'Accepted' | 'Done' | 'Rejected') =>
    activityOf({ status: { state: s, text: '', epoch: 0 } })
  const activities = [state('New'), state('New'), state('Sent'), state('Accepted'), state('Done'), state('Rejected')]
  const loan = homeLoan({ activities })
  await show(homeOf({ loans: [loan] }))
  const needs = region('What we need from you')
  expect(needs.getByText('2 of 6 done')).toBeDefined()
  const chips = within(needs.getByRole('group', { name: 'Filter by state' })).getAllByRole('button')
  expect(chips.map((chip) => chip.textContent)).toEqual([
    'To do3',
    'New2',
    'Accepted2',
    'In Progress1',
    'Rejected1',
    'All6',
  ])
  expect(needs.getAllByTestId('activity')).toHaveLength(3)
})

test('[K-53] what the borrower sent reads Sent to them, not as a new file', async () => {
  const sent = activityOf({ name: 'Lease', status: { state: 'Sent', text: '', epoch: 0 } })
  await show(homeOf({ loans: [homeLoan({ activities: [sent] })] }), { search: { bucket: 'In Progress' } })
  const row = within(region('What we need from you').getByTestId('activity'))
  expect(row.getByText('Sent')).toBeDefined()
  expect(screen.queryByText('New File Uploaded')).toBeNull()
})

test('[K-34] a bank that is asked for is connected by one press', async () => {
  const bank = activityOf({ name: 'Bank accounts of Ana', activity_type: 'plaid', url: '/plaid/1' })
  await show(homeOf({ loans: [homeLoan({ activities: [bank] })] }))
  const links = screen.getAllByRole('link', { name: 'Connect your bank: Bank accounts of Ana' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/plaid/1'])
})

test('[K-34] a broker gets the address of a bank link to send on, and no way to connect a bank of theirs', async () => {
  const bank = activityOf({ name: 'Bank accounts of Ana', activity_type: 'plaid', url: '/plaid/1' })
  await show(homeOf({ loans: [homeLoan({ activities: [bank] })] }), { as: me('broker') })
  expect(screen.queryByRole('link', { name: /Connect your bank/ })).toBeNull()
  expect(screen.getByText(/^Your borrower connects it/)).toBeDefined()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Copy link for borrower: Bank accounts of Ana' }))
  expect(await navigator.clipboard.readText()).toBe(new URL('/plaid/1', window.location.href).href)
})

test.each(['Processing', 'Done'] as const)(
  '[K-29] [K-30] a bank link that is %s can be opened again',
  async (state) => {
    const status = { state, text: '', epoch: 0 }
    const bank = activityOf({ name: 'Bank accounts of Ana', activity_type: 'plaid', url: '/plaid/7', status })
    await show(homeOf({ loans: [homeLoan({ activities: [bank] })] }), { search: { bucket: 'all' } })
    const link = screen.getByRole('link', { name: 'View bank connection: Bank accounts of Ana' })
    expect(link.getAttribute('href')).toBe('/plaid/7')
    expect(screen.queryByRole('link', { name: /Connect your bank/ })).toBeNull()
  },
)

test('[I-70] a loan may be named by its human id, as a sponsor link does', async () => {
  const [here, there] = [
    homeLoan({ activities: [activityOf({ name: 'Lease' })] }),
    homeLoan({ activities: [activityOf({ name: 'Survey' })] }),
  ]
  there.loan.human_id = 'BL-10077'
  await show(homeOf({ loans: [here, there] }), { search: { loan: 'BL-10077', bucket: 'all' } })
  expect(region('What we need from you').getByText('Survey')).toBeDefined()
  expect(region('What we need from you').queryByText('Lease')).toBeNull()
})

test('[G-02] [K-50] the buckets count and filter; the reason of a rejection is shown plainly', async () => {
  const state = (s: 'New' | 'Rejected' | 'Accepted', name: string) =>
    activityOf({ name, status: { state: s, text: '', epoch: 0 }, rejection_reason: s === 'Rejected' ? 'Blurry' : null })
  const loan = homeLoan({ activities: [state('New', 'Lease'), state('Rejected', 'ID'), state('Accepted', 'Title')] })
  const changes = await show(homeOf({ loans: [loan] }), { search: { bucket: 'Rejected' } })
  const list = region('What we need from you')
  expect(list.getByText('ID')).toBeDefined()
  expect(list.getByText('Blurry')).toBeDefined()
  expect(list.queryByText('Lease')).toBeNull()
  await userEvent.click(list.getByRole('button', { name: /^New/ }))
  expect(changes).toEqual([{ bucket: 'New' }])
})

test('[G-05] [G-06] [Y-23] the completion bar is 150 px wide and shows accepted or done over all', async () => {
  const loan = homeLoan({
    activities: [activityOf(), activityOf({ status: { state: 'Accepted', text: '', epoch: 0 } })],
  })
  await show(homeOf({ loans: [loan] }))
  const bar = screen.getByRole('progressbar', { name: 'Completed activities' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  const widths = screen.getAllByRole('progressbar').map((one) => getComputedStyle(one).width)
  expect(new Set(widths)).toEqual(new Set(['150px']))
  expect(widths.length).toBeGreaterThan(1)
})

test("[G-03] a broker's other tasks are on at the start and can be turned off", async () => {
  const contact = {
    id: '019f0000-0000-7000-8000-bbbbbbbbbbbb',
    first_name: 'Cal',
    last_name: 'B',
    email: 'c@b.example',
  }
  const home = homeOf({
    role: 'broker',
    borrower: null,
    entities: { borrowers: [], contacts: [contact] },
    entity: { kind: 'contact', id: contact.id },
    contact: { ...contact, phone: null, company: '', contact_type: 'broker', loans: [], version: 1 },
    loans: [homeLoan({ other_activities: [activityOf({ name: 'Application', activity_type: 'application' })] })],
  })
  const changes = await show(home, { as: me('broker') })
  expect(region('What we need from you').getByText('Application')).toBeDefined()
  await userEvent.click(screen.getByRole('switch', { name: 'All other tasks' }))
  expect(changes).toEqual([{ others: 'off' }])
})

test('[G-13] several records are a choice; without any the documented text shows', async () => {
  const two = homeOf().entities.borrowers.concat(homeOf().entities.borrowers)
  const changes = await show(homeOf({ entities: { borrowers: two, contacts: [] }, entity: null, borrower: null }))
  await userEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  expect(changes).toEqual([{ entity: two[1]?.id }])
})

test("[G-13] [X-07] 'User has no valid role or multiple entities'", async () => {
  await show(homeOf({ entities: { borrowers: [], contacts: [] }, entity: null, borrower: null }))
  expect(screen.getByText('User has no valid role or multiple entities')).toBeDefined()
})

test('[A-24] an administrator is told whose page it is', async () => {
  await show(homeOf({ self: false }), { as: me('admin') })
  expect(screen.getByText('You are viewing Ana Lee as an administrator')).toBeDefined()
})

test('[G-39] each loan offers to add a contact', async () => {
  const loan = homeLoan({ name: 'Ocean Drive' })
  const changes = await show(homeOf({ loans: [loan] }))
  await userEvent.click(screen.getByRole('button', { name: 'Add contact to Ocean Drive' }))
  expect(changes).toEqual([{ panel: 'add-contact', on: loan.loan.id }])
})

test('[W-20] a read-only person is told why nothing can be changed', async () => {
  await show(homeOf({ loans: [homeLoan({ activities: [activityOf()] })] }), { as: me('borrower', ['read-only']) })
  const isRefused = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  expect([isRefused('Edit personal details'), isRefused('Upload Rent roll for Main Street 12')]).toEqual([
    'true',
    'true',
  ])
})

test("[G-15] a request to sign a form has 'Download the form' beside Upload, as long as a file is awaited", async () => {
  const [form, plain] = [activityOf({ name: 'Credit Authorization' }), activityOf({ name: 'Rent roll' })]
  const done = activityOf({ name: 'W-9', status: { state: 'Accepted', text: '', epoch: 0 } })
  const loan = homeLoan({ activities: [form, plain, done], forms: [form.activity_id, done.activity_id] })
  await show(homeOf({ loans: [loan] }), { search: { bucket: 'all' } })
  const needs = region('What we need from you')
  const offered = needs.getAllByRole('button', { name: /^Download the form: / })
  expect(offered.map((one) => one.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('Download the form: Credit Authorization'),
  ])
})
