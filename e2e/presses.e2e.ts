import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { makePdf } from './real-pdf.ts'
import { fileFor, readToEnd, sendToSign, signByMail, uploadedFile } from './signing.ts'
import { signInStaff } from './staff.ts'

type Headers = Record<string, string>

const tokenOf = async (request: APIRequestContext, email: string): Promise<string> =>
  (await (await request.post('/api/test/login', { data: { email } })).json()).token

/** Counts what a hand does on the pages of a browser: presses of the mouse or a finger, and of Enter or Space. */
const countPresses = async (page: Page): Promise<() => number> => {
  let presses = 0
  // The count stands in the report of the run, so that a better screen shows.
  const told = () => {
    test.info().annotations.push({ type: 'presses', description: String(presses) })
    return presses
  }
  await page.exposeFunction('plinthPressed', () => {
    presses += 1
  })
  await page.addInitScript(() => {
    const pressed = (event: Event) => {
      if (event.isTrusted) void (window as unknown as { plinthPressed: () => Promise<void> }).plinthPressed()
    }
    document.addEventListener('pointerdown', pressed, true)
    document.addEventListener(
      'keydown',
      (event) => (event.key === 'Enter' || event.key === ' ' ? pressed(event) : undefined),
      true,
    )
  })
  return told
}

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
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const staff = { authorization: `Bearer ${await tokenOf(request, 'admin@demo.plinth.test')}` }
  const token = await tokenOf(request, 'borrower@demo.plinth.test')
  const { loans } = await (
    await request.get('/api/personal/home', { headers: { authorization: `Bearer ${token}` } })
  ).json()
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
  await page.addInitScript((kept) => window.sessionStorage.setItem('plinth-test-session', kept), token)
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
  await expect(panel.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 60_000 })
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
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  page.setDefaultTimeout(15_000)
  const headers = await signInStaff(page, request)
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
    expect(status.locator('[aria-current=step]').getByText(shown, { exact: true })).toBeVisible({ timeout: 20_000 })
  const accept = async (name: string) => {
    // Both have signed once the finished file is there.
    await expect(status.getByRole('button', { name })).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 })
    await main(name)
    await dialog.getByRole('button', { name }).click()
    await expect(dialog).toBeHidden()
  }
  const sendToBeSigned = async (name: string) => {
    await main(`Generate ${name}`)
    await dialog.getByRole('switch', { name: 'Ask them to sign electronically' }).press(' ')
    await dialog.getByRole('button', { name: 'Generate and send to 1 person' }).click()
    await expect(dialog).toBeHidden()
    await signByMail(browser, baseURL, signer)
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

  await sendToBeSigned('Commitment')
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
