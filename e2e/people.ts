import { type Browser, expect, type Page } from '@playwright/test'
import { printedBy } from './console.ts'
import { servers } from './servers.ts'

/** What people do before their work: set up, accept an invitation, sign in. */

export interface Person {
  first: string
  last: string
  email: string
  password: string
}

const base = `http://127.0.0.1:${servers.empty.port}`

/** A person's own browser: nobody shares a session. */
export const openPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: base,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  return context.newPage()
}

/** The path of the one-time link that the server printed when it started empty. */
export const printedSetUpPath = (): string => {
  const printed = printedBy(servers.empty.port)
  const [, path] = /(\/set-up\?token=\S+)/.exec(printed) ?? []
  if (!path) throw new Error(`the server printed no set-up link: ${printed}`)
  return path
}

const choosePassword = async (page: Page, password: string) => {
  await page
    .getByLabel(/^(new )?password/i)
    .first()
    .fill(password)
  await page.getByLabel('Repeat the password').fill(password)
}

export const setUpAdministrator = async (page: Page, person: Person) => {
  await page.goto(printedSetUpPath())
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await page.getByLabel('Email').fill(person.email)
  await choosePassword(page, person.password)
  await page.getByRole('button', { name: /create|set up/i }).click()
  await expect(page.getByText(/The administrator is created/)).toBeVisible()
}

export const acceptInvitation = async (page: Page, path: string, person: Person) => {
  await page.goto(path)
  await choosePassword(page, person.password)
  await page.getByRole('button', { name: 'Open my account' }).click()
  // Whoever chose a password is signed in with it.
  await expect(page).toHaveURL(/\/personal/)
}

export const signIn = async (page: Page, person: Person) => {
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
}
