import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'

/** What of the page stands past the right edge of the paper, or is cut within its cell. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const cells = [...document.querySelectorAll<HTMLElement>('main table :is(th, td)')]
    return [
      ...cells.filter((cell) => cell.getBoundingClientRect().right > width + 1),
      ...cells.filter(
        (cell) => getComputedStyle(cell).overflow !== 'visible' && cell.scrollWidth > cell.clientWidth + 1,
      ),
    ].map((cell) => cell.textContent)
  })

/** The lightness of the text of the page's heading, 0 black to 255 white. */
const lightness = (page: Page) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(heading).color.match(/\d+/g) ?? []).map(Number)
    return (red + green + blue) / 3
  })

const pagesOf = (pdf: Buffer) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length

test.use({ colorScheme: 'dark' })

test('the dashboard on paper: every loan, no navigation, tables as wide as the paper, dark on white', async ({
  staff: { page },
}) => {
  await page.setViewportSize({ width: 980, height: 760 })
  await page.goto('/requests')
  const table = page.getByRole('main').getByRole('table').first()
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => lightness(page)).toBeGreaterThan(150)
  const names = await table.getByRole('row').getByRole('link').allTextContents()
  expect(names.length).toBeGreaterThan(5)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => lightness(page)).toBeLessThan(110)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(await table.getByRole('row').getByRole('link').allTextContents()).toEqual(names)
  expect(await cutOff(page)).toEqual([])
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(pdf)).toBeGreaterThan(0)
  // On screen all of it is back.
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeVisible()
  await expect.poll(() => lightness(page)).toBeGreaterThan(150)
})

test('the board on paper: every card of every column, nothing past the edge of the sheet', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  await page.setViewportSize({ width: 980, height: 500 })
  await page.goto('/requests?as=board')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const names: string[] = loans.map((loan: { name: string }) => loan.name)
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  const missing = async () => {
    const printed = new Set(await links.allTextContents())
    return names.filter((name) => !printed.has(name))
  }
  await expect.poll(missing).toEqual([])
  const edges = await page
    .getByRole('main')
    .getByRole('listitem')
    .evaluateAll((found) => found.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...edges)).toBeLessThanOrEqual(980)
  await page.emulateMedia({ media: 'screen' })
})

test('a loan on paper: the whole page, without chat and navigation, its links legible', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  await page.setViewportSize({ width: 730, height: 960 })
  await page.goto(`/loan/${loans[0].human_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Borrowers', exact: true }).getByRole('link').first()).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => lightness(page)).toBeLessThan(110)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('[data-screen-only]').filter({ visible: true })).toHaveCount(0)
  const hidden = page.getByRole('complementary').filter({ visible: true })
  for (const aside of await hidden.all())
    expect(await aside.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1)
  expect(await cutOff(page)).toEqual([])
  const link = page.getByRole('region', { name: 'Borrowers', exact: true }).getByRole('link').first()
  expect(await link.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(11, 74, 143)')
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(0)
})
