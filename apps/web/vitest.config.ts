import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // In the copy that faults are planted in, packages lie outside Vite's root (tools/mutate.ts); nobody else can ask this server.
  server: { fs: { strict: false } },
  test: {
    name: 'web',
    root: import.meta.dirname,
    environment: 'jsdom',
    include: ['{src,test}/**/*.test.{ts,tsx}'],
    setupFiles: ['./test/browser-gaps.ts', './test/clean-slate.ts'],
    // A project with a file of its own takes nothing over from the root's.
    maxWorkers: availableParallelism() + 1,
    // The files of a worker share jsdom and what they import, which saves two thirds of the time: test/clean-slate.ts.
    isolate: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Sizes that are asked for are read from the drawn element; all other style sheets are left out.
    css: { include: [/progress-bar\.module\.css/] },
  },
})
