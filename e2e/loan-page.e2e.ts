import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'

let humanId = ''

test.beforeEach(async ({ staff: { page, headers }, request }) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  humanId = loans.find((loan: { status: { state: string } }) => loan.status.state === 'underwriting').human_id
  await page.goto(`/loan/${humanId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[I-03] [I-04] [I-05] [I-06] [I-15] [X-57] the loan page has its cards; its name is saved only when it changed', async ({
  staff: { page },
}) => {
  await expect(page.getByRole('link', { name: 'Back to all Requests' })).toHaveAttribute('href', '/dashboard')
  for (const card of ['Request Details', 'Story', 'Borrowers', 'Contacts', 'Properties', 'Activities'])
    await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit loan name' }).click()
  const save = page.getByRole('button', { name: 'Save loan name' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  const name = page.getByLabel('Loan name', { exact: true })
  const renamed = `${await name.inputValue()}, east`
  await name.fill(renamed)
  await save.click()
  await expect(page.getByText('Loan name has been updated successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(renamed)
})

test('[I-17] [I-19] [N-01] the four tabs in order; the last has the reports', async ({ staff: { page } }) => {
  await expect(page.getByRole('tab')).toHaveText([
    'Data Analysis',
    'From The Borrower',
    'Arion Documents',
    'External Data',
  ])
  await page.getByRole('tab', { name: 'Data Analysis' }).click()
  await expect(page.getByRole('tabpanel').getByRole('region', { name: 'Insights' })).toBeVisible()
  await faultless(page, 'data analysis')
  await page.getByRole('tab', { name: 'External Data' }).click()
  await expect(page.getByRole('tabpanel').getByRole('region', { name: 'Reports', exact: true })).toBeVisible()
})

test('[I-09] [I-11] [I-42] [I-48] menu, fix, score and story', async ({ staff: { page } }) => {
  const menu = page.getByRole('button', { name: 'Loan menu' })
  await menu.click()
  for (const entry of ['Archive', 'Export', 'Fix'])
    await expect(page.getByRole('menuitem', { name: entry, exact: true })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Fix', exact: true }).click()
  await expect(page.getByText('Loan fixed', { exact: true })).toBeVisible()
  const repaired = page.getByRole('dialog', { name: 'Repairs made' })
  await expect(repaired).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(repaired).toBeHidden()

  await page
    .getByRole('button', { name: /^Score/ })
    .first()
    .click()
  const score = page.getByRole('dialog', { name: 'Score' })
  await expect(score.getByRole('button', { name: /^Properties/ })).toBeVisible()
  const box = await score.boundingBox()
  expect([box?.width, (box?.height ?? 999) <= 500]).toEqual([500, true])
  await faultless(page, 'score popup')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Edit story' }).click()
  await page.getByLabel('The story of this deal').fill('A sponsor with nine finished projects.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The loan story was updated successfully', { exact: true })).toBeVisible()
})

test('[D-13] [D-14] [D-16] [D-17] [X-54] an archived loan says so and is restored from its menu', async ({
  staff: { page },
}) => {
  await page.getByRole('button', { name: 'Loan menu' }).click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Archive loan' })
  await dialog.getByLabel('Rejection reason').fill('The sponsor withdrew')
  await dialog.getByRole('button', { name: 'Archive 1 loan' }).click()
  await expect(page.getByText('Loan has been archived successfully', { exact: true })).toBeVisible()
  await expect(page.getByText('This loan/thread is archived. It is no longer available for editing')).toContainText(
    'Press the menu icon on top to restore it',
  )
  await page.getByRole('button', { name: 'Loan menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Archive', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Restore', exact: true }).click()
  await expect(page.getByText('Loan has been restored successfully', { exact: true })).toBeVisible()
})

test('[I-14] [C-05] the map stands on the first property at zoom 11; a press of a zoom button goes 0.8 nearer or farther', async ({
  staff: { page },
}) => {
  const location = page.getByRole('region', { name: 'Location' })
  const street = (await location.getByRole('paragraph').first().innerText()).split(',')[0] ?? ''
  const map = location.getByRole('region', { name: street })
  // Cards above may still be on their way and push it out of sight again: a person scrolls on.
  await expect(async () => {
    await location.scrollIntoViewIfNeeded()
    await expect(map).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(map).toHaveAttribute('data-zoom', '11.0')
  await location.getByRole('button', { name: 'Zoom out' }).click()
  await expect(map).toHaveAttribute('data-zoom', '10.2')
  await location.getByRole('button', { name: 'Zoom in' }).click()
  await expect(map).toHaveAttribute('data-zoom', '11.0')
  await expect(
    location.getByRole('img', { name: 'The place within its states' }).locator('path').first(),
  ).toHaveAttribute('d', /^M/)
  await faultless(page, 'location')
})

test('on a phone the request and the main button come before the tabs', async ({ staff: { page } }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const top = async (what: ReturnType<typeof page.getByRole>) => (await what.boundingBox())?.y ?? Number.NaN
  const tabs = page.getByRole('tablist')
  await expect(tabs).toBeVisible()
  const details = await top(page.getByRole('region', { name: 'Request Details' }))
  const main = page.getByRole('region', { name: 'Status' }).locator('[data-main]')
  expect(details).toBeLessThan(await top(tabs))
  expect(await top(main)).toBeLessThan(844)
})

test('[I-16] [X-08] a loan that is not there looks like one that may not be seen', async ({ staff: { page } }) => {
  await page.goto('/loan/BL-99999')
  await expect(page.getByText('You are not authorized to view this loan')).toBeVisible()
})

test('[I-20] [I-21] Open Analysis downloads the workbook of the loan', async ({ staff: { page } }) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open Analysis' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toBe(`${humanId} analysis.xlsx`)
  const start = await download.createReadStream().then(async (stream) => (await stream.toArray())[0])
  expect(start.subarray(0, 2).toString()).toBe('PK')
})

test('[B-15] the timeline tells who did what; its filters stand in the address', async ({ staff: { page } }) => {
  await page.getByRole('button', { name: 'Edit story' }).click()
  await page.getByLabel('The story of this deal').fill('Told in the timeline.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The loan story was updated successfully', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Timeline' }).click()
  const panel = page.getByRole('dialog', { name: 'Timeline' })
  await expect(panel.getByText(/^Sam Screens changed the story/).first()).toBeVisible()
  await panel.getByLabel('About').selectOption('Loan')
  await panel.getByLabel('Person').selectOption('Sam Screens')
  await expect(page).toHaveURL(/panel=timeline.*about=loan.*person=Sam/)
  await expect(panel.getByText(/submitted the request/)).toHaveCount(0)
  await faultless(page, 'timeline')
  await page.reload()
  await expect(panel.getByText(/^Sam Screens changed the story/).first()).toBeVisible()
  const waiting = page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Download CSV' }).click()
  expect((await waiting).suggestedFilename()).toBe(`${humanId} timeline.csv`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/loan\/[^?]+$/)
})
