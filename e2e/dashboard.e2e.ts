import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

const rows = 'tbody tr[aria-rowindex]'

test('[B-01] [B-06] [B-10] [B-14] [C-04] [C-02] [X-56] the dashboard: its head, its rows, the reminder preview, the map panel and its neighbours', async ({
  staff: { page },
}) => {
  await page.goto('/dashboard')
  const quick = page.getByRole('region', { name: 'Quick View', exact: true })
  await expect(quick.locator(rows)).toHaveCount(5)
  await expect(quick.getByRole('link', { name: /^All Requests \(\d+\)$/ })).toHaveAttribute('href', /\/requests/)
  await expect(quick.getByRole('columnheader', { name: /Duration/ })).toHaveCount(0)
  await faultless(page, 'dashboard')

  const first = quick.locator(rows).first()
  await expect(first.getByRole('button', { name: /^(Timeline|Map|More) / })).toHaveCount(3)
  await first.getByRole('button', { name: /^Send Reminder/ }).click()
  const reminder = page.getByRole('dialog', { name: /Send Reminder/ })
  await expect(reminder.getByText(/One email to each party|No one with an email address/)).toBeVisible()
  await faultless(page, 'reminder preview')
  await page.keyboard.press('Escape')
  await expect(reminder).toBeHidden()

  await first.getByRole('button', { name: /^Map of/ }).click()
  const panel = page.getByRole('dialog', { name: /^Map: / })
  for (const part of ['Loan', 'Property', 'Neighborhood', 'Borrower'])
    await expect(panel.locator('dt').getByText(part, { exact: true })).toBeVisible()
  const position = panel.getByText(/^\d+ of \d+$/)
  const at = await position.textContent()
  const forward = await panel.getByRole('button', { name: 'Next loan' }).isEnabled()
  await panel.getByRole('button', { name: forward ? 'Next loan' : 'Previous loan' }).click()
  await expect(position).not.toHaveText(at ?? '')
  await panel.getByRole('button', { name: forward ? 'Previous loan' : 'Next loan' }).click()
  await expect(position).toHaveText(at ?? '')
})

test('[B-33] [B-35] five loans at most stay pinned, on top; a sixth takes the place of the oldest', async ({
  staff: { page },
}) => {
  await page.goto('/requests')
  const list = page.getByRole('table').first()
  const pins = list.getByRole('button', { name: /^Pin / })
  await expect(pins.last()).toBeVisible()
  const pinned: string[] = []
  for (let n = 0; n < 6; n += 1) {
    const name = ((await pins.last().getAttribute('aria-label')) ?? '').replace(/^Pin /, '')
    pinned.push(name)
    await pins.last().click()
    await expect(list.getByRole('button', { name: `Unpin ${name}`, exact: true }).first()).toBeVisible()
  }
  await expect(list.getByRole('button', { name: /^Unpin / })).toHaveCount(5)
  await expect(list.getByRole('button', { name: `Pin ${pinned[0]}`, exact: true }).first()).toBeVisible()
  for (const row of await list
    .locator(rows)
    .all()
    .then((all) => all.slice(0, 5)))
    await expect(row.getByRole('button', { name: /^Unpin / })).toBeVisible()
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('checked-loans'))) ?? '[]')).toHaveLength(5)
})

test('[D-01] [D-04] [B-06] the portfolio has a map, its two cards, and takes archived loans in at a toggle', async ({
  staff: { page },
}) => {
  await page.goto('/portfolio')
  await expect(page.getByRole('list', { name: 'Loans by status' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Loans on the map' })).toBeVisible()
  await expect(page.locator(rows).first()).toBeVisible()
  const before = await page.locator(rows).count()
  await page.getByRole('switch', { name: 'Show archived' }).check({ force: true })
  await expect(page.locator(rows).getByText('Archived', { exact: true }).first()).toBeVisible()
  expect(await page.locator(rows).count()).toBeGreaterThan(before)
  await faultless(page, 'portfolio with archived loans')
})

test('[B-15] a reminder goes as a text message too, and says that without a service it stays in the outbox', async ({
  staff: { page, headers },
  request,
}) => {
  const { human_id: key } = await (await request.post('/api/test/init-full-request', { data: {} })).json()
  const loan = await (await request.get(`/api/loan/${key}`, { headers })).json()
  const [borrower] = loan.borrowers
  const data = { version: borrower.version, phone: '917-5550177' }
  expect((await request.put(`/api/borrower/${borrower.id}/update`, { headers, data })).ok()).toBe(true)
  const name = `Texted ${key}`
  const renamed = await request.put(`/api/loan/${key}/update`, { headers, data: { version: loan.version, name } })
  expect(renamed.ok()).toBe(true)
  await page.goto(`/requests?search=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Send Reminder for ${name}`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /Send Reminder/ })
  await dialog.getByRole('checkbox', { name: 'Also as a text message to (917) 555-0177' }).check()
  await dialog.getByRole('checkbox', { name: 'They have agreed to text messages' }).check()
  await capture(page, 'reminder-text')
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/outbox?search=917-5550177')
  const texts = page.getByRole('region', { name: 'Text messages', exact: true })
  await expect(texts.getByText(new RegExp(`we still need.*${key}`))).toBeVisible()
  await expect(async () => {
    await page.reload()
    await expect(texts.getByText('Sandbox: not sent')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await capture(page, 'outbox-texts')
})
