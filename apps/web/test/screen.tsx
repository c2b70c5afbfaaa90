import { MantineProvider } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { makeQueryClient } from '../src/app/providers.tsx'
import { meQuery } from '../src/lib/me.ts'
import { parseSearch, stringifySearch } from '../src/lib/search-text.ts'
import { themeFor } from '../src/ui/theme.ts'
import { ToastHost } from '../src/ui/toast-host.tsx'
import { staffView } from './loan-view.ts'

export interface Sent {
  method: string
  path: string
  body: unknown
}

type Answer = (query: URLSearchParams) => Response | object | Promise<Response | object>

/**
 * Answers calls as a server would, by 'METHOD /path' without the base path, and keeps what was sent; a call that a test
 * names no answer for is refused with 500, and a promised answer comes when it is kept. The real network is back when
 * the test ends.
 */
export const standIn = (answers: Readonly<Record<string, Answer>>): Sent[] => {
  const real = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = real
  })
  const sent: Sent[] = []
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://plinth.test')
    const path = pathname.replace(/^\/api/, '')
    const method = init?.method ?? 'GET'
    if (path === '/identity/config')
      return Response.json(answers['GET /identity/config']?.(searchParams) ?? { provider: 'embedded' })
    if (path === '/auth/token') return Response.json({ token: 't' })
    sent.push({ method, path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
    const answer = await answers[`${method} ${path}`]?.(searchParams)
    if (answer instanceof Response) return answer
    return answer === undefined ? refusal(500, 'internal', 'No answer') : Response.json(answer)
  }
  return sent
}

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, title: string): Response =>
  Response.json(
    { type: 'about:blank', code, title, status, request_id: 'r' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/**
 * Shows a part of the application to a member of staff, with the application's own client, router and toasts; a page that
 * reads its address stands at its own `path`.
 */
export const show = (part: ReactNode, at = '/loan/BL-10001', me: UserView = staffView(), path = '$') => {
  window.history.replaceState(null, '', at)
  const client = makeQueryClient()
  client.setQueryData(meQuery.queryKey, me)
  const root = createRootRoute()
  const router = createRouter({
    routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path, component: () => part })]),
    parseSearch,
    stringifySearch,
  })
  // It follows the address of the window until it is told otherwise.
  onTestFinished(() => router.history.destroy())
  render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test" theme={themeFor(null)}>
        <ToastHost />
        <RouterProvider router={router} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return client
}
