import { MantineProvider } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { contactView } from '../../test/loan-view.ts'
import { homeOf } from '../portal/personal/personal.fixture.ts'
import { meQuery } from '../lib/me.ts'
import { parseSearch, stringifySearch } from '../lib/search-text.ts'
import { Page } from './personal-page.tsx'

const me: UserView = {
  ...{ id: '019f0000-0000-7000-8000-aaaaaaaaaaaa', email: 'ana@example.com', first_name: 'Ana', last_name: 'Lee' },
  ...{ phone: null, role: 'borrower', active: true, denied: [], permissions: [], borrowers: [], contacts: [] },
  ...{ created_epoch: 0, last_sign_in_epoch: null, version: 1 },
}

/** Shows the page to `who` at an address; its answers come in turn, the last one again and again. */
const open = (who: UserView, at: string, ...answers: (() => Response)[]) => {
  let asked = 0
  const asks: string[] = []
  globalThis.fetch = async (input) => {
    const url = new URL(String(input), 'http://plinth.test')
    if (!url.pathname.endsWith('/personal/home')) return Response.json({ token: 't', provider: 'embedded' })
    asks.push(url.searchParams.get('user-email') ?? '')
    return (answers[Math.min(asked++, answers.length - 1)] as () => Response)()
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(meQuery.queryKey, who)
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return { asks, address: () => router.state.location.href }
}
const show = (...answers: (() => Response)[]) => open(me, '/personal', ...answers)
const refusal = (status: number, code: string) => () =>
  Response.json({ code, title: 'No', status, request_id: 'r' }, { status })

test("[G-10] [X-06] somebody who is not there or not theirs: 'User Not Found Or Not Authorized', and no retry", async () => {
  show(refusal(404, 'not_found'))
  expect(await screen.findByText('User Not Found Or Not Authorized')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('[G-11] any other error can be tried again, and then the page is there', async () => {
  show(refusal(500, 'internal'), () => Response.json(homeOf()))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lee' })).toBeDefined()
})

const other = 'cal1@example.com'
const at = `/personal?user-email=${encodeURIComponent(other)}`
const home = () => Response.json(homeOf({ name: 'Cal Broker' }))

test.each([
  ['an administrator', { ...me, role: 'admin' as const }],
  ['a broker with this own contact', { ...me, role: 'broker' as const, contacts: [contactView(1)] }],
])('[A-24] %s is shown the page of the user in the address', async (_who, who) => {
  const { asks, address } = open(who, at, home)
  expect(await screen.findByRole('heading', { level: 1, name: 'Cal Broker' })).toBeDefined()
  expect(asks).toEqual([other])
  expect(address()).toContain(encodeURIComponent(other))
})

test.each([
  ['a borrower', me],
  ['a borrower who has this contact', { ...me, contacts: [contactView(1)] }],
  ['a broker without this contact', { ...me, role: 'broker' as const, contacts: [contactView(2)] }],
])('[A-24] %s is sent to /personal, and only the own page is asked for', async (_who, who) => {
  const { asks, address } = open(who, at, () => Response.json(homeOf()))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Lee' })).toBeDefined()
  expect(address()).toBe('/personal')
  expect(asks).toEqual([''])
})

test('[A-46] the greeting stands above the name on the own page, not on that of another', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 17, 59) })
  show(() => Response.json(homeOf()))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Ana Lee' })
  const greeting = screen.getByText(/^Good /)
  expect(greeting.textContent).toBe('Good Afternoon, Ana')
  expect(greeting.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  cleanup()
  open({ ...me, role: 'admin' }, at, home)
  await screen.findByRole('heading', { level: 1, name: 'Cal Broker' })
  expect(screen.queryByText(/^Good /)).toBeNull()
})
