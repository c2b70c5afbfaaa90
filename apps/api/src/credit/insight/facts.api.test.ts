import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildProperty } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readLoan } from '../../loan/detail/index.ts'
import { factsOf } from './facts.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const facts = async (loanId: string) => factsOf(t.db, await readLoan(t.db, loanId), '2026-05-06')
/** A file that answers a request about a property or a borrower, with one value read from page 4 of it. */
const paper = async (
  loanId: string,
  [kind, key_name, value, display_option]: readonly [string, string, number, number],
  about: { property_id?: string; borrower_id?: string } = {},
) => {
  const activity = await buildActivity(t.db, loanId, about)
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('document')
    .values({
      ...{ loan_id: loanId, activity_id: activity.id, process_id: process.id, kind, content_type: 'application/pdf' },
      ...{ file_name: `${kind}.pdf`, storage_key: `${process.id}.pdf` },
    })
    .execute()
  await t.db
    .insertInto('data_point')
    .values({
      ...{ loan_id: loanId, process_id: process.id, key_name, value: JSON.stringify(value), page: 4 },
      ...{ value_type: 'FLOAT', display_option },
    })
    .execute()
}
const row = async (loanId: string, type: string, key: string, value: string, borrower_id: string | null = null) => {
  const activity = await buildActivity(t.db, loanId, { type, state: 'Done', borrower_id })
  const label = `Label of ${key}`
  await t.db.insertInto('report_row').values({ activity_id: activity.id, position: 1, key, label, value }).execute()
}
const told = (all: Awaited<ReturnType<typeof facts>>['values'], source: string) =>
  all
    .filter((one) => one.source === source)
    .map(({ subject, fact, value, page }) => ({ ...subject, fact, value, page }))

test('a value of a document is told of the property its request names, and of none where two could be meant', async () => {
  const { loan, property } = await buildDeal(t.db)
  const second = await buildProperty(t.db)
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: second.id }).execute()
  await paper(loan.id, ['purchase-contract', 'purchase_price', 1_800_000, 3])
  expect(told((await facts(loan.id)).values, 'purchase-contract.pdf')).toEqual([])
  await paper(loan.id, ['purchase-contract', 'purchase_price', 1_900_000, 3], { property_id: second.id })
  expect(told((await facts(loan.id)).values, 'purchase-contract.pdf')).toEqual([
    { kind: 'property', id: second.id, fact: 'purchase_price', value: 1_900_000, page: 4 },
  ])
  expect(told((await facts(loan.id)).values, 'Property').map(({ id }) => id)).toEqual(
    expect.arrayContaining([property.id, second.id]),
  )
})

test('a day that was read is told as a day, of the only borrower there is', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await paper(loan.id, ['id', 'expiration_date', plainDateToEpoch('2027-08-09'), 4])
  expect(told((await facts(loan.id)).values, 'id.pdf')).toEqual([
    { kind: 'borrower', id: borrower.id, fact: 'id_expires', value: '2027-08-09', page: 4 },
  ])
})

test('a report of a home is told of a loan with one property alone, and a word in the place of a number is not', async () => {
  const { loan } = await buildDeal(t.db)
  await row(loan.id, 'house-canary', 'value_mean', '2345678')
  await row(loan.id, 'house-canary', 'value_mean', 'high')
  expect(told((await facts(loan.id)).values, 'Single Family Verification')).toEqual([
    { kind: 'loan', id: loan.id, fact: 'as_is_value', value: 2_345_678, page: null },
  ])
  const second = await buildProperty(t.db)
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: second.id }).execute()
  expect(told((await facts(loan.id)).values, 'Single Family Verification')).toEqual([])
})

test('what a report found on a borrower of the loan is grave; of somebody else, or at none, it is not told', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const stranger = await buildBorrower(t.db)
  await row(loan.id, 'xactus', 'bankruptcies', '2', borrower.id)
  await row(loan.id, 'xactus', 'judgments', '0', borrower.id)
  await row(loan.id, 'xactus', 'evictions', '3', stranger.id)
  await row(loan.id, 'xactus', 'lawsuits_open', '4')
  expect((await facts(loan.id)).answers).toMatchObject([
    { subject: { kind: 'borrower', id: borrower.id }, question: 'Label of bankruptcies', found: '2' },
  ])
})

test('the loan itself is told in dollars with the day it is looked at; unknown liquidity stays unknown', async () => {
  const { loan, borrower } = await buildDeal(t.db, { amount_cents: 123_400_000 })
  await t.db.updateTable('borrower').set({ liquidity_cents: null }).where('id', '=', borrower.id).execute()
  const found = await facts(loan.id)
  expect(found.today).toBe('2026-05-06')
  expect(found.loan).toMatchObject({ id: loan.id, amount: 1_234_000, liquidity: null, liquidityMadeUp: false })
  await t.db.updateTable('borrower').set({ liquidity_cents: 45_600_000 }).where('id', '=', borrower.id).execute()
  expect((await facts(loan.id)).loan.liquidity).toBe(456_000)
})
