import type { DocumentKind } from '@plinth/domain/documents/document/kinds'
import type { FoundInsight } from '@plinth/contract/credit/insight'
import type { LoanView } from '@plinth/contract/loan/loan'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { ensurePolicySet } from '../policy/index.ts'
import { bringValues } from '../../underwriting/values/index.ts'
import { refreshAll, refreshChanged } from './insight.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  await inTx(t.db, ensurePolicySet)
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const look = async (kind: typeof refreshAll | typeof refreshChanged = refreshAll) => {
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, kind, {}))
  await t.drain()
}
const insightsOf = async (key: string) =>
  (await t.call('GET', `/loan/${key}/insights`, staff)).json<{ insights: FoundInsight[] }>().insights
const named = async (key: string, name: string) => (await insightsOf(key)).filter((one) => one.name === name)

/** A file of a kind that answered a request, with values read from it. */
const buildPaper = async (
  loanId: string,
  kind: DocumentKind,
  values: Record<string, { value: number; date?: true }>,
) => {
  const activity = await buildActivity(t.db, loanId)
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: kind })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = await t.db
    .insertInto('document')
    .values({
      ...{ loan_id: loanId, activity_id: activity.id, process_id: process.id, kind, content_type: 'application/pdf' },
      ...{ file_name: `${kind}.pdf`, storage_key: `${process.id}.pdf` },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [key_name, { value, date }] of Object.entries(values))
    await t.db
      .insertInto('data_point')
      .values({
        ...{ loan_id: loanId, process_id: process.id, key_name, value: JSON.stringify(value), page: 3 },
        ...{ value_type: date ? 'INTEGER' : 'FLOAT', display_option: date ? 4 : 3 },
      })
      .execute()
  return { document, process }
}

test('[O-08] [O-10] a contradiction between our record and a document shows both, with the page', async () => {
  const { loan, property } = await buildDeal(t.db)
  const { document } = await buildPaper(loan.id, 'purchase-contract', { purchase_price: { value: 1_800_000 } })
  await look()
  expect(await named(loan.human_id, 'Purchase price differs')).toMatchObject([
    {
      ...{ level: 2, about: { kind: 'property', id: property.id } },
      evidence: [
        { source: 'Property', value: '$1,500,000', document_id: null },
        { source: 'purchase-contract.pdf', value: '$1,800,000', document_id: document.id, page: 3 },
      ],
    },
  ])
})

test('a bank that verified less than was stated is found with both, marked as a sandbox; the record names its source', async () => {
  const { loan, borrower } = await buildDeal(t.db, { estimated_as_is_value_cents: 500_000_000 })
  await t.db.updateTable('borrower').set({ liquidity_cents: 58_936_400 }).where('id', '=', borrower.id).execute()
  await inTx(t.db, async (tx) => {
    const activity = await buildActivity(t.db, loan.id, { borrower_id: borrower.id })
    const bank = {
      ...({ kind: 'liquidity', subject: { kind: 'borrower', id: borrower.id }, source: 'bank-link' } as const),
      ...{ value: 30_037_700, as_of: '2026-01-05', origin: 'Link bank accounts', activity_id: activity.id },
      sandbox: true,
    }
    const broker = {
      ...({ kind: 'as_is_value', subject: { kind: 'loan', id: loan.id }, source: 'staff' } as const),
      ...{ value: 420_000_000, as_of: '2026-01-05', origin: 'Entered by staff', verified_at: new Date() },
    }
    const from = { processId: null, activityId: activity.id }
    await bringValues(tx, plinth, from, [bank, broker], { clock: t.deps.clock, loanId: loan.id })
  })
  await buildPaper(loan.id, 'appraisal', { as_is_value: { value: 3_900_000 } })
  await look()
  expect(await named(loan.id, 'Liquidity apart from stated')).toMatchObject([
    {
      ...{ level: 2, about: { kind: 'borrower', id: borrower.id } },
      description: '$300,377 in use (Link bank accounts (Sandbox)), 49% below the stated $589,364',
      evidence: [
        { source: 'Link bank accounts (Sandbox)', value: '$300,377' },
        { source: 'Stated', value: '$589,364' },
      ],
    },
  ])
  expect(await named(loan.id, 'As-is value differs')).toMatchObject([
    { description: 'Entered by staff says $4,200,000, appraisal.pdf says $3,900,000, 7% apart' },
  ])
})

test('a rejected file tells nothing', async () => {
  const { loan } = await buildDeal(t.db)
  const { process } = await buildPaper(loan.id, 'purchase-contract', { purchase_price: { value: 1_800_000 } })
  await look()
  expect(await named(loan.id, 'Purchase price differs')).toHaveLength(1)
  await t.db.updateTable('process').set({ state: 'Rejected' }).where('id', '=', process.id).execute()
  await look()
  expect(await named(loan.id, 'Purchase price differs')).toEqual([])
})

test('papers that run out, limits that are not kept, grave answers and thin liquidity are found', async () => {
  const { loan, borrower } = await buildDeal(t.db, { estimated_as_is_value_cents: 100_000_000 })
  await buildPaper(loan.id, 'insurance', {
    policy_expiration_date: { value: plainDateToEpoch('2020-03-01'), date: true },
  })
  await t.db
    .insertInto('application')
    .values({ kind: 'full-request', loan_id: loan.id, payload: JSON.stringify({ anyForeclosures: 'Yes' }) })
    .execute()
  await t.db.updateTable('borrower').set({ liquidity_cents: 1_000_000 }).where('id', '=', borrower.id).execute()
  await look()
  const found = await insightsOf(loan.id)
  for (const name of [
    'Insurance expires',
    'LTV (total commitment)',
    'Litigation',
    'Thin liquidity',
    'Liquidity / loan amount',
  ])
    expect([name, found.filter((one) => one.name === name).length]).toEqual([name, 1])
  expect(found.map((one) => one.level)).toEqual(found.map((one) => one.level).toSorted((a, b) => b - a))
  const view = (await t.call('GET', `/loan/${loan.id}`, staff)).json<LoanView>()
  expect(view.insight_level).toBe(2)
})

test('a change of a borrower is looked at within the minute; what people wrote stays, and nothing is written twice', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await t.db.insertInto('insight').values({ loan_id: loan.id, name: 'Seen on site', level: 1 }).execute()
  await look(refreshChanged)
  const change = (credit_score: number, version: number) =>
    t.call('PUT', `/borrower/${borrower.id}/update`, staff, { version, credit_score })
  expect((await change(500, borrower.version)).statusCode).toBe(200)
  await look(refreshChanged)
  expect(await named(loan.id, 'Credit score')).toMatchObject([{ level: 2, description: '500 vs. 650 min' }])
  const ids = (await insightsOf(loan.id)).map((one) => one.id)
  await look(refreshChanged)
  expect((await insightsOf(loan.id)).map((one) => one.id)).toEqual(ids)
  expect((await change(700, borrower.version + 1)).statusCode).toBe(200)
  await look(refreshChanged)
  expect(await named(loan.id, 'Credit score')).toEqual([])
  expect(await named(loan.id, 'Seen on site')).toHaveLength(1)
})

test('a loan that is not there has no findings', async () => {
  expect((await t.call('GET', '/loan/BL-99999/insights', staff)).statusCode).toBe(404)
})
