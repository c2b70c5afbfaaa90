import { expect, test } from '@playwright/test'
import { capture } from './screens.ts'
import { faultless, signInStaff } from './staff.ts'

// Each screen is taken four times over.
test.setTimeout(240_000)

test.beforeEach(({ page, request }) => signInStaff(page, request))

test('[A-17] today: five at first, all at a press, and the address keeps which', async ({ page }) => {
  await page.goto('/dashboard?whose=all')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const entries = today.getByRole('list', { name: 'What to do today' }).getByRole('listitem')
  await expect(entries).toHaveCount(5)
  await faultless(page, 'today')
  await capture(page, 'today-dashboard')
  const more = today.getByRole('button', { name: /^and [\d,]+ more$/ })
  const count = 5 + Number(((await more.textContent()) ?? '').replace(/\D/g, ''))
  await more.click()
  await expect(page).toHaveURL(/today=all/)
  await expect(entries).toHaveCount(Math.min(200, count))
  await capture(page, 'today-all')
  await page.reload()
  await expect(entries).toHaveCount(Math.min(200, count))
  await today.getByRole('button', { name: 'Show fewer' }).click()
  await expect(entries).toHaveCount(5)
})

test('[A-17] today: an entry put off leaves the list, and one press brings it back', async ({ page }) => {
  await page.goto('/dashboard?whose=all')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const entries = today.getByRole('listitem')
  await expect(entries).toHaveCount(5)
  const off = entries.first().getByRole('button', { name: /^Until tomorrow: / })
  const name = ((await off.getAttribute('aria-label')) ?? '').replace('Until tomorrow: ', '')
  await off.press('Enter')
  const undo = today.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(today.getByRole('status').getByText(`Put off until tomorrow: ${name}`)).toBeVisible()
  await expect(today.getByRole('button', { name: `Until tomorrow: ${name}`, exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(today.getByRole('button', { name: `Until tomorrow: ${name}`, exact: true })).toBeVisible()
})

test('[A-17, B-15] today: one press opens the files to review, another shows who would be reminded', async ({
  page,
}) => {
  await page.goto('/dashboard?whose=all&today=all')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await today
    .getByRole('button', { name: /^Remind: .*overdue/ })
    .first()
    .click()
  const reminder = page.getByRole('dialog', { name: /^Send Reminder: / })
  await expect(reminder.getByText(/One e-mail to each party|Nobody who can be written/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(reminder).toBeHidden()
  await today
    .getByRole('link', { name: /^Review: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/loan\/[^?]+\?files=/)
  const files = page.getByRole('dialog')
  await expect(files.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
  await page.reload()
  await expect(files.getByRole('button', { name: /^Accept/ }).first()).toBeVisible()
  await page.goBack()
  await expect(today).toBeVisible()
})
