import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LoanSearch } from './loan-search.tsx'

const loans = [
  { id: '1', human_id: 'BL-10042', name: 'Main Street 12', archived: false },
  { id: '2', human_id: 'BL-10043', name: 'Ocean Drive', archived: false },
]
const realFetch = globalThis.fetch
beforeEach(() => {
  globalThis.fetch = async (input) => {
    if (String(input) === '/api/loan/all-names') return Response.json({ loans })
    return Response.json({ token: 't', provider: 'embedded' })
  }
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const show = async () => {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({
    routeTree: createRootRoute({ component: LoanSearch, notFoundComponent: LoanSearch }),
    history,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { history, input: await screen.findByRole('textbox', { name: 'Search loans' }) }
}

test('[A-35] choosing a loan by keyboard opens /loan/{human_id}', async () => {
  const { history, input } = await show()
  await userEvent.type(input, 'ocean')
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

test("[A-52] nothing found says 'No Matching Loan'", async () => {
  const { input } = await show()
  await userEvent.type(input, 'zzz')
  expect(await screen.findByText('No Matching Loan')).toBeDefined()
})
