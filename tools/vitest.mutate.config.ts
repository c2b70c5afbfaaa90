import { defineConfig } from 'vitest/config'

/** The tests that mutants meet: without the server's, each of whose files would start a database of its own. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], testTimeout: 60_000 } },
      'apps/web/vitest.config.ts',
    ],
  },
})
