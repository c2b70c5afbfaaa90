import { expect, type Page, test } from '@playwright/test'
import { faultless } from './axe.ts'
import { tickCaptcha } from './wizard-form.ts'

/** The public form as a visitor meets it. */

const fillBorrower = async (page: Page, o: { email: string; blanket?: 'Yes' | 'No' }) => {
  await page.getByLabel('First name').fill('Maria')
  await page.getByLabel('Last name').fill('Ortega')
  await page.getByLabel('Borrower email').fill(o.email)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 (212) 555-0142')
  await page.getByLabel('Purpose of loan').selectOption('Purchase')
  await page.getByLabel('Repayment Strategy').selectOption('Sale')
  await page.getByLabel('Loan amount').fill('1250000')
  await page.getByLabel('Duration in months').fill('12')
  await page.getByLabel('Estimated closing date').fill('03.15.2031')
  await page.getByLabel('Purchase price').fill('1600000')
  await page.getByLabel('Borrower credit score').selectOption('701-750')
  await page
    .getByRole('radiogroup', { name: 'Blanket Loan' })
    .getByLabel(o.blanket ?? 'No')
    .check()
}

/** Types an address and takes the first suggestion with the keyboard alone. */
const fillProperty = async (page: Page) => {
  const address = page.getByRole('textbox', { name: 'Address' })
  await address.fill('350 Jay St, Brooklyn, NY 11201')
  await expect(page.getByRole('option', { name: '350 Jay St, Brooklyn, NY 11201' })).toBeVisible()
  await address.press('ArrowDown')
  await address.press('Enter')
  await page.getByLabel('Property type').selectOption('MULTIFAMILY')
  await page.getByRole('radiogroup', { name: 'Requires rehab' }).getByLabel('No').check()
}

const toProperty = async (page: Page, email: string) => {
  await page.goto('/application')
  await fillBorrower(page, { email })
  await page.getByRole('button', { name: 'Add Property', exact: true }).click()
  await fillProperty(page)
}
const passCaptcha = async (page: Page) => {
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('dialog', { name: 'Security Verification' })).toBeVisible()
  await tickCaptcha(page)
}

test('[A-04, A-28, E-59, E-63, E-64, E-65, E-67, E-68, E-77, X-55, X-66, Y-14] a visitor submits the form and starts anew', async ({
  page,
}) => {
  await toProperty(page, 'maria@example.com')
  await passCaptcha(page)
  await expect(page.getByText('Form is being submitted...')).toBeVisible()
  const solvedAt = Date.now()
  await expect(page.getByText('Thank you for your submission')).toBeVisible()
  expect(Date.now() - solvedAt).toBeGreaterThan(2500)
  await page.getByRole('button', { name: 'Back To Application' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('[E-17] the form has a map: around Washington until the address is chosen, then at the property', async ({
  page,
}) => {
  await page.goto('/application')
  await fillBorrower(page, { email: 'map@example.com' })
  await page.getByRole('button', { name: 'Add Property', exact: true }).click()
  const map = page.getByRole('region', { name: 'Map of the property' })
  await expect(map).toBeVisible()
  await expect(map).toHaveAttribute('data-zoom', '11.0')
  // A pin stands where something is, and nowhere else.
  await expect(map.locator('.maplibregl-marker')).toHaveCount(0)
  await fillProperty(page)
  await expect(map.locator('.maplibregl-marker')).toHaveCount(1)
})

test('[E-66, E-67, X-24] a lost connection loses nothing, and trying again is the same submission', async ({
  page,
}) => {
  const keys: (string | undefined)[] = []
  let lost = true
  await page.route('**/api/application/short', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!lost) return route.continue()
    lost = false
    // The server takes it, its answer never arrives.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await toProperty(page, 'lost@example.com')
  await passCaptcha(page)
  await expect(page.getByText('Oops.. Something went wrong..')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Thank you for your submission')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('[E-61, E-62, E-69, X-25] after captcha_failed and captcha_expired the captcha starts anew and says why', async ({
  page,
}) => {
  let code = ''
  await page.route('**/api/application/short', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', code, title: 'x', status: 422, request_id: 'r' }),
    }),
  )
  await toProperty(page, 'captcha@example.com')
  await page.getByRole('button', { name: 'Submit' }).click()
  const box = page.getByLabel('I am not a robot')
  for (const [answer, text] of [
    ['captcha_failed', 'CAPTCHA verification failed. Please try again.'],
    ['captcha_expired', 'CAPTCHA expired. Please complete it again.'],
  ] as const) {
    code = answer
    await tickCaptcha(page)
    // The puzzle takes its time on a busy machine.
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(box).not.toBeChecked()
  }
})

test('[E-76] loaded anew after its answer was lost, the form is not submitted a second time', async ({ page }) => {
  const keys: (string | undefined)[] = []
  const numbers: string[] = []
  await page.route('**/api/application/short', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    numbers.push(((await answer.json()) as { human_id: string }).human_id)
    if (keys.length === 1) return route.abort()
    return route.fulfill({ response: answer })
  })
  await toProperty(page, 'reloaded@example.com')
  await passCaptcha(page)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Thank you for your submission')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(new Set(numbers).size).toBe(1)
  expect(numbers).toHaveLength(2)
})

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`[A-28] the form is accessible at ${width} px, ${colorScheme}, with its errors and its dialog`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/application')
    await page.getByRole('button', { name: 'Add Property', exact: true }).click()
    await expect(page.getByText('* Required').first()).toBeVisible()
    await expect(page.getByLabel('First name')).toBeFocused()
    await faultless(page, 'public form')
    await fillBorrower(page, { email: 'a@example.com', blanket: 'Yes' })
    await page.getByRole('button', { name: 'Add Property', exact: true }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('* Enter a valid address')).toBeVisible()
    await faultless(page, 'public form')
    await fillProperty(page)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await faultless(page, 'public form')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
