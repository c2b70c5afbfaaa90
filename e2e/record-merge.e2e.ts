import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { capture } from './screens.ts'

test.use({ staffAs: { email: 'records.staff@example.com', role: 'admin', first_name: 'Rae', last_name: 'Records' } })

/** Looks at what a merge would keep, merges, and separates the records again; either of the two may be the one that stays. */
const mergeAndUndo = async (page: Page, name: string, field: string) => {
  const join = page.getByRole('button', { name: new RegExp(`^Merge records: ${name}`, 'i') })
  await join.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('rowheader', { name: field })).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge records' }).click()
  await expect(join).toBeHidden()
  const notes = page.getByRole('region', { name: 'Merged records' })
  const undo = notes.getByRole('button', { name: new RegExp(`^Undo the merge of .+ into ${name}`, 'i') })
  await expect(undo).toBeVisible()
  await capture(page, 'merged-note')
  await undo.click()
  await expect(join).toBeVisible()
}

test('[AI-18] [AI-22] two records of an entity and two of a property are merged and separated again', async ({
  staff: { page, headers },
  request,
}) => {
  const { loans } = await (await request.get('/api/loan/all', { headers })).json()
  const { human_id: humanId } = loans.find((one: { status: { state: string } }) => one.status.state === 'underwriting')
  const entity = { signatory_name: 'Bea Lee', signatory_email: 'bea.lee@example.com' }
  for (const name of ['Quiet Harbor LLC', 'QUIET HARBOR, L.L.C.'])
    expect(
      (await request.post(`/api/legal-entity/loan/${humanId}/add`, { headers, data: { ...entity, name } })).ok(),
    ).toBe(true)
  const at = { address_city: 'Brooklyn', address_state: 'NY', address_zipcode: '11231', property_type: 'CONDO' }
  for (const address_address of ['971 Pioneer Street', '971 Pioneer St.'])
    expect(
      (
        await request.post(`/api/loan/${humanId}/create-property`, {
          ...{ headers, data: { ...at, address_address, is_blanket_loan: true } },
        })
      ).ok(),
    ).toBe(true)
  await page.goto(`/loan/${humanId}`)
  await page.getByRole('region', { name: 'Possible matches' }).getByRole('button', { name: 'Review' }).click()
  await mergeAndUndo(page, 'Quiet Harbor', 'Name')
  await mergeAndUndo(page, '971 Pioneer St', 'Address')
})
