import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'owner.staff@example.com', role: 'admin', first_name: 'Ona', last_name: 'Owner' } })

test('[AI-11] [AI-15] [AI-16] an entity on file is offered, and owned by another one and a borrower to 100 percent', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const [humanId, other] = loans
    .filter((one: { status: { state: string } }) => one.status.state === 'underwriting')
    .map((one: { human_id: string }) => one.human_id)
  const holding = { name: 'Quayside Holdings, L.L.C.', kind: 'LLC', state: 'DE', ein: '472958399' }
  const made = await request.post(`/api/legal-entity/loan/${other}/add`, { headers, data: holding })
  expect(made.status()).toBe(201)
  const { borrowers: people } = await (await request.get(`/api/loan/${humanId}`, { headers })).json()
  await page.goto(`/loan/${humanId}`)
  const entities = page.getByRole('region', { name: 'Entities' })
  await entities.getByRole('button', { name: 'Add entity' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('EIN').fill('47-2958399')
  await expect(dialog.getByRole('status', { name: 'May be on file already' })).toContainText('same EIN')
  await dialog.getByLabel('Entity name').fill('Quayside 12 LLC')
  const first = dialog.getByRole('group', { name: 'Member 1' })
  await first.getByRole('combobox', { name: 'Owner' }).fill('quayside')
  await page.getByRole('option', { name: 'Quayside Holdings, L.L.C.' }).click()
  await first.getByLabel('Share, %').fill('66.67')
  await dialog.getByRole('button', { name: 'Add member' }).click()
  const second = dialog.getByRole('group', { name: 'Member 2' })
  await second.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: `${people[0].first_name} ${people[0].last_name}`, exact: true }).click()
  await second.getByLabel('Share, %').fill('33')
  await dialog.getByLabel('EIN').fill('')
  await dialog.getByRole('button', { name: 'Add entity' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Shares total 99.67%. They must total 100%')
  await capture(page, 'entity-owners')
  await second.getByLabel('Share, %').fill('33.33')
  await dialog.getByRole('button', { name: 'Add entity' }).click()
  await expect(dialog).toBeHidden()
  const card = entities.getByRole('listitem').filter({ hasText: 'Quayside 12 LLC' })
  await expect(card).toContainText('Quayside Holdings, L.L.C.')
  await expect(card).toContainText('66.67%')
})
