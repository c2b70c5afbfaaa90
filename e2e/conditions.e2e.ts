import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { picture } from './screens.ts'

test.use({ staffAs: { email: 'conditions.staff@example.com', role: 'admin', first_name: 'Cody', last_name: 'Closer' } })

test('[AG-01] [AG-04] [AG-08] [AG-13] a condition is added, holds the next step back, is found by its link and satisfied', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const loan = loans.findLast((one: { status: { state: string } }) => one.status.state === 'underwriting')
  await page.goto(`/loan/${loan.human_id}`)
  const card = page.getByRole('region', { name: 'Conditions' })
  await card.getByRole('button', { name: 'Add condition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add condition' })
  await dialog.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Prior to term sheet' }).click()
  await dialog.getByRole('textbox', { name: 'Condition' }).fill('Sponsor call held')
  await faultless(page, 'condition dialog')
  await picture(page, 'condition-dialog')
  await dialog.getByRole('button', { name: 'Add condition' }).click()
  const row = card.getByRole('listitem', { name: 'Sponsor call held' })
  await expect(row).toContainText('Open')
  const status = page.getByRole('region', { name: 'Status' })
  const point = status.getByRole('link', { name: 'Prior to term sheet: Sponsor call held' })
  await point.click()
  await expect(row).toBeFocused()
  await faultless(page, 'conditions card')
  await picture(page, 'conditions-card')
  await card.getByRole('button', { name: 'Actions for Sponsor call held' }).click()
  await page.getByRole('menuitem', { name: 'Mark satisfied' }).click()
  const note = page.getByRole('dialog', { name: 'Mark “Sponsor call held” satisfied' })
  await note.getByLabel('Note').fill('Held on Monday with both sponsors')
  await note.getByRole('button', { name: 'Mark satisfied' }).click()
  await expect(row).toContainText('Satisfied by Cody Closer')
  await expect(point).toBeHidden()
})
