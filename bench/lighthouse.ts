import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { build } from '../tools/build.ts'
import { chromiumFlags, requireChromium } from '../tools/chromium.ts'
import { runCommand } from '../tools/run-command.ts'
import { line, median } from './measure.ts'
import { startProgram, stopProgram } from './processes.ts'

/**
 * `npm run lighthouse`: Lighthouse on the built server with its demo. The public form as a phone whose processor is slowed
 * four times, the others as a desk. `npm run lighthouse -- 5` looks five times at each screen; the middle counts.
 * `--phone` looks at all of them as that phone. Lighthouse itself comes by npx, so that nobody else installs it.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const DEBUGGING_PORT = 9333
const PORT = process.env['PLINTH_E2E_PORT'] ?? '4399'
const rounds = Number(process.argv.slice(2).find((text) => /^\d+$/.test(text)) ?? 3)
const allAsPhone = process.argv.includes('--phone')
const say = (text: string) => process.stdout.write(`${text}\n`)

/** A line of 10 Mbit/s with 40 ms; the phone's processor is four times slower than this machine's. */
const network = ['--throttling.rttMs=40', '--throttling.throughputKbps=10240', '--throttling-method=simulate']
const asPhone = ['--form-factor=mobile', ...network, '--throttling.cpuSlowdownMultiplier=4']
const asDesk = ['--preset=desktop']

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>
}

const look = async (url: string, folder: string, device: readonly string[]): Promise<Report> => {
  const file = path.join(folder, 'report.json')
  const only = '--only-categories=performance,accessibility,best-practices'
  const how = [`--port=${DEBUGGING_PORT}`, '--disable-storage-reset', '--output=json', `--output-path=${file}`]
  // What an earlier look has left is no answer to this one.
  rmSync(file, { force: true })
  const code = await runCommand('npx', ['--yes', LIGHTHOUSE, url, ...how, only, ...device, '--quiet'])
  if (code !== 0) throw new Error(`Lighthouse did not see ${url}: it ended with ${code}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const signIn = async (page: Page, address: string, email: string, password: string) => {
  await page.context().clearCookies()
  await page.goto(`${address}/sign-in`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}

/** The audits of a report that cost points. */
const lost = ({ categories, audits }: Report): string =>
  ['accessibility', 'best-practices']
    .flatMap((id) => categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
    .join(', ')

/** The lines of one screen: the middle of its rounds. Scores count upwards, so their distance to 100 is compared. */
const linesOf = (name: string, reports: readonly Report[], isForm: boolean): string[] => {
  const score = (id: string) => median(reports.map((r) => (r.categories[id]?.score ?? 0) * 100))
  const value = (id: string) => median(reports.map((r) => r.audits[id]?.numericValue ?? Number.NaN))
  const missing = (id: string, least: number) =>
    line(`${name}: points missing, ${id}`, 100 - score(id), 100 - least, '', `score ${score(id).toFixed(0)}`)
  const times = [
    line(`${name}: largest contentful paint`, value('largest-contentful-paint') / 1000, 1.2, 's'),
    line(`${name}: total blocking time`, value('total-blocking-time'), 150, 'ms'),
    line(`${name}: layout shift`, value('cumulative-layout-shift'), 0.1, ''),
  ]
  const scores = [missing('performance', 95), missing('accessibility', 100), missing('best-practices', 95)]
  const why = [...new Set(reports.map(lost))].filter(Boolean)
  return [...scores, ...(isForm ? times : times.map((t) => t.replace(/^(met|MISSED) +/, ''.padEnd(10)))), ...why]
}

const isForm = (at: string) => at === '/application'

const measure = async (address: string, folder: string): Promise<void> => {
  const browser = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: requireChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${DEBUGGING_PORT}`],
  })
  const page = browser.pages()[0] ?? (await browser.newPage())
  const screens = [
    ['public form', '/application', null],
    ['sign-in', '/sign-in', null],
    ['personal home', '/personal', ['borrower@demo.plinth.test', 'plinth-demo-borrower']],
    ['dashboard', '/dashboard', ['admin@demo.plinth.test', 'plinth-demo-admin']],
  ] as const
  try {
    for (const [name, at, person] of screens) {
      if (person) await signIn(page, address, person[0], person[1])
      await page.goto('about:blank')
      const reports: Report[] = []
      for (let n = 0; n < rounds; n++)
        reports.push(await look(address + at, folder, allAsPhone || isForm(at) ? asPhone : asDesk))
      for (const text of linesOf(name, reports, isForm(at))) say(text)
    }
  } finally {
    await browser.close()
  }
}

await build(say)
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-lighthouse-'))
const env = { NODE_ENV: 'test', HOST: '127.0.0.1', PORT, PLINTH_DATA_DIR: folder, PLINTH_LOG_LEVEL: 'error' }
const server = await startProgram('apps/api/dist/server.js', env, /localhost:(\d+)/)
try {
  say(`load average ${loadavg()[0]?.toFixed(1)}`)
  // By name: passkeys and cookies belong to one.
  await measure(`http://localhost:${server.match}`, folder)
  say(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await stopProgram(server.child)
  rmSync(folder, { recursive: true, force: true })
}
