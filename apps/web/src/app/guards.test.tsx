import type { Role } from '@plinth/domain/people/user/role'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { staffView } from '../../test/loan-view.ts'
import { refusal, standIn } from '../../test/screen.tsx'
import { identityConfig } from '../lib/identity-config.ts'
import { meQuery } from '../lib/me.ts'
import { session } from '../lib/session.ts'
import { makeQueryClient, Providers } from './providers.tsx'
import { makeRouter } from './router.tsx'

/** Whose session it is: `email` is what the session says, at once or later; a token stands for anybody's. */
const sessionOf = (email: Promise<string | null>, token: string | null = null) => {
  const spies = [vi.spyOn(session, 'email').mockReturnValue(email), vi.spyOn(session, 'token').mockResolvedValue(token)]
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

/** The application's own router at an address; nobody's record is known. */
const routerAt = (address: string) => {
  const client = makeQueryClient()
  const router = makeRouter(client, createMemoryHistory({ initialEntries: [address] }))
  onTestFinished(() => router.history.destroy())
  return { client, router }
}

/** Where a visitor of an address ends up: the route whose page is shown there, or the address that it was left for. */
const whither = async (visitor: Role | 'nobody', address: string) => {
  const { client, router } = routerAt(address)
  sessionOf(Promise.resolve(null))
  if (visitor !== 'nobody') client.setQueryData(meQuery.queryKey, { ...staffView(), role: visitor })
  await router.load()
  const { href } = router.state.location
  const page = router.state.matches.at(-1)
  expect(page?.status).toBe('success')
  return href === address ? page?.routeId : `-> ${href}`
}

/** Draws the application at an address. */
const show = async (address: string) => {
  await identityConfig()
  const { client, router } = routerAt(address)
  render(
    <Providers client={client} colour={null} dateOrder="mm/dd/yyyy" weekStart="sunday">
      <RouterProvider router={router} />
    </Providers>,
  )
}
const record = 'GET /user/logged-in-user/a%40example.com'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('[A-08] until the user record has come', () => {
  test('a protected page is a loader, then it stands in its frame', async () => {
    standIn({ [record]: () => staffView() })
    let tell = (_email: string) => {}
    sessionOf(new Promise((resolve) => (tell = resolve)))
    await show('/leads')
    await screen.findByLabelText('Loading')
    expect(screen.queryByRole('heading')).toBeNull()
    tell('a@example.com')
    await heading('Leads')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
    expect(screen.queryByLabelText('Loading')).toBeNull()
    expect(document.title).toMatch(/^Leads · /)
  })

  test('what the page shows first is asked for already', async () => {
    const sent = standIn({})
    sessionOf(new Promise(() => {}), 't')
    await show('/loan/BL-10042')
    await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/loan/BL-10042'])
  })

  test('without a session nothing of the page is asked for', async () => {
    const sent = standIn({})
    sessionOf(Promise.resolve(null))
    await show('/loan/BL-10042')
    await screen.findByRole('heading', { level: 1 })
    expect(sent.filter(({ path }) => path.startsWith('/loan'))).toEqual([])
  })

  test('a public page does not wait', async () => {
    standIn({})
    sessionOf(new Promise(() => {}))
    await show('/page-not-found')
    expect(await heading('Page Not Found')).toBeDefined()
  })
})

test('[A-12] a user record that does not come is said, asked for again, and the page then stands', async () => {
  let answer: () => object = () => refusal(400, 'invalid', 'Down')
  standIn({ [record]: () => answer() })
  sessionOf(Promise.resolve('a@example.com'))
  await show('/leads')
  await heading('Something went wrong...')
  expect(window.document.querySelector('nav')).toBeNull()
  answer = () => staffView()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await heading('Leads')
})

test('a link that is pointed at fetches the code of its page and asks for nothing', async () => {
  const sent = standIn({})
  sessionOf(Promise.resolve('a@example.com'), 't')
  const { router } = routerAt('/sign-in')
  const hasCome = () => router.routesByPath['/outbox'].options.component?.preload === undefined
  expect(hasCome()).toBe(false)
  await router.preloadRoute({ to: '/outbox' })
  expect(hasCome()).toBe(true)
  await router.preloadRoute({ to: '/loan/$human_id', params: { human_id: 'BL-1' } })
  expect(sent).toEqual([])
})

test.each([
  ['admin', '-> /dashboard'],
  ['borrower', '-> /personal'],
  ['broker', '-> /personal'],
] as const)('[A-16] / sends a %s to %s', async (role, to) => {
  expect(await whither(role, '/')).toBe(to)
})

const missing = '-> /page-not-found'
describe('[A-17..A-21, A-23, A-25..A-27, A-29..A-31, A-40, W-07] each page shows to its roles and is not found for the others', () => {
  test.each([
    ['A-17', '/dashboard', '/dashboard', missing, missing],
    ['A-18', '/requests', '/requests', missing, missing],
    ['A-19', '/portfolio', '/portfolio/{-$filter}', missing, missing],
    ['A-20', '/portfolio/funded', '/portfolio/{-$filter}', missing, missing],
    ['A-20', '/portfolio/paid-off', '/portfolio/{-$filter}', missing, missing],
    ['A-20', '/portfolio/archived', '/portfolio/{-$filter}', missing, missing],
    ['A-20', '/portfolio/anything', missing, missing, missing],
    ['A-21', '/loan/BL-10042', '/loan/$human_id', missing, missing],
    ['A-21', '/loan', missing, missing, missing],
    ['A-23', '/personal', '/personal', '/personal', '/personal'],
    ['A-25', '/plaid/7', '/plaid/$id', '/plaid/$id', '/plaid/$id'],
    ['A-26', '/activities', '/activities', missing, missing],
    ['A-27', '/statistics', '/statistics', missing, missing],
    ['A-27', '/scoring', '/scoring', missing, missing],
    ['A-27', '/leads', '/leads', missing, missing],
    ['A-29', '/page-not-found', '/page-not-found', '/page-not-found', '/page-not-found'],
    ['A-30', '/nowhere', missing, missing, missing],
    ['A-30', '/dashboard/deeper', missing, missing, missing],
  ])('%s: %s', async (_id, path, admin, borrower, broker) => {
    expect([await whither('admin', path), await whither('borrower', path), await whither('broker', path)]).toEqual([
      admin,
      borrower,
      broker,
    ])
  })
})

test.each([
  ['admin', '/statics?year=2025', '-> /statistics?year=2025'],
  ['borrower', '/statics', missing],
  ['nobody', '/statics', '-> /sign-in?return=%2Fstatistics'],
] as const)('[A-40] a %s at %s ends up as at /statistics', async (visitor, address, outcome) => {
  expect(await whither(visitor, address)).toBe(outcome)
})

test.each([
  ['/', '-> /sign-in'],
  ['/dashboard', '-> /sign-in?return=%2Fdashboard'],
  ['/requests?status=Funded&q=a', '-> /sign-in?return=%2Frequests%3Fstatus%3DFunded%26q%3Da'],
  ['/page-not-found', '/page-not-found'],
  ['/nowhere', missing],
  ['/portfolio/anything', missing],
])('[A-29, A-32, A-33] a visitor without a session at %s', async (address, outcome) => {
  expect(await whither('nobody', address)).toBe(outcome)
})

test('a slash at the end of an address changes nothing', async () => {
  expect(await whither('admin', '/dashboard/')).toBe('/dashboard')
})
