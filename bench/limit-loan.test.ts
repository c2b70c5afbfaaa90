import type { LoanView } from '@plinth/contract/loan/loan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { buildUser } from '../apps/api/test/factories.ts'
import { testApp } from '../apps/api/test/harness.ts'
import { oneLoan, withoutRatios } from './limit-loan.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  await ensureDefaults(t.deps)
  staff = (await buildUser(t.db, 'admin')).email
  await seedLoans(t.deps, { loans: 12, seed: 1 })
  // What the seed leaves at its default, for about half of the loans.
  await t.deps.pool.query(`
    update loan_borrower set role = 'guarantor' where position = 0 and loan_id in (select id from loan where duration_months > 12);
    update neighborhood set made_up = true where score > 85;
    update underwriting_value set sandbox = true where value < case kind when 'current_noi' then 15000000 when 'liquidity' then 100000000 end;
    update loan set stabilized_value_cents = 2 * amount_cents where amount_cents > 300000000;
    insert into loan_score (loan_id, score, completeness, made_up, breakdown)
      select id, score, 0.8, amount_cents > 300000000, '{}' from loan where amount_cents > 200000000`)
})
afterAll(() => t.close())

/** The loan as the product answers it, and as the statement that it is measured against does. */
const both = async (id: string) => {
  const [ours, limit] = await Promise.all([
    t.call('GET', `/loan/${id}`, staff),
    t.deps.pool.query<{ body: string }>(oneLoan, [id]),
  ])
  return { ours: ours.json<LoanView>(), limit: JSON.parse(limit.rows[0]?.body ?? 'null') as LoanView }
}

test('the limit of a loan answers all that loan.get answers but the ratios, and reads what those are made of', async () => {
  for (const { id } of await t.db.selectFrom('loan').select('id').execute()) {
    const { ours, limit } = await both(id)
    expect(withoutRatios(limit)).toEqual(withoutRatios(ours))
    expect(limit.figures.ratios).toMatchObject({
      values: expect.arrayContaining([expect.objectContaining({ kind: 'purchase_price' })]),
      rules: expect.arrayContaining([expect.objectContaining({ key: 'dscr' })]),
    })
  }
})
