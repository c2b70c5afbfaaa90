import { type Browser, expect, type Page } from '@playwright/test'
import { ownDemo } from './servers.ts'

/** The full application filled in as people do: by labels, section after section. */

export interface Applicant {
  first: string
  last: string
  email: string
  /** A broker sends it in for them. */
  broker?: { first: string; last: string; email: string }
  street?: string
}

export const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
})
/** One white pixel: the smallest picture of an ID there is. */
export const png = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==',
    'base64',
  ),
})

export const heading = (page: Page) => page.locator('#wizard-heading')
export const next = (page: Page) => page.getByRole('button', { name: 'NEXT', exact: true }).click()
export const saved = (page: Page) => expect(page.getByTestId('saved-state')).toHaveText('Saved')

/** Chooses files for a field as a person does, by its button. */
export const upload = async (page: Page, label: string, files: ReturnType<typeof pdf>[]) => {
  const group = page.getByRole('group', { name: label, exact: false })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    group.getByRole('button', { name: /Choose files?$/ }).click(),
  ])
  await chooser.setFiles(files)
}

export const fillSponsor = async (page: Page, a: Applicant) => {
  if (a.broker) {
    await page.getByRole('switch', { name: 'I am a broker' }).check()
    await page.getByLabel('Broker first name').fill(a.broker.first)
    await page.getByLabel('Broker last name').fill(a.broker.last)
    await page.getByLabel('Broker email').fill(a.broker.email)
  }
  await page.locator('#field-sponsor-firstName').fill(a.first)
  await page.locator('#field-sponsor-lastName').fill(a.last)
  await page.locator('#field-sponsor-email').fill(a.email)
  await page.locator('#field-sponsor-phone').fill('+1 (212) 555-0142')
  await page.getByLabel('Street address').fill(a.street ?? '12 Court St')
  await page.getByLabel('City').fill('Brooklyn')
  await page.getByLabel('State', { exact: true }).selectOption('NY')
  await page.getByLabel('Zip code').fill('11201')
  await page.getByLabel('Date of birth').fill('04.12.1980')
  await page.locator('#field-sponsor-ssn').fill('123-45-6789')
  await page.locator('#field-sponsor-ssn').blur()
}

export const fillEntity = async (page: Page) => {
  await page.getByLabel('Name of the borrowing entity').fill('Court Street Holdings LLC')
  await page.getByLabel('Number of members in the entity').fill('1')
  await page.getByRole('button', { name: 'Add member' }).click()
  const member = page.getByRole('group', { name: 'Member 1' })
  await member.getByLabel('First name').fill('Ana')
  await member.getByLabel('Last name').fill('Lopez')
  await member.getByLabel('Percentage').fill('40')
}

export const fillProperty = async (page: Page) => {
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('350 Jay St, Brooklyn, NY 11201')
  await page.getByRole('option', { name: '350 Jay St, Brooklyn, NY 11201' }).click()
  await page.getByLabel('Property type').selectOption('MULTIFAMILY')
  await page.getByLabel('Property management').selectOption('Self Managed')
  await page.getByLabel('Purpose of loan').selectOption('Purchase')
  await page.getByLabel('Loan amount').fill('1250000')
  await page.getByLabel('Duration in months').fill('12')
  await page.getByLabel('Purchase price').fill('1600000')
  await page.getByLabel('Residential units').fill('8')
  await page.getByLabel('Current gross income', { exact: false }).first().fill('180000')
  await page.getByLabel('Current operating expense').fill('60000')
}

export const fillRehab = async (page: Page) => {
  await page
    .getByRole('radiogroup', { name: /construction or rehab/ })
    .getByLabel('Yes')
    .check()
  await page.getByLabel('Construction hard costs').fill('90000')
  await page.getByLabel('Construction soft costs').fill('15000')
  await page.locator('#field-rehab-repayment').selectOption('Sale')
}

export const fillExperience = async (page: Page) => {
  await page.getByLabel('Credit score').selectOption('701-750')
  await page.getByLabel('Projects completed in the past 3 years').fill('4')
  await page.getByLabel('Similar properties').fill('Two walk-ups in Queens')
}

export const answerAll = async (page: Page, answer: 'No' | 'Yes (Please Explain)' = 'No') => {
  const groups = page.getByRole('radiogroup')
  const count = await groups.count()
  for (let n = 0; n < count; n += 1) await groups.nth(n).getByLabel(answer, { exact: true }).check()
  return count
}

export const sign = async (page: Page, name: string) => {
  const terms = page.getByRole('region', { name: 'Terms' })
  await terms.evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await page.getByRole('checkbox', { name: /I have read the terms/ }).check()
  await page.getByLabel('Full name').fill(name)
}

/** Draws a signature with the mouse. */
export const draw = async (page: Page) => {
  await page.getByText('Draw', { exact: true }).click()
  const paper = page.getByRole('img', { name: /Draw your signature here/ })
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('there is nothing to draw on')
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  for (let n = 1; n <= 12; n += 1) await page.mouse.move(box.x + 40 + n * 14, box.y + 90 + (n % 2 === 0 ? 24 : -24))
  await page.mouse.up()
}

/** Another browser of the same person. */
export const secondDevice = async (browser: Browser, viewport: { width: number; height: number }): Promise<Page> => {
  const { port } = ownDemo()
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    reducedMotion: 'reduce',
    viewport,
  })
  return context.newPage()
}

/** Ticks the captcha. It is gone once it is solved: who looks whether it is ticked may look too late, and waits for ever. */
export const tickCaptcha = (page: Page) =>
  page.getByRole('dialog', { name: 'Security Verification' }).getByLabel('I am not a robot').click()

/** Submits what was read once more, with the captcha. */
export const submitFromReview = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await tickCaptcha(page)
  await expect(page.getByRole('heading', { name: 'Thank you for your submission' })).toBeVisible()
}
