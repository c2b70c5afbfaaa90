import { defineConfig } from 'vitest/config'

/** The tests that faults in the packages meet when nothing else is tried. */
export default defineConfig({
  test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'], testTimeout: 60_000 },
})
