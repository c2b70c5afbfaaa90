import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'audit.staff@example.com', role: 'admin', first_name: 'Ida', last_name: 'Inspector' } })

test('[D-10] an administrator reads the audit trail, narrows it, opens an event and saves the whole', async ({
  staff: { page, headers },
  request,
}) => {
  const missing = await request.get('/api/loan/BL-99999999', { headers })
  expect(missing.status()).toBe(404)
  await page.goto('/audit')
  const table = page.getByRole('region', { name: 'Events' })
  await expect(table.locator('tbody tr').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await capture(page, 'audit')

  await page.getByRole('combobox', { name: 'About' }).selectOption('access')
  await page.getByRole('textbox', { name: 'Search by person' }).fill('Ida Inspector')
  await expect(page).toHaveURL(/subject=access/)
  await expect(page).toHaveURL(/person=/)
  const refused = table.getByRole('button', { name: 'Access refused' })
  await expect(refused).toHaveCount(1)
  await refused.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Access refused' })
  await expect(dialog.getByText('"code": "not_found"')).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(dialog.getByText(/Place in the chain: [\d,]+/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await capture(page, 'audit-event')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  for (const [width, colorScheme] of [
    [1366, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 850 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await faultless(page, `audit ${width} ${colorScheme}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON lines' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit-trail.jsonl')
  const [line] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(JSON.parse(line ?? '')).toMatchObject({ kind: 'access.refused', actor_name: 'Ida Inspector' })
})
