import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { picture } from './screens.ts'

test.use({ staffAs: { email: 'committee.staff@example.com', role: 'admin', first_name: 'Cleo', last_name: 'Chair' } })

test('[AH-18] [AH-19] members and levels are set up, and the committee room says what a vote takes', async ({
  staff: { page, headers },
  request,
}) => {
  await page.goto('/committee/settings')
  await expect(page.getByText('No members yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add member' })
  await dialog.getByRole('combobox', { name: 'Member' }).click()
  await page.getByRole('option', { name: 'Someone from outside' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ines Investor')
  await dialog.getByRole('textbox', { name: 'Email' }).fill('ines@fund.example')
  await picture(page, 'committee-member')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('ines@fund.example')).toBeVisible()
  await page.getByRole('button', { name: 'Add level' }).click()
  await page.getByRole('textbox', { name: 'Level' }).fill('Credit committee')
  await page.getByRole('button', { name: 'Save levels' }).click()
  await expect(page.getByText('Loans of any amount: 1 vote cast')).toBeVisible()
  await faultless(page, 'committee settings')
  await picture(page, 'committee-settings')
  await page.getByRole('link', { name: 'Committee votes' }).first().click()
  await expect(page.getByText('No open votes')).toBeVisible()
  await faultless(page, 'committee votes')
  await picture(page, 'committee-votes')
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  await page.goto(`/loan/${loans[0].human_id}/committee`)
  await expect(page.getByRole('heading', { name: 'Committee room' })).toBeVisible()
  await expect(page.getByText('Credit committee decides on')).toBeVisible()
  await faultless(page, 'committee room')
  await picture(page, 'committee-room')
})
