import { expect, type Page } from '@playwright/test'

/** What one request says; the rest of the form is filled the same way for everybody. */
export interface Request {
  broker?: { first: string; last: string; email: string }
  first: string
  last: string
  email: string
  address: string
  amount: string
  purchasePrice: string
  propertyType: string
}

const closing = () => {
  const date = new Date()
  date.setUTCDate(date.getUTCDate() + 45)
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}.${day}.${year}`
}

export const fillBorrowerLevel = async (page: Page, r: Request) => {
  if (r.broker) {
    await page.getByRole('switch', { name: 'I am a broker' }).check()
    await page.getByLabel('Broker first name').fill(r.broker.first)
    await page.getByLabel('Broker last name').fill(r.broker.last)
    await page.getByLabel('Broker email').fill(r.broker.email)
  }
  await page.getByLabel('First name', { exact: false }).and(page.locator('[id*="firstName"]')).first().fill(r.first)
  await page.getByLabel('Last name', { exact: false }).and(page.locator('[id*="lastName"]')).first().fill(r.last)
  if (r.email) await page.getByLabel('Borrower email').fill(r.email)
  await page.locator('[id*="phone"]').and(page.getByRole('textbox')).fill('2125550142')
  await page.getByLabel('Purpose of loan').selectOption('Purchase')
  await page.getByLabel('Repayment Strategy').selectOption('Sale')
  await page.getByLabel('Loan amount').fill(r.amount)
  await page.getByLabel('Duration in months').fill('12')
  await page.getByLabel('Estimated closing date').fill(closing())
  await page.getByLabel('Purchase price').fill(r.purchasePrice)
  await page.getByLabel('Borrower credit score').selectOption('701-750')
  await page
    .getByRole('group', { name: 'Blanket Loan' })
    .or(page.getByRole('radiogroup', { name: 'Blanket Loan' }))
    .getByLabel('No')
    .check()
}

export const fillPropertyLevel = async (page: Page, r: Request) => {
  await page
    .getByRole('combobox', { name: 'Address' })
    .or(page.getByLabel(/^Address/))
    .first()
    .fill(r.address)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel('Property type').selectOption(r.propertyType)
  await page
    .getByRole('radiogroup', { name: /requires/i })
    .or(page.getByRole('group', { name: /requires/i }))
    .getByLabel('No')
    .check()
}

/** Solves the captcha by keyboard as a person would and waits for the thanks; answers the loan's human id. */
export const submitAndVerify = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Submit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Security Verification' })
  await dialog.getByRole('checkbox').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Thank you for your submission')).toBeVisible()
  const [id] = /BL-\d+/.exec((await page.getByRole('main').textContent()) ?? '') ?? []
  if (!id) throw new Error('the thanks name no application number')
  return id
}
