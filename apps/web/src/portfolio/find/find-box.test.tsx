import { MantineProvider } from '@mantine/core'
import type { Permission } from '@plinth/domain/people/user/permissions'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { meQuery } from '../../lib/me.ts'
import { usePageActions } from '../../lib/page-actions.ts'
import { FindBox } from './find-box.tsx'

const loan = (human_id: string, title: string) => ({
  kind: 'loan',
  id: human_id,
  title,
  detail: human_id,
  human_id,
  email: null,
})
const all = [
  loan('BL-10042', 'Main Street 12'),
  loan('BL-10043', 'Ocean Drive'),
  {
    kind: 'person',
    id: 'p1',
    title: 'Olga Ocean',
    detail: 'olga@example.com',
    human_id: null,
    email: 'olga@example.com',
  },
  { kind: 'document', id: 'd1', title: 'ocean-lease.pdf', detail: 'Lease', human_id: 'BL-10043', email: null },
]
let fails = false
beforeEach(() => {
  fails = false
  globalThis.fetch = async (input) => {
    const asked = new URL(String(input), 'http://localhost')
    if (asked.pathname !== '/api/find') return Response.json({ token: 't', provider: 'embedded' })
    if (fails) return Response.json({ code: 'internal' }, { status: 500 })
    const term = (asked.searchParams.get('term') ?? '').toLowerCase()
    return Response.json({ found: all.filter((one) => `${one.title} ${one.detail}`.toLowerCase().includes(term)) })
  }
})

const done: string[] = []
/** The bar above a loan's page. */
const OnLoan = () => {
  usePageActions('test', [
    { key: 'generate', title: 'Generate Term Sheet', detail: 'Ocean Drive', run: () => done.push('generated') },
  ])
  return <FindBox />
}

const show = async (permissions: Permission[] = [], component = FindBox) => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({
    routeTree: createRootRoute({ component, notFoundComponent: component }),
    history,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(meQuery.queryKey, {
    id: '00000000-0000-4000-8000-000000000001',
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Staff',
    phone: null,
    role: 'admin',
    active: true,
    denied: [],
    permissions,
    borrowers: [],
    contacts: [],
    created_epoch: 0,
    last_sign_in_epoch: null,
    version: 1,
  })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { history, input: await screen.findByRole('textbox', { name: 'Search loans' }) }
}

test('[A-35] choosing a loan by keyboard opens /loan/{human_id}', async () => {
  const { history, input } = await show()
  await userEvent.type(input, 'ocean dr')
  await screen.findByRole('option', { name: /Ocean Drive/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/loan/BL-10043'))
})

test('[A-35] Enter opens the first hit, also when it is pressed before the answer', async () => {
  const { history, input } = await show()
  await userEvent.type(input, 'ocean{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/loan/BL-10043'))
  expect(input).toHaveProperty('value', '')
})

test.each([
  ['remind', 'Send reminders (select the loans)', '/requests'],
  ['overdue', 'Overdue activities', '/activities?due=overdue'],
  ['past due', 'Overdue activities', '/activities?due=overdue'],
  ['report', 'Reports on all loans', '/activities?type=report'],
])('[A-35] the usual word %s leads to %s', async (word, title, href) => {
  const { history, input } = await show()
  await userEvent.type(input, word)
  await userEvent.click(await screen.findByRole('option', { name: title }))
  expect(history.location.href).toBe(href)
})

test('[A-35] a human id finds its loan too', async () => {
  const { input } = await show()
  await userEvent.type(input, '10042')
  await screen.findByRole('option', { name: /Main Street 12/ })
  expect(screen.queryByRole('option', { name: /Ocean/ })).toBeNull()
})

test('[A-35] people, documents and places are reached by the same box, each under its heading', async () => {
  const { history, input } = await show()
  await userEvent.type(input, 'ocean')
  await userEvent.click(await screen.findByRole('option', { name: /ocean-lease/ }))
  expect(history.location.href).toBe('/loan/BL-10043?panel=documents&document=d1')
  await userEvent.type(input, 'ocean')
  expect(await screen.findByText('People')).toBeDefined()
  await userEvent.click(await screen.findByRole('option', { name: /Olga/ }))
  expect(history.location.href).toBe('/personal?user-email=olga%40example.com')
  await userEvent.type(input, 'scor')
  await userEvent.click(await screen.findByRole('option', { name: 'Scoring' }))
  expect(history.location.pathname).toBe('/scoring')
})

test("[A-52] nothing found says 'No Matching Loan'", async () => {
  const { input } = await show()
  await userEvent.type(input, 'zzz')
  expect(await screen.findByText('No Matching Loan')).toBeDefined()
})

test('a search that does not answer says so, one letter asks for more', async () => {
  fails = true
  const { input } = await show()
  await userEvent.type(input, 'z')
  expect(await screen.findByText('Type at least two characters')).toBeDefined()
  await userEvent.type(input, 'zz')
  expect(await screen.findByText('The search did not answer. Try again.')).toBeDefined()
})

test('[A-35] what the page in sight can do is reached by its words, misspelt too, and done by keyboard', async () => {
  const { input } = await show([], OnLoan)
  await userEvent.type(input, 'genrate term')
  const option = await screen.findByRole('option', { name: /Generate Term Sheet/ })
  expect(screen.getByText('On this page')).toBeDefined()
  await userEvent.keyboard('{ArrowDown}')
  expect(option.getAttribute('data-combobox-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(done).toEqual(['generated'])
})

test('[A-35] an action of a page that has gone is offered no more', async () => {
  const { input } = await show()
  await userEvent.type(input, 'generate term')
  expect(await screen.findByText('No Matching Loan')).toBeDefined()
})

test('[A-35, W-20] inviting a person is offered to those who may', async () => {
  const { history, input } = await show(['manage-users'])
  await userEvent.type(input, 'invte')
  await userEvent.click(await screen.findByRole('option', { name: 'Invite person' }))
  expect(history.location.href).toBe('/people?person=new')
})

test('[A-35, W-20] inviting a person is not offered to others', async () => {
  const { input } = await show()
  await userEvent.type(input, 'invite person')
  expect(await screen.findByText('No Matching Loan')).toBeDefined()
})

test.each(['new loan', 'enter a loan'])('[A-35] [E-76] %s leads who may begin loans to the dialog', async (words) => {
  const { history, input } = await show(['create-loan'])
  await userEvent.type(input, words)
  await userEvent.click(await screen.findByRole('option', { name: 'New loan' }))
  expect(history.location.href).toBe('/requests?new=loan')
})

test('[A-35, W-20] beginning a loan is not offered to others', async () => {
  const { input } = await show()
  await userEvent.type(input, 'new loan')
  await waitFor(() => expect(input).toHaveProperty('value', 'new loan'))
  expect(screen.queryByRole('option', { name: 'New loan' })).toBeNull()
})
