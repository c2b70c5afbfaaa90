import { expect } from '@playwright/test'
import { axeFindings, faultless } from './axe.ts'
import { demo, test } from './fixtures.ts'

test.describe('the product as it is served', () => {
  test('a visitor without a session is asked to sign in, and the page breaks no rule of its own', async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy/.test(message.text())) problems.push(message.text())
    })
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/sign-in/)
    expect(problems).toEqual([])
  })

  test('the public form is a page of its own that needs no session', async ({ page }) => {
    const answer = await page.goto('/application')
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveURL(/\/application/)
  })

  test('the sign-in page has no accessibility violation', async ({ page }) => {
    await page.goto('/sign-in')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await faultless(page, 'sign-in')
  })

  test('a person whom the test helpers sign in reaches the dashboard, with the demo portfolio on it', async ({
    signedIn,
  }) => {
    const { page } = await signedIn(demo.admin)
    await page.goto('/dashboard')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  })

  test('the API documents itself, on a page that breaks no rule of accessibility, also with a call and its example open', async ({
    page,
  }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: /^Plinth/ })).toBeVisible()
    const calls = page.locator('.opblock')
    await expect(calls.first()).toBeVisible()
    expect(await calls.count()).toBeGreaterThan(300)
    await page.locator('.opblock-put .opblock-summary-control').first().click({ timeout: 90_000 })
    await expect(page.locator('.opblock.is-open')).toContainText('"borrower_entity_name": "Jay Street Holdings LLC"')
    await page.locator('.opblock-get .opblock-summary-control').first().click()
    await expect(page.locator('.opblock.is-open')).toHaveCount(2)
    expect(await axeFindings(page)).toEqual([])
  })
})
