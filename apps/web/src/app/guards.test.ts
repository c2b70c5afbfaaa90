import type { Role } from '@plinth/domain/people/user/role'
import { describe, expect, test } from 'vitest'
import { decide, type Visitor } from './guards.ts'

const user = (role: Role): Visitor => ({ is: 'user', role })
const nobody: Visitor = { is: 'nobody' }
const whither = (visitor: Visitor, path: string, search = '') => {
  const decision = decide(visitor, path, search)
  if (decision.then === 'show') return decision.entry.page
  return decision.then === 'go' ? `-> ${decision.to}` : 'wait'
}

test('[A-08] while the user record loads a protected page waits, a public one does not', () => {
  expect(whither({ is: 'loading' }, '/dashboard')).toBe('wait')
  expect(whither({ is: 'loading' }, '/')).toBe('wait')
  expect(whither({ is: 'loading' }, '/sign-in')).toBe('sign-in')
})

test.each([
  ['admin', '-> /dashboard'],
  ['borrower', '-> /personal'],
  ['broker', '-> /personal'],
] as const)('[A-16] / sends a %s to %s', (role, to) => {
  expect(whither(user(role), '/')).toBe(to)
})

const missing = '-> /page-not-found'
describe('[A-17..A-21, A-23, A-25..A-27, A-29..A-31, A-40, W-07] each page shows to its roles and is not found for the others', () => {
  test.each([
    ['A-17', '/dashboard', 'dashboard', missing, missing],
    ['A-18', '/requests', 'requests', missing, missing],
    ['A-19', '/portfolio', 'portfolio', missing, missing],
    ['A-20', '/portfolio/funded', 'portfolio', missing, missing],
    ['A-20', '/portfolio/paid-off', 'portfolio', missing, missing],
    ['A-20', '/portfolio/archived', 'portfolio', missing, missing],
    ['A-20', '/portfolio/anything', missing, missing, missing],
    ['A-21', '/loan/BL-10042', 'loan', missing, missing],
    ['A-21', '/loan', missing, missing, missing],
    ['A-23', '/personal', 'personal', 'personal', 'personal'],
    ['A-25', '/plaid/7', 'plaid', 'plaid', 'plaid'],
    ['A-26', '/activities', 'activities', missing, missing],
    ['A-27', '/statistics', 'statistics', missing, missing],
    ['A-27', '/scoring', 'scoring', missing, missing],
    ['A-27', '/leads', 'leads', missing, missing],
    ['A-29', '/page-not-found', 'page-not-found', 'page-not-found', 'page-not-found'],
    ['A-30', '/nowhere', missing, missing, missing],
    ['A-30', '/dashboard/deeper', missing, missing, missing],
    ['A-40', '/statics', '-> /statistics', '-> /statistics', '-> /statistics'],
  ])('%s: %s', (_id, path, admin, borrower, broker) => {
    expect([whither(user('admin'), path), whither(user('borrower'), path), whither(user('broker'), path)]).toEqual([
      admin,
      borrower,
      broker,
    ])
  })
})

test.each([
  ['/', '', '-> /sign-in'],
  ['/dashboard', '', '-> /sign-in?return=%2Fdashboard'],
  ['/requests', '?status=Funded&q=a', '-> /sign-in?return=%2Frequests%3Fstatus%3DFunded%26q%3Da'],
  ['/page-not-found', '', 'page-not-found'],
  ['/nowhere', '', missing],
])('[A-29, A-32, A-33] a visitor without a session at %s%s', (path, search, outcome) => {
  expect(whither(nobody, path, search)).toBe(outcome)
})

test('a slash at the end of an address changes nothing', () => {
  expect(whither(user('admin'), '/dashboard/')).toBe('dashboard')
})
