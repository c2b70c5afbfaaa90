import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
const realFetch = globalThis.fetch
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
afterEach(() => {
  globalThis.fetch = realFetch
})

const show = async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({
    routeTree: createRootRoute({ component: FindBox, notFoundComponent: FindBox }),
    history,
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
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
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(history.location.pathname).toBe('/loan/BL-10043')
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
