import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'merge.staff@example.com', role: 'admin', first_name: 'Mel', last_name: 'Merge' } })

test('[AI-01] [AI-02] two records of one person are looked at, merged and separated again', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const humanId = loans.find((one: { status: { state: string } }) => one.status.state === 'underwriting').human_id
  const { borrowers: people } = await (await request.get(`/api/loan/${humanId}`, { headers })).json()
  const [{ id, version, first_name, last_name }] = people
  const phone = '305-5550177'
  await request.put(`/api/borrower/${id}/update`, { headers, data: { version, phone } })
  // Nobody knows the address of the second record.
  const twin = { role: 'guarantor', first_name, last_name, email: '', phone }
  expect((await request.post(`/api/loan/${humanId}/create-borrower`, { headers, data: twin })).status()).toBe(201)

  await page.goto(`/loan/${humanId}`)
  const matches = page.getByRole('region', { name: 'Possible matches' })
  const borrowers = page.getByRole('region', { name: 'Borrowers', exact: true })
  await expect(borrowers.getByText('Guarantor', { exact: true })).toBeVisible()
  await matches.getByRole('button', { name: 'Review' }).click()
  const merge = async () => {
    const join = matches.getByRole('button', { name: `Merge records: ${first_name} ${last_name}` })
    await join.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('rowheader', { name: 'Phone' })).toBeVisible()
    return dialog
  }
  let dialog = await merge()
  await capture(page, 'merge-preview')
  await dialog.getByRole('button', { name: 'Merge records' }).click()
  await expect(borrowers.getByText('Guarantor', { exact: true })).toBeHidden()
  const undo = page.getByRole('region', { name: 'Merged records' }).getByRole('button', { name: /^Undo the merge of/ })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(borrowers.getByText('Guarantor', { exact: true })).toBeVisible()
  dialog = await merge()
  await dialog.getByRole('button', { name: 'Merge records' }).click()
  await expect(borrowers.getByText('Guarantor', { exact: true })).toBeHidden()
})
