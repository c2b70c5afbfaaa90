import { expect } from '@playwright/test'
import { demo, test } from './fixtures.ts'
import { capture } from './screens.ts'
import { readToEnd, sendToSign, uploadedFile } from './signing.ts'

test('[K-37] a borrower reads and signs in their own area: Sign opens once every page was shown, and the trail keeps it', async ({
  borrower: { page, headers },
  headersOf,
  request,
}) => {
  const staff = await headersOf(demo.admin)
  const { loans } = await (await request.get('/api/personal/home', { headers })).json()
  const loan = loans.find((l: { loan: { group: string } }) => l.loan.group === 'active').loan
  const u = await uploadedFile(request, staff, 'operating-agreement.pdf', loan.id)
  await sendToSign(request, staff, u, [{ name: 'Marcus Reyes', email: 'borrower@demo.plinth.test' }])

  await page.goto('/personal')
  const needs = page.getByRole('region', { name: 'What we need from you' })
  const row = needs
    .getByTestId('activity')
    .filter({ has: page.getByRole('link', { name: /^Read and sign/ }) })
    .first()
  await expect(row.getByText('You can read and sign it here.')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Upload/ })).toHaveCount(0)
  await needs
    .getByRole('link', { name: `Read and sign ${u.activity.document_name || u.activity.name}`, exact: false })
    .click()
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  const sign = page.getByRole('button', { name: /^Sign / })
  await expect(sign).toHaveAttribute('aria-disabled', 'true')
  await capture(page, 'personal-sign')
  await readToEnd(page)
  await expect(sign).not.toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox').check()
  await sign.click()
  await expect(page.getByRole('heading', { name: 'Thank you, you have signed' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your personal page' }).click()
  await expect(needs).toBeVisible()
  await expect(
    needs.getByRole('link', { name: `Read and sign ${u.activity.document_name || u.activity.name}` }),
  ).toHaveCount(0)
  const told = await (await request.get(`/api/loan/${loan.id}/timeline`, { headers: staff })).text()
  expect(told).toContain('every page of')
})
