import { expect } from '@playwright/test'
import { demo, test } from './fixtures.ts'
import { capture } from './screens.ts'

/** The demo portfolio as the README shows it. */
test.use({ staffAs: demo.admin })

test('staff see the pipeline, every request, the portfolio and a loan, wide and on a phone, light and dark', async ({
  staff: { page, headers },
  request,
}) => {
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
