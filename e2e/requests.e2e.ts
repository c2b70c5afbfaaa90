import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'

const rows = 'tbody tr[aria-rowindex]'

test.beforeEach(async ({ staff: { page } }) => {
  await page.goto('/requests')
  await expect(page.locator(rows).first()).toBeVisible()
})

test('[B-02] [B-17] [B-22] filters show as chips and clear; a search that matches nothing says so', async ({
  staff: { page },
}) => {
  await expect(page.getByRole('button', { name: 'Back to Dashboard' })).toBeVisible()
  const table = page.locator('table[aria-rowcount]')
  const all = await page.locator(rows).count()
  const total = (await table.getAttribute('aria-rowcount')) ?? ''
  await page.getByPlaceholder('Property Type').click()
  await page.getByRole('option', { name: 'Condo', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove filter Condo' })).toBeVisible()
  await expect(page).toHaveURL(/type=CONDO/)
  await expect.poll(() => page.locator(rows).count()).toBeLessThan(all)
  for (const row of await page.locator(rows).all()) await expect(row).toContainText('Condo, ')
  await page.getByRole('button', { name: 'Remove filter Condo' }).click()
  // How many rows are drawn follows from the window, to one or two; how many there are is exact.
  await expect(table).toHaveAttribute('aria-rowcount', total)
  await expect(page).not.toHaveURL(/type=/)
  await page.getByRole('button', { name: 'Score', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^Score/ })).toHaveAttribute('aria-sort', /ascending|descending/)
  await page.getByLabel('Search name, borrower, city').fill('no loan is called this')
  await expect(page.getByText('There are no loans matching this filter')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter no loan is called this' })).toBeVisible()
  await faultless(page, 'nothing matches')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByLabel('Search name, borrower, city')).toHaveValue('')
  await expect(table).toHaveAttribute('aria-rowcount', total)
})

test('[B-09] on a desktop the status of a loan is in sight whole, beside the actions', async ({ staff: { page } }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.locator(rows).filter({ hasText: 'Commitment-Accepted' }).first()
  await row.scrollIntoViewIfNeeded()
  const [status, actions] = await Promise.all([
    row.getByText('Commitment-Accepted').last().boundingBox(),
    row.getByRole('button', { name: /^Timeline/ }).boundingBox(),
  ])
  expect((status?.x ?? 0) + (status?.width ?? 0)).toBeLessThan(actions?.x ?? 0)
})

test('[B-24] [B-26] [B-28] [B-29] a closing date in the past is red and cannot be saved', async ({
  staff: { page },
}) => {
  await page.getByRole('button', { name: 'Edit Closing Dates' }).click()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const row = page.locator(rows).first()
  await row.getByLabel(/^Expected closing of/).fill('2020-01-01')
  await expect(row).toHaveAttribute('data-invalid', 'true')
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Fix Exp. Closing Dates' }).click({ force: true })
  await expect(row.getByLabel(/^Expected closing of/)).toBeVisible()
  expect(sent).toEqual([])
  // The tooltip of the button under the pointer is no part of the page.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await faultless(page, 'a past date')
})

test('[B-32] [D-05] [D-06] [D-09] [D-12] two loans are archived with one reason, one after the other, and leave the list', async ({
  staff: { page },
}) => {
  await page.getByRole('button', { name: 'Select for Archive' }).click()
  const boxes = page.locator(rows).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  const names = await page.locator(rows).getByRole('link').allInnerTexts()
  await page.getByRole('button', { name: 'Archive Selected (2)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive 2 loans' })
  await dialog.getByRole('button', { name: 'Archive 2 loans' }).click()
  await expect(dialog.getByText('* Required')).toBeVisible()
  await faultless(page, 'archive dialog')
  const sent: string[] = []
  const order: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/archive')) return
    sent.push(String(request.postData()))
    order.push('sent')
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/archive')) order.push('answered')
  })
  await dialog.getByLabel('Rejection reason').fill('Outside the lending area')
  await dialog.getByRole('button', { name: 'Archive 2 loans' }).click()
  await expect(page.getByText('Loan has been archived successfully', { exact: true })).toBeVisible()
  expect(sent.map((body) => JSON.parse(body))).toEqual(
    Array(2).fill({ days_to_archive: 0, rejection_reason: 'Outside the lending area' }),
  )
  expect(order).toEqual(['sent', 'answered', 'sent', 'answered'])
  for (const name of names.slice(0, 2))
    await expect(page.locator(rows).getByRole('link', { name, exact: true })).toHaveCount(0)
})
