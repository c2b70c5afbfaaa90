import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { demo, test } from './fixtures.ts'
import { MARK } from './payloads.ts'
import { plantEverywhere } from './planted-world.ts'
import { servers } from './servers.ts'

/** Planted texts of which fewer are seen somewhere prove nothing. */
const FEWEST_FIELDS = 60
const FEWEST_SEEN = 25

interface Watched {
  planted?: number
  violations: string[]
}

/** Notes what a page should never do. Answers what was seen on it so far, by what it is. */
const watch = async (page: Page) => {
  const seen: string[] = []
  const own = new URL(`http://127.0.0.1:${servers.planted.port}`).origin
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (asked) => {
    const { origin, protocol } = new URL(asked.url())
    if (protocol.startsWith('http') && origin !== own) seen.push(`a request to ${origin}`)
  })
  await page.addInitScript(() => {
    const here = window as unknown as Watched
    here.violations = []
    document.addEventListener('securitypolicyviolation', (event) =>
      here.violations.push(`${event.violatedDirective} of ${event.blockedURI} ${event.sample}`),
    )
  })
  return async (): Promise<string[]> => {
    const here = await page.evaluate((mark) => {
      const { planted, violations } = window as unknown as Watched
      const made = [...document.querySelectorAll(`[${mark}], a[href^="javascript:" i], iframe[srcdoc]`)]
      return { planted, violations, made: made.map((one) => one.outerHTML.slice(0, 200)) }
    }, MARK)
    return [
      ...seen,
      ...(here.planted === undefined ? [] : [`a planted text ran: ${here.planted}`]),
      ...here.violations.map((one) => `the policy stopped ${one}`),
      ...here.made.map((one) => `an element made of a text: ${one}`),
    ]
  }
}

/** Whether a text that was planted can be read on the page, and how often. */
const shown = (page: Page) => page.evaluate(() => (document.body.innerText.match(/planted/g) ?? []).length)

const loaded = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.getByText('Loading', { exact: true }), path).toHaveCount(0)
}

/** Every page of the application by who sees it, read from the table of its routes; those with parameters are given below. */
const routed = [
  ...readFileSync(new URL('../apps/web/src/app/routes.ts', import.meta.url), 'utf8').matchAll(/path: '([^']+)'/g),
].map(([, path]) => path ?? '')
const everywhere = routed.filter((path) => !path.includes('$'))
const portal = ['/personal', '/account', '/page-not-found']
const open = ['/sign-in', '/sign-up', '/invitation', '/forgot-password', '/reset-password', '/set-up', '/sign', '/vote']
const outside = [...open, '/reminder', '/unsubscribe', '/confirm-email', '/sign-in/callback']

test('[SC-14] no text of anybody runs, or makes an element, on any page of staff, borrower, broker or strangers', async ({
  headersOf,
  signedIn,
  browser,
}) => {
  const { fields, ended, loans, faults } = await plantEverywhere({ port: servers.planted.port, headersOf })
  expect(faults).toEqual([])
  expect(ended).toEqual([])
  expect(fields.size).toBeGreaterThan(FEWEST_FIELDS)
  const [newest = ''] = loans
  const rich = `/loan/${newest}`
  const panels = [
    '',
    '?tab=requests&panel=notes',
    '?tab=documents&panel=tasks',
    '?tab=analysis&panel=timeline',
    '?tab=external',
  ]
  const staffPages = [
    ...everywhere.filter((path) => !outside.includes(path)),
    ...[...panels, '?panel=sizer', '/committee'].map((rest) => `${rich}${rest}`),
    ...loans.slice(1, 10).map((id) => `/loan/${id}?tab=requests&panel=timeline`),
    ...[
      '/portfolio',
      '/portfolio/archived',
      '/requests?view=board',
      '/mail?part=quarantine',
      '/scoring?category=borrowers',
    ],
  ]
  const staff = await signedIn({ email: 'planted.staff@example.com' })
  const borrower = await signedIn(demo.borrower)
  const broker = await signedIn(demo.broker)
  const anyone = await (await browser.newContext()).newPage()
  const found: string[] = []
  let seen = 0
  const walk = async (page: Page, pages: readonly string[], who: string): Promise<void> => {
    const faultsOf = await watch(page)
    for (const path of pages) {
      await loaded(page, path)
      seen += (await shown(page)) > 0 ? 1 : 0
      found.push(...(await faultsOf()).map((one) => `${who} at ${path}: ${one}`))
    }
  }
  const home = loans.slice(0, 3).map((id) => `/personal?loan=${id}&bucket=all`)
  await Promise.all([
    walk(staff.page, staffPages, 'staff'),
    walk(borrower.page, [...portal, ...home], 'borrower').then(() => walk(broker.page, [...portal, ...home], 'broker')),
    walk(anyone, [...outside, '/application', '/application/full'], 'a stranger'),
  ])
  console.log(`${fields.size} fields planted, ${seen} pages show them`)
  expect([...new Set(found)]).toEqual([])
  expect(seen).toBeGreaterThan(FEWEST_SEEN)
})

test('[SC-14] a page that takes texts for HTML is found out, with and without a policy', async ({ page }) => {
  const faultsOf = await watch(page)
  await page.route('**/unguarded', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>x</h1><img src=x ${MARK} onerror=window.planted=2>` }),
  )
  await page.goto('/unguarded')
  await expect
    .poll(faultsOf)
    .toEqual(['a planted text ran: 2', expect.stringContaining('an element made of a text: <img')])
  await page.goto('/sign-in')
  await page.evaluate(
    (mark) => document.body.insertAdjacentHTML('beforeend', `<img src=/x ${mark} onerror=window.planted=2>`),
    MARK,
  )
  await expect
    .poll(faultsOf)
    .toEqual([
      expect.stringContaining('the policy stopped'),
      expect.stringContaining('an element made of a text: <img'),
    ])
})
