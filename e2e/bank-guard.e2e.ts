import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'guard.staff@example.com', role: 'admin', first_name: 'Gail', last_name: 'Guard' } })

test('[AJ-01] [AJ-02] [AJ-07] [AJ-08] [AJ-13] a new email and new wires wait for a call-back and a colleague', async ({
  staff: { page, headers },
  request,
  signedIn,
}) => {
  const { version } = await (await request.get('/api/held-changes/settings', { headers })).json()
  await request.put('/api/held-changes/settings', { headers, data: { version, hold_hours: 0, alone: false } })
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const humanId = loans.findLast((one: { status: { state: string } }) => one.status.state === 'underwriting').human_id
  const { borrowers: people } = await (await request.get(`/api/loan/${humanId}`, { headers })).json()
  const [{ id, version: read, first_name: name }] = people
  const asked = { version: read, email: 'new.address@example.com' }
  await request.put(`/api/borrower/${id}/update`, { headers, data: asked })
  await page.goto(`/loan/${humanId}`)
  const borrowers = page.getByRole('region', { name: 'Borrowers' })
  await expect(borrowers.getByRole('link', { name: 'Change waiting' })).toBeVisible()
  await expect(borrowers.getByText('new.address@example.com')).toBeVisible()

  const wires = page.getByRole('region', { name: 'Wire instructions' })
  const enter = async (press: string, account: string, send: string) => {
    await wires.getByRole('button', { name: press }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name on the account').fill('Harbor Title Co')
    await dialog.getByLabel('Bank').fill('First Bank')
    await dialog.getByLabel('Routing number').fill('021000021')
    await dialog.getByLabel('Account number').fill(account)
    await dialog.getByRole('button', { name: send }).click()
    await expect(dialog).toBeHidden()
  }
  await enter('Add wire instructions', '5551234567', 'Save wire instructions')
  await enter('Change the wire instructions for Closing proceeds', '9998887777', 'Request change')
  await expect(wires.getByText('•••• 4567')).toBeVisible()
  await capture(page, 'wire-instructions')
  await wires.getByRole('link', { name: 'Review the change' }).click()

  const held = page.getByRole('listitem', { name: new RegExp(`^Borrower email of ${name}`) })
  await held.getByRole('button', { name: 'Record call-back' }).click()
  const call = page.getByRole('dialog')
  await call.getByLabel('Number called').fill('(212) 555-0100')
  await call.getByLabel('What was said').fill('She asked for it herself and spelled the address.')
  await faultless(page, 'call-back dialog')
  await capture(page, 'call-back')
  await call.getByRole('button', { name: 'Save call-back' }).click()
  await expect(held).toContainText('a colleague approves it, because you asked for it')
  await capture(page, 'held-changes', { everyRule: true })

  const colleague = await signedIn({
    email: 'second.guard@example.com',
    role: 'admin',
    first_name: 'Sy',
    last_name: 'Second',
  })
  await colleague.page.goto('/held-changes')
  const theirs = colleague.page.getByRole('listitem', { name: new RegExp(`^Borrower email of ${name}`) })
  await theirs.getByRole('button', { name: 'Approve change' }).click()
  await colleague.page.getByRole('dialog').getByRole('button', { name: 'Approve change' }).click()
  await expect(theirs).toBeHidden()
  await page.goto(`/loan/${humanId}`)
  await expect(borrowers.getByText('new.address@example.com')).toBeVisible()
  await expect(borrowers.getByRole('link', { name: 'Change waiting' })).toBeHidden()
})
