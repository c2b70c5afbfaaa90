import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { startDns } from '../apps/api/test/dns-server.ts'
import { signedLetter } from '../e2e/loan-mail.ts'
import { linesPdf } from '../e2e/real-pdf.ts'
import { mailbox } from '../e2e/servers.ts'
import { chromiumFlags, requireChromium } from '../tools/chromium.ts'
import { ask, line, median } from './measure.ts'
import { type BenchSettings, startProduct } from './own-database.ts'
import { stopProgram } from './processes.ts'
import { signInToken } from './sign-in.ts'

// What a processor waits for at the mail tray, and a member of the committee in its room.

const LOANS = 1000
const ATTACHMENTS = 10
/** Letters until the tray's first page is full. */
const LETTERS = 5
const VISITS = 5
const GIVE_UP_MS = 60_000

type Headers = Record<string, string>

const paperLines = ['Rent Roll', '101   Ann Moss   1,200.00', '102   Bo Lake   1,350.00', 'Total   2,550.00']

const letter = async (n: number) => ({
  from: 'Ben Marks <bench@example.com>',
  helo: 'mx.example.com',
  files: await Promise.all(
    Array.from({ length: ATTACHMENTS }, async (_, k) => ({
      name: `Rent roll ${n}-${k}.pdf`,
      bytes: await linesPdf([[`Building ${n * ATTACHMENTS + k}`, ...paperLines], paperLines]),
    })),
  ),
})

interface Desk {
  api: string
  headers: Headers
}

const call = async <T>({ api, headers }: Desk, path: string, o: { method?: 'POST' | 'PUT'; body?: object } = {}) => {
  const { method = 'GET', body } = o
  const sent = body ? { body: () => JSON.stringify(body) } : {}
  const answer = await ask({ url: api + path, method, headers, ...sent })
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
  return JSON.parse(answer.body) as T
}

interface TrayPage {
  total: number
  items: { state: string }[]
}

/** Hands letters over one after the other; seconds until the ten files of each lie in the tray, read. */
const mailSeconds = async (desk: Desk, loan: { id: string }): Promise<number[]> => {
  const { address } = await call<{ address: string }>(desk, `/loan/${loan.id}/mailbox?limit=1`)
  const times: number[] = []
  for (let n = 1; n <= LETTERS; n++) {
    const { headers, data } = signedLetter(address, await letter(n))
    const from = performance.now()
    const taken = await fetch(`${desk.api}/mailbox/inbound`, { method: 'POST', headers, body: new Uint8Array(data) })
    if (!taken.ok) throw new Error(`a letter was answered ${taken.status}`)
    const isThere = ({ total, items }: TrayPage) =>
      total === n * ATTACHMENTS && items.every(({ state }) => state === 'waiting')
    while (!isThere(await call<TrayPage>(desk, '/mailbox/tray?limit=100'))) {
      if (performance.now() - from > GIVE_UP_MS) throw new Error('the files of a letter did not come into the tray')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    times.push((performance.now() - from) / 1000)
  }
  return times
}

/** Opens a vote on a loan whose board review is generated; answers its human id. */
const openVote = async (desk: Desk): Promise<string> => {
  const { users } = await call<{ users: { id: string; email: string }[] }>(desk, '/test/all-users')
  const none = { user_id: null, name: null, email: null, authority: null }
  const chair = users.find(({ email }) => email === 'bench@example.com')?.id
  const members = [
    { ...none, user_id: chair, role: 'chair' },
    { ...none, name: 'Ines Investor', email: 'ines@fund.example', role: 'voting' },
  ]
  for (const body of members) await call(desk, '/committee/members', { method: 'POST', body })
  const { version } = await call<{ version: number }>(desk, '/committee/settings')
  const rule = { quorum: 1, approvals: 1, majority: 'more-than-half', chair: false }
  const levels = [{ name: 'Credit committee', up_to: null, ...rule }]
  await call(desk, '/committee/levels', { method: 'PUT', body: { version, votes_decide: false, levels } })
  const { loans } = await call<{ loans: { id: string; human_id: string }[] }>(
    desk,
    '/loan/all?status=underwriting&limit=1',
  )
  const [loan = { id: '', human_id: '' }] = loans
  const goOn = { reason: 'Measured' }
  const made = await call<{ activity_id: string }>(desk, `/activity/board-review/${loan.id}/create-main-activity`, {
    method: 'POST',
    body: goOn,
  })
  await call(desk, `/activity/board-review/${made.activity_id}/generate`, { method: 'POST' })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const body = { deadline_day: day, deadline_time: '12:00', question: 'Approve?' }
  await call(desk, `/loan/${loan.id}/committee/open`, { method: 'POST', body })
  return loan.human_id
}

interface Way {
  /** Where the person is. */
  from: string
  /** Pressed first where the way begins in a menu. */
  menu?: string
  /** What is pressed. */
  pressed: (page: Page) => Locator
  /** What is waited for, and what it says. */
  shown: string
  says: string
}

/** Milliseconds from the press until what it opens is drawn. */
const shownAfterPress = (pressed: Locator, { shown, says }: Way): Promise<number> =>
  pressed.evaluate(
    async (element, [wanted, text]) => {
      const isShown = () => [...document.querySelectorAll(wanted)].some((one) => one.textContent?.includes(text))
      const from = performance.now()
      if (element instanceof HTMLElement) element.click()
      while (!isShown()) await new Promise((next) => requestAnimationFrame(next))
      return performance.now() - from
    },
    [shown, says] as const,
  )

/** The first press of visits with nothing in the browser's cache. */
const firstPresses = async (browser: Browser, address: string, token: string, way: Way): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < VISITS; n++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.addInitScript((kept) => sessionStorage.setItem('plinth-test-session', kept), token)
    await page.goto(address + way.from)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (way.menu) await page.getByRole('button', { name: way.menu }).first().click()
    const pressed = way.pressed(page)
    await pressed.waitFor()
    times.push(await shownAfterPress(pressed, way))
    await context.close()
  }
  return times
}

const screenLines = async (address: string, token: string, voted: string): Promise<string[]> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  const shown = (name: string, times: readonly number[]) =>
    line(name, median(times), 500, 'ms', `slowest ${Math.max(...times).toFixed(0)} ms, of ${VISITS} first presses`)
  try {
    const tray: Way = {
      ...{ from: '/dashboard', menu: 'Settings', pressed: (page) => page.getByRole('menuitem', { name: 'Mail' }) },
      ...{ shown: '[aria-label="Files to be filed"] li button', says: 'Rent roll' },
    }
    const room: Way = {
      ...{ from: '/committee', pressed: (page) => page.locator(`a[href="/loan/${voted}/committee"]`).first() },
      ...{ shown: 'button', says: 'Approve' },
    }
    return [
      shown('mail tray first shown, 50 files', await firstPresses(browser, address, token, tray)),
      shown('committee room first shown', await firstPresses(browser, address, token, room)),
    ]
  } finally {
    await browser.close()
  }
}

/** The tray and the committee room on a database of their own. Takes half a minute. */
export const deskLines = async (own: BenchSettings): Promise<string[]> => {
  const dns = await startDns({
    'example.com TXT': ['v=spf1 ip4:192.0.2.10 -all'],
    '_dmarc.example.com TXT': ['v=DMARC1; p=reject'],
  })
  const settings = { ...own, ...mailbox, PLINTH_MAILBOX_DNS: dns.address }
  const { deps, close } = await boot({ ...settings, PLINTH_JOBS: 'off' })
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' as const }
  await deps.db.insertInto('app_user').values(person).execute()
  await close()
  const server = await startProduct(settings)
  try {
    const address = `http://127.0.0.1:${server.match}`
    const token = await signInToken(`${address}/api`)
    const desk = { api: `${address}/api`, headers: { authorization: `Bearer ${token}` } }
    const { loans } = await call<{ loans: { id: string }[] }>(desk, '/loan/all?status=underwriting&limit=2')
    const times = await mailSeconds(desk, loans[1] ?? { id: '' })
    const detail = `slowest ${Math.max(...times).toFixed(2)} of ${LETTERS} letters`
    const voted = await openVote(desk)
    return [
      line('a mail with ten attachments in the tray', median(times), 5, 's', detail),
      ...(await screenLines(address, token, voted)),
    ]
  } finally {
    await stopProgram(server.child)
    await dns.stop()
  }
}
