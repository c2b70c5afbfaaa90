import { createMemoryHistory } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '../lib/paths.ts'
import { makeQueryClient } from './providers.tsx'
import { makeRouter } from './router.tsx'
import { routes } from './routes.ts'

/** Every address as it is written, and the route that takes it; the public form is a document of its own. */
const spec = {
  home: [paths.home, '/', '/'],
  dashboard: [paths.dashboard({ mine: true }), '/dashboard?mine=true', '/dashboard'],
  requests: [paths.requests({ q: 'a & b', status: undefined }), '/requests?q=a+%26+b', '/requests'],
  portfolio: [paths.portfolio('paid-off'), '/portfolio/paid-off', '/portfolio/{-$filter}'],
  loan: [paths.loan('BL-1/2', { tab: 'documents' }), '/loan/BL-1%2F2?tab=documents', '/loan/$human_id'],
  countersign: [paths.countersign('BL-1', 'a'), '/loan/BL-1/countersign/a', '/loan/$human_id/countersign/$activity_id'],
  committeeRoom: [paths.committeeRoom('BL-1'), '/loan/BL-1/committee', '/loan/$human_id/committee'],
  personalSign: [paths.personalSign('a'), '/personal/sign/a', '/personal/sign/$activity_id'],
  personal: [paths.personal('a+b@c.co'), '/personal?user-email=a%2Bb%40c.co', '/personal'],
  personalLoan: [paths.personalLoan('BL-1'), '/personal?loan=BL-1&bucket=all', '/personal'],
  plaid: [paths.plaid('7'), '/plaid/7', '/plaid/$id'],
  activities: [paths.activities(), '/activities', '/activities'],
  statistics: [paths.statistics(), '/statistics', '/statistics'],
  leads: [paths.leads(), '/leads', '/leads'],
  scoring: [paths.scoring(), '/scoring', '/scoring'],
  committee: [paths.committee, '/committee', '/committee'],
  committeeSettings: [paths.committeeSettings, '/committee/settings', '/committee/settings'],
  brand: [paths.brand, '/brand', '/brand'],
  providers: [paths.providers, '/providers', '/providers'],
  people: [paths.people, '/people', '/people'],
  account: [paths.account, '/account', '/account'],
  taskTemplates: [paths.taskTemplates, '/task-templates', '/task-templates'],
  documentTemplates: [paths.documentTemplates, '/document-templates', '/document-templates'],
  audit: [paths.audit({ subject: 'session' }), '/audit?subject=session', '/audit'],
  mail: [paths.mail({ loan: 'BL-1' }), '/mail?loan=BL-1', '/mail'],
  outbox: [paths.outbox(), '/outbox', '/outbox'],
  heldChanges: [paths.heldChanges(), '/held-changes', '/held-changes'],
  application: [paths.application, '/application', '/$'],
  applicationFull: [paths.applicationFull, '/application/full', '/$'],
  signIn: [paths.signIn('/loan/BL-1?tab=a'), '/sign-in?return=%2Floan%2FBL-1%3Ftab%3Da', '/sign-in'],
  signInCallback: [paths.signInCallback, '/sign-in/callback', '/sign-in/callback'],
  signUp: [paths.signUp, '/sign-up', '/sign-up'],
  forgotPassword: [paths.forgotPassword, '/forgot-password', '/forgot-password'],
  resetPassword: [paths.resetPassword, '/reset-password', '/reset-password'],
  pageNotFound: [paths.pageNotFound, '/page-not-found', '/page-not-found'],
} as const satisfies Record<keyof typeof paths, readonly [made: string, address: string, route: string]>

test.each(Object.entries(spec))(
  '[A-21] the address %s is written as bookmarks have it, and its route takes it',
  (_, row) => {
    const [made, address, route] = row
    const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: [made] }))
    onTestFinished(() => router.history.destroy())
    expect([made, router.matchRoutes(router.latestLocation).at(-1)?.routeId]).toEqual([address, route])
  },
)

/** Pages that no address of ours names: the menu of settings leads to the first three, letters to the others. */
const ledToOtherwise = [
  ...[
    '/reminders',
    '/needs-rules',
    '/documents-on-file',
    '/policies',
    '/retention',
    '/invitation',
    '/set-up',
    '/sign',
    '/vote',
    '/reminder',
    '/unsubscribe',
    '/confirm-email',
  ],
]

test('something leads to every page', () => {
  const named: string[] = Object.values(spec).map(([, , route]) => route)
  expect(routes.map(({ path }) => path).filter((path) => !named.includes(path))).toEqual(ledToOtherwise)
})

test('no address is written by hand', () => {
  const sources = import.meta.glob<string>(
    [
      '../**/*.{ts,tsx}',
      '!../**/*.{test,fixture}.*',
      '!../lib/paths.ts',
      '!./routes.ts',
      // These name the server's own paths, some of which resemble ours.
      '!../**/*.calls.ts',
      '!../lib/auth-embedded.ts',
    ],
    { query: '?raw', import: 'default', eager: true },
  )
  const heads = new Set(['application', ...routes.map(({ path }) => path.split('/')[1])])
  const written = new RegExp(`(?<!from: )['"\`]/(${[...heads].join('|')})(?![\\w-])`)
  const found = Object.entries(sources).filter(([, source]) => written.test(source))
  expect(Object.keys(sources).length).toBeGreaterThan(500)
  expect(found.map(([file]) => file)).toEqual([])
})
