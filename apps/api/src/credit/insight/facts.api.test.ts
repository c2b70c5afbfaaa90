import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildLoan, buildProperty } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { readLoan } from '../../loan/detail/index.ts'
import { bringValues } from '../../underwriting/values/index.ts'
import { ensurePolicySet } from '../policy/index.ts'
import { factsOf } from './facts.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
  await inTx(t.db, ensurePolicySet)
})
afterAll(() => t.close())

const facts = async (loanId: string) => factsOf(t.db, await readLoan(t.db, loanId), '2026-05-06')
/** A file that answers a request about a property or a borrower, with one value read from page 4 of it. */
const paper = async (
  loanId: string,
  [kind, key_name, value, display_option]: readonly [DocumentKind, string, number | string | boolean, number],
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
const secondBorrower = async (loanId: string, over: Parameters<typeof buildBorrower>[1] = {}) => {
  const second = await buildBorrower(t.db, { first_name: 'Ike', last_name: 'Moss', ...over })
  await t.db.insertInto('loan_borrower').values({ loan_id: loanId, borrower_id: second.id, position: 2 }).execute()
  return second
}
const secondProperty = async (loanId: string, over: Parameters<typeof buildProperty>[1] = {}) => {
  const second = await buildProperty(t.db, over)
  await t.db.insertInto('loan_property').values({ loan_id: loanId, property_id: second.id, position: 2 }).execute()
  return second
}
type Brought = Parameters<typeof bringValues>[3][number]
/** Underwriting values of a loan and its parties, all of one day. */
const bring = (loanId: string, ...values: readonly Omit<Brought, 'as_of'>[]) =>
  inTx(t.db, async (tx) => {
    const { id: activityId } = await buildActivity(t.db, loanId)
    const dated = values.map((one) => ({ ...one, as_of: '2026-01-05' }) as const)
    await bringValues(tx, plinth, { processId: null, activityId }, dated, { clock: t.deps.clock, loanId })
  })
const row = async (
  loanId: string,
  type: ActivityType,
  key: string,
  value: string,
  borrower_id: string | null = null,
) => {
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

test('our own record is told of each thing it knows, as stated, and of nothing it does not know', async () => {
  const { loan, property, borrower } = await buildDeal(t.db, {
    ...{ estimated_as_is_value_cents: 210_000_000, stabilized_value_cents: 260_000_000 },
    estimated_sellout_cents: 300_000_000,
  })
  await t.db.updateTable('property').set({ current_noi_cents: 9_870_000 }).where('id', '=', property.id).execute()
  await t.db.updateTable('borrower').set({ date_of_birth: '1971-02-03' }).where('id', '=', borrower.id).execute()
  const lot = await secondProperty(loan.id, { purchase_price_cents: 64_000_000, number_of_units: null })
  const ike = await secondBorrower(loan.id, { date_of_birth: '1984-11-30' })
  const ours = { documentId: null, page: null }
  const [own, home] = [
    { kind: 'loan', id: loan.id },
    { kind: 'property', id: property.id },
  ] as const
  expect((await facts(loan.id)).values).toEqual([
    { subject: own, fact: 'as_is_value', value: 2_100_000, source: 'Application', ...ours },
    { subject: own, fact: 'stabilized_value', value: 2_600_000, source: 'Application', ...ours },
    { subject: home, fact: 'purchase_price', value: 1_500_000, source: 'Property', ...ours },
    { subject: home, fact: 'current_noi', value: 98_700, source: 'Property', ...ours },
    { subject: home, fact: 'number_of_units', value: 12, source: 'Property', ...ours },
    {
      ...{ subject: { kind: 'property', id: lot.id }, fact: 'purchase_price', value: 640_000 },
      ...{ source: 'Property', ...ours },
    },
    {
      ...{ subject: { kind: 'borrower', id: borrower.id }, fact: 'date_of_birth', value: '1971-02-03' },
      ...{ source: 'Borrower', ...ours },
    },
    {
      ...{ subject: { kind: 'borrower', id: ike.id }, fact: 'date_of_birth', value: '1984-11-30' },
      ...{ source: 'Borrower', ...ours },
    },
  ])
})

test('a loan for units to be sold is worth their sell-out, stabilized', async () => {
  const { loan } = await buildDeal(t.db, { estimated_sellout_cents: 330_000_000 })
  expect(told((await facts(loan.id)).values, 'Application')).toEqual([
    { kind: 'loan', id: loan.id, fact: 'stabilized_value', value: 3_300_000, page: null },
  ])
})

test('a loan without borrowers, properties or figures tells nothing of them', async () => {
  const loan = await buildLoan(t.db)
  await paper(loan.id, ['id', 'date_of_birth', '1971-02-03', 1])
  await row(loan.id, 'house-canary', 'value_mean', '2345678')
  const found = await facts(loan.id)
  expect([found.values, found.gaps, found.answers]).toEqual([[], [], []])
  expect(found.loan).toMatchObject({ liquidity: null, liquidityMadeUp: false })
  expect(found.limits.map(({ subject }) => subject)).toEqual(found.limits.map(() => ({ kind: 'loan', id: loan.id })))
})

test('a figure is told by what its value in use comes from, each of its own property', async () => {
  const { loan, property } = await buildDeal(t.db)
  const lot = await secondProperty(loan.id, { purchase_price_cents: 64_000_000 })
  const [home, other] = [
    { kind: 'property', id: property.id },
    { kind: 'property', id: lot.id },
  ] as const
  await bring(
    loan.id,
    { kind: 'purchase_price', subject: home, source: 'staff', value: 152_000_000, origin: 'Closing statement' },
    { kind: 'current_noi', subject: home, source: 'document', value: 8_800_000, origin: 't12.pdf' },
    {
      kind: 'current_noi',
      subject: other,
      source: 'report',
      value: 4_100_000,
      origin: 'Property Analysis',
      sandbox: true,
    },
    { kind: 'purchase_price', subject: other, source: 'stated', value: 64_000_000, origin: 'Application' },
  )
  const sources = (await facts(loan.id)).values.map(({ subject, fact, value, source }) => [
    subject.id,
    fact,
    value,
    source,
  ])
  expect(sources).toEqual([
    [property.id, 'purchase_price', 1_520_000, 'Closing statement'],
    [property.id, 'current_noi', 88_000, 't12.pdf'],
    [property.id, 'number_of_units', 12, 'Property'],
    [lot.id, 'purchase_price', 640_000, 'Property'],
    [lot.id, 'current_noi', 41_000, 'Property Analysis (Sandbox)'],
    [lot.id, 'number_of_units', 12, 'Property'],
  ])
})

test('a value in use apart from the stated one is told of a party of the loan, not of a ZIP code', async () => {
  const { loan, property, borrower } = await buildDeal(t.db)
  const area = await t.db
    .insertInto('neighborhood')
    .values({ zipcode: '04101', name: 'Portland' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.updateTable('property').set({ neighborhood_id: area.id }).where('id', '=', property.id).execute()
  const zip = { kind: 'neighborhood', id: area.id } as const
  const bea = { kind: 'borrower', id: borrower.id } as const
  await bring(
    loan.id,
    { kind: 'population_growth', subject: zip, source: 'stated', value: 0.04, origin: 'Application' },
    { kind: 'population_growth', subject: zip, source: 'staff', value: 0.01, origin: 'Entered by staff' },
    { kind: 'net_worth', subject: bea, source: 'stated', value: 700_000_000, origin: 'Application' },
    { kind: 'net_worth', subject: bea, source: 'staff', value: 560_000_000, origin: 'Entered by staff' },
  )
  expect((await facts(loan.id)).gaps).toEqual([
    {
      ...{ subject: bea, kind: 'net_worth', stated: 7_000_000, used: 5_600_000 },
      ...{ source: 'Entered by staff', documentId: null, page: null },
    },
  ])
})

test('liquidity is made up as soon as that of one borrower is, whatever else of them a sandbox made up', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const ike = await secondBorrower(loan.id)
  const madeUp = { source: 'report', sandbox: true, origin: 'Liquidity Verification' } as const
  await bring(loan.id, {
    ...{ ...madeUp, kind: 'net_worth', subject: { kind: 'borrower', id: borrower.id }, value: 90_000_000 },
  })
  expect((await facts(loan.id)).loan.liquidityMadeUp).toBe(false)
  await bring(loan.id, {
    ...{ ...madeUp, kind: 'liquidity', subject: { kind: 'borrower', id: ike.id }, value: 12_300_000 },
  })
  expect((await facts(loan.id)).loan.liquidityMadeUp).toBe(true)
})

test('a paper of one of two borrowers tells of the one it names; of a person or property of another loan nothing', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const ike = await secondBorrower(loan.id)
  await paper(loan.id, ['id', 'date_of_birth', '1984-11-30', 1], { borrower_id: ike.id })
  await paper(loan.id, ['id', 'date_of_birth', plainDateToEpoch('1971-02-03'), 4], { borrower_id: borrower.id })
  await paper(loan.id, ['id', 'date_of_birth', '1999-09-09', 1], { borrower_id: (await buildBorrower(t.db)).id })
  await paper(loan.id, ['rent-roll', 'number_of_units', 14, 1], { property_id: (await buildProperty(t.db)).id })
  const found = (await facts(loan.id)).values
  expect(told(found, 'id.pdf')).toEqual([
    { kind: 'borrower', id: ike.id, fact: 'date_of_birth', value: '1984-11-30', page: 4 },
    { kind: 'borrower', id: borrower.id, fact: 'date_of_birth', value: '1971-02-03', page: 4 },
  ])
  expect(told(found, 'rent-roll.pdf')).toEqual([])
})

test('a day written out is told as it stands; yes or no, and what nothing is held against, is not told', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await paper(loan.id, ['id', 'expiration_date', '2029-10-11', 4])
  await paper(loan.id, ['id', 'date_of_birth', true, 1])
  await paper(loan.id, ['id', 'document_number', 'X-4471', 1])
  expect(told((await facts(loan.id)).values, 'id.pdf')).toEqual([
    { kind: 'borrower', id: borrower.id, fact: 'id_expires', value: '2029-10-11', page: 4 },
  ])
})

test('a report is named, and that it is made up; of two borrowers it found on one that alone is told', async () => {
  const { loan } = await buildDeal(t.db)
  const ike = await secondBorrower(loan.id)
  await row(loan.id, 'clear', 'lawsuits_open', '2', ike.id)
  const [real] = (await facts(loan.id)).answers
  const { id } = await t.db.selectFrom('activity').select('id').where('loan_id', '=', loan.id).executeTakeFirstOrThrow()
  const asked = await t.db
    .insertInto('process')
    .values({ activity_id: id, name: '2nd Legal Verification' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date(t.deps.clock.now())
  await t.db
    .insertInto('report_run')
    .values({
      ...{ process_id: asked.id, activity_id: id, provider: 'clear', mode: 'sandbox', adapter_version: 1 },
      ...{ asked_at: at, answered_at: at },
    })
    .execute()
  const about = { subject: { kind: 'borrower', id: ike.id }, question: 'Label of lawsuits_open', found: '2' }
  expect(real).toEqual({ ...about, source: '2nd Legal Verification' })
  expect((await facts(loan.id)).answers).toEqual([{ ...about, source: '2nd Legal Verification (Sandbox)' }])
})

test('a grave answer of several applications is told once, of the loan', async () => {
  const { loan } = await buildDeal(t.db)
  for (const payload of [{ anyForeclosures: 'Yes' }, { sponsor: { anyForeclosures: 'yes', felony: 'No' } }])
    await t.db
      .insertInto('application')
      .values({ kind: 'full-request', loan_id: loan.id, payload: JSON.stringify(payload) })
      .execute()
  expect((await facts(loan.id)).answers).toEqual([
    { subject: { kind: 'loan', id: loan.id }, question: 'Any foreclosures', source: 'Application' },
  ])
})

test('[O-03] limits are told of the loan, of each borrower and of the property in the neighborhood, with what is waived', async () => {
  const { loan, property, borrower } = await buildDeal(t.db, { estimated_as_is_value_cents: 125_000_000 })
  const area = await t.db
    .insertInto('neighborhood')
    .values({ zipcode: '73102', name: 'Oklahoma City', vacancy_rate: 0.13 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lot = await secondProperty(loan.id, { neighborhood_id: area.id })
  const ike = await secondBorrower(loan.id, { credit_score: 702 })
  await t.db
    .insertInto('policy_waiver')
    .values({
      ...{ loan_id: loan.id, subject_id: loan.id, key: 'ltv_as_is', actual: 80, limit_text: '70% max' },
      ...{ reason: 'Repaid three loans', until: '2026-08-31', granted_by_name: 'Wanda Ruiz', granted_at: new Date() },
    })
    .execute()
  const { limits } = await facts(loan.id)
  const of = (label: string) => limits.filter((one) => one.label === label)
  expect(of('LTV (total commitment)')).toEqual([
    {
      ...{ subject: { kind: 'loan', id: loan.id }, label: 'LTV (total commitment)', verdict: expect.any(String) },
      ...{ actual: '80%', limit: '70% max', note: expect.any(String) },
      waived: { by: 'Wanda Ruiz', until: '2026-08-31', reason: 'Repaid three loans' },
    },
  ])
  expect(limits.filter(({ waived }) => waived !== null)).toHaveLength(1)
  const credit = limits.filter(({ limit }) => limit === '650 min')
  expect(credit.map(({ subject, actual }) => [subject, actual])).toEqual([
    [{ kind: 'borrower', id: borrower.id }, 'N/A'],
    [{ kind: 'borrower', id: ike.id }, '702'],
  ])
  const vacancy = limits.filter(({ limit }) => limit === '10% max')
  expect(vacancy.map(({ subject, actual }) => [subject, actual])).toEqual([
    [{ kind: 'property', id: property.id }, 'N/A'],
    [{ kind: 'property', id: lot.id }, '13%'],
  ])
})
