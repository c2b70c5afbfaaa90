import { expect, type Page } from '@playwright/test'
import { test } from './installation.ts'
import { faultless } from './axe.ts'
import { picture } from './screens.ts'
import { sixDigits } from '../apps/api/test/six-digits.ts'

/** Passkeys belong to a name, not to an address: the same server as the other tests', by its name. */
const nameOf = (address: string | undefined) => (address ?? '').replace('127.0.0.1', 'localhost')
test.use({ baseURL: async ({ baseURL }, give) => give(nameOf(baseURL)) })

const admin = { email: 'admin@demo.plinth.test', password: 'plinth-demo-admin' }
const password = 'tangerine-lamp-42'

const fillSignIn = async (page: Page, person: { email: string; password: string }) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
}

/** A broker of this test's own: invited by the administrator, the link shown in the outbox. */
const newBroker = async (page: Page) => {
  await fillSignIn(page, admin)
  await expect(page).not.toHaveURL(/\/sign-in/)
  const email = `keys.${Date.now()}@example.com`
  const { token } = await (await page.request.get('/api/auth/token')).json()
  const headers = { authorization: `Bearer ${token}` }
  const data = { email, first_name: 'Kay', last_name: 'Keys', role: 'broker' }
  expect((await page.request.post('/api/user/add', { headers, data })).ok()).toBe(true)
  let link = ''
  await expect
    .poll(async () => {
      const { mails } = await (await page.request.get(`/api/outbox/all?search=${email}`, { headers })).json()
      if (mails[0]?.link !== 'revealable') return ''
      const letter = await (await page.request.put(`/api/outbox/${mails[0].id}/reveal`, { headers })).text()
      link = /\/invitation\?token=([\w-]+)/.exec(letter)?.[1] ?? ''
      return link
    })
    .not.toBe('')
  const accepted = await page.request.post('/api/identity/accept-invitation', { data: { token: link, password } })
  expect(accepted.ok()).toBe(true)
  await signOut(page)
  return { email, password }
}

test('[A-15] a person sets up an authenticator, signs in with it and with a backup code, and switches it off', async ({
  page,
}) => {
  const person = await newBroker(page)
  await fillSignIn(page, person)
  await expect(page.getByText('Protect this account')).toBeVisible()
  await page.getByRole('button', { name: 'Account of Kay Keys' }).click()
  await page.getByRole('menuitem', { name: 'Your account' }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await faultless(page, 'account')

  await page.getByRole('button', { name: 'Set up an authenticator' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await faultless(page, 'QR code')
  const secret = (await page.locator('code').innerText()).trim()
  await page.getByLabel('Six digits from the app').fill(sixDigits(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('group', { name: 'Backup codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  await faultless(page, 'backup codes')
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('10 of 10 backup codes left.')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, person)
  await page.getByLabel('Code').fill(sixDigits(secret, 1))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)

  await signOut(page)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
  await page.goto('/account')
  await expect(page.getByText('9 of 10 backup codes left.')).toBeVisible()

  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('Six digits or a backup code').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible()
})

test('[A-15] a passkey is added, named, used to sign in and removed', async ({ page }) => {
  const person = await newBroker(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await fillSignIn(page, person)
  await expect(page).not.toHaveURL(/\/sign-in/)
  await page.goto('/account')
  await page.getByLabel('Name of the passkey').fill('Office laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Office laptop', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Rename Office laptop' }).click()
  await page.getByLabel('Name of the passkey').first().fill('Home laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Home laptop', { exact: true })).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
  await page.goto('/account')
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByText('Protect this account')).toBeHidden()
  await page.getByRole('button', { name: 'Remove Home laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('No passkey yet.')).toBeVisible()
})

test('[A-15] on a phone in the dark the account page fits and breaks no rule; a session elsewhere is ended', async ({
  browser,
  page,
  baseURL,
}) => {
  const person = await newBroker(page)
  const phone = await browser.newContext({
    baseURL: nameOf(baseURL),
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  const small = await phone.newPage()
  await fillSignIn(small, person)
  await expect(small).not.toHaveURL(/\/sign-in/)
  await fillSignIn(page, person)
  await expect(page).not.toHaveURL(/\/sign-in/)
  await small.goto('/account')
  await expect(small.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await faultless(small, 'phone')
  await picture(small, 'account-phone')
  await small.getByRole('button', { name: 'End all others' }).click()
  await expect(small.getByRole('button', { name: 'End all others' })).toBeHidden()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/sign-in/)
  await phone.close()
})

test('[A-15] the first page after signing in is seen once it is known whether the advice stands above it', async ({
  page,
}) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/account', async (route) => {
    await held
    await route.continue()
  })
  await fillSignIn(page, admin)
  const heading = page.getByRole('heading', { level: 1, name: 'Dashboard' })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.locator('h1', { hasText: 'Dashboard' })).toBeAttached()
  await expect(heading).toBeHidden()
  await expect(page.getByLabel('Loading', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByText('Protect this account')).toBeVisible()
  await expect(heading).toBeVisible()
  // What was so stands at the next visit, before the answer comes.
  await page.unroute('**/api/account')
  await page.route('**/api/account', () => {})
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByText('Protect this account')).toBeVisible()
})
