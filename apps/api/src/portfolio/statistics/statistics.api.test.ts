import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let app: Awaited<ReturnType<typeof testApp>>
let admin: string
beforeAll(async () => {
  app = await testApp({ settings: { PLINTH_TIME_ZONE: 'America/New_York' } })
  admin = (await buildUser(app.db, 'admin')).email
})
afterAll(() => app.close())

const read = async (query: string) => {
  const answer = await app.call('GET', `/statistics/overview${query}`, admin)
  expect(answer.statusCode).toBe(200)
  return answer.json<Statistics>()
}
const day = (text: string) => Date.parse(text) / 1000

/** A move of a loan in the trail, as the product writes it. */
const moved = (loanId: string, at: string, from: string, to: string) =>
  app.db
    .insertInto('event')
    .values({
      at: new Date(at),
      actor_name: 'Ada',
      kind: 'loan.status-changed',
      entity: 'loan',
      entity_id: loanId,
      loan_id: loanId,
      before: JSON.stringify({ status: from }),
      after: JSON.stringify({ status: to }),
    })
    .execute()

test('[T-04] without loans every stage is there and nothing is divided by zero', async () => {
  const empty = await read('?search=nothing-has-this-name')
  expect(empty.pipeline).toHaveLength(9)
  expect(empty.pipeline.every((one) => one.count === 0 && one.amount === 0)).toBe(true)
  expect(empty.conversion.map((one) => one.rate)).toEqual(Array.from({ length: 7 }, () => null))
  expect(empty.weighted).toEqual({ rate: null, ltv: null, duration_months: null })
  expect([empty.months, empty.by_state, empty.by_property_type]).toEqual([[], [], []])
  expect(empty.documents).toEqual({
    requested: 0,
    accepted: 0,
    median_days_to_upload: null,
    median_days_to_accept: null,
  })
})

test('[T-04] pipeline, conversion and median days in a stage follow the trail of the loans', async () => {
  const at = { created_at: new Date('2025-01-10T12:00:00Z') }
  const a = await buildLoan(app.db, { ...at, name: 'Trail A', status: 'underwriting', amount_cents: 100_00 })
  await moved(a.id, '2025-01-14T12:00:00Z', 'preliminary', 'term-sheet-sent')
  await moved(a.id, '2025-01-20T12:00:00Z', 'term-sheet-sent', 'underwriting')
  // Moved back: it had come to underwriting all the same.
  const b = await buildLoan(app.db, { ...at, name: 'Trail B', status: 'term-sheet-sent', amount_cents: 250_00 })
  await moved(b.id, '2025-01-12T12:00:00Z', 'preliminary', 'term-sheet-sent')
  await moved(b.id, '2025-01-14T12:00:00Z', 'term-sheet-sent', 'underwriting')
  await moved(b.id, '2025-01-15T12:00:00Z', 'underwriting', 'term-sheet-sent')
  await buildLoan(app.db, { ...at, name: 'Trail C', status: 'preliminary', amount_cents: 50_50 })
  await buildLoan(app.db, {
    ...at,
    name: 'Trail D',
    status: 'rejected',
    status_before_rejection: 'term-sheet-sent',
    archived_at: new Date(),
    amount_cents: 100_00,
  })

  const { pipeline, conversion, stage_days } = await read('?search=trail')
  const found = Object.fromEntries(pipeline.map((one) => [one.status, [one.count, one.amount]]))
  expect(found).toMatchObject({
    preliminary: [1, 50.5],
    'term-sheet-sent': [1, 250],
    underwriting: [1, 100],
    rejected: [1, 100],
    funded: [0, 0],
  })
  expect(conversion[0]).toEqual({ from: 'preliminary', to: 'term-sheet-sent', entered: 4, moved_on: 3, rate: 0.75 })
  expect(conversion[1]).toMatchObject({ from: 'term-sheet-sent', entered: 3, moved_on: 2 })
  expect(conversion[2]).toMatchObject({ from: 'underwriting', entered: 2, moved_on: 0, rate: 0 })
  const days = Object.fromEntries(stage_days.map((one) => [one.status, one.median_days]))
  expect(days).toMatchObject({ preliminary: 3, 'term-sheet-sent': 4, underwriting: 1, 'board-review': null })
})

test('[T-04] requests count in the month of the lender, fundings in the month funded, and no month between is left out', async () => {
  // Late on 31 January in New York is February in UTC.
  await buildLoan(app.db, { name: 'Month A', created_at: new Date('2025-02-01T03:00:00Z'), amount_cents: 10_00 })
  await buildLoan(app.db, {
    name: 'Month B',
    created_at: new Date('2025-01-05T12:00:00Z'),
    amount_cents: 20_00,
    amount_at_closing_cents: 15_00,
    status: 'funded',
    funded_on: '2025-03-31',
  })
  expect((await read('?search=month')).months).toEqual([
    { month: '2025-01', requests: 2, requests_amount: 30, fundings: 0, fundings_amount: 0 },
    { month: '2025-02', requests: 0, requests_amount: 0, fundings: 0, fundings_amount: 0 },
    { month: '2025-03', requests: 0, requests_amount: 0, fundings: 1, fundings_amount: 15 },
  ])
  const january = await read(`?search=month&from=${day('2025-01-31')}&to=${day('2025-02-01')}`)
  expect(january.pipeline.find((one) => one.status === 'preliminary')).toMatchObject({ count: 1, amount: 10 })
  expect(january.pipeline.find((one) => one.status === 'funded')).toMatchObject({ count: 0 })
})

test('[T-04] rate, LTV and duration are weighted by amount; a loan without the figure weighs nothing', async () => {
  await buildLoan(app.db, {
    name: 'Weight A',
    amount_cents: 300_00,
    interest_rate: 0.1,
    duration_months: 12,
    estimated_as_is_value_cents: 600_00,
  })
  await buildLoan(app.db, {
    name: 'Weight B',
    amount_cents: 100_00,
    interest_rate: 0.2,
    duration_months: 24,
    estimated_as_is_value_cents: null,
  })
  const { weighted } = await read('?search=WEIGHT')
  expect(weighted.rate).toBeCloseTo(0.125, 10)
  expect(weighted.ltv).toBeCloseTo(0.5, 10)
  expect(weighted.duration_months).toBeCloseTo(15, 10)
})

test('[T-04] state and property type are those of the first property; the filters narrow', async () => {
  const { loan } = await buildDeal(app.db, { name: 'Place Été', purpose: 'Flip', amount_cents: 70_00 })
  await buildLoan(app.db, { name: 'Place none', amount_cents: 30_00 })
  const all = await read('?search=place')
  expect(all.by_state).toEqual([
    { state: 'NY', count: 1, amount: 70 },
    { state: '', count: 1, amount: 30 },
  ])
  expect(all.by_property_type[0]).toEqual({ property_type: 'MULTIFAMILY', count: 1, amount: 70 })
  expect((await read('?search=place&property_type=MULTIFAMILY')).by_state).toHaveLength(1)
  expect((await read('?search=place&purpose=Flip')).by_state).toHaveLength(1)
  expect((await read('?search=ete')).by_state).toHaveLength(1)
  expect((await read('?search=%25')).by_state).toEqual([])
  expect(loan.name).toBe('Place Été')
})

test('[T-04] late payments of paid-off loans are summed by how late', async () => {
  await buildLoan(app.db, { name: 'Late A', status: 'paid-off', late_days_30: 2, late_days_60: 1, late_days_90: 0 })
  await buildLoan(app.db, { name: 'Late B', status: 'paid-off', late_days_30: 1, late_days_60: 0, late_days_90: 0 })
  await buildLoan(app.db, { name: 'Late C', status: 'funded', late_days_30: 9 })
  expect((await read('?search=late')).late_payments).toEqual([
    { late_days: 30, payments: 3, loans: 2 },
    { late_days: 60, payments: 1, loans: 1 },
    { late_days: 90, payments: 0, loans: 0 },
  ])
})

test('[T-04] documents: days from the request to the first file and to its acceptance', async () => {
  const loan = await buildLoan(app.db, { name: 'Paper' })
  const asked = new Date('2025-05-01T10:00:00Z')
  const accepted = await buildActivity(app.db, loan.id, {
    state: 'Accepted',
    created_at: asked,
    state_since: new Date('2025-05-07T10:00:00Z'),
  })
  await buildActivity(app.db, loan.id, { created_at: asked })
  await buildActivity(app.db, loan.id, { created_at: asked, archived_at: new Date() })
  const run = await app.db
    .insertInto('process')
    .values({ activity_id: accepted.id, name: 'file' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [n, at] of ['2025-05-03T10:00:00Z', '2025-05-05T10:00:00Z'].entries())
    await app.db
      .insertInto('document')
      .values({
        loan_id: loan.id,
        activity_id: accepted.id,
        process_id: run.id,
        file_name: 'a.pdf',
        content_type: 'application/pdf',
        storage_key: `statistics-${n}`,
        received_at: new Date(at),
      })
      .execute()
  expect((await read('?search=paper')).documents).toEqual({
    requested: 2,
    accepted: 1,
    median_days_to_upload: 2,
    median_days_to_accept: 6,
  })
})

test('[T-02] only administrators see statistics', async () => {
  const broker = await buildUser(app.db, 'broker')
  expect((await app.call('GET', '/statistics/overview', broker.email)).statusCode).toBe(403)
  expect((await app.call('GET', '/statistics/overview', null)).statusCode).toBe(401)
  expect((await app.call('GET', '/statistics/overview?status=nonsense', admin)).statusCode).toBe(400)
})
