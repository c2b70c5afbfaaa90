import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { UserLoadFailed } from '../people/identity/user-load-failed.tsx'
import { ApiError } from '../lib/api-error.ts'
import { fresh } from '../lib/api.ts'
import { Page as PageNotFound } from '../pages/page-not-found-page.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ToastHost } from '../ui/toast-host.tsx'
import { toast } from '../ui/toasts.ts'
import { makeQueryClient } from './providers.tsx'

const show = (children: React.ReactNode) => render(<MantineProvider env="test">{children}</MantineProvider>)

describe('[A-41, X-09] the error boundary', () => {
  let broken = true
  const Part = () => {
    if (broken) throw new Error('drawn badly')
    return <p>The page</p>
  }
  test('says what happened and offers to try again or to load the page anew', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const again = vi.fn()
    broken = true
    show(
      <ErrorBoundary onTryAgain={again}>
        <Part />
      </ErrorBoundary>,
    )
    const alert = screen.getByRole('alert')
    expect(within(alert).getByRole('heading').textContent).toBe('Oops Something Went Wrong.')
    expect(
      within(alert)
        .getAllByRole('button')
        .map((b) => b.textContent),
    ).toEqual(['Try Again', 'Refresh Page'])
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(again).toHaveBeenCalledTimes(1)
    expect(screen.getByText('The page')).toBeDefined()
    quiet.mockRestore()
  })
})

describe('toasts', () => {
  test.each([
    ['success', 'green'],
    ['error', 'red'],
    ['warning', 'yellow'],
    ['info', 'blue'],
  ] as const)('[A-42] there is a kind %s, in %s', async (kind, colour) => {
    show(<ToastHost />)
    toast[kind](`A ${kind}`)
    const shown = await screen.findByRole(kind === 'error' ? 'alert' : 'status')
    expect(shown.textContent).toContain(`A ${kind}`)
    expect(shown.getAttribute('style')).toContain(`--mantine-color-${colour}-`)
  })
  test('[A-44, X-04] an error without a text of its own has the generic one', async () => {
    show(<ToastHost />)
    toast.error()
    expect(await screen.findByText('Oops... something has went wrong')).toBeDefined()
  })
  test('[A-43, Y-15] they stand bottom right and leave after 3000 ms, not before', async () => {
    show(<ToastHost />)
    vi.useFakeTimers()
    toast.info('Short-lived')
    await vi.dynamicImportSettled()
    await act(() => vi.advanceTimersByTimeAsync(0))
    const shown = screen.getByText('Short-lived')
    expect(shown.closest('[data-position]')?.getAttribute('data-position')).toBe('bottom-right')
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(screen.queryByText('Short-lived')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(600))
    expect(screen.queryByText('Short-lived')).toBeNull()
  })
})

describe('the user record that does not come', () => {
  const failed = (error: Error, onRetry = vi.fn()) => {
    show(<UserLoadFailed error={error} busy={false} onRetry={onRetry} />)
    return onRetry
  }
  test('[A-11, X-02] refused: the text, and a link to apply at /application', () => {
    failed(new ApiError('no', 'forbidden', 403, null))
    expect(screen.getByRole('heading').textContent).toBe('You Are Not Authorized To View This Page')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/application')
  })
  test('[A-12, X-03] any other failure: the text and a refresh icon that asks again', async () => {
    const retry = failed(new ApiError('down', 'internal', 500, null))
    expect(screen.getByRole('heading').textContent).toBe('Something went wrong...')
    expect(screen.queryByRole('link')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(retry).toHaveBeenCalledTimes(1)
  })
})

test("[A-29, X-10] 'Page Not Found' has a button back to '/'", async () => {
  const history = createMemoryHistory({ initialEntries: ['/page-not-found'] })
  const root = createRootRoute({ component: PageNotFound, notFoundComponent: PageNotFound })
  show(<RouterProvider router={createRouter({ routeTree: root, history })} />)
  expect((await screen.findByRole('heading')).textContent).toBe('Page Not Found')
  await userEvent.click(screen.getByRole('button'))
  expect(history.location.pathname).toBe('/')
})

describe('what queries do by default', () => {
  const options = makeQueryClient().getDefaultOptions().queries
  const retries = (tries: number, error: Error) => {
    const { retry } = options ?? {}
    if (typeof retry !== 'function') throw new Error('retry is no rule')
    return retry(tries, error)
  }
  test('[A-49, Y-19] data is stale after five minutes, and one retry is made', () => {
    expect(options?.staleTime).toBe(300_000)
    expect([retries(0, new Error('lost')), retries(1, new Error('lost'))]).toEqual([true, false])
    expect(retries(0, new ApiError('', 'internal', 503, null))).toBe(true)
  })
  test('a refusal is not tried again', () => expect(retries(0, new ApiError('', 'forbidden', 403, null))).toBe(false))
  test('[A-50, Y-19] applicants and the loan page: stale after a minute, no retry, no refetch on focus', () => {
    expect(fresh).toEqual({ staleTime: 60_000, retry: false, refetchOnWindowFocus: false })
  })
})

/** What stands behind each `...query(…)` of a source, its brackets closed. */
const behindQueries = (source: string): string[] =>
  [...source.matchAll(/\.\.\.query\(/g)].map(({ index }) => {
    let open = 1
    let at = index + '...query('.length
    for (; open > 0 && at < source.length; at += 1) open += source[at] === '(' ? 1 : source[at] === ')' ? -1 : 0
    return source.slice(at, at + 40)
  })

test('[A-50, A-51] every query about one loan or one person says so', () => {
  const sources = import.meta.glob<string>(
    [
      '../{portal/personal,loan/loan,loan/status,credit/score,loan/activity,closing/deal-document}/*.{ts,tsx}',
      '../documents/{document,document-request}/*.{ts,tsx}',
      // The list over all loans is the lender's.
      '!../loan/activity/all-activities*',
    ],
    { query: '?raw', import: 'default', eager: true },
  )
  const found = Object.entries(sources).flatMap(([file, source]) => behindQueries(source).map((rest) => [file, rest]))
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(([, rest]) => !/^,\s*\.\.\.fresh\b/.test(rest ?? ''))).toEqual([])
})
