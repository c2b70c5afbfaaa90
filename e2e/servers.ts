const first = Number(process.env['PLINTH_E2E_PORT'] ?? 4300)

/** Files that run at the same time. Each worker has a demo portfolio of its own, so that its files take turns with it. */
export const workers = 2

/**
 * The installations that the browser tests meet: for each worker a demo portfolio, whose people the test helpers sign in,
 * which run all the while; an empty one and one with the demo's people, where everybody signs in at the embedded service,
 * one that a month passes in and one of planted texts, which run while a worker needs them.
 */
export const servers = {
  empty: { port: first, demo: 'off', testHelpers: 'off' },
  accounts: { port: first + 1, demo: 'on', testHelpers: 'off' },
  /** Its clock is set forward: nothing else meets it. */
  month: { port: first + 5, demo: 'off', testHelpers: 'on' },
  /** Every text in it is made to run somewhere: nothing else meets it. */
  planted: { port: first + 6, demo: 'on', testHelpers: 'on' },
  demo: Array.from({ length: workers }, (_, worker) => ({ port: first + 2 + worker, demo: 'on', testHelpers: 'on' })),
} as const

/** An installation that runs while a worker needs it. */
export type Passing = Exclude<keyof typeof servers, 'demo'>

/** Where a worker asks for one: `PUT /month` answers once it runs, `DELETE /month` gives it up. */
export const passingPort = first + 10
/** Where a test starts a restored copy of its own. */
export const copyPort = first + 7
/** The name server of the month's, which does not share a port with the others'. */
export const monthDnsPort = first + 8
/** Mail comes to loans by a signed webhook; the name server that is asked of senders is that of the test. */
export const dnsPort = first + 9
export const mailbox = {
  PLINTH_MAILBOX_DOMAIN: 'mail.lender.example',
  PLINTH_MAILBOX_SECRET: 'the secret of the browser tests',
  PLINTH_MAILBOX_DNS: `127.0.0.1:${dnsPort}`,
} as const

/** The demo portfolio of this worker: Playwright numbers those that run at the same time from 0. */
export const ownDemo = () => {
  const own = servers.demo[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]
  if (!own) throw new Error(`there are ${workers} demo portfolios for the workers of the browser tests`)
  return own
}
