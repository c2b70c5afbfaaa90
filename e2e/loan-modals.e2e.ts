import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { faultless } from './axe.ts'
import { test } from './fixtures.ts'

type Headers = Record<string, string>

const loansIn = async (request: APIRequestContext, headers: Headers, state: string) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  return loans.filter((loan: { status: { state: string } }) => loan.status.state === state)
}
const open = async (page: Page, humanId: string, search = '') => {
  await page.goto(`/loan/${humanId}${search}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
/** Opens a modal by its button and closes it by the keyboard. */
const opens = async (page: Page, button: Locator, title: string) => {
  await button.click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

test('[I-22] story, unlink, borrower, contact, documents requested and a file of a request each open in a modal', async ({
  staff: { page, headers },
  request,
}) => {
  const [loan] = await loansIn(request, headers, 'underwriting')
  await open(page, loan.human_id)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await opens(page, page.getByRole('button', { name: 'Edit story' }), 'Edit story')
  await opens(
    page,
    region('Contacts')
      .getByRole('button', { name: /^Unlink/ })
      .first(),
    'Unlink from this loan',
  )
  await opens(page, page.getByRole('button', { name: 'Add borrower' }), 'Add borrower')
  await opens(page, page.getByRole('button', { name: 'Add contact' }), 'Add contact')
  await opens(page, page.getByRole('button', { name: 'Request documents', exact: true }), 'Request documents')
  const view = page.getByRole('button', { name: /^View/ }).first()
  const named = ((await view.getAttribute('aria-label')) ?? '').replace(/^[^:]+: /, '')
  await opens(page, view, named)
})

test('[I-22] a custom document is generated, sent and uploaded, and the deposit accepted, in modals', async ({
  staff: { page, headers },
  request,
}) => {
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Term Sheet' })
  const [fresh] = await loansIn(request, headers, 'preliminary')
  await open(page, fresh.human_id, '?tab=documents')
  await opens(page, row.getByRole('button', { name: 'Generate Term Sheet' }), 'Generate Term Sheet')
  await opens(page, row.getByRole('button', { name: 'Upload Term Sheet' }), 'Upload Term Sheet')
  await row.getByRole('button', { name: 'Generate Term Sheet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Generate Term Sheet$/ })
    .click()
  await opens(page, row.getByRole('button', { name: 'Send Term Sheet' }), 'Send Term Sheet')

  const [sent] = await loansIn(request, headers, 'term-sheet-sent')
  await open(page, sent.human_id)
  const status = page.getByRole('region', { name: 'Status' })
  await opens(page, status.getByRole('button', { name: 'Accept Good Faith Deposit' }), 'Accept Good Faith Deposit')
})

test('[I-22] [K-66] a credit report is confirmed in a modal that names the person', async ({
  staff: { page, headers },
  request,
}) => {
  const [loan] = await loansIn(request, headers, 'preliminary')
  // Fix opens the reports that a loan of the demo portfolio lacks.
  await request.post(`/api/loan/${loan.id}/fix`, { headers })
  const { borrowers } = await (await request.get(`/api/loan/${loan.id}`, { headers })).json()
  const person = `${borrowers[0].first_name} ${borrowers[0].last_name}`
  await open(page, loan.human_id)
  const activities = page.getByRole('region', { name: 'Activities' })
  const fold = activities.getByRole('button').first()
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await activities.getByRole('button', { name: /^New/ }).click()
  await activities
    .getByRole('listitem')
    .filter({ hasText: 'Credit Analysis' })
    .filter({ hasText: person })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: 'Full credit pull' }).click()
  await expect(page.getByRole('dialog')).toContainText(person)
  await faultless(page, 'credit report')
})
