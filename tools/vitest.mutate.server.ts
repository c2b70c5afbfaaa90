import { defineConfig } from 'vitest/config'

/** The tests that faults in a service of the server meet: those of its own folder, on the real database (tools/mutate.ts names the folders). */
export default defineConfig({
  test: {
    name: 'api',
    include: (process.env['PLINTH_MUTATE_FOLDERS'] ?? '').split(',').map((folder) => `${folder}/**/*.test.ts`),
    globalSetup: ['apps/api/test/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
