const withSearch = (path: string, search: Record<string, string | number | boolean | undefined>): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) params.set(key, String(value))
  return params.size > 0 ? `${path}?${params}` : path
}

type Search = Record<string, string | number | boolean | undefined>

/** Every address of the application. Nothing else writes one by hand. */
export const paths = {
  home: '/',
  dashboard: (search: Search = {}) => withSearch('/dashboard', search),
  requests: (search: Search = {}) => withSearch('/requests', search),
  /** funded, paid-off, archived, or all when left out. */
  portfolio: (filter?: 'funded' | 'paid-off' | 'archived') => (filter ? `/portfolio/${filter}` : '/portfolio'),
  loan: (humanId: string, search: Search = {}) => withSearch(`/loan/${encodeURIComponent(humanId)}`, search),
  /** Where a member of staff countersigns a paper of a loan. */
  countersign: (humanId: string, activityId: string) =>
    `/loan/${encodeURIComponent(humanId)}/countersign/${encodeURIComponent(activityId)}`,
  /** an admin, or a broker with that contact, may look at another person. */
  /** Where a paper is read and signed in one's own area. */
  personalSign: (activityId: string) => `/personal/sign/${encodeURIComponent(activityId)}`,
  personal: (userEmail?: string) => withSearch('/personal', { 'user-email': userEmail }),
  /** One's own page, with the activities of one loan. */
  personalLoan: (humanId: string) => withSearch('/personal', { loan: humanId, bucket: 'all' }),
  plaid: (activityId: string) => `/plaid/${encodeURIComponent(activityId)}`,
  activities: (search: Search = {}) => withSearch('/activities', search),
  statistics: (search: Search = {}) => withSearch('/statistics', search),
  leads: (search: Search = {}) => withSearch('/leads', search),
  scoring: (search: Search = {}) => withSearch('/scoring', search),
  brand: '/brand',
  providers: '/providers',
  people: '/people',
  account: '/account',
  documentTemplates: '/document-templates',
  outbox: (search: Search = {}) => withSearch('/outbox', search),
  /** The public form: an HTML entry of its own, so leave the application for it by a plain link. */
  application: '/application',
  applicationFull: '/application/full',
  signIn: (returnTo?: string) => withSearch('/sign-in', { return: returnTo }),
  signUp: '/sign-up',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  pageNotFound: '/page-not-found',
} as const

/** The place to go on to after signing in: a path of ours, or '/'. Never another site ('//evil', '/\evil'). */
export const safeReturn = (value: unknown): string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : paths.home
