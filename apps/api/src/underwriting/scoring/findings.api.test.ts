import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { setSandboxCounts } from '../values/index.ts'
import { readEntities } from './scoring.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Deal = Awaited<ReturnType<typeof buildDeal>>
const factsOf = async ({ loan }: Deal) => {
  const [borrower] = (await readEntities(t.db, [loan.id], t.deps.clock)).get(loan.id)?.borrowers ?? []
  const { verified_liquidity, open_liens, report_findings } = borrower?.facts.borrower ?? {}
  return [verified_liquidity, open_liens, report_findings]
}
const report = async ({ loan, borrower }: Deal, state: ActivityState, rows: Readonly<Record<string, string>>) => {
  const activity = await buildActivity(t.db, loan.id, { type: 'clear', state, borrower_id: borrower.id })
  for (const [position, [key, value]] of Object.entries(rows).entries())
    await t.db.insertInto('report_row').values({ activity_id: activity.id, position, key, label: key, value }).execute()
  return activity
}
const cash = ({ borrower }: Deal, value: number, as_of: string, verified: boolean) =>
  t.db
    .insertInto('underwriting_value')
    .values({
      ...{ kind: 'liquidity', borrower_id: borrower.id, value, as_of, source: 'bank-link', origin: 'Bank link' },
      ...{ added_by_name: 'Plinth', verified_at: verified ? new Date() : null },
    })
    .execute()

test('verified cash, open liens and findings of reports are scored; nothing is made of what nobody looked at', async () => {
  const deal = await buildDeal(t.db)
  expect(await factsOf(deal)).toEqual([null, null, null])
  await cash(deal, 10_000_000, '2026-01-01', true)
  await cash(deal, 30_037_700, '2026-02-01', true)
  await cash(deal, 90_000_000, '2026-03-01', false)
  await report(deal, 'Done', { tax_liens: '2', bankruptcies: '0', lawsuits_open: '1', address: 'Main Street 5' })
  await report(deal, 'Done', { judgments_liens_open: '3' })
  await report(deal, 'Processing', { tax_liens: '40' })
  expect(await factsOf(deal)).toEqual([300_377, 3, 6])
})

test('a report that found nothing says 0; of another borrower it says nothing', async () => {
  const [deal, other] = [await buildDeal(t.db), await buildDeal(t.db)]
  await report(deal, 'Done', { tax_liens: '0', bankruptcies: '0' })
  expect([await factsOf(deal), await factsOf(other)]).toEqual([
    [null, 0, 0],
    [null, null, null],
  ])
})

test('findings that a sandbox made up count only where sandbox data does', async () => {
  const deal = await buildDeal(t.db)
  const { id } = await report(deal, 'Done', { tax_liens: '4' })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: id, name: 'Report', state: 'Processed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = new Date()
  const run = { process_id: process.id, activity_id: id, mode: 'sandbox' as const, asked_at: at, answered_at: at }
  await t.db
    .insertInto('report_run')
    .values({ ...run, provider: 'clear', adapter_version: 1 })
    .execute()
  expect(await factsOf(deal)).toEqual([null, 4, 4])
  await setSandboxCounts(t.db, false, t.deps.clock)
  expect(await factsOf(deal)).toEqual([null, null, null])
  await setSandboxCounts(t.db, true, t.deps.clock)
})
