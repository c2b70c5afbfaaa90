import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { openSpreadsheet } from '../apps/api/test/spreadsheet.ts'

test.use({ staffAs: { email: 'lists.staff@example.com', role: 'admin', first_name: 'Lia', last_name: 'Lister' } })

/** No accessibility violation and no sideways scrolling: each width and each set of colors once, as screens.ts looks. */
const faultlessEverywhere = async (page: Page, where: string) => {
  for (const [width, colorScheme] of [
    [1366, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 850 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await faultless(page, `${where} ${width} ${colorScheme}`)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      where,
    ).toBeLessThanOrEqual(0)
    // On a phone a row is a record: nothing of it lies beyond the edge.
    if (width === 360)
      for (const records of await page.locator('[data-records]').all())
        expect(await records.evaluate((box) => box.scrollWidth - box.clientWidth), where).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1366, height: 850 })
}

const letters = 'ABCDEFGHIJKLMNOPQRST'

/** A saved Excel file: its rows as stored, a date being the days since 1899, and how many formulas it holds. */
const savedSheet = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  const book = await openSpreadsheet(await readFile(await file.path()))
  const sheet = book.names[0] ?? ''
  const rowAt = (n: number) => [...letters].map((letter) => book.value(sheet, `${letter}${n + 1}`))
  const rows: ReturnType<typeof rowAt>[] = []
  while (rowAt(rows.length).some((value) => value !== null)) rows.push(rowAt(rows.length))
  return { name: file.suggestedFilename(), rows, formulas: book.formulas(sheet).size }
}

/** Whether a stored value can be a date of this century. */
const isDate = (value: unknown) => typeof value === 'number' && value > 36_526 && value < 73_051

const saved = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('[T-01] [T-06] [A-26] [K-50] staff narrow all activities, share the link of a list, act from a row and save a file', async ({
  staff: { page },
}) => {
  await page.goto('/activities')
  const table = page.getByRole('region', { name: 'All activities' })
  const rows = table.locator('tbody tr')
  await expect(rows).toHaveCount(100)
  await faultlessEverywhere(page, 'activities')

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/offset=100/)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('plaid')
  await page.getByRole('button', { name: /^New/ }).click()
  await expect(page).toHaveURL(/type=plaid/)
  await expect(page).not.toHaveURL(/offset/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^New/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.first()).toContainText('Plaid')

  const count = Number((await page.getByText(/^[\d,]+ activities$/).innerText()).replace(/\D/g, ''))
  const { name, text } = await saved(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  expect(name).toBe('activities.csv')
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1)

  const sheet = await savedSheet(page, () => page.getByRole('button', { name: 'Download XLSX' }).click())
  expect(sheet.name).toBe('activities.xlsx')
  expect(sheet.rows).toHaveLength(count + 1)
  expect(isDate(sheet.rows[1]?.[8])).toBe(true)

  await rows
    .first()
    .getByRole('button', { name: /^Actions of/ })
    .click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(page.getByText('Activity paused')).toBeVisible()
  await expect(page.getByText(`${count - 1} activities`)).toBeVisible()

  await page.getByRole('textbox', { name: 'Search by loan' }).fill('no such loan at all')
  await expect(page.getByText("It's empty here!")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(100)
})

test('[T-03] [T-05] staff filter leads, assign and note one, convert it, and follow it to its loan', async ({
  staff: { page },
  request,
}) => {
  expect((await request.post('/api/test/init-full-request', { data: {} })).ok()).toBe(true)
  await page.goto('/leads?state=contacted')
  const table = page.getByRole('region', { name: 'Leads' })
  const first = table.locator('tbody tr').first()
  await expect(first).toContainText('Contacted')
  await faultlessEverywhere(page, 'leads')
  await page.goto('/leads')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('amount')
  await expect(page).toHaveURL(/sort=amount/)
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  const amounts = async () =>
    (await table.locator('td[data-label=Amount]').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))
  await expect
    .poll(async () => (await amounts()).every((one, n, all) => n === 0 || one <= (all[n - 1] ?? 0)))
    .toBe(true)
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await expect(page).toHaveURL(/state=new/)
  await expect(table).not.toHaveAttribute('aria-busy', 'true')
  await expect(first).toContainText('New')
  await first.getByRole('button').click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Owner').selectOption({ label: 'Lia Lister' })
  await panel.getByLabel('Note').fill('=Called twice')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Lead saved')).toBeVisible()
  await expect(table).toContainText('Lia Lister')
  await faultlessEverywhere(page, 'lead')
  const { text } = await saved(page, async () => {
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await page.getByRole('button', { name: 'Download CSV' }).click()
  })
  expect(text).toContain("'=Called twice")
  const sheet = await savedSheet(page, () => page.getByRole('button', { name: 'Download XLSX' }).click())
  expect(sheet.rows.some((row) => row.includes('=Called twice'))).toBe(true)
  expect(sheet.formulas).toBe(0)

  await table
    .getByRole('row', { name: /Lia Lister/ })
    .getByRole('button')
    .click()
  await panel.getByRole('button', { name: 'Convert' }).click()
  await expect(page.getByText('Lead converted')).toBeVisible()
  await page.goto('/leads?state=converted')
  const converted = table.getByRole('row', { name: /Lia Lister/ })
  await expect(converted).toContainText('Converted')
  await converted.getByRole('link').click()
  await expect(page).toHaveURL(/\/loan\/BL-/)
})

test('[T-02] [T-04] [A-40] statistics: /statics leads there; every chart is a table and a file too; filters narrow', async ({
  staff: { page },
}) => {
  await page.goto('/statics')
  await expect(page).toHaveURL(/\/statistics/)
  await expect(page.getByRole('link', { name: 'Statics' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pipeline by status' })).toBeVisible()
  await faultlessEverywhere(page, 'statistics')
  const tables = await page.getByRole('button', { name: /^Show as table/ }).all()
  expect(tables).toHaveLength(9)
  for (const name of ['Conversion from stage to stage', 'Requests and closings by month']) {
    await page.getByRole('button', { name: `Show as table: ${name}` }).click()
    await expect(
      page
        .getByRole('region', { name: `${name}, table` })
        .getByRole('columnheader')
        .first(),
    ).toBeVisible()
  }
  await faultlessEverywhere(page, 'statistics as tables')
  const { name, text } = await saved(page, () => page.getByRole('button', { name: 'CSV: Pipeline by status' }).click())
  expect(name).toBe('pipeline.csv')
  expect(text).toContain('Term-Sheet-Sent,')

  const before = await page.getByText(/^Over [\d,]+ loans?$/).innerText()
  await page.getByRole('combobox', { name: 'Property type' }).selectOption('LAND')
  await expect(page.getByText(before, { exact: true })).toBeHidden()
  await page.getByRole('textbox', { name: 'Search by loan name' }).fill('no such loan at all')
  await expect(page.getByText("It's empty here!")).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText(before, { exact: true })).toBeVisible()
})

test('[T-04] [B-18] the requests that match are saved with amounts as numbers and dates as dates', async ({
  staff: { page },
}) => {
  await page.goto('/requests?status=underwriting')
  const total = Number((await page.getByText(/^\d+ of \d+ loans$/).innerText()).split(' ')[0])
  const { name, rows } = await savedSheet(page, () => page.getByRole('button', { name: 'Download XLSX' }).click())
  expect(name).toBe('requests.xlsx')
  expect(rows).toHaveLength(total + 1)
  const column = (heading: string) => rows.slice(1).map((row) => row[(rows[0] ?? []).indexOf(heading)])
  expect(new Set(column('Status'))).toEqual(new Set(['Underwriting']))
  for (const amount of column('Amount')) expect(typeof amount).toBe('number')
  for (const closing of column('Exp. Closing')) expect(isDate(closing)).toBe(true)
  const csv = await saved(page, () => page.getByRole('button', { name: 'Download CSV' }).click())
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(total + 1)
  const closing = lines[0]?.split(',').indexOf('Exp. Closing') ?? -1
  for (const line of lines.slice(1))
    expect(line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.[closing]).toMatch(/^\d{4}-\d{2}-\d{2},?$/)

  await page.goto('/portfolio/paid-off')
  const portfolio = await savedSheet(page, () => page.getByRole('button', { name: 'Download XLSX' }).click())
  expect(portfolio.name).toBe('portfolio.xlsx')
  expect(portfolio.rows.length).toBeGreaterThan(1)
})
