import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test('[G-04] [A-39] a broker sees who acts next on each deal, and reminds their borrower after a look at the letter', async ({
  broker: { page },
}) => {
  await page.goto('/personal')
  const deal = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^Remind my borrower/, disabled: false }) })
    .filter({ hasText: 'Next: you or your borrower.' })
    .first()
  await expect(deal).toBeVisible()
  await deal.getByText('All steps and dates').click()
  await expect(deal.getByRole('listitem').filter({ hasText: "We're reviewing your request" })).toBeVisible()
  await deal.getByRole('button', { name: /^Remind my borrower/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(/your broker, is asking for the outstanding items/).first()).toBeVisible()
  await capture(page, 'personal-remind', { everyRule: true })
  await panel.getByRole('button', { name: 'Send it now' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByText('The reminder is on its way')).toBeVisible()
  await deal.getByRole('button', { name: /^Remind my borrower/ }).click()
  await expect(panel.getByText(/A reminder was already sent/).first()).toBeVisible()
})

test('[G-03] [E-72] a broker starts a new deal with the sponsor of an earlier one: the form has their details, and no social security number', async ({
  broker: { page, headers },
  request,
}) => {
  const { sponsors } = await (await request.get('/api/broker/sponsors', { headers })).json()
  const [first] = sponsors as { first_name: string; last_name: string; email: string | null }[]
  await page.goto('/personal')
  await page.getByRole('button', { name: 'Submit a new deal' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('button', { name: /^Start a new deal with/ }).first()).toBeVisible()
  await capture(page, 'personal-new-deal', { everyRule: true })
  await panel
    .getByRole('button', { name: `Start a new deal with ${first?.first_name} ${first?.last_name}` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/application$/)
  await expect(page.getByRole('switch', { name: 'I am a broker' })).toBeChecked()
  await expect(
    page.getByLabel('First name', { exact: false }).and(page.locator('#firstName, [id$="firstName"]')).first(),
  ).toHaveValue(first?.first_name ?? '')
  await expect(page.getByLabel('Borrower email')).toHaveValue(first?.email ?? '')
  await expect(page.getByLabel('Broker email')).not.toHaveValue('')
})

test("[A-24] [G-14] an administrator who looks at a borrower's page is told so in a banner that stays", async ({
  staff: { page },
}) => {
  await page.goto('/personal?user-email=borrower@demo.plinth.test')
  const banner = page.getByText(/You are viewing .* as an administrator/)
  await expect(banner).toBeVisible()
  await capture(page, 'personal-viewing', { everyRule: true })
  await page.mouse.wheel(0, 1200)
  await expect(banner).toBeInViewport()
})
