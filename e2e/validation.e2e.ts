import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Headers, type SignedIn, test } from './fixtures.ts'
import { sendFile, textRead } from './loan-files.ts'
import { linesPdf } from './real-pdf.ts'
import { capture } from './screens.ts'

// Each sends a file and waits until it is read, and some take pictures.

interface Activity {
  activity_id: string
  name: string
  status: { state: string }
}

/** A bank statement of somebody else, long ago, of which two pages are missing. */
const STATEMENT = [
  [
    'Hudson Valley Bank',
    'Account number ending 1234',
    'Account holder: John Foreign',
    'Statement period 01/01/2020 to 01/31/2020',
    'Beginning balance $1,000.00',
    'Total deposits $1,000.00',
    'Ending balance $2,000.00',
    'Page 1 of 3',
  ],
]

/** A loan of the test's own and its request for bank statements. */
const openLoan = async (request: APIRequestContext, headers: Headers) => {
  const loan = (await (await request.post('/api/test/init-full-request')).json()) as { human_id: string }
  const answer = await request.get(`/api/activity/loan/${loan.human_id}/document-request/all`, { headers })
  const { entities } = (await answer.json()) as { entities: { activities: Activity[] }[] }
  const activity = entities.flatMap((e) => e.activities).find((a) => a.name === 'Personal Bank Statements')
  if (!activity) throw new Error('the loan asks for no bank statements')
  return { loan, activity }
}

const modalOf = (page: Page) => page.getByRole('dialog', { name: 'File Validation' })

/** Opens the validation of a loan that has a bank statement of somebody else, and runs it. */
const validate = async ({ page, headers }: SignedIn, request: APIRequestContext) => {
  const { loan, activity } = await openLoan(request, headers)
  const pdf = { name: 'january.pdf', type: 'application/pdf', bytes: await linesPdf(STATEMENT) }
  const sent = await sendFile(request, headers, { loan, activity }, pdf)
  await textRead(request, headers, sent)
  await page.goto(`/loan/${loan.human_id}`)
  await page.getByRole('button', { name: 'File Validation' }).click()
  const modal = modalOf(page)
  await modal.getByRole('button', { name: 'Run validation' }).click()
  await expect(modal.getByRole('heading', { name: 'Validation Summary' })).toBeVisible()
  const report = modal.getByRole('article', { name: /january\.pdf$/ })
  const holder = report.getByRole('listitem').filter({ hasText: 'Is the account in the name of a borrower' })
  return { loan, sent, modal, holder }
}

test('[N-32, X-48] before the first run the validation says that there is none', async ({
  staff: { page, headers },
  request,
}) => {
  const { loan } = await openLoan(request, headers)
  await page.goto(`/loan/${loan.human_id}`)
  await page.getByRole('button', { name: 'File Validation' }).click()
  await expect(modalOf(page).getByText('No Process Validation Found', { exact: true })).toBeVisible()
  await capture(page, 'validation-empty')
})

test('[N-31, N-36] a run shows what is missing and each finding with its page and words', async ({
  staff,
  request,
}) => {
  const { page } = staff
  const { modal, holder, sent } = await validate(staff, request)
  await expect(modal.getByRole('heading', { name: 'AI Validation Results' })).toBeVisible()
  await expect(modal.getByRole('heading', { name: 'Validations' })).toBeVisible()
  await expect(modal.getByRole('list', { name: 'Missing files' }).getByText('Government ID')).toBeVisible()
  await expect(holder.getByText('John Foreign').first()).toBeVisible()
  await expect(holder.getByText('Mismatch', { exact: true })).toBeVisible()
  await expect(holder.getByRole('link', { name: 'page 1' })).toHaveAttribute('href', new RegExp(sent.document))
  await capture(page, 'validation')
})

test('[N-28, N-33, N-34] a finding is overridden with a note; runs stand newest first by 8 characters, the latest chosen', async ({
  staff,
  request,
}) => {
  const { headers } = staff
  const { loan, modal, holder } = await validate(staff, request)
  await holder.getByRole('button', { name: /^Override/ }).click()
  await holder.getByRole('button', { name: 'Save decision' }).click()
  await expect(holder.getByText('* Required')).toBeVisible()
  await holder.getByLabel('Note').fill('Married name, see the certificate')
  await holder.getByRole('button', { name: 'Save decision' }).click()
  await expect(holder.getByText(/^Overridden to match by .*: Married name/)).toBeVisible()
  await expect(holder.getByText('Match', { exact: true })).toBeVisible()
  const runs = modal.getByRole('navigation', { name: 'Validations' }).getByRole('listitem')
  await expect(runs).toHaveCount(1)
  await modal.getByRole('button', { name: 'Run validation' }).click()
  await expect(runs).toHaveCount(2)
  await expect(runs.first().getByRole('button')).toHaveAttribute('aria-current', 'true')
  const listed = await request.get(`/api/activity/loan/${loan.human_id}/contextual-ai-files-validator/all`, { headers })
  const { processes } = (await listed.json()) as { processes: { process_id: string }[] }
  for (const [i, { process_id: id }] of processes.entries())
    await expect(runs.nth(i).locator('code')).toHaveText(id.slice(0, 8))
  await runs.nth(1).getByRole('button').click()
  await expect(holder.getByText(/^Overridden to match/)).toBeVisible()
})

test('[N-28, M-17] a file that is too old and lacks pages is told of beside it; kept with a reason, staff see why', async ({
  staff: { page, headers },
  request,
}) => {
  const { loan } = await openLoan(request, headers)
  await page.goto(`/loan/${loan.human_id}`)
  const row = page.getByRole('row').filter({ hasText: 'Personal Bank Statements' }).first()
  await row.getByRole('button', { name: /^Upload file/ }).click()
  const panel = page.getByRole('dialog')
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'january.pdf', mimeType: 'application/pdf', buffer: await linesPdf(STATEMENT) })
  await panel.getByRole('button', { name: 'Save' }).click()
  const look = panel.getByRole('group', { name: 'Check of january.pdf' })
  await expect(look).toBeVisible()
  await expect(look.getByText('This document says it has 3 pages; pages 2, 3 are missing.')).toBeVisible()
  await expect(look.getByText(/within the last 90 days/)).toBeVisible()
  await capture(page, 'upload-first-look')
  await look.getByLabel(/Tell us why/).fill('The account was closed then')
  await look.getByRole('button', { name: /^Keep it anyway/ }).click()
  await expect(look.getByText('Kept: The account was closed then')).toBeVisible()
  await page.goto(`/loan/${loan.human_id}`)
  await row.getByRole('button', { name: /^View documents/ }).click()
  await expect(page.getByText(/^Kept anyway by .*: The account was closed then$/)).toBeVisible()
  await expect(page.getByText(/^First look: This document says/)).toBeVisible()
})
