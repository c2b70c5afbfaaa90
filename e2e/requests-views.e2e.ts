import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

interface Row {
  id: string
  human_id: string
  name: string
}

const first = async (request: APIRequestContext, headers: Record<string, string>, query: string): Promise<Row> => {
  const reply = await request.get(`/api/loan/all?limit=1&${query}`, { headers })
  const { loans } = (await reply.json()) as { loans: Row[] }
  const [row] = loans
  if (!row) throw new Error(`no loan: ${query}`)
  return row
}
const column = (page: Page, status: string) => page.getByRole('region', { name: status, exact: true })
const card = (inside: Locator, row: Row) => inside.getByRole('article').filter({ hasText: row.name })
const count = async (of: Locator) => Number(await of.locator('header span').first().innerText())

test('[P-30] [P-28] [Y-04] the board: counts and sums, a card dragged forward, back with a reason, and refused with what is missing', async ({
  staff: { page, headers },
  request,
}) => {
  const underway = await first(request, headers, 'status=underwriting')
  const early = await first(request, headers, 'status=preliminary')
  await page.goto('/requests?as=board')
  const [from, to] = [column(page, 'Underwriting'), column(page, 'Board-Review')]
  await expect(card(from, underway)).toBeVisible()
  await expect(from.locator('header')).toContainText(/\$[\d.]+(K|M|B)?/)
  const [before, after] = [await count(from), await count(to)]

  await card(from, underway).dragTo(to)
  // Underwriting that is not complete is taken with a reason.
  const goOn = page.getByRole('dialog', { name: 'Move to Board-Review with open points?' })
  await expect(goOn.getByRole('list', { name: 'Open points' }).getByRole('listitem').first()).toBeVisible()
  await goOn.getByLabel('Reason to go on').fill('The board meets today')
  await goOn.getByRole('button', { name: 'Move to Board-Review' }).click()
  await expect(page.getByText(`${underway.name} moved to Board-Review`)).toBeVisible()
  await expect(card(to, underway)).toBeVisible()
  await expect.poll(() => count(from)).toBe(before - 1)
  await expect.poll(() => count(to)).toBe(after + 1)

  await card(to, underway).dragTo(from)
  const back = page.getByRole('dialog', { name: 'Move back to Underwriting' })
  await back.getByLabel('Reason').fill('The appraisal is contested')
  await back.getByRole('button', { name: 'Move back to Underwriting' }).click()
  await expect(card(from, underway)).toBeVisible()
  await expect(back).toHaveCount(0)

  // One step is the rule of the table; the next one is refused by the server with what is missing.
  const preliminary = column(page, 'Preliminary')
  await card(preliminary, early).dragTo(column(page, 'Underwriting'))
  const refused = page.getByRole('dialog', { name: 'Not yet Underwriting' })
  await expect(refused).toContainText('Underwriting cannot follow Preliminary. The next status is Term-Sheet-Sent.')
  await expect(refused.getByRole('link', { name: 'Open loan' })).toHaveAttribute('href', `/loan/${early.human_id}`)
  await faultless(page, 'a refused move')
  await page.keyboard.press('Escape')
  await expect(refused).toHaveCount(0)
})

test('[P-30] [P-03] by keyboard: the menu of a card moves it, a 409 shows what is missing, Rejected asks for a reason', async ({
  staff: { page, headers },
  request,
}) => {
  const early = await first(request, headers, 'status=preliminary')
  await page.goto('/requests?as=board')
  const menu = page.getByRole('button', { name: `Move ${early.name} or open it` })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Term-Sheet-Sent' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Not yet Term-Sheet-Sent' })).toContainText(
    'The term sheet has not been sent.',
  )
  await page.keyboard.press('Escape')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Rejected' }).click()
  const archive = page.getByRole('dialog', { name: 'Archive loan' })
  await archive.getByLabel('Days to archive').fill('5')
  await archive.getByLabel('Rejection reason').fill('Outside the lending area')
  await archive.getByRole('button', { name: 'Archive 1 loan' }).click()
  await expect(card(column(page, 'Rejected'), early)).toBeVisible()
  await page.getByRole('button', { name: `Move ${early.name} or open it` }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(card(column(page, 'Preliminary'), early)).toBeVisible()
})

test('[P-16] a card of Commitment-Accepted is funded on a date and leaves for the portfolio', async ({
  staff: { page, headers },
  request,
}) => {
  const ready = await first(request, headers, 'status=commitment-accepted')
  await page.goto('/requests?as=board')
  // Both columns are at the end of the board.
  await page
    .getByRole('region', { name: 'Requests by status' })
    .evaluate((board) => board.scrollTo(board.scrollWidth, 0))
  await card(column(page, 'Commitment-Accepted'), ready).dragTo(column(page, 'Funded'))
  const dialog = page.getByRole('dialog', { name: 'Set Funded' })
  await dialog.getByLabel('Funded date').fill('01.15.2026')
  await dialog.getByLabel('Funded date').press('Tab')
  await dialog.getByRole('button', { name: 'Set Funded' }).click()
  // A file that another test sent for this loan is an open point, which wants a reason.
  const moved = page.getByText(`${ready.name} moved to Funded`)
  const openPoints = page.getByRole('dialog', { name: /with open points\?$/ })
  await expect(moved.or(openPoints)).toBeVisible()
  if (await openPoints.isVisible()) {
    await openPoints.getByLabel('Reason to go on').fill('The file is of another loan')
    await openPoints.getByRole('button', { name: 'Move to Funded' }).click()
  }
  await expect(moved).toBeVisible()
  await expect(card(column(page, 'Commitment-Accepted'), ready)).toHaveCount(0)
})

test('board, map and table are one address each; filters stay; on a phone one column at a time', async ({
  staff: { page, headers },
  request,
}) => {
  await page.goto('/requests')
  await page.getByText('Board', { exact: true }).click()
  await expect(page).toHaveURL(/as=board/)
  await expect(column(page, 'Preliminary').getByRole('article').first()).toBeVisible()
  await capture(page, 'requests-board')
  await page.getByRole('combobox', { name: 'Loan officer' }).selectOption('nobody')
  await expect(page).toHaveURL(/owner=nobody/)
  const free = (await (await request.get('/api/loan/summary?owner=nobody', { headers })).json()) as {
    statuses: { status: string; count: number }[]
  }
  const expected = free.statuses.find((one) => one.status === 'preliminary')?.count ?? -1
  await expect.poll(() => count(column(page, 'Preliminary'))).toBe(expected)
  await page.getByText('Table', { exact: true }).click()
  await expect(page).not.toHaveURL(/as=/)
  await expect(page).toHaveURL(/owner=nobody/)
  await page.goBack()
  await expect(column(page, 'Preliminary')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'Requests by status' }).getByRole('region')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('underwriting')
  await expect(page).toHaveURL(/status=underwriting/)
  await expect(column(page, 'Underwriting').getByRole('article').first()).toBeVisible()
})

test('[C-01] [C-04] [D-01] the map over the whole page: clusters open, the list says what is in sight, a loan opens its panel', async ({
  staff: { page },
}) => {
  await page.goto('/requests?as=map')
  const map = page.getByRole('region', { name: 'Map of loans' })
  // The map is the largest thing the browser fetches.
  await expect(map).toHaveAttribute('aria-busy', 'false')
  const sight = page.getByRole('region', { name: 'Loans in view' })
  const inSight = async () => Number.parseInt((await sight.getByText(/^\d+ loans?$/).innerText()) || '0', 10)
  await expect(sight.getByRole('listitem').first()).toBeVisible()
  await capture(page, 'requests-map')
  const all = await inSight()
  const nearness = async () => Number(await map.getAttribute('data-zoom'))
  const press = async (name: string, levels: number) => {
    const before = await nearness()
    await page.getByRole('button', { name }).click()
    await expect.poll(nearness).toBeCloseTo(before + levels, 1)
    // Where the processor draws, a press on a map that is still being drawn waits for all of it.
    await expect(map).toHaveAttribute('aria-busy', 'false')
  }
  for (let n = 0; n < 3; n++) await press('Zoom in', 0.8)
  // In the middle of the country there are fewer loans, if any; further out they come back.
  await expect.poll(inSight).toBeLessThan(all)
  for (let n = 0; n < 3; n++) await press('Zoom out', -0.8)
  await expect.poll(inSight).toBe(all)
  await sight.getByRole('listitem').first().getByRole('button').click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'Score breakdown' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Open Street View' })).toHaveAttribute('href', /map_action=pano/)
  await expect(panel.getByText(/^\d+ of \d+$/)).toBeVisible()
})

test('[C-01] a map whose picture the machine takes away stands as a drawing where it was, answers, and comes back', async ({
  staff: { page },
}) => {
  await page.goto('/requests?as=map')
  const map = page.getByRole('region', { name: 'Map of loans' })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  const zoom = Number(await map.getAttribute('data-zoom'))
  const near = page.getByRole('button', { name: 'Zoom in' })
  await near.click()
  await expect(map).toHaveAttribute('data-zoom', (zoom + 0.8).toFixed(1))
  await expect(map).toHaveAttribute('aria-busy', 'false')
  const drawing = await page.locator('canvas.maplibregl-canvas').evaluateHandle((canvas: HTMLCanvasElement) => {
    const found = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
    if (!found) throw new Error('this browser keeps its pictures')
    return found
  })
  await drawing.evaluate((context) => context.loseContext())
  await expect(map.locator('svg circle').first()).toBeVisible()
  await expect(map).toHaveAttribute('data-zoom', (zoom + 0.8).toFixed(1))
  await near.click()
  await expect(map).toHaveAttribute('data-zoom', (zoom + 1.6).toFixed(1))
  await drawing.evaluate((context) => context.restoreContext())
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await expect(map.locator('svg circle')).toHaveCount(0)
  await expect(map).toHaveAttribute('data-zoom', (zoom + 1.6).toFixed(1))
})

test('[C-01] [C-05] the map answers before its engine has come: a circle goes nearer, a pull moves it, and the engine goes on from there', async ({
  staff: { page },
}) => {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/gl-map-[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/requests?as=map')
  const map = page.getByRole('region', { name: 'Map of loans' })
  await expect(map).toHaveAttribute('data-loans', 'drawn')
  await expect(map).toHaveAttribute('aria-busy', 'true')
  const zoom = Number(await map.getAttribute('data-zoom'))
  const sight = page.getByRole('region', { name: 'Loans in view' }).getByRole('status')
  const inSight = async () => Number.parseInt(/(\d+) loans?$/.exec(await sight.innerText())?.[1] ?? '', 10)
  const all = await inSight()
  // The largest circle is drawn last.
  await map.locator('svg text').last().click()
  await expect(map).toHaveAttribute('data-zoom', (zoom + 2.5).toFixed(1))
  await expect.poll(inSight).toBeLessThan(all)

  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no place')
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 100, box.y + 40, { steps: 4 })
  await page.mouse.up()
  // Far out at sea; what is in sight is told after the map has moved, so each count is waited for.
  await expect.poll(inSight).toBe(0)
  const button = page.getByRole('button', { name: 'Zoom out' })
  await button.press('Enter')
  await expect(map).toHaveAttribute('data-zoom', (zoom + 1.7).toFixed(1))
  await expect.poll(inSight).toBeGreaterThan(0)
  const seen = await inSight()

  come()
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await expect(map).toHaveAttribute('data-zoom', (zoom + 1.7).toFixed(1))
  expect(await inSight()).toBe(seen)
  // Who goes on by keyboard loses neither place nor button.
  await expect(button).toBeFocused()
  await button.press('Enter')
  await expect(map).toHaveAttribute('data-zoom', (zoom + 0.9).toFixed(1))
})
