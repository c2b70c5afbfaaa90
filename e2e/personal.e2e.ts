import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { faultless } from './staff.ts'

/** A page of the person with this address, signed in by the test helpers. */
const signIn = async (page: Page, request: APIRequestContext, email: string): Promise<Record<string, string>> => {
  const { token } = await (await request.post('/api/test/login', { data: { email } })).json()
  await page.addInitScript((kept) => window.sessionStorage.setItem('plinth-test-session', kept), token)
  return { authorization: `Bearer ${token}` }
}
/** Asks the borrower for a document of that name on their newest active loan, as staff do: no other test sends it. */
const askFor = async (request: APIRequestContext, name: string, borrower: Record<string, string>) => {
  const { token } = await (await request.post('/api/test/login', { data: { email: 'admin@demo.plinth.test' } })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { loans } = await (await request.get('/api/personal/home', { headers: borrower })).json()
  const { loan } = loans.find((one: { loan: { group: string } }) => one.loan.group === 'active')
  const data = { entity_type: 'loan', document_name: name, description: `The ${name} of this month` }
  const template = await request.post('/api/activity-templates/create-template', { headers, data })
  const { template_id: id } = await template.json()
  const path = `/api/activity-templates/create-document-request/loan/${loan.id}/from-template/${id}`
  expect((await request.post(path, { headers })).status()).toBe(201)
}
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

/** The first few stand there at once; the rest behind 'Show all'. */
const showAll = async (needs: Locator) => {
  const all = needs.getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
}

test.use({ viewport: { width: 360, height: 800 } })

test('[A-23] [G-16] [F-28] a borrower on a phone sees what is needed, sends it beside a file that is refused by name, and it is no longer needed', async ({
  page,
  request,
}) => {
  await askFor(request, 'Utility Bill', await signIn(page, request, 'borrower@demo.plinth.test'))
  await page.goto('/personal')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await faultless(page, 'personal')
  await showAll(needs)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  const upload = needs.getByRole('button', { name: /^Upload Utility Bill/ })
  await upload.click()
  const panel = page.getByRole('dialog')
  await panel.locator('input[type=file][multiple]:not([data-photos])').setInputFiles([
    { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    { name: 'id.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ])
  await expect(panel.getByText(/id\.exe/)).toBeVisible()
  await expect(panel.getByText('Ready to upload')).toHaveCount(1)
  await faultless(page, 'upload')
  const ran = page.waitForResponse((r) => /\/process\/[^/]+\/run$/.test(r.url()) && r.ok())
  await panel.getByRole('button', { name: 'Save' }).click()
  await ran
  await page.goto('/personal')
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await showAll(needs)
  await expect(upload).toBeHidden()
})

test('[I-70] the link staff copy for the sponsor leads to signing in and then to that loan', async ({
  page,
  request,
  browser,
}) => {
  const headers = await signIn(page, request, 'admin@demo.plinth.test')
  const { url } = await (await request.get('/api/loan/BL-10002/get-sponsor-link', { headers })).json()
  const { pathname, search } = new URL(url)
  const visit = await browser.newContext()
  const sponsor = await visit.newPage()
  await sponsor.goto(pathname + search)
  await expect(sponsor.getByText(/This link is for b•••@demo\.plinth\.test/)).toBeVisible()
  await faultless(sponsor, 'sponsor link')
  await sponsor.getByRole('link', { name: 'Sign in and open the loan' }).click()
  await expect(sponsor).toHaveURL(/\/sign-in\?return=%2Fpersonal%3Floan%3DBL-10002/)
  await visit.close()
})

test("[K-31] [G-03] a broker opens what was sent in by 'View application'", async ({ page, request }) => {
  await signIn(page, request, 'broker@demo.plinth.test')
  await page.goto('/personal?bucket=Accepted')
  await page.getByRole('button', { name: 'View application' }).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('region', { name: 'Loan', exact: true })).toContainText('Repayment Strategy')
  await faultless(page, 'application')
})

test('a panel opens and closes where the person stands in the page, and the list of a loan comes into sight', async ({
  page,
  request,
}) => {
  await signIn(page, request, 'borrower@demo.plinth.test')
  await page.goto('/personal')
  const loan = page.getByRole('article').last()
  const add = loan.getByRole('button', { name: /^Add contact/ })
  await add.scrollIntoViewIfNeeded()
  const at = await page.evaluate(() => window.scrollY)
  expect(at).toBeGreaterThan(200)
  await add.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'New contact' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(add).toBeInViewport()
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - at)).toBeLessThan(5)

  await loan.getByRole('button', { name: /^Show activities/ }).click()
  await expect(page.getByRole('heading', { name: 'What we need from you' })).toBeInViewport({ ratio: 1 })
})

test('My Deals in the menu of a phone closes the menu and shows the deals, their heading below the bar', async ({
  page,
  request,
}) => {
  await signIn(page, request, 'broker@demo.plinth.test')
  await page.goto('/personal')
  await expect(page.getByRole('heading', { name: 'Active loans' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'My Deals' }).click()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Active loans' })).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      page.evaluate(() => {
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        return (document.getElementById('deals')?.getBoundingClientRect().top ?? 0) - bar
      }),
    )
    .toBeGreaterThanOrEqual(0)
})
