import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test('[T-06] cards of several columns are chosen on the board, assigned at once and taken back, then archived together', async ({
  staff: { page, headers },
  request,
}) => {
  const asked = async (status: string) => {
    const reply = await request.get(`/api/loan/all?limit=1&status=${status}`, { headers })
    const { loans } = (await reply.json()) as { loans: { id: string; name: string; owner_user_id: string | null }[] }
    const [loan] = loans
    if (!loan) throw new Error(`no loan is ${status}`)
    return loan
  }
  const chosen = [await asked('preliminary'), await asked('term-sheet-sent')]
  const ownerOf = async (id: string) => {
    const { loans } = (await (await request.get('/api/loan/all', { headers })).json()) as {
      loans: { id: string; owner_user_id: string | null }[]
    }
    return loans.find((loan) => loan.id === id)?.owner_user_id ?? null
  }
  await page.goto('/requests?as=board')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Select for Archive' }).click()
  for (const { name } of chosen)
    await page
      .getByRole('checkbox', { name: `Select ${name}` })
      .first()
      .check()
  await expect(page.getByText('2 loans selected')).toBeVisible()
  await capture(page, 'requests-board-chosen', { everyRule: true })
  await page.getByRole('button', { name: 'Assign…' }).click()
  const assign = page.getByRole('dialog', { name: 'Assign 2 loans' })
  await assign.getByLabel('Loan officer').selectOption({ label: 'Sam Screens' })
  await assign.getByRole('button', { name: 'Assign 2 loans to Sam Screens' }).click()
  await expect(page.getByText('2 loans assigned')).toBeVisible()
  expect(await ownerOf(chosen[0]?.id ?? '')).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => ownerOf(chosen[0]?.id ?? '')).toBe(chosen[0]?.owner_user_id ?? null)

  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Select for Archive' }).click()
  for (const { name } of chosen)
    await page
      .getByRole('checkbox', { name: `Select ${name}` })
      .first()
      .check()
  await page.getByRole('button', { name: 'Archive Selected (2)' }).click()
  const archive = page.getByRole('dialog', { name: /^Archive/ })
  await archive.getByLabel('Days to archive').fill('5')
  await archive.getByLabel('Rejection reason').fill('Tried together')
  await archive.getByRole('button', { name: 'Archive 2 loans' }).click()
  const rejected = page.getByRole('region', { name: 'Rejected', exact: true })
  await expect(rejected.getByRole('article').filter({ hasText: chosen[0]?.name ?? '' })).toBeVisible()
  for (const { id } of chosen) await request.put(`/api/loan/${id}/restore`, { headers })
})
