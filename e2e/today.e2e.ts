import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

// Each screen is taken four times over.

test('[A-17] today: overdue, to review and coming up, three of each at first, all at a press; the address keeps which', async ({
  staff: { page },
}) => {
  await page.goto('/dashboard?whose=all')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const lists = today.getByRole('list')
  await expect(lists.first()).toBeVisible()
  const heads = (await today.getByRole('heading', { level: 3 }).allTextContents()).map((text) => text.split(' '))
  expect(heads.map((words) => words.slice(0, -1).join(' '))).toEqual(['Overdue', 'To review', 'Coming up'])
  const counts = heads.map((words) => Number(words.at(-1)))
  const entries = lists.getByRole('listitem')
  await expect(entries).toHaveCount(counts.reduce((sum, count) => sum + Math.min(3, count), 0))
  await capture(page, 'today-dashboard', { everyRule: true })
  await today
    .getByRole('button', { name: /^[\d,]+ more / })
    .first()
    .click()
  await expect(page).toHaveURL(/today=all/)
  const all = counts.reduce((sum, count) => sum + Math.min(100, count), 0)
  await expect(entries).toHaveCount(all)
  await page.reload()
  await expect(entries).toHaveCount(all)
  await today.getByRole('button', { name: 'Show fewer' }).click()
  await expect(entries).toHaveCount(counts.reduce((sum, count) => sum + Math.min(3, count), 0))
})

test('[A-17] today: an entry put off leaves the list, and one press brings it back', async ({ staff: { page } }) => {
  await page.goto('/dashboard?whose=all')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const entries = today.getByRole('list').getByRole('listitem')
  await expect(entries.first()).toBeVisible()
  const off = entries.first().getByRole('button', { name: /^Snooze until tomorrow: / })
  const name = ((await off.getAttribute('aria-label')) ?? '').replace('Snooze until tomorrow: ', '')
  await off.press('Enter')
  const undo = today.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(today.getByRole('status').getByText(`Snoozed until tomorrow: ${name}`)).toBeVisible()
  await expect(today.getByRole('button', { name: `Snooze until tomorrow: ${name}`, exact: true })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(undo).toHaveCount(0)
  await expect(today.getByRole('button', { name: `Snooze until tomorrow: ${name}`, exact: true })).toBeVisible()
})

test('[A-17, B-15] today: one press opens the files to review, another shows who would be reminded', async ({
  staff: { page },
}) => {
  await page.goto('/dashboard?whose=all&today=all')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await today
    .getByRole('button', { name: /^Remind: .*overdue/ })
    .first()
    .click()
  const reminder = page.getByRole('dialog', { name: /^Send Reminder: / })
  await expect(reminder.getByText(/One email to each party|No one with an email address/)).toBeVisible()
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
