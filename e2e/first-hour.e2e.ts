import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './installation.ts'
import { fillBorrowerLevel, fillPropertyLevel, submitAndVerify } from './public-form.ts'
import { makePdf } from './real-pdf.ts'

/** What README's first hour tells a newcomer to do, done as it is told, with the logins that it prints. */

const readme = readFileSync(path.resolve('README.md'), 'utf8')
const signIn = async (page: Page, who: 'Administrator' | 'Borrower' | 'Broker') => {
  const [, email = '', password = ''] = new RegExp(`\\| ${who} \\| (\\S+) \\| (\\S+) \\|`).exec(readme) ?? []
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
}

const rows = 'tbody tr[aria-rowindex]'
const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

test('[B-01] [B-06] the first hour of an administrator: what waits, the cards, the pins, and every view of the requests', async ({
  page,
}) => {
  await signIn(page, 'Administrator')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  const waiting = today.getByRole('listitem')
  await expect(waiting.first()).toBeVisible()
  // Each with one press to act.
  for (const one of await waiting.all())
    await expect(one.getByRole('link').or(one.getByRole('button')).first()).toBeVisible()
  const quick = page.getByRole('region', { name: 'Quick View', exact: true })
  await page.getByRole('button', { name: /^Underwriting/ }).click()
  await expect(quick.locator(rows).first()).toContainText('Underwriting')
  for (const row of await quick.locator(rows).all()) await expect(row).toContainText('Underwriting')
  const pin = quick.getByRole('button', { name: /^Pin / }).first()
  const name = ((await pin.getAttribute('aria-label')) ?? '').replace('Pin ', '')
  await pin.click()
  await expect(
    quick
      .locator(rows)
      .first()
      .getByRole('button', { name: `Unpin ${name}`, exact: true }),
  ).toBeVisible()
  await page.getByRole('link', { name: /^All Requests/ }).click()
  await expect(page.getByRole('table').first().locator(rows).first()).toBeVisible()
  await page.getByText('Board', { exact: true }).click()
  await expect(page.getByRole('region', { name: /^Underwriting/ })).toBeVisible()
  await page.getByText('Map', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Map of loans' })).toBeVisible()
})

test('[J-28] [J-29] [B-15] [I-20] the first hour with a loan: its next step, a document accepted and one rejected, who did what, and the workbook', async ({
  page,
}) => {
  await signIn(page, 'Administrator')
  await page.goto('/requests?status=underwriting')
  const loan = page.locator(rows).filter({ hasText: 'Review' }).first()
  await loan.getByRole('link').first().click()
  await expect(page.getByText(/^Review \d+ documents?$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'From The Borrower' }).click()
  await page
    .getByRole('button', { name: /^Review / })
    .first()
    .click()
  const files = page.getByRole('dialog')
  const acceptNext = files.getByRole('button', { name: /^Accept and next: / })
  const accepted = ((await acceptNext.getAttribute('aria-label')) ?? '').replace('Accept and next: ', '')
  await acceptNext.click()
  await expect(acceptNext).not.toHaveAccessibleName(`Accept and next: ${accepted}`)
  const rejected = ((await acceptNext.getAttribute('aria-label')) ?? '').replace('Accept and next: ', '')
  await files.getByRole('button', { name: `Reject ${rejected}`, exact: true }).click()
  const reason = page.getByRole('dialog', { name: new RegExp('^Reject') })
  await reason.getByLabel('Reason').fill('The second page is missing')
  await reason.getByRole('button', { name: /^Reject/ }).click()
  await expect(reason).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(files).toBeHidden()

  await page.getByRole('button', { name: 'Timeline' }).click()
  const timeline = page.getByRole('dialog', { name: 'Timeline' })
  await expect(timeline.getByText(/accepted a file for/).first()).toBeVisible()
  await expect(timeline.getByText(/rejected a file for .*The second page is missing/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Open Analysis' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^BL-\d+ analysis\.xlsx$/)
  await page.getByRole('tab', { name: 'Data Analysis' }).click()
  await expect(
    page.getByRole('region', { name: 'Policy analysis', exact: true }).getByRole('table').first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Size the loan' })).toBeVisible()
})

test('the first hour in the settings: a colleague is invited, limits and the scoring model are there to be changed', async ({
  page,
}) => {
  await signIn(page, 'Administrator')
  await menu(page, 'People')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const invite = page.getByRole('dialog')
  const email = `colleague.${Date.now()}@example.com`
  await invite.getByLabel('First name').fill('Cora')
  await invite.getByLabel('Last name').fill('League')
  await invite.getByLabel('Email').fill(email)
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(email).first()).toBeVisible()
  await page.goto('/outbox')
  await page.getByRole('textbox', { name: 'Search messages' }).fill(email)
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Show link' })).toBeVisible()
  await page.goto('/scoring')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add variable' })).toBeVisible()
  await page.goto('/policies')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Policies')
})

test('[G-16] [M-17] the first hour of a borrower: what is owed, where each loan stands, and two files sent at once', async ({
  page,
}) => {
  await signIn(page, 'Borrower')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  await expect(needs.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText(/The next step is (yours|ours)/).first()).toBeVisible()
  await needs.locator('input[type=file]').setInputFiles([
    { name: 'IMG_0001.pdf', mimeType: 'application/pdf', buffer: await makePdf(`One ${Date.now()}`, 1) },
    { name: 'IMG_0002.pdf', mimeType: 'application/pdf', buffer: await makePdf(`Two ${Date.now()}`, 1) },
  ])
  const panel = page.getByRole('dialog', { name: 'Upload several files' })
  for (const [n, file] of ['IMG_0001.pdf', 'IMG_0002.pdf'].entries())
    await panel.getByRole('combobox', { name: `What ${file} is for` }).selectOption({ index: n + 1 })
  await panel.getByRole('button', { name: 'Upload 2 files' }).click()
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(panel).toBeHidden()
})

test('[G-03] [G-04] [A-39] the first hour of a broker: the borrower is reminded, and a new deal is among the requests with its documents asked for', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Broker')
  const waiting = page.getByRole('article').filter({ hasText: 'Next: you or your borrower.' }).first()
  await waiting.getByRole('button', { name: /^Remind my borrower/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByText('The reminder is on its way')).toBeVisible()
  await page.getByRole('button', { name: 'Submit a new deal' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start a new deal with/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/application$/)
  const sponsor = await page
    .getByLabel('First name', { exact: false })
    .and(page.locator('[id$="firstName"]'))
    .first()
    .inputValue()
  expect(sponsor).not.toBe('')
  const street = '45 Main Street, Brooklyn, NY 11201'
  const deal = {
    ...{ first: sponsor, last: 'Sponsor', email: '', address: street, propertyType: 'MULTIFAMILY' },
    ...{ amount: '900000', purchasePrice: '1400000' },
  }
  await fillBorrowerLevel(page, deal)
  await page.getByRole('button', { name: 'Add Property', exact: true }).click()
  await fillPropertyLevel(page, deal)
  const loan = await submitAndVerify(page)
  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'Administrator')
  await office.goto(`/requests?search=${loan}`)
  await office.getByRole('table').first().locator(rows).first().getByRole('link').first().click()
  await expect(office.getByText(loan, { exact: true })).toBeVisible()
  await expect(office.getByText(/Collect \d+ documents/).first()).toBeVisible()
  await office.context().close()
})
