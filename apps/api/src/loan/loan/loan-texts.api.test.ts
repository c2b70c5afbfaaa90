import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { readListedLoans } from './loan-list.queries.ts'
import { cachedLoan, loanRowView } from './loan-list.view.ts'
import { LoanTexts } from './loan-texts.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Three loans, of which the texts of one are kept unpacked. */
const keptTexts = async () => {
  const deals = [
    await buildDeal(t.db, { name: '2 Élan Street' }),
    await buildDeal(t.db, { name: '“Quoted” \\ 愛' }),
    await buildDeal(t.db, { name: 'Last' }),
  ]
  const rows = await readListedLoans(
    t.db,
    deals.map(({ loan }) => loan.id),
  )
  const texts = new LoanTexts(t.db, { unpacked: 1, atOnce: 1 })
  for (const row of rows) texts.keep(row)
  return { texts, rows, loans: rows.map(cachedLoan) }
}

test('[B-09] rows are answered as they were read, in the order asked for, however many are kept packed', async () => {
  const { texts, rows, loans } = await keptTexts()
  await t.db.deleteFrom('loan').execute()
  const answered = (await texts.of(loans.toReversed())).map((json) => JSON.parse(json) as unknown)
  expect(answered).toEqual(rows.map(loanRowView).toReversed())
})

test('[B-09] a row of another version, packed or not, is read again', async () => {
  const { texts, loans } = await keptTexts()
  await t.db.updateTable('loan').set({ name: 'New name' }).execute()
  const changed = loans.map((loan) => ({ ...loan, listVersion: loan.listVersion + 1 }))
  const answered = (await texts.of(changed)).map((json) => JSON.parse(json) as { name: string })
  expect(answered.map(({ name }) => name)).toEqual(['New name', 'New name', 'New name'])
})

test('what a loan was is let go of when it is gone', async () => {
  const { texts, loans } = await keptTexts()
  await t.db.deleteFrom('loan').execute()
  texts.forget(loans.map(({ id }) => id))
  expect(await texts.of(loans)).toEqual([])
})
