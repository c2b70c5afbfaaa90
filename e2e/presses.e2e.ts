import { type APIRequestContext, expect } from '@playwright/test'
import { demo, type Headers, test } from './fixtures.ts'
import { countPresses } from './count-presses.ts'
import { makePdf } from './real-pdf.ts'
import { fileFor, readsOn, readToEnd, sendToSign, signByMail, uploadedFile } from './signing.ts'
import { capture } from './screens.ts'
import * as wizard from './wizard-form.ts'

/** Asks the borrower of a loan for documents by the standard templates of a loan; answers what they are called. */
const askFor = async (
  request: APIRequestContext,
  headers: Headers,
  loanId: string,
  count: number,
): Promise<{ id: string; name: string }[]> => {
  const { templates } = await (
    await request.get('/api/activity-templates/get-all-activity-templates', { headers })
  ).json()
  const all = templates.filter((t: { entity_type: string }) => t.entity_type === 'loan') as { template_id: string }[]
  const asked: { id: string; name: string }[] = []
  for (const { template_id: id } of all.slice(0, count)) {
    const path = `/api/activity-templates/create-document-request/loan/${loanId}/from-template/${id}`
    const activity = await (await request.post(path, { headers })).json()
    asked.push({ id: activity.activity_id, name: activity.document_name || activity.name })
  }
  return asked
}

test('[A-23] a borrower sends eight documents and signs two papers with at most 25 presses', async ({
  borrower: { page, headers },
  headersOf,
  request,
}) => {
  const staff = await headersOf(demo.admin)
  const { loans } = await (await request.get('/api/personal/home', { headers })).json()
  const { loan } = loans.find((l: { loan: { group: string } }) => l.loan.group === 'active')
  const asked = await askFor(request, staff, loan.id, 8)
  expect(new Set(asked.map(({ name }) => name)).size).toBe(8)
  const papers = []
  for (const name of ['first.pdf', 'second.pdf']) {
    const u = await uploadedFile(request, staff, name, loan.id)
    await sendToSign(request, staff, u, [{ name: 'Marcus Reyes', email: 'borrower@demo.plinth.test' }])
    papers.push(u)
  }

  const presses = await countPresses(page)
  await page.goto('/personal')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  const chooser = page.waitForEvent('filechooser')
  await needs.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(
    await Promise.all(
      asked.map(async ({ name }, n) => ({
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: await makePdf(`${name} ${Date.now()} ${n}`, 1),
      })),
    ),
  )
  const panel = page.getByRole('dialog', { name: 'Upload several files' })
  await expect(panel.getByRole('combobox')).toHaveCount(8)
  // What a name does not settle between two requests is chosen by hand, and counted.
  for (const choice of await panel.getByRole('combobox').all())
    if ((await choice.inputValue()) === '') {
      await choice.click()
      await choice.selectOption({ index: 1 })
    }
  await panel.getByRole('button', { name: 'Upload 8 files' }).click()
  await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible()
  await panel.getByRole('button', { name: 'Done' }).click()

  for (const { activity } of papers) {
    await page.locator(`a[href$="/personal/sign/${activity.activity_id}"]`).click()
    await readToEnd(page)
    await page.getByRole('checkbox').click()
    await page.getByRole('button', { name: /^Sign / }).click()
    await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to your personal page' }).click()
  }
  await expect(needs).toBeVisible()
  // Opening the account by a mailed link is one press more, and the password is chosen on the same page.
  const counted = presses()
  expect(counted).toBeGreaterThan(8)
  expect(counted).toBeLessThanOrEqual(24)
})

test('[A-01] staff take a loan from its request to funded, with eight documents and two signatures, with at most 40 presses', async ({
  staff: { page, headers },
  request,
  browser,
  baseURL,
}) => {
  const { human_id: humanId } = await (await request.post('/api/test/init-full-request')).json()
  const loan = await (await request.get(`/api/loan/${humanId}`, { headers })).json()
  for (const { id, name } of await askFor(request, headers, loan.id, 8))
    await fileFor(request, headers, id, `${name}.pdf`)
  const signer: string = loan.borrowers[0].email

  const presses = await countPresses(page)
  const status = page.getByRole('region', { name: 'Status' })
  const main = (name: string) => status.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  const isIn = (shown: string) =>
    expect(status.locator('[aria-current=step]').getByText(shown, { exact: true })).toBeVisible()
  const accept = async (name: string) => {
    // Both have signed once the finished file is there.
    await expect(status.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true')
    await main(name)
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  const sendToBeSigned = async (name: string, to = '1 person') => {
    await main(`Generate ${name}`)
    await dialog.getByRole('switch', { name: 'Ask them to sign electronically' }).press(' ')
    await dialog.getByRole('button', { name: `Generate and send to ${to}` }).click()
    await expect(dialog).toBeHidden()
    await signByMail(browser, baseURL, signer)
  }
  const remind = async () => {
    // What is still open comes first.
    const { signatures } = await (await request.get(`/api/loan/${loan.id}/signature/all`, { headers })).json()
    const path = `/api/activity/${signatures[0].activity_id}/envelope/remind`
    const reply = await request.post(path, { headers, data: {} })
    expect(reply.status(), await reply.text()).toBe(200)
  }
  const goOn = async (name: string) => {
    await page.getByLabel('Reason to go on').fill('Approved by the credit committee')
    await dialog.getByRole('button', { name }).click()
  }

  await page.goto(`/loan/${humanId}`)
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  for (let n = 1; n <= 8; n += 1) {
    const next = dialog.getByRole('button', { name: /^Accept and next/ })
    await expect(next).toBeVisible()
    const name = await next.getAttribute('aria-label')
    await next.click()
    if (n < 8) await expect(dialog.getByRole('button', { name: name ?? '' })).toBeHidden()
  }
  await expect(page.getByText('All files are reviewed.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await sendToBeSigned('Term Sheet')
  await accept('Accept Term Sheet')
  await main('Accept Good Faith Deposit')
  await dialog.getByLabel('Deposit amount').fill('10000')
  await dialog.getByLabel('Deposit date').fill('01.15.2026')
  await dialog.getByLabel('Deposit date').press('Tab')
  await dialog.getByRole('button', { name: 'Accept Good Faith Deposit' }).click()
  await expect(dialog).toBeHidden()
  await isIn('Underwriting')

  await main('Complete Underwriting')
  await goOn('Complete Underwriting')
  await isIn('Board-Review')
  await main('Generate Board Review')
  await dialog.getByRole('button', { name: 'Generate and send to the board' }).click()
  await expect(dialog).toBeHidden()
  await accept('Accept Board Review')

  await sendToBeSigned('Commitment', '2 people')
  // The lender's own signature, here by whoever sent it.
  await page.getByRole('tab', { name: /Documents$/ }).click()
  await page.getByRole('link', { name: /^Countersign / }).click()
  await readsOn(page, remind)
  await readToEnd(page)
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: /^Sign / }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  await capture(page, 'countersigned')
  await page.getByRole('link', { name: /^Back to loan/ }).click()
  await accept('Accept Commitment')
  await isIn('Commitment-Accepted')
  await status.getByLabel('Choose Funded Date').fill('01.20.2026')
  await status.getByLabel('Choose Funded Date').press('Tab')
  await main('Set Funded')
  await goOn('Set Funded')
  await isIn('Funded')

  const counted = presses()
  expect(counted).toBeGreaterThan(20)
  expect(counted).toBeLessThanOrEqual(40)
})

test('[F-01] a full application is sent in with at most 25 presses, with its ID and six documents', async ({
  page,
}) => {
  const presses = await countPresses(page)
  /** Opens a list and takes one of it. */
  const pick = async (label: string, value: string) => {
    const list = page.getByRole('combobox', { name: new RegExp(`^${label}`) })
    await list.click()
    await list.selectOption(value)
  }
  const choose = async (button: ReturnType<typeof page.getByRole>, files: ReturnType<typeof wizard.pdf>[]) => {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(files)
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(files.length)
  }

  await page.goto('/application')
  await page.getByRole('link', { name: 'Full application' }).click()
  await page.locator('#field-sponsor-firstName').fill('Paula')
  await page.locator('#field-sponsor-lastName').fill('Press')
  await page.locator('#field-sponsor-email').fill(`presses${Date.now()}@example.com`)
  await page.locator('#field-sponsor-phone').fill('+1 (212) 555-0142')
  await page.getByLabel('City').fill('Brooklyn')
  await pick('State', 'NY')
  await page.getByLabel('Zip code').fill('11201')
  await page.locator('#field-sponsor-ssn').fill('123-45-6789')
  await choose(page.getByRole('group', { name: 'ID' }).getByRole('button', { name: /Choose files$/ }), [
    wizard.png('front.png'),
  ])
  await wizard.next(page)

  await page.getByLabel('Name of the borrowing entity').fill('Press Holdings LLC')
  await page.getByLabel('Number of members in the entity').fill('1')
  await wizard.next(page)

  await page.getByRole('textbox', { name: 'Address' }).fill('350 Jay St, Brooklyn, NY 11201')
  await page.getByRole('option', { name: '350 Jay St, Brooklyn, NY 11201' }).click()
  await pick('Property type', 'MULTIFAMILY')
  await pick('Purpose of loan', 'Purchase')
  await page.getByLabel('Loan amount').fill('1250000')
  await page.getByLabel('Duration in months').fill('12')
  await page.getByLabel('Purchase price').fill('1600000')
  await page.getByLabel('Residential units').fill('8')
  await page.getByLabel('Projects completed in the past 3 years').fill('4')
  await page.getByLabel('Construction budget, hard costs').fill('90000')
  await page.getByLabel('Construction budget, soft costs').fill('15000')
  await pick('Your credit score', '701-750')
  await wizard.next(page)

  await page
    .getByRole('radiogroup', { name: /construction or rehab/ })
    .getByLabel('Yes')
    .check()
  // Asked once: section 3 filled these in.
  await expect(page.getByLabel('Construction hard costs')).toHaveValue(/90,?000/)
  await pick('Repayment', 'Sale')
  await wizard.next(page)

  await expect(page.getByLabel('Projects completed in the past 3 years')).toHaveValue('4')
  await expect(page.getByLabel('Credit score')).toHaveValue('701-750')
  await wizard.next(page)

  await page.getByRole('button', { name: 'Answer the rest with No' }).click()
  await wizard.next(page)

  await choose(
    page.getByRole('button', { name: 'All documents at once: Choose all files' }),
    [
      ...['Biography sponsor.pdf', 'SREO.pdf', 'Scope of work.pdf', 'Articles of incorporation.pdf'],
      ...['Operating agreement.pdf', 'W9.pdf'],
    ].map(wizard.pdf),
  )
  await wizard.next(page)

  await wizard.sign(page, 'Paula Press')
  await page.getByRole('button', { name: 'REVIEW' }).click()
  await wizard.submitFromReview(page)
  const counted = presses()
  expect(counted).toBeGreaterThan(15)
  expect(counted).toBeLessThanOrEqual(25)
})
