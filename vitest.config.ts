import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One fewer than there are cores unless told: half of a machine of two.
    maxWorkers: '100%',
    projects: [
      {
        test: { name: 'packages', include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/{src,test}/**/*.test.ts', 'bench/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          // The files of a worker share what they import: each has its own database, and reading the server anew takes half the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
})
