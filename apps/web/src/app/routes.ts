import { type Role, roles } from '@plinth/domain/people/user/role'
import type { QueryClient } from '@tanstack/react-query'
import type { SearchText } from '../lib/search-text.ts'
import { loanQuery } from '../loan/loan/loan.query.ts'

/** 'anyone' sees the page without the bar; roles get the shell, the others /page-not-found. */
export type Audience = 'anyone' | readonly Role[]

/** The parts of the Settings menu, in its order. */
const menuGroups = ['Work', 'Lending', 'Company'] as const
type MenuGroup = (typeof menuGroups)[number]

export interface RouteEntry {
  /** In the router's notation: `$name` a parameter, `{-$name}` an optional one. */
  path: string
  /** The page's file: `pages/<page>-page.tsx`, exporting `Page`. */
  page: string
  audience: Audience
  title: string
  /** Values a parameter may have; any other goes to /page-not-found. */
  only?: Readonly<Record<string, readonly string[]>>
  /** The group of the Settings menu it stands in; none for what the bar names or other pages lead to. */
  menu?: MenuGroup
  /** Asks for what the page shows first, beside its file and the person's record. */
  first?: (client: QueryClient, address: FirstAddress) => Promise<void>
}

interface FirstAddress {
  params: Readonly<Record<string, string | undefined>>
  location: { search: SearchText }
}

const admin = ['admin'] as const satisfies readonly Role[]

/** Every page of the signed-in application and those before it. /application is an HTML entry of its own. */
export const routes = [
  { path: '/dashboard', page: 'dashboard', audience: admin, title: 'Dashboard' },

  {
    path: '/requests',
    page: 'requests',
    audience: admin,
    title: 'Requests',
    first: async (client, { location }) =>
      (await import('../pages/requests-page.tsx')).preload(client, location.search),
  },

  {
    path: '/portfolio/{-$filter}',
    page: 'portfolio',
    audience: admin,
    title: 'Portfolio',
    only: { filter: ['funded', 'paid-off', 'archived'] },
  },

  {
    path: '/loan/$human_id',
    page: 'loan',
    audience: admin,
    title: 'Loan',
    first: (client, { params }) => client.prefetchQuery(loanQuery(params['human_id'] ?? '')),
  },

  {
    path: '/loan/$human_id/countersign/$activity_id', // L-19
    page: 'countersign',
    audience: admin,
    title: 'Countersign a document',
  },

  {
    path: '/loan/$human_id/committee', // AH-03
    page: 'committee-room',
    audience: admin,
    title: 'Committee room',
    first: async (client, { params }) =>
      (await import('../closing/committee/room.query.ts')).preload(client, params['human_id'] ?? ''),
  },

  { path: '/personal', page: 'personal', audience: roles, title: 'Personal Details' },

  {
    path: '/personal/sign/$activity_id', // K-37
    page: 'personal-sign',
    audience: ['borrower', 'broker'],
    title: 'Sign a document',
  },

  { path: '/plaid/$id', page: 'plaid', audience: roles, title: 'Bank connection' }, // A-25, W-07

  { path: '/activities', page: 'activities', audience: admin, title: 'Activities' },

  { path: '/statistics', page: 'statistics', audience: admin, title: 'Statistics' },

  { path: '/leads', page: 'leads', audience: admin, title: 'Leads' },

  { path: '/scoring', page: 'scoring', audience: admin, title: 'Scoring' },

  { path: '/account', page: 'account', audience: roles, title: 'Your account' },

  { path: '/brand', page: 'brand', audience: admin, title: 'Brand', menu: 'Company' }, // I-19, H-10

  { path: '/people', page: 'people', audience: admin, title: 'People', menu: 'Company' },

  {
    path: '/document-templates', // L-01
    page: 'document-templates',
    audience: admin,
    title: 'Document templates',
    menu: 'Lending',
  },

  {
    path: '/mail', // AE-19
    page: 'mail',
    audience: admin,
    title: 'Mail',
    menu: 'Work',
    first: async (client, { location }) => (await import('../pages/mail-page.tsx')).preload(client, location.search),
  },

  { path: '/reminders', page: 'reminders', audience: admin, title: 'Reminders', menu: 'Lending' }, // AA-20

  { path: '/needs-rules', page: 'needs-rules', audience: admin, title: 'Needs list rules', menu: 'Lending' }, // AC-06

  { path: '/committee', page: 'committee', audience: admin, title: 'Committee votes', menu: 'Work' }, // AH-18

  { path: '/committee/settings', page: 'committee-settings', audience: admin, title: 'Committee', menu: 'Lending' }, // AH-19

  { path: '/documents-on-file', page: 'on-file', audience: admin, title: 'Documents on file', menu: 'Work' }, // AB-03

  {
    path: '/task-templates', // AD-15
    page: 'task-templates',
    audience: admin,
    title: 'Task templates',
    menu: 'Lending',
  },

  { path: '/policies', page: 'policies', audience: admin, title: 'Policies', menu: 'Lending' }, // O-07

  { path: '/providers', page: 'providers', audience: admin, title: 'Integrations', menu: 'Company' },

  { path: '/held-changes', page: 'held-changes', audience: admin, title: 'Held changes', menu: 'Work' }, // AJ-13

  { path: '/audit', page: 'audit', audience: admin, title: 'Audit trail', menu: 'Company' }, // D-10

  { path: '/retention', page: 'retention', audience: admin, title: 'Data retention', menu: 'Company' }, // PA-01

  { path: '/outbox', page: 'outbox', audience: admin, title: 'Outbox', menu: 'Work' },

  { path: '/sign-in', page: 'sign-in', audience: 'anyone', title: 'Sign in' },

  { path: '/sign-in/callback', page: 'sign-in-callback', audience: 'anyone', title: 'Signing in' },

  { path: '/sign-up', page: 'sign-up', audience: 'anyone', title: 'Sign up' },

  { path: '/invitation', page: 'invitation', audience: 'anyone', title: 'Invitation' },

  { path: '/forgot-password', page: 'forgot-password', audience: 'anyone', title: 'Forgot password' },

  { path: '/reset-password', page: 'reset-password', audience: 'anyone', title: 'New password' },

  { path: '/set-up', page: 'set-up', audience: 'anyone', title: 'Set up' },

  { path: '/sign', page: 'sign', audience: 'anyone', title: 'Sign a document' }, // J-36

  { path: '/vote', page: 'vote', audience: 'anyone', title: 'Your vote' }, // AH-12

  { path: '/reminder', page: 'reminder', audience: 'anyone', title: 'Your open items' }, // AA-15

  { path: '/unsubscribe', page: 'unsubscribe', audience: 'anyone', title: 'Emails' },

  { path: '/confirm-email', page: 'confirm-email', audience: 'anyone', title: 'Confirm email' }, // G-32

  { path: '/page-not-found', page: 'page-not-found', audience: 'anyone', title: 'Page Not Found' },
] as const satisfies readonly RouteEntry[]

const rows: readonly RouteEntry[] = routes

export interface MenuPart {
  title: MenuGroup
  pages: readonly RouteEntry[]
}

/** The pages of a role that its bar does not name, in the groups of the Settings menu; empty groups are left out. */
export const settingsMenu = (role: Role): readonly MenuPart[] =>
  menuGroups
    .map((title) => ({
      title,
      pages: rows.filter((r) => r.menu === title && r.audience !== 'anyone' && r.audience.includes(role)),
    }))
    .filter(({ pages }) => pages.length > 0)
