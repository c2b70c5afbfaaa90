import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'
import * as wizard from './wizard-form.ts'

/** What the full application keeps through tabs, devices and lost connections, and how every section looks. */

const phone = { width: 390, height: 844 }

test('[F-04] two tabs keep one state and are told of each other', async ({ page, context }) => {
  await page.goto('/application/full?page=2')
  const other = await context.newPage()
  await other.goto('/application/full?page=2')
  await expect(other.getByLabel('Name of the borrowing entity')).toBeVisible()
  await page.getByLabel('Name of the borrowing entity').fill('From the first tab')
  await expect(other.getByLabel('Name of the borrowing entity')).toHaveValue('From the first tab')
  await expect(other.getByText('This application is open in another tab too.')).toBeVisible()
  await other.getByLabel('Number of members in the entity').fill('3')
  await expect(page.getByLabel('Number of members in the entity')).toHaveValue('3')
  await expect(page.getByLabel('Name of the borrowing entity')).toHaveValue('From the first tab')
  await wizard.saved(page)
})

test('[F-04] a lost connection loses nothing, is told, and is saved once it is back', async ({ page, context }) => {
  await page.goto('/application/full?page=2')
  await page.getByLabel('Name of the borrowing entity').fill('Before')
  await wizard.saved(page)
  await context.setOffline(true)
  await page.getByLabel('Name of the borrowing entity').fill('Typed without a connection')
  await expect(page.getByText('There is no connection.', { exact: false })).toBeVisible()
  await wizard.next(page)
  await expect(wizard.heading(page)).toHaveText('Property Information')
  await context.setOffline(false)
  await wizard.saved(page)
  await expect(page.getByText('There is no connection.', { exact: false })).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'PREV' }).click()
  await expect(page.getByLabel('Name of the borrowing entity')).toHaveValue('Typed without a connection')
})

test('[F-04] what was typed on two devices meets, field by field', async ({ page, browser }) => {
  await page.goto('/application/full?page=2')
  await page.getByLabel('Name of the borrowing entity').fill('Named here')
  await wizard.saved(page)
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('plinth-full-application') ?? '{}') as { token: string }).token,
  )
  const other = await wizard.secondDevice(browser, phone)
  await other.goto(`/application/full#resume=${token}`)
  await expect(other.getByLabel('Name of the borrowing entity')).toHaveValue('Named here')
  await other.getByLabel('Number of members in the entity').fill('1')
  await wizard.saved(other)
  await page.getByLabel('Name of the borrowing entity').fill('Named here again')
  await expect(page.getByLabel('Number of members in the entity')).toHaveValue('1')
  await expect(page.getByText('This application was changed on another device', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Name of the borrowing entity')).toHaveValue('Named here again')
})

test('[F-04] an unknown link says no more than that, and one may begin anew', async ({ page }) => {
  await page.goto('/application/full#resume=abcdefghijklmnopqrstuvwxyz0123456789abcdef')
  await expect(page.getByText('This link leads to no application', { exact: false })).toBeVisible()
  await expect(wizard.heading(page)).toHaveText('Sponsor Information')
})

test('[F-37] what a signed-in borrower answered before is offered with its date, and taken over by one press', async ({
  borrower: { page },
}) => {
  await page.goto('/application/full')
  const offer = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Use again: / }) })
  await expect(offer.first()).toContainText(/as of \d\d\.\d\d\.\d{4}/)
  await offer.first().getByRole('button').click()
  await expect(page.getByText('Taken over').first()).toBeVisible()
  await expect(page.locator('#field-sponsor-lastName')).not.toHaveValue('')
  await expect(page.locator('#field-sponsor-email')).toHaveValue('borrower@demo.plinth.test')
})

test('[F-37] a signed-in broker is the broker of a new application', async ({ broker: { page } }) => {
  await page.goto('/application/full')
  await expect(page.getByRole('switch', { name: 'I am a broker' })).toBeChecked()
  await expect(page.getByLabel('Broker email')).toHaveValue('broker@demo.plinth.test')
})

test('[F-37] a signed-in borrower is told of their open request for the property, with a link, and may go on', async ({
  borrower: { page },
}) => {
  const known = page.waitForResponse((answer) => answer.url().endsWith('/api/application/known'))
  await page.goto('/application/full?page=3')
  const { open_requests: open } = await (await known).json()
  const { human_id: id, street, zipcode } = open[0]
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill(`${street}, ${zipcode}`)
  await page.getByRole('listbox').getByRole('option').first().click()
  const told = page.getByRole('status').filter({ hasText: 'You already have an open request for this property' })
  await expect(told).toContainText(id)
  await expect(told.getByRole('link', { name: 'See that request' })).toHaveAttribute('href', new RegExp(`loan=${id}`))
  await wizard.next(page)
  await expect(wizard.heading(page)).toHaveText('Rehab')
})

test('[F-33] script in any text field shows as text', async ({ page }) => {
  const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  await page.goto('/application/full?page=2')
  await page.getByLabel('Name of the borrowing entity').fill(hostile)
  await page.goto('/application/full?page=5')
  await page.getByLabel('Similar properties').fill(hostile)
  await page.goto('/application/full?page=9')
  await expect(page.getByText(hostile)).toHaveCount(2)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('[F-01, F-05, F-10] every section is accessible and fits, wide and on a phone, light and dark', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await page.goto('/application/full')
  await wizard.fillSponsor(page, { first: 'Maria', last: 'Ortega', email: `screens${Date.now()}@example.com` })
  await wizard.upload(page, 'ID', [wizard.png('driver-license.png')])
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await wizard.saved(page)
  await capture(page, 'wizard-1-sponsor')
  await wizard.next(page)
  await wizard.fillEntity(page)
  await wizard.saved(page)
  await capture(page, 'wizard-2-entity')
  await wizard.next(page)
  await wizard.fillProperty(page)
  await wizard.saved(page)
  await capture(page, 'wizard-3-property')
  await wizard.next(page)
  await wizard.fillRehab(page)
  await capture(page, 'wizard-4-rehab')
  await wizard.next(page)
  await wizard.fillExperience(page)
  await capture(page, 'wizard-5-experience')
  await wizard.next(page)
  await wizard.answerAll(page)
  await page.getByRole('radiogroup').nth(1).getByLabel('Yes (Please Explain)').check()
  await page.getByLabel(/^Please explain/).fill('A partner filed in 2009; discharged in 2011.')
  await capture(page, 'wizard-6-questions')
  await wizard.next(page)
  await wizard.upload(page, 'Scope of work', [wizard.pdf('scope-of-work.pdf')])
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await capture(page, 'wizard-7-documents')
  await wizard.next(page)
  await wizard.sign(page, 'Maria Ortega')
  await capture(page, 'wizard-8-affirmation')
  await page.getByRole('button', { name: 'REVIEW' }).click()
  await capture(page, 'wizard-9-review')
  await wizard.submitFromReview(page)
  await capture(page, 'wizard-thanks')
  // Empty, with everything that is missing.
  await page.goto('/application/full')
  await wizard.next(page)
  await page.getByRole('button', { name: 'PREV' }).click()
  await capture(page, 'wizard-missing')
})
