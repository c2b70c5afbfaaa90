import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test('[N-28] an administrator sees what answers for each outside service, sets keys that are never shown again, and tests a connection', async ({
  staff: { page, headers },
  request,
}) => {
  await page.goto('/providers')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Bank link').getByText('Sandbox').first()).toBeVisible()
  await page.getByRole('button', { name: 'Test connection of File storage' }).click()
  await expect(card('File storage').getByText('passed')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await capture(page, 'providers')

  await page.getByRole('button', { name: 'Configure OCR' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Access key id' }).fill('an id')
  await dialog.getByRole('textbox', { name: 'Secret access key' }).fill('a secret of the test')
  await dialog.getByLabel('Price of a call').fill('cheap')
  await expect(dialog.getByText('An amount in US dollars')).toBeVisible()
  await dialog.getByLabel('Price of a call').fill('0.0015')
  await capture(page, 'providers-keys')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card('OCR').getByText('Restart needed')).toBeVisible()
  await expect(card('OCR').getByText(/AWS Textract after the next restart/)).toBeVisible()

  await page.getByRole('button', { name: 'Configure OCR' }).click()
  await expect(dialog.getByText(/Set\. Type another to replace it\. Set by Sam Screens/).first()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Secret access key' })).toHaveValue('')
  expect(await (await request.get('/api/providers', { headers })).text()).not.toContain('a secret of the test')
  for (const label of ['Access key id', 'Secret access key']) {
    await dialog.getByRole('button', { name: `Remove key ${label}` }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Remove key', exact: true }).click()
    await expect(dialog.getByRole('button', { name: `Remove key ${label}` })).toHaveCount(0)
  }
  await faultless(page, 'keys taken back')
})
