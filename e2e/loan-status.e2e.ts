import { type APIRequestContext, expect } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'
import { picture } from './screens.ts'

test.use({ staffAs: { email: 'closing.staff@example.com', role: 'admin', first_name: 'Cora', last_name: 'Closer' } })

/** A loan at its start, with its term sheet not written yet. */
const newLoan = async (request: APIRequestContext, headers: Record<string, string>): Promise<string> => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  for (const loan of loans) {
    if (loan.status.state !== 'preliminary') continue
    const status = await (await request.get(`/api/loan-status/${loan.id}`, { headers })).json()
    if (status.term_sheet.state === 'New' && status.gfd.state === 'New') return loan.human_id
  }
  throw new Error('no loan at its start')
}

const loanIn = async (request: APIRequestContext, headers: Record<string, string>, state: string): Promise<string> => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  return loans.find((loan: { status: { state: string } }) => loan.status.state === state).human_id
}

test('[P-05] [P-12] [P-13] [L-03] [L-16] [L-18] [L-25] [L-27] [X-51] staff take a loan from its first term sheet to an accepted commitment', async ({
  staff: { page, headers },
  request,
}) => {
  const humanId = await newLoan(request, headers)
  await page.goto(`/loan/${humanId}?tab=documents`)
  const status = page.getByRole('region', { name: 'Status' })
  const main = (name: string) => status.getByRole('button', { name })
  const dialog = page.getByRole('dialog')
  const toast = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
  const row = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })

  await main('Generate Term Sheet').click()
  await dialog.getByLabel('Exit fee').fill('1.25')
  await expect(dialog.getByRole('button', { name: 'Save and generate Term Sheet' })).toBeVisible()
  await faultless(page, 'term sheet form')
  await picture(page, 'loan-status-term-sheet-form')
  await dialog.getByRole('tab', { name: 'Request Details' }).click()
  await expect(dialog.getByText('Loan amount')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save and generate Term Sheet' }).click()
  await expect(dialog).toBeHidden()
  await faultless(page, 'preliminary')

  await row('Term Sheet').getByRole('button', { name: 'Send Term Sheet' }).click()
  await faultless(page, 'send')
  await picture(page, 'loan-status-send')
  await dialog.getByRole('button', { name: /^Send term sheet to \d+ (person|people)$/ }).click()
  await expect(status.locator('[aria-current=step]').getByText('Term-Sheet-Sent')).toBeVisible()

  await main('Accept Good Faith Deposit').click()
  await dialog.getByRole('button', { name: 'Accept Good Faith Deposit' }).click()
  await expect(dialog.getByText('* Required')).toBeVisible()
  await dialog.getByLabel('Deposit amount').fill('10000')
  await dialog.getByLabel('Deposit date').fill('01.15.2026')
  await dialog.getByLabel('Deposit amount').focus()
  await expect(page.locator('[data-dates-dropdown]')).toBeHidden()
  await faultless(page, 'deposit')
  await dialog.getByRole('button', { name: 'Accept Good Faith Deposit' }).click()
  await toast('Good Faith Deposit has been accepted successfully')

  await row('Term Sheet').getByRole('button', { name: 'Upload Term Sheet' }).click()
  await expect(dialog.getByText(/Your upload is recorded as the signed copy/)).toBeVisible()
  await faultless(page, 'upload')
  await picture(page, 'loan-status-upload')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog).toBeHidden()
  await main('Accept Term Sheet').click()
  await dialog.getByRole('button', { name: 'Accept Term Sheet' }).click()
  await expect(status.locator('[aria-current=step]').getByText('Underwriting', { exact: true })).toBeVisible()

  await main('Complete Underwriting').click()
  const asked = page.getByRole('dialog', { name: 'Complete Underwriting with open points?' })
  await expect(asked.getByRole('list', { name: 'Open points' })).toContainText('Get a report or appraisal')
  await faultless(page, 'open points')
  await asked.getByLabel('Reason to go on').fill('Approved by the credit committee')
  await asked.getByRole('button', { name: 'Complete Underwriting' }).click()
  await toast('Board Review Created Successfully')
  await row('Board Review').getByRole('button', { name: 'Generate Board Review' }).click()
  await dialog.getByRole('button', { name: 'Generate Board Review' }).click()
  await expect(dialog).toBeHidden()
  await row('Board Review').getByRole('button', { name: 'Send Board Review' }).click()
  await dialog.getByRole('button', { name: 'Send Board Review' }).click()
  await main('Accept Board Review').click()
  await dialog.getByRole('button', { name: 'Accept Board Review' }).click()
  await main('Generate Commitment').click()
  await faultless(page, 'commitment form')
  await dialog.getByRole('button', { name: 'Generate Commitment' }).click()
  await expect(dialog).toBeHidden()
  await row('Commitment').getByRole('button', { name: 'Send Commitment' }).click()
  await dialog.getByRole('button', { name: /^Send commitment to/ }).click()
  await expect(status.locator('[aria-current=step]').getByText('Commitment-Sent')).toBeVisible()
  await row('Commitment').getByRole('button', { name: 'Upload Commitment' }).click()
  await expect(dialog.getByText(/Your upload is recorded as the signed copy/)).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(dialog).toBeHidden()
  await main('Accept Commitment').click()
  await dialog.getByRole('button', { name: 'Accept Commitment' }).click()

  await expect(status.getByText('All activities were completed')).toBeVisible()
})

test('[P-16] [P-17] [P-19] [P-20] [P-26] [P-28] [X-64] staff set a loan funded and paid off, and move it back', async ({
  staff: { page, headers },
  request,
}) => {
  await page.goto(`/loan/${await loanIn(request, headers, 'commitment-accepted')}?tab=documents`)
  const status = page.getByRole('region', { name: 'Status' })
  const main = (name: string) => status.getByRole('button', { name })
  const dialog = page.getByRole('dialog', { name: /Set Paid Off|Move the loan back/ })
  const toast = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

  await main('Set Funded').click()
  await expect(status.getByLabel('Choose Funded Date')).toBeFocused()
  await faultless(page, 'funded date')
  await picture(page, 'loan-status-funded-date')
  await status.getByLabel('Choose Funded Date').fill('01.20.2026')
  await status.getByLabel('Choose Funded Date').press('Tab')
  await main('Set Funded').click()
  const asked = page.getByRole('dialog', { name: 'Set Funded with open points?' })
  const funded = page.getByText('Commitment Status Updated Successfully', { exact: true })
  await expect(asked.or(funded).first()).toBeVisible()
  if (await asked.isVisible()) {
    await asked.getByLabel('Reason to go on').fill('Approved by the credit committee')
    await asked.getByRole('button', { name: 'Set Funded' }).click()
  }
  await toast('Commitment Status Updated Successfully')

  await main('Set Paid Off').click()
  await dialog.getByRole('button', { name: 'Set Paid Off' }).click()
  await expect(dialog.getByText('* Required').first()).toBeVisible()
  await dialog.getByLabel('Paid off date').fill('06.30.2026')
  await dialog.getByLabel('Paid off date').press('Tab')
  await dialog.getByRole('radiogroup', { name: 'Were payments late?' }).getByLabel('Yes').check()
  await dialog.getByLabel('30 days late').fill('2')
  await dialog.getByLabel('Borrower score').fill('250')
  await dialog.getByRole('radiogroup', { name: 'construction' }).getByLabel('Yes').check()
  await expect(dialog.getByLabel('Borrower score')).toHaveValue('100')
  const reason = dialog.getByLabel('Reason to go on')
  if (await reason.isVisible()) await reason.fill('Approved by the credit committee')
  await faultless(page, 'paid off')
  await picture(page, 'loan-status-paid-off')
  await dialog.getByRole('button', { name: 'Set Paid Off' }).click()
  await toast('Paid Off Status Updated Successfully')
  await expect(status.getByText('Done')).toBeVisible()

  await page.getByRole('button', { name: 'Loan menu' }).click()
  await page.getByRole('menuitem', { name: 'Move back to…' }).click()
  await dialog.getByLabel('Reason').fill('Entered by mistake')
  await faultless(page, 'move back')
  await dialog.getByRole('button', { name: 'Move back to Funded' }).click()
  await expect(status.locator('[aria-current=step]').getByText('Funded', { exact: true })).toBeVisible()
})

test('[K-45] [K-47] [K-48] [K-50] [K-51] activities are filtered, selected and paused; phone and dark show the same', async ({
  staff: { page, headers },
  request,
}) => {
  const humanId = await newLoan(request, headers)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/loan/${humanId}?tab=documents`)
  const card = page.getByRole('region', { name: 'Activities' })
  const opener = card.getByRole('button', { name: 'Show activities' })
  if (await opener.isVisible().catch(() => false)) await opener.press('Enter')
  await card.getByRole('button', { name: /^New/ }).waitFor()
  if ((await card.getByRole('button', { name: /^New/ }).getAttribute('aria-pressed')) !== 'true')
    await card.getByRole('button', { name: /^New/ }).click()
  await card.getByLabel('Select Term Sheet').check()
  await expect(card.getByText('1 selected')).toBeVisible()
  await faultless(page, 'activities on a phone, dark')
  await picture(page, 'loan-status-phone-dark')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await card.getByRole('button', { name: /^Rejected/ }).click()
  await expect(card.getByText('1 selected')).toBeHidden()
  await card.getByRole('button', { name: /^New/ }).click()
  await card.getByRole('button', { name: 'Actions of Term Sheet' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Upload', 'Generate', 'Edit', 'Pause'])
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expect(card.getByLabel('Select Term Sheet')).toBeHidden()
})

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
