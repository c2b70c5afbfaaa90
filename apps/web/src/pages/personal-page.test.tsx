import { MantineProvider } from '@mantine/core'
import type { UserView } from '@plinth/contract/user'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { homeOf } from '../features/personal/personal.fixture.ts'
import { meQuery } from '../lib/me.ts'
import { Page } from './personal-page.tsx'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

const me: UserView = {
  ...{ id: '019f0000-0000-7000-8000-aaaaaaaaaaaa', email: 'ana@example.com', first_name: 'Ana', last_name: 'Lee' },
  ...{ phone: null, role: 'borrower', active: true, denied: [], permissions: [], borrowers: [], contacts: [] },
  ...{ created_epoch: 0, last_sign_in_epoch: null, version: 1 },
}

/** Shows the page; its answers come in turn, the last one again and again. */
const show = (...answers: (() => Response)[]) => {
  let asked = 0
  globalThis.fetch = async (input) => {
    if (!String(input).includes('/personal/home')) return Response.json({ token: 't', provider: 'embedded' })
    return (answers[Math.min(asked++, answers.length - 1)] as () => Response)()
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(meQuery.queryKey, me)
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: createMemoryHistory({ initialEntries: ['/personal'] }),
  })
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
}
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
