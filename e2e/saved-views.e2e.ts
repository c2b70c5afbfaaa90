import { expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

const rows = 'tbody tr[aria-rowindex]'

test('[B-16] [B-11] filters, order and columns are saved as a view, opened, changed, made the first one, deleted and brought back', async ({
  staff: { page },
}) => {
  await page.goto('/requests?type=CONDO&type=MULTIFAMILY&sort=score')
  await expect(page.locator(rows).first()).toBeVisible()
  const menu = page.getByRole('button', { name: /^Views:/ })
  const choose = async (item: string | RegExp) => {
    await menu.click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Columns…')
  const columns = page.getByRole('dialog', { name: 'Columns of the table' })
  await columns.getByRole('checkbox', { name: 'Contacts' }).uncheck()
  // Above rate and LTV, then above the amount.
  for (let n = 0; n < 3; n += 1) await columns.getByRole('button', { name: 'Move Score up' }).click()
  await faultless(page, 'choosing columns')
  await columns.getByRole('button', { name: 'Done' }).click()
  await expect(columns).toHaveCount(0)
  const headings = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  const chosen = await headings()
  expect(chosen.indexOf('Score')).toBeLessThan(chosen.indexOf('Amount'))
  expect(chosen).not.toContain('Contacts')
  await expect(page).toHaveURL(/cols=address\.score\.amount/)

  await choose('Save as a new view…')
  const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
  await dialog.getByLabel('Name').fill('Condos by score')
  await faultless(page, 'saving a view')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(menu).toHaveAccessibleName('Views: Condos by score')
  const count = await page.locator(rows).count()

  // What is changed and not saved stays in the address alone, through a reload.
  await page.getByRole('button', { name: 'Remove filter Condo' }).click()
  await expect(menu).toHaveAccessibleName('Views: Condos by score, changed')
  await expect(page).not.toHaveURL(/type=CONDO/)
  await page.reload()
  await expect(menu).toHaveAccessibleName('Views: Condos by score, changed')
  await choose(/^Condos by score/)
  await expect(menu).toHaveAccessibleName('Views: Condos by score')
  await expect(page.locator(rows)).toHaveCount(count)
  await choose('Open the requests with this view')
  await menu.click()
  await expect(page.getByText('opens first')).toBeVisible()
  await capture(page, 'requests-views')
  await page.keyboard.press('Escape')
  await page.goto('/requests')
  await expect(menu).toHaveAccessibleName('Views: Condos by score')
  await expect(page).toHaveURL(/type=CONDO/)

  await choose('Delete Condos by score')
  await expect(menu).toHaveAccessibleName('Views: All requests')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('View Condos by score restored')).toBeVisible()
  await choose(/^Condos by score/)
  await expect(page).toHaveURL(/cols=address\.score\.amount/)
  await choose('No longer open the requests with this view')
})

test('[MM-13] of two tabs that change one view, the second is told and loses nothing', async ({
  staff: { page, headers },
  request,
}) => {
  const settings = {
    ...{ as: 'table', status: null, search: '', property_types: [], purposes: [], owner: null },
    ...{ sort: 'amount', dir: 'descending', columns: ['address', 'amount', 'status'] },
  }
  const made = await request.post('/api/saved-view/add', {
    headers,
    data: { name: 'Two tabs', shared: true, settings },
  })
  const view = (await made.json()) as { id: string; version: number }
  await page.goto(`/requests?view=${view.id}&cols=address.amount.status&search=street`)
  const menu = page.getByRole('button', { name: /^Views:/ })
  await expect(menu).toHaveAccessibleName('Views: Two tabs, changed')
  const elsewhere = { ...settings, search: 'avenue' }
  await request.put(`/api/saved-view/${view.id}/update`, { headers, data: { version: 1, settings: elsewhere } })
  const choose = async (item: string) => {
    await menu.click()
    await expect(page.getByText('Someone else changed Two tabs after you opened it.')).toBeVisible()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Replace Two tabs with what you see')
  await expect(page.getByText('View Two tabs saved')).toBeVisible()
  await expect(page).toHaveURL(/search=street/)
  await request.put(`/api/saved-view/${view.id}/update`, { headers, data: { version: 3, settings: elsewhere } })
  await choose('Show Two tabs as it is now')
  await expect(page).toHaveURL(/search=avenue/)
  await expect(menu).toHaveAccessibleName('Views: Two tabs')
  await request.delete(`/api/saved-view/${view.id}/remove`, { headers })
})

test('[B-15] selected loans are assigned with undo, and reminded after a preview; what fails stays selected with its reason', async ({
  staff: { page, headers },
  request,
}) => {
  await page.goto('/requests?status=underwriting')
  await expect(page.locator(rows).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select for Archive' }).click()
  const boxes = page.locator(rows).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await expect(page.getByText('3 loans selected')).toBeVisible()
  // Somebody archives one of them meanwhile.
  const { loans } = (await (await request.get('/api/loan/all?status=underwriting', { headers })).json()) as {
    loans: { id: string; owner_user_id: string | null; name: string }[]
  }
  const gone = loans[2]
  await request.put(`/api/loan/${gone?.id}/archive`, {
    headers,
    data: { days_to_archive: 0, rejection_reason: 'Withdrawn' },
  })
  await page.getByRole('button', { name: 'Assign…' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign 3 loans' })
  await assign.getByLabel('Loan officer').selectOption({ label: 'Sam Screens' })
  await expect(assign.getByText('3 loans will be reassigned.')).toBeVisible()
  await faultless(page, 'assigning')
  await assign.getByRole('button', { name: 'Assign 3 loans to Sam Screens' }).click()
  await expect(page.getByText('2 loans assigned')).toBeVisible()
  const row = page.locator(rows).filter({ hasText: gone?.name ?? '' })
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(row.getByRole('alert')).toContainText('archived')
  const owners = async () => {
    const now = (await (await request.get('/api/loan/all?status=underwriting', { headers })).json()) as {
      loans: { id: string; owner_user_id: string | null }[]
    }
    return loans.slice(0, 2).map((loan) => now.loans.find((one) => one.id === loan.id)?.owner_user_id ?? null)
  }
  const before = loans.slice(0, 2).map((loan) => loan.owner_user_id)
  expect(await owners()).not.toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(owners).toEqual(before)
  await request.put(`/api/loan/${gone?.id}/restore`, { headers })

  await page.goto('/requests')
  await expect(page.locator(rows).first()).toBeVisible()
  await page.getByRole('button', { name: 'Select for Archive' }).click()
  await page.getByRole('button', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: 'Remind…' }).click()
  const remind = page.getByRole('dialog', { name: /^Remind for/ })
  await expect(remind.getByText('Emails cannot be undone.', { exact: false })).toBeVisible()
  await expect(remind.getByRole('listitem').first()).toBeVisible()
  await expect(remind.getByRole('progressbar')).toHaveCount(0)
  await capture(page, 'requests-remind')
  await remind.getByRole('button', { name: /^Send \d+ emails?$/ }).click()
  await expect(page.getByText(/^Reminders? sent for/)).toBeVisible()
})
