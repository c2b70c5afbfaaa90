import type { LoanView } from '@plinth/contract/loan/loan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildActivity,
  buildBorrower,
  buildDeal,
  buildLoan,
  buildProperty,
  buildUser,
} from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { openSponsorGrant } from './index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const get = async (key: string, as = staff) => {
  const reply = await t.call('GET', `/loan/${key}`, as)
  return { status: reply.statusCode, loan: reply.json<LoanView>() }
}

test('[I-02] [A-22] a loan answers everything of its page, by its id and by its human id alike', async () => {
  const { loan, property, borrower, contact } = await buildDeal(t.db)
  const answers = await Promise.all([get(loan.id), get(loan.human_id)])
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({
    status: 200,
    loan: {
      id: loan.id,
      amount: 1_000_000,
      interest_rate: 0.1075,
      expected_closing_epoch: Date.UTC(2030, 0, 15) / 1000,
      properties: [{ id: property.id, purchase_price: 1_500_000, avg_unit_price: 125_000 }],
      borrowers: [{ id: borrower.id, loans: [{ human_id: loan.human_id }], has_ssn: false }],
      contacts: [{ id: contact.id, contact_type: 'broker' }],
      status: { state: 'preliminary' },
      can: { edit: true, archive: true, set_status: true, edit_parties: true },
    },
  })
})

test('[I-25] the purchase price is the sum over the properties; without any price there is none', async () => {
  const { loan } = await buildDeal(t.db)
  const second = await buildProperty(t.db, { purchase_price_cents: 25_000_050 })
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: second.id, position: 1 }).execute()
  expect((await get(loan.id)).loan).toMatchObject({ purchase_price: 1_750_000.5, number_of_properties: 2 })
  const bare = await buildLoan(t.db)
  expect((await get(bare.id)).loan).toMatchObject({ purchase_price: null, number_of_properties: 0 })
})

test('[I-26] the loan holds its borrowers by id and email and its activities, with the envelope where one was sent', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const sheet = await buildActivity(t.db, loan.id, { type: 'term-sheet' })
  const request = await buildActivity(t.db, loan.id)
  const old = await buildActivity(t.db, loan.id, { archived_at: new Date() })
  await t.db
    .insertInto('envelope')
    .values({ activity_id: sheet.id, provider: 'docusign', provider_envelope_id: 'envelope-7' })
    .execute()
  const { loan: seen } = await get(loan.id)
  expect(seen.borrowers.map(({ id, email }) => ({ id, email }))).toEqual([{ id: borrower.id, email: borrower.email }])
  expect(seen.activity).toEqual([
    { activity_type: 'term-sheet', activity_id: sheet.id, docusign_envelope_id: 'envelope-7' },
    { activity_type: 'document-request', activity_id: request.id, docusign_envelope_id: null },
  ])
  expect(seen.activity.map((one) => one.activity_id)).not.toContain(old.id)
})

test('[I-08] the insight level is the highest of the loan, its borrowers and its properties', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  expect((await get(loan.id)).loan.insight_level).toBeNull()
  await t.db.insertInto('insight').values({ loan_id: loan.id, name: 'Loan', level: 0 }).execute()
  await t.db
    .insertInto('insight')
    .values({ loan_id: loan.id, borrower_id: borrower.id, name: 'Lien', level: 2 })
    .execute()
  const { loan: seen } = await get(loan.id)
  expect([seen.insight_level, seen.insights.length, seen.borrowers[0]?.insights.length]).toEqual([2, 1, 1])
})

test('[D-15] an archived loan may only be restored', async () => {
  const loan = await buildLoan(t.db, { archived_at: new Date() })
  expect((await get(loan.id)).loan).toMatchObject({
    archived: true,
    can: { edit: false, archive: true, set_status: false, edit_parties: false },
  })
})

test('[W-20] a right taken from an administrator shows in what they may do', async () => {
  const { email } = await buildUser(t.db, 'admin', { denied: ['edit-parties'] })
  const loan = await buildLoan(t.db)
  expect((await get(loan.id, email)).loan.can).toMatchObject({ edit: true, edit_parties: false })
})

test('[X-37] an unknown loan is not found, a malformed id is refused, borrowers and brokers are forbidden', async () => {
  const { loan, borrowerUser, brokerUser } = await buildDeal(t.db)
  expect((await get('BL-1')).status).toBe(404)
  expect((await get('0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await get('nonsense')).status).toBe(400)
  expect((await get(loan.id, borrowerUser.email)).status).toBe(403)
  expect((await get(loan.id, brokerUser.email)).status).toBe(403)
})

test('no answer of a loan carries a sealed number', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.updateTable('borrower').set({ ssn_sealed: 'v1.k1.secret' }).where('id', '=', borrower.id).execute()
  const reply = await t.call('GET', `/loan/${loan.id}`, staff)
  expect(reply.body).not.toContain('v1.k1')
  expect(reply.json<LoanView>().borrowers[0]?.has_ssn).toBe(true)
})

test('[I-69] [I-70] the sponsor link names the sponsor and the loan, is signed, and ends', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const reply = await t.call('GET', `/loan/${loan.id}/get-sponsor-link`, staff)
  const { url, expires_epoch } = reply.json<{ url: string; expires_epoch: number }>()
  const token = new URL(url).searchParams.get('sponsor') ?? ''
  const open = (text: string, at: number) => openSponsorGrant(t.deps.config.secret, text, at)
  expect(open(token, expires_epoch - 1)).toEqual({ loan: loan.human_id, email: borrower.email, until: expires_epoch })
  expect(open(token, expires_epoch)).toBeNull()
  expect(open(`x${token}`, 0)).toBeNull()
  expect(openSponsorGrant('another secret', token, 0)).toBeNull()
})

test('[I-70] [E-31] without a borrower who can be written to there is no sponsor link, and it says why', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db
    .updateTable('borrower')
    .set({ email: 'x@no-email.invalid', email_is_placeholder: true })
    .where('id', '=', borrower.id)
    .execute()
  const reply = await t.call('GET', `/loan/${loan.id}/get-sponsor-link`, staff)
  expect(reply.json()).toMatchObject({ status: 409, code: 'state_conflict' })
  expect((await get(loan.id)).loan.borrowers[0]?.email).toBeNull()
})

test('the first property and borrower are those linked first', async () => {
  const { loan, property } = await buildDeal(t.db)
  const [later, other] = [await buildProperty(t.db), await buildBorrower(t.db)]
  await t.call('POST', `/loan/${loan.id}/add-property/${later.id}`, staff)
  await t.call('POST', `/loan/${loan.id}/add-borrower/${other.id}`, staff)
  const { loan: seen } = await get(loan.id)
  expect(seen.properties.map((p) => p.id)).toEqual([property.id, later.id])
  expect(seen.borrowers[1]?.id).toBe(other.id)
})

test('the head of a loan says Sandbox when a value in use of a borrower was made up, and no longer when it is replaced', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const marked = async () => (await t.call('GET', `/loan/${loan.id}`, staff)).json().figures.sandbox
  expect(await marked()).toBe(false)
  const made = {
    ...{
      kind: 'liquidity',
      borrower_id: borrower.id,
      value: 30_037_700,
      as_of: '2026-01-05',
      source: 'bank-link' as const,
    },
    ...{ origin: 'Bank link', sandbox: true, in_use: true, added_by_name: 'Plinth' },
  }
  await t.db.insertInto('underwriting_value').values(made).execute()
  expect(await marked()).toBe(true)
  await t.db.updateTable('underwriting_value').set({ in_use: false }).where('borrower_id', '=', borrower.id).execute()
  expect(await marked()).toBe(false)
})
