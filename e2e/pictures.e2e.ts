import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { capture } from './screens.ts'

/** The demo portfolio as the README shows it. */
const signIn = async (page: Page, request: APIRequestContext): Promise<Record<string, string>> => {
  const answer = await request.post('/api/test/login', { data: { email: 'admin@demo.plinth.test' } })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((kept) => window.sessionStorage.setItem('plinth-test-session', kept), token)
  return { authorization: `Bearer ${token}` }
}

test('staff see the pipeline, every request, the portfolio and a loan, wide and on a phone, light and dark', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const headers = await signIn(page, request)
  await page.goto('/dashboard')
  await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  await capture(page, 'portfolio-dashboard')
  await page.goto('/requests')
  await expect(page.locator('tbody tr[aria-rowindex]').first()).toBeVisible()
  await capture(page, 'portfolio-requests')
  const { loans } = (await (await request.get('/api/loan/all?limit=1', { headers })).json()) as {
    loans: { human_id: string; name: string }[]
  }
  await page.goto(`/loan/${loans[0]?.human_id}`)
  await expect(page.getByRole('heading', { name: loans[0]?.name ?? '', level: 1 })).toBeVisible()
  await capture(page, 'portfolio-loan')
})
