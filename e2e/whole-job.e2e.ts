import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './installation.ts'
import { dealDesk } from './deal-desk.ts'
import { acceptInvitation, openPage, type Person, setUpAdministrator, signIn } from './people.ts'
import { fillBorrowerLevel, fillPropertyLevel, type Request, submitAndVerify } from './public-form.ts'
import { makePdf } from './real-pdf.ts'
import { capture } from './screens.ts'

const password = 'a long enough passphrase'
const admin: Person = { first: 'Dana', last: 'Okafor', email: 'dana@lender.example', password }
const sponsor: Person = { first: 'Marcus', last: 'Reyes', email: 'marcus@sponsor.example', password }
const broker: Person = { first: 'Ellen', last: 'Park', email: 'ellen@broker.example', password }

const asked: Request = {
  first: sponsor.first,
  last: sponsor.last,
  email: sponsor.email,
  address: '350 Jay Street, Brooklyn, NY 11201',
  amount: '1250000',
  purchasePrice: '1900000',
  propertyType: 'MULTIFAMILY',
}

/** Opens the newest message to a person in the outbox and follows its link, as an administrator who passes it on. */
const invitationPath = async (staff: Page, to: string): Promise<string> => {
  await staff.goto('/outbox')
  await staff.getByRole('textbox', { name: 'Search messages' }).fill(to)
  // The messages before stay in sight until what was asked for is there.
  const found = staff.getByRole('row').filter({ hasText: to })
  await expect(staff.getByRole('row').filter({ hasNotText: to })).toHaveCount(1)
  await found.first().getByRole('button').click()
  await expect(staff.getByRole('dialog').getByText('/invitation?token=…')).toBeVisible()
  await staff.getByRole('dialog').getByRole('button', { name: 'Show link' }).click()
  const link = staff.getByRole('dialog').getByRole('link', { name: /\/invitation\?token=/ })
  const { pathname, search } = new URL((await link.getAttribute('href')) ?? '', staff.url())
  return pathname + search
}

/** The row of a request among the borrower's own activities. */
const ownRow = (page: Page, name: string) => page.getByTestId('activity').filter({ hasText: name })
/** The row of what came back, which stands first among what is needed. */
const neededRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'What we need from you' }).getByRole('listitem').filter({ hasText: name })

const upload = async (page: Page, row: Locator, file: string, bytes: Buffer) => {
  await row.getByRole('button', { name: /^Upload/ }).click()
  const panel = page.getByRole('dialog')
  await panel
    .locator('input[type=file]:not([data-photos])')
    .first()
    .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: bytes })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('button', { name: 'Save' })).toBeHidden()
}

test('[A-04] a request goes from the public form to paid off, as visitor, borrower, broker and administrator', async ({
  browser,
}) => {
  test.setTimeout(900_000)
  const [staff, visitor, owner, agent] = [
    await openPage(browser),
    await openPage(browser),
    await openPage(browser),
    await openPage(browser),
  ]
  const statement = await makePdf('Personal Financial Statement', 6)
  let loan = ''

  await test.step('the first administrator is set up by the printed link', async () => {
    await setUpAdministrator(staff, admin)
    await signIn(staff, admin)
    await expect(staff.getByText(/^Good (Morning|Afternoon|Evening), Dana$/)).toBeVisible()
    await capture(staff, 'dashboard-empty')
  })

  await test.step('a visitor asks for a loan', async () => {
    await visitor.goto('/application')
    await fillBorrowerLevel(visitor, asked)
    await capture(visitor, 'application')
    await visitor.getByRole('button', { name: 'Add Property' }).click()
    await fillPropertyLevel(visitor, asked)
    await capture(visitor, 'application-property')
    loan = await submitAndVerify(visitor)
    await capture(visitor, 'application-thanks')
  })

  await test.step('the request stands on the dashboard and in the table', async () => {
    await staff.goto('/dashboard')
    await expect(staff.getByRole('row').filter({ hasText: '350 Jay Street' })).toBeVisible()
    await capture(staff, 'dashboard')
    await staff.goto('/requests')
    await expect(staff.getByRole('row').filter({ hasText: '$1,250,000' })).toBeVisible()
    await capture(staff, 'requests')
  })

  await test.step('the borrower accepts the invitation and sees what is asked', async () => {
    const path = await invitationPath(staff, sponsor.email)
    await capture(staff, 'outbox')
    await acceptInvitation(owner, path, sponsor)
    await expect(owner).toHaveURL(/\/personal/)
    await expect(owner.getByText('350 Jay Street').first()).toBeVisible()
    await capture(owner, 'personal-borrower')
  })

  await test.step('staff ask for one more document from a template', async () => {
    await staff.goto(`/loan/${loan}`)
    await expect(staff.getByRole('heading', { name: '350 Jay Street', level: 1 })).toBeVisible()
    await capture(staff, 'loan')
    await staff.getByRole('button', { name: 'Add new' }).first().click()
    const dialog = staff.getByRole('dialog', { name: 'Add new document' })
    await dialog.getByLabel('Template', { exact: true }).and(staff.locator('input')).fill('Tax Returns')
    await staff
      .getByRole('option', { name: /Tax Returns/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(staff.getByText('Document Added Successfully')).toBeVisible()
  })

  await test.step('the borrower uploads a real PDF of six pages; staff are told at once', async () => {
    await owner.goto('/personal?bucket=all')
    await expect(ownRow(owner, 'Tax Returns').first()).toBeVisible()
    await upload(owner, ownRow(owner, 'Personal Financial Statement'), 'statement.pdf', statement)
    await capture(owner, 'personal-upload')
    await owner.keyboard.press('Escape')
    await expect(staff.getByRole('button', { name: /^Notifications, \d+ new$/ })).toBeVisible({ timeout: 20_000 })
    await staff.getByRole('button', { name: /^Notifications/ }).click()
    await expect(staff.getByText('new document uploaded:').first()).toBeVisible()
    await capture(staff, 'notifications')
    await staff.keyboard.press('Escape')
  })

  const openFiles = async () => {
    await staff.goto(`/loan/${loan}`)
    await staff
      .getByRole('row')
      .filter({ hasText: 'Personal Financial Statement' })
      .getByRole('button', { name: /View documents/ })
      .click()
  }

  await test.step('staff look at it and reject it with a reason, which the borrower reads', async () => {
    await openFiles()
    await expect(staff.getByRole('img', { name: 'Page 1' })).toBeVisible()
    await capture(staff, 'document-preview')
    await staff.getByRole('button', { name: 'Reject statement.pdf' }).click()
    await staff
      .getByRole('dialog', { name: /^Reject/ })
      .getByLabel('Reason')
      .fill('Page 3 is not signed')
    await staff
      .getByRole('dialog', { name: /^Reject/ })
      .getByRole('button', { name: 'Reject', exact: true })
      .click()
    await expect(staff.getByText('Document has been rejected successfully').first()).toBeVisible()
    await owner.goto('/personal')
    await expect(owner.getByText('Page 3 is not signed').first()).toBeVisible()
    await capture(owner, 'personal-rejected')
  })

  await test.step('the borrower sends it again; staff accept it', async () => {
    const signed = await makePdf('Personal Financial Statement, signed', 6)
    await upload(owner, neededRow(owner, 'Personal Financial Statement'), 'statement-signed.pdf', signed)
    await owner.keyboard.press('Escape')
    await openFiles()
    await staff.getByRole('button', { name: 'Accept statement-signed.pdf' }).click()
    await expect(staff.getByText('Document accepted')).toBeVisible()
  })

  await test.step('a broker asks for a loan and follows it', async () => {
    const brought: Request = {
      ...asked,
      broker: { first: broker.first, last: broker.last, email: broker.email },
      first: 'Nora',
      last: 'Quinn',
      email: '',
      address: '1200 Market Street, Philadelphia, PA 19107',
      amount: '800000',
      purchasePrice: '1100000',
    }
    await visitor.goto('/application')
    await fillBorrowerLevel(visitor, brought)
    await visitor.getByRole('button', { name: 'Add Property' }).click()
    await fillPropertyLevel(visitor, brought)
    await submitAndVerify(visitor)
    await acceptInvitation(agent, await invitationPath(staff, broker.email), broker)
    await expect(agent.getByText('1200 Market Street').first()).toBeVisible()
    await expect(agent.getByText('350 Jay Street')).toHaveCount(0)
    await capture(agent, 'personal-broker')
    await agent.goto('/dashboard')
    await expect(agent.getByText('Page Not Found')).toBeVisible()
    await capture(agent, 'page-not-found')
  })

  await test.step('the loan moves status by status to Funded and Paid-Off', async () => {
    const desk = dealDesk(staff)
    await staff.goto(`/loan/${loan}?tab=documents`)
    await desk.termSheet(await makePdf('Term sheet, signed', 2))
    await desk.deposit('10000', '01.15.2026')
    await desk.isIn('Underwriting')
    await capture(staff, 'loan-deal-documents')
    await desk.boardReview()
    await desk.commitment(await makePdf('Commitment, signed', 3))
    await desk.funded('01.20.2026')
    await desk.fillPaidOff('06.30.2026')
    await capture(staff, 'loan-paid-off')
    await desk.confirmPaidOff()
    await staff.goto('/portfolio')
    await expect(staff.getByText('350 Jay Street').first()).toBeVisible()
    await capture(staff, 'portfolio')
  })

  await test.step('the borrower sees the loan among the funded ones', async () => {
    await owner.goto('/personal')
    await expect(owner.getByRole('region', { name: 'Funded loans' }).getByText('350 Jay Street').first()).toBeVisible()
  })
})
