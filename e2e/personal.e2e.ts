import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { faultless } from './axe.ts'
import { demo, type Headers, test } from './fixtures.ts'
import { capture } from './screens.ts'

/** Asks the borrower for a document of that name on their newest active loan, as staff do: no other test sends it. */
const askFor = async (
  request: APIRequestContext,
  name: string,
  { staff: headers, borrower }: Record<'staff' | 'borrower', Headers>,
) => {
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
  borrower: { page, headers: borrower },
  headersOf,
  request,
}) => {
  await askFor(request, 'Utility Bill', { staff: await headersOf(demo.admin), borrower })
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
  page: sponsor,
  headersOf,
  request,
}) => {
  const headers = await headersOf(demo.admin)
  const { url } = await (await request.get('/api/loan/BL-10002/get-sponsor-link', { headers })).json()
  const { pathname, search } = new URL(url)
  await sponsor.goto(pathname + search)
  await expect(sponsor.getByText(/This link is for b•••@demo\.plinth\.test/)).toBeVisible()
  await faultless(sponsor, 'sponsor link')
  await sponsor.getByRole('link', { name: 'Sign in and open the loan' }).click()
  await expect(sponsor).toHaveURL(/\/sign-in\?return=%2Fpersonal%3Floan%3DBL-10002/)
})

test("[K-31] [G-03] a broker opens what was sent in by 'View application'", async ({ broker: { page } }) => {
  await page.goto('/personal?bucket=Accepted')
  await page.getByRole('button', { name: 'View application' }).first().click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('region', { name: 'Loan', exact: true })).toContainText('Repayment Strategy')
  await faultless(page, 'application')
})

test('a panel opens and closes where the person stands in the page, and the list of a loan comes into sight', async ({
  borrower: { page },
}) => {
  await page.goto('/personal')
  const loan = page.getByRole('article').last()
  const add = loan.getByRole('button', { name: /^Add contact/ })
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  // Into the middle: at an edge the press itself would move the page.
  await add.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  const heightOf = async () => (await add.boundingBox())?.y ?? 0
  const at = await heightOf()
  await add.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('heading', { name: 'New contact' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(add).toBeInViewport()
  // On the screen: what comes in above meanwhile moves the page, not what the person looks at.
  expect(Math.abs((await heightOf()) - at)).toBeLessThan(5)

  await loan.getByRole('button', { name: /^Show activities/ }).click()
  await expect(page.getByRole('heading', { name: 'What we need from you' })).toBeInViewport({ ratio: 1 })
})

test('My Deals in the menu of a phone closes the menu and shows the deals, their heading below the bar', async ({
  broker: { page },
}) => {
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

test("[AF-26] 'Not applicable' is declined on the request's row by keyboard, the borrower reads why; accepted, the request goes", async ({
  borrower: { page, headers: borrower },
  staff: { page: desk, headers: staff },
  request,
}) => {
  await askFor(request, 'Ground Lease', { staff, borrower })
  const { loans } = await (await request.get('/api/personal/home', { headers: borrower })).json()
  const { loan } = loans.find((one: { loan: { group: string } }) => one.loan.group === 'active')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  const say = async (reason: string) => {
    await page.goto('/personal')
    await expect(needs.getByRole('listitem').first()).toBeVisible()
    await showAll(needs)
    await needs.getByRole('button', { name: /^Not applicable: .*Ground Lease/ }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(reason)
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await say('The land is owned outright')
  await desk.goto(`/loan/${loan.human_id}`)
  const row = desk.getByRole('row', { name: /Ground Lease/ })
  await expect(row).toContainText("says it's not applicable: The land is owned outright")
  const toReview = desk
    .getByRole('region', { name: /^To review/ })
    .getByRole('listitem')
    .filter({ hasText: 'Ground Lease' })
  await expect(toReview).toContainText('Not applicable?')
  await toReview.getByRole('button', { name: /^Decide on Ground Lease/ }).press('Enter')
  await capture(desk, 'not-applicable-row')
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Decline “not applicable”: Ground Lease' })).toBeFocused()
  await desk.keyboard.press('Enter')
  const dialog = desk.getByRole('dialog', { name: 'Decline “not applicable” for Ground Lease' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Send the deed instead.')
  await dialog.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(row).not.toContainText('not applicable')
  await page.goto('/personal')
  await expect(page.getByText(/Send the deed instead\./).first()).toBeVisible()
  await say('The deed is recorded')
  await row.getByRole('button', { name: 'Accept “not applicable”: Ground Lease' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(row).toBeHidden()
})
