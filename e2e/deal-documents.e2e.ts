import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { dealDocx } from './deal-docx.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'deals.staff@example.com', role: 'admin', first_name: 'Dora', last_name: 'Deals' } })

/** The last loan at its start whose term sheet is not written yet: other tests take the first. */
const newLoan = async (request: APIRequestContext, headers: Record<string, string>): Promise<string> => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  for (const loan of loans.toReversed()) {
    if (loan.status.state !== 'preliminary') continue
    const status = await (await request.get(`/api/loan-status/${loan.id}`, { headers })).json()
    if (status.term_sheet.state === 'New' && status.gfd.state === 'New') return loan.human_id
  }
  throw new Error('no loan at its start')
}

/** Somebody else saves a value of the term sheet while its form is open. */
const saveElsewhere = async (request: APIRequestContext, headers: Record<string, string>, humanId: string) => {
  const { term_sheet: sheet } = await (await request.get(`/api/loan-status/${humanId}`, { headers })).json()
  const path = `/api/activity/term-sheet/${sheet.activity_id}`
  const { version } = await (await request.get(`${path}/get-values`, { headers })).json()
  const saved = await request.put(`${path}/update`, { headers, data: { other_1: 'No smoking', version } })
  expect(saved.ok()).toBe(true)
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const row = (page: Page, name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })

test('[L-02] [L-04] [L-20] [X-04] staff write a term sheet, see what changed between its versions, send it and extend it', async ({
  staff: { page, headers },
  request,
}) => {
  const humanId = await newLoan(request, headers)
  await page.goto(`/loan/${humanId}?tab=documents`)
  const sheet = row(page, 'Term Sheet')

  await sheet.getByRole('button', { name: 'Generate Term Sheet' }).click()
  const form = dialogOf(page, 'Generate Term Sheet')
  await expect(form.getByText(/^Amount of the loan, \d\d\.\d\d\.\d{4}$/)).toBeVisible()
  await expect(form.getByText('Our usual term').first()).toBeVisible()
  await expect(form.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await capture(page, 'deal-values')
  await form.getByRole('tab', { name: 'Request Details' }).click()
  await expect(form.getByText('Loan amount')).toBeVisible()
  await capture(page, 'deal-request-details')
  // The values are asked anew after a version was made: the form has to hold those before somebody else saves.
  const fresh = page.waitForResponse((reply) => reply.url().endsWith('/get-values'))
  await form.getByRole('button', { name: 'Generate Term Sheet' }).click()
  await expect(form).toBeHidden()

  await sheet.getByRole('button', { name: 'Generate Term Sheet' }).click()
  await fresh
  await form.getByLabel('Exit fee').fill('1.75')
  await saveElsewhere(request, headers, humanId)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText(/^Someone else changed this in the meantime/)).toBeVisible()
  await expect(form.getByLabel('Other 1')).toHaveValue('No smoking')
  await expect(form.getByLabel('Exit fee')).toHaveValue('1.75')
  await form.getByRole('button', { name: 'Save and generate Term Sheet' }).click()
  await expect(form).toBeHidden()

  await sheet.getByRole('button', { name: '2 versions of Term Sheet' }).click()
  const versions = dialogOf(page, 'Versions of the Term Sheet')
  const changes = versions.getByRole('table', { name: 'What changed' })
  await expect(changes.getByRole('row', { name: /Exit fee/ })).toContainText('1.75%')
  await expect(changes.getByRole('row', { name: /Other 1/ })).toContainText('not stated')
  await expect(changes.getByRole('row')).toHaveCount(3)
  await capture(page, 'deal-versions')
  const [word] = await Promise.all([
    page.waitForEvent('download'),
    versions.getByRole('button', { name: 'Download version 1 as Word' }).click(),
  ])
  expect(word.suggestedFilename()).toBe(`Term Sheet ${humanId} v1.docx`)
  await page.keyboard.press('Escape')
  await expect(versions).toBeHidden()

  await sheet.getByRole('button', { name: 'Upload Term Sheet' }).click()
  await expect(dialogOf(page, 'Upload Term Sheet').getByLabel('This copy is signed')).toBeAttached()
  await capture(page, 'deal-upload')
  await page.keyboard.press('Escape')

  await sheet.getByRole('button', { name: 'Send Term Sheet' }).click()
  const send = dialogOf(page, 'Send Term Sheet')
  await send.getByRole('button', { name: 'Add recipient' }).click()
  await send.getByLabel('Name').last().fill('Lea Law')
  await send.getByLabel('Email').last().fill('lea.law@example.com')
  await send.getByLabel('Ask them to sign electronically').check({ force: true })
  await expect(send.getByText(/^They sign online one after the other/)).toBeVisible()
  await capture(page, 'deal-send')
  await send.getByLabel('Ask them to sign electronically').uncheck({ force: true })
  await page.route('**/api/activity/term-sheet/*/send', (to) => to.fulfill({ status: 500, body: 'broken' }))
  await send.getByRole('button', { name: /^Send term sheet to/ }).click()
  await expect(page.getByText('Oops... something has went wrong').first()).toBeVisible()
  await expect(send.getByLabel('Name').last()).toHaveValue('Lea Law')
  await page.unroute('**/api/activity/term-sheet/*/send')
  await send.getByRole('button', { name: /^Send term sheet to/ }).click()
  await expect(send).toBeHidden()

  await expect(sheet.getByText(/^Expires /)).toBeVisible()
  await sheet.getByRole('button', { name: 'Extend' }).click()
  const extend = dialogOf(page, 'Extend Term Sheet')
  await extend.getByLabel('Last day').fill('12.31.2099')
  await extend.getByLabel('Last day').press('Tab')
  await capture(page, 'deal-extend')
  await extend.getByRole('button', { name: 'Extend Term Sheet' }).click()
  await expect(extend).toBeHidden()
  await expect(sheet.getByText('Expires 12.31.2099')).toBeVisible()
  await capture(page, 'deal-documents')
})

test('[L-01] an administrator replaces a Word template, is told what is wrong with one, and goes back', async ({
  staff: { page },
}) => {
  await page.goto('/document-templates')
  const card = page.getByRole('region', { name: 'Term Sheet' })
  await expect(card.getByText('Default template')).toBeVisible()
  await card.getByText(/^Placeholders: \d+ of \d+ used$/).click()
  await expect(card.getByRole('list', { name: 'Placeholders of the Term Sheet' })).toBeVisible()
  await capture(page, 'document-templates')

  await card.getByRole('button', { name: 'Replace the template of the Term Sheet' }).click()
  const dialog = dialogOf(page, 'Replace the template: Term Sheet')
  const give = async (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'our term sheet.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: dealDocx(text),
    })
  await give('For {{loan_nam}}: {{nonsense}} and {{amount')
  await expect(dialog.getByText('“{{loan_nam}}” is not known. Did you mean {{loan_name}}?')).toBeVisible()
  await expect(dialog.getByText('“{{amount” is not closed with }}.')).toBeVisible()
  await capture(page, 'document-template-refused')
  await give('For {{loan_name}}: {{amount}}')
  await expect(dialog).toBeHidden()
  await expect(card.getByText('Your template')).toBeVisible()
  await expect(card.getByText(/^our term sheet\.docx/)).toBeVisible()

  await card.getByRole('button', { name: 'Restore the default template of the Term Sheet' }).click()
  await dialogOf(page, 'Restore the default template: Term Sheet')
    .getByRole('button', { name: 'Use the default template' })
    .click()
  await expect(card.getByText('Default template')).toBeVisible()
})
