import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Headers, test } from './fixtures.ts'

test.use({ anew: true })

/** Sums what moves by itself on the page, as browsers measure it: cumulative layout shift. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moved: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) seen.moved += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const moved = (page: Page) => page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved)

/** The id that people read of a new loan with two entities of one name: it says above its figures that they may be one. */
const matchedLoan = async (request: APIRequestContext, headers: Headers): Promise<string> => {
  const made = await request.post('/api/test/init-full-request', { headers, data: {} })
  const { human_id } = (await made.json()) as { human_id: string }
  for (const name of ['Steady Harbor LLC', 'STEADY HARBOR, L.L.C.']) {
    const data = { name, signatory_name: 'Bea Lee', signatory_email: 'bea.lee@example.com' }
    expect((await request.post(`/api/legal-entity/loan/${human_id}/add`, { headers, data })).ok()).toBe(true)
  }
  return human_id
}

/** More than this is felt as jumping, by the measure that browsers agreed on. */
const FELT = 0.1

test('no page of the staff jumps while its parts arrive, wide and on a phone', async ({
  staff: { page, headers },
  request,
}) => {
  await watchShifts(page)
  const humanId = await matchedLoan(request, headers)
  const found: Record<string, number> = {}
  for (const width of [1440, 390])
    for (const path of ['/dashboard', '/requests', '/leads', '/activities', `/loan/${humanId}`]) {
      await page.setViewportSize({ width, height: 850 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
      found[`${path.replace(humanId, '')} ${width}`] = Math.round(1000 * (await moved(page))) / 1000
    }
  console.log('layout shift', JSON.stringify(found))
  expect(Object.entries(found).filter(([, shift]) => shift > FELT)).toEqual([])
})

test('[I-03] a loan is named before the code of its page has come, and its head does not move when it comes', async ({
  staff: { page, headers },
  request,
}) => {
  const made = (await (await request.post('/api/test/init-full-request', { headers, data: {} })).json()) as {
    human_id: string
  }
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/loan-parts-[\w-]+\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/loan/${made.human_id}`)
  const head = page.getByRole('main').locator('header')
  await expect(head.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(head).toContainText(made.human_id)
  await expect(page.getByRole('button', { name: 'Loan menu' })).toHaveCount(0)
  const before = await head.boundingBox()
  come()
  await expect(page.getByRole('button', { name: 'Loan menu' })).toBeVisible()
  expect(await head.boundingBox()).toEqual(before)
})

test('[F-37] what may belong to a loan stands above its figures from the first, also when its code comes last', async ({
  staff: { page, headers },
  request,
}) => {
  await watchShifts(page)
  const humanId = await matchedLoan(request, headers)
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/matches-card-[\w-]+\.js$/, async (route) => {
    await late
    await route.continue()
  })
  const [parts, answer] = [
    page.waitForResponse(/\/assets\/loan-parts-[\w-]+\.js$/),
    page.waitForResponse(/\/api\/loan\/[\w-]+\/matches$/),
  ]
  await page.setViewportSize({ width: 390, height: 850 })
  await page.goto(`/loan/${humanId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await Promise.all([parts, answer])
  come()
  await expect(page.getByRole('region', { name: 'Possible matches' })).toBeVisible()
  await expect(page.getByRole('tablist')).toBeVisible()
  expect(await moved(page)).toBeLessThan(FELT / 2)
})

test('a page whose code is slow: the one that is left stands as it was, a loader follows in the frame, and the way back is as before', async ({
  staff: { page },
}) => {
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route(/\/assets\/leads-page-[\w-]+\.js$/, async (route) => {
    await late
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/requests?search=zzz')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await expect(heading('Requests')).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search name, borrower, city' })
  await expect(search).toHaveValue('zzz')
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url().replace(/^.*?\/api/, '/api')))
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByLabel('Loading', { exact: true })).toBeVisible()
  await expect(bar).toBeVisible()
  // The list that was left asked for nothing anew, though the address is the next page's already; how many there are it asks once.
  const anew = asked.filter((path) => path.startsWith('/api/loan/all?') && !path.endsWith('?limit=1'))
  expect(anew.filter((path) => !path.includes('search=zzz'))).toEqual([])
  await expect(page).toHaveURL('/leads')
  come()
  await expect(heading('Leads')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(heading('Requests')).toBeVisible()
  await expect(search).toHaveValue('zzz')
})
