import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStaff } from '../../../test/deal.ts'
import { buildActivity, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_BANK_LINK_WAIT_SECONDS: '0' } })
  staff = await buildStaff(t)
})
afterAll(() => t.close())

/** A report on the accounts of a bank that a borrower links. */
const linkBank = async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, {
    ...{ type: 'plaid', name: 'Bank accounts', entity_kind: 'borrower', borrower_id: borrower.id },
  })
  const download = () => t.call('GET', `/activity/${id}/download/report`, staff)
  const early = await download()
  expect([early.statusCode, early.json().code]).toEqual([409, 'state_conflict'])
  await t.call('GET', `/plaid/${id}/get-link-token`, null)
  const signIn = { institution: 'First Harbor Bank', user: 'user_good', password: 'pass_good' }
  const { public_token } = (await t.call('POST', `/plaid/${id}/sandbox/sign-in`, null, signIn)).json()
  await t.call('POST', `/plaid/${id}/set-access-token`, null, { access_token: public_token })
  await t.drain()
  return { id, loan, download }
}

test('[N-26] the liquidity of linked accounts comes as one PDF with its rows, and only once there is a report', async () => {
  const { id, loan, download } = await linkBank()
  const first = await download()
  expect(first.statusCode).toBe(200)
  const name = `Liquidity Verification (Sandbox) ${loan.human_id}.pdf`
  expect(first.json().file_name).toBe(name)
  const file = await t.app.inject({ method: 'GET', url: first.json().url })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toContain(`filename="${name}"`)
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await getDocument({ data: new Uint8Array(file.rawPayload) }).promise
  const content = await (await pdf.getPage(1)).getTextContent()
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain('Sandbox: made-up data')
  for (const label of ['Total liquid funds', 'Funds to what the deal takes']) expect(text).toContain(label)
  expect((await download()).statusCode).toBe(200)
  const files = await t.db.selectFrom('document').select('id').where('activity_id', '=', id).execute()
  expect(files).toHaveLength(1)
})
