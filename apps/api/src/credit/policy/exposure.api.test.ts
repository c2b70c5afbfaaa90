import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildLoan, buildProperty } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { checkExposure } from './exposure.jobs.ts'
import { borrowerExposure, exposureDiffers, keepExposure, stateExposure } from './exposure.queries.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const keep = () => inTx(t.db, keepExposure)
/** Held against the sum over every loan in the same moment. */
const isRight = async () => expect(await exposureDiffers(t.db)).toBe(false)

test('[O-03] the open loans by state are right before and after each change is taken in', async () => {
  const { loan, property, borrower } = await buildDeal(t.db, { amount_cents: 100 })
  const other = await buildLoan(t.db, { amount_cents: 40 })
  const states = async () => [
    await stateExposure(t.db, loan.id, 'NY'),
    await stateExposure(t.db, other.id, 'TX'),
    await borrowerExposure(t.db, borrower.id),
  ]
  const set = (values: object) => t.db.updateTable('loan').set(values).where('id', '=', loan.id).execute()
  const second = await buildProperty(t.db, { address_state: 'TX' })
  const steps: (() => Promise<unknown>)[] = [
    () => set({ amount_cents: 300 }),
    () => t.db.updateTable('property').set({ address_state: 'TX' }).where('id', '=', property.id).execute(),
    () => t.db.insertInto('loan_property').values({ loan_id: other.id, property_id: second.id }).execute(),
    () => set({ status: 'rejected' }),
    () => set({ status: 'funded' }),
    () => set({ archived_at: new Date() }),
    () => t.db.deleteFrom('loan').where('id', '=', other.id).execute(),
  ]
  await isRight()
  for (const step of steps) {
    await step()
    const before = await states()
    await isRight()
    await keep()
    expect(await states()).toEqual(before)
    await isRight()
  }
})

test('[O-03] a share of the book counts the loan that is looked at, also one that is not open', async () => {
  await t.db.deleteFrom('loan').execute()
  const { loan, borrower } = await buildDeal(t.db, { amount_cents: 100 })
  await buildDeal(t.db, { amount_cents: 40 })
  await buildLoan(t.db, { amount_cents: 60 })
  const { address_state: state } = await t.db
    .selectFrom('property')
    .innerJoin('loan_property as lp', 'lp.property_id', 'property.id')
    .select('address_state')
    .where('lp.loan_id', '=', loan.id)
    .executeTakeFirstOrThrow()
  expect(await stateExposure(t.db, loan.id, state)).toEqual({ own_cents: 140, book_cents: 200 })
  expect(await borrowerExposure(t.db, borrower.id)).toEqual({ own_cents: 100, book_cents: 200 })
  await keep()
  await t.db.updateTable('loan').set({ status: 'rejected' }).where('id', '=', loan.id).execute()
  expect(await stateExposure(t.db, loan.id, state)).toEqual({ own_cents: 140, book_cents: 200 })
  expect(await borrowerExposure(t.db, borrower.id)).toEqual({ own_cents: 0, book_cents: 100 })
})

test('two that take changes in at once count each of them once', async () => {
  await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      await buildLoan(t.db, { amount_cents: n })
      await keep()
    }),
  )
  expect(await exposureDiffers(t.db)).toBe(false)
})

test('sums that are wrong are found and mended at night', async () => {
  await keep()
  await sql`update open_exposure set cents = cents + 1`.execute(t.db)
  expect(await exposureDiffers(t.db)).toBe(true)
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, checkExposure, {}))
  await t.drain()
  await isRight()
})
