const first = Number(process.env['PLINTH_E2E_PORT'] ?? 4300)

/**
 * The installations that the browser tests meet: the demo portfolio, whose people the test helpers sign in; an empty one
 * and another with the demo's people, where everybody signs in at the embedded service.
 */
export const servers = {
  demo: { port: first, demo: 'on', testHelpers: 'on' },
  empty: { port: first + 1, demo: 'off', testHelpers: 'off' },
  accounts: { port: first + 2, demo: 'on', testHelpers: 'off' },
} as const
