import { defineConfig, devices } from '@playwright/test'
import { chromiumFlags, findChromium } from './tools/chromium.ts'
import { ownDemo, type Passing, servers, workers } from './e2e/servers.ts'

const browser = findChromium()

const address = ({ port }: { port: number }) => `http://127.0.0.1:${port}`
const meets = (installation: Passing) => ({ installation, baseURL: address(servers[installation]) })

const wholeJob = '**/whole-job.e2e.ts'
/** The README's pictures: other tests hold the same three screens to the rules of accessibility. */
const pictures = process.env['PLINTH_SCREENS'] === 'on' ? [] : ['**/pictures.e2e.ts']
/** Where people sign in as they would: by their passwords. */
const accounts = ['**/account.e2e.ts', '**/first-hour.e2e.ts']
/** A clock that is set forward. */
const month = '**/month.e2e.ts'
/** Texts that other tests would not know. */
const planted = '**/planted.e2e.ts'

export default defineConfig<object, { installation: Passing | null }>({
  testDir: 'e2e',
  outputDir: 'e2e/results',
  // A database is shared by the files of its worker: they take turns, and each makes the people and loans that it needs.
  workers,
  // Ample: a slow machine is no fault of what is tested, and nobody waits where all is well.
  timeout: 360_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/playwright.json' }],
  ],
  use: {
    // Well below a test's own time: what waits in vain is told while its page still stands, and is shown with it.
    actionTimeout: 120_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Recording what each page showed costs a tenth of the run, also where nothing fails.
    trace: process.env['PLINTH_TRACE'] === 'on' ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    launchOptions: { args: chromiumFlags, ...(browser ? { executablePath: browser } : {}) },
  },
  projects: [
    { name: 'empty database', testMatch: wholeJob, use: meets('empty') },
    {
      name: 'demo portfolio',
      testMatch: '**/*.e2e.ts',
      testIgnore: [wholeJob, month, planted, ...accounts, ...pictures],
      use: { baseURL: address(ownDemo()) },
    },
    { name: 'a month', testMatch: month, use: meets('month') },
    { name: 'planted texts', testMatch: planted, use: meets('planted') },
    { name: 'accounts', testMatch: accounts, use: meets('accounts') },
  ],
  webServer: {
    command: 'node tools/e2e-servers.ts',
    wait: { stdout: /All servers of the browser tests run/ },
    timeout: 480_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stderr: 'pipe',
  },
})
