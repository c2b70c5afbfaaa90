import type { RegisteredRouter } from '@tanstack/react-router'

/** What a route's notation stands for: any text for a parameter, which may be missing where it is optional. */
type Filled<P> = P extends `${infer Before}/{-$${string}}`
  ? Before | `${Before}/${string}`
  : P extends `${infer Before}$${string}/${infer After}`
    ? `${Before}${string}/${Filled<After>}`
    : P extends `${infer Before}$${string}`
      ? `${Before}${string}`
      : P

/** What a route of ours takes; '/$' takes what no other does. */
type Address = Filled<Exclude<keyof RegisteredRouter['routesByPath'], '/$'>>

type Search = Record<string, string | number | boolean | undefined>

const to = (path: Address, search: Search = {}): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) params.set(key, String(value))
  return params.size > 0 ? `${path}?${params}` : path
}

const text = encodeURIComponent

/** Every address of the application. Nothing else writes one by hand. */
export const paths = {
  home: to('/'),
  dashboard: (search?: Search) => to('/dashboard', search),
  requests: (search?: Search) => to('/requests', search),
  /** funded, paid-off, archived, or all when left out. */
  portfolio: (filter?: 'funded' | 'paid-off' | 'archived') => to(filter ? `/portfolio/${filter}` : '/portfolio'),
  loan: (humanId: string, search?: Search) => to(`/loan/${text(humanId)}`, search),
  /** Where a member of staff countersigns a paper of a loan. */
  countersign: (humanId: string, activityId: string) => to(`/loan/${text(humanId)}/countersign/${text(activityId)}`),
  /** The committee room of a loan. */
  committeeRoom: (humanId: string) => to(`/loan/${text(humanId)}/committee`),
  /** Where a paper is read and signed in one's own area. */
  personalSign: (activityId: string) => to(`/personal/sign/${text(activityId)}`),
  /** an admin, or a broker with that contact, may look at another person. */
  personal: (userEmail?: string) => to('/personal', { 'user-email': userEmail }),
  /** One's own page, with the activities of one loan, and the messages of one of them. */
  personalLoan: (humanId: string, messagesOf: string | null = null) =>
    to('/personal', {
      ...{ loan: humanId, bucket: 'all' },
      ...(messagesOf === null ? {} : { panel: 'messages', on: messagesOf }),
    }),
  plaid: (activityId: string) => to(`/plaid/${text(activityId)}`),
  activities: (search?: Search) => to('/activities', search),
  statistics: (search?: Search) => to('/statistics', search),
  leads: (search?: Search) => to('/leads', search),
  scoring: (search?: Search) => to('/scoring', search),
  committee: to('/committee'),
  committeeSettings: to('/committee/settings'),
  brand: to('/brand'),
  providers: to('/providers'),
  people: to('/people'),
  account: to('/account'),
  documentTemplates: to('/document-templates'),
  taskTemplates: to('/task-templates'),
  audit: (search?: Search) => to('/audit', search),
  mail: (search?: Search) => to('/mail', search),
  outbox: (search?: Search) => to('/outbox', search),
  heldChanges: () => to('/held-changes'),
  /** The public form: an HTML entry of its own, so leave the application for it by a plain link. */
  application: '/application',
  applicationFull: '/application/full',
  signIn: (returnTo?: string) => to('/sign-in', { return: returnTo }),
  /** Where an organization's own sign-in sends people back to; registered there. */
  signInCallback: to('/sign-in/callback'),
  signUp: to('/sign-up'),
  forgotPassword: to('/forgot-password'),
  resetPassword: to('/reset-password'),
  pageNotFound: to('/page-not-found'),
} as const

/** The place to go on to after signing in: a path of ours, or '/'. Never another site ('//evil', '/\evil'). */
export const safeReturn = (value: unknown): string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : paths.home
