import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Time limits are long: a busy machine fails no test, and one that hangs still ends.
    // One more than there are cores: the server's tests wait for PostgreSQL and for processes a fifth of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          // Where the day begins fourteen hours before UTC's: a rule that takes the machine's day for the lender's fails.
          env: { TZ: 'Pacific/Kiritimati' },
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/{src,test}/**/*.test.ts', 'bench/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          // The files of a worker share what they import: each has its own database, and reading the server anew takes half the time.
          isolate: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          hookTimeout: 120_000,
          // As for the packages: the server's own zone is not the lender's.
          env: { TZ: 'Pacific/Kiritimati' },
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
})
