import type { ReportView } from '@plinth/contract/credit/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildStaff } from '../../../test/deal.ts'
import { buildActivity, buildBorrower, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sample, startTold } from '../../../test/report-server.ts'

let bureaus: Awaited<ReturnType<typeof startTold>>
let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  bureaus = await startTold([{ type: 'text/xml', body: sample('mismo-2.3.1-response-hard-trimerge.xml') }])
  // One bureau with its keys, the other without: the first is live, the second made up.
  t = await testApp({
    settings: { XACTUS_URL: `${bureaus.url}/order`, XACTUS_USER: 'k', XACTUS_PASSWORD: 's' },
  })
  staff = await buildStaff(t)
})
afterAll(async () => {
  await t.close()
  await bureaus.stop()
})

/** Pulls the credit of the person of the sample, who says to have 800. */
const pull = async (type: 'xactus' | 'credit-plus') => {
  const { loan } = await buildDeal(t.db)
  const { id: borrower_id } = await buildBorrower(t.db, {
    ...{ first_name: 'Bo', last_name: 'Rower', date_of_birth: '1979-04-11', credit_score: 800 },
    ...{ address_address: '100 Sample St', address_city: 'Springfield', address_state: 'IL', address_zipcode: '62701' },
  })
  const ssn_sealed = t.deps.sealer.seal('219099999', `borrower.ssn:${borrower_id}`)
  await t.db.updateTable('borrower').set({ ssn_sealed }).where('id', '=', borrower_id).execute()
  const { id } = await buildActivity(t.db, loan.id, { type, name: type, entity_kind: 'borrower', borrower_id })
  const body = { pull_option: 'soft', consent_confirmed: true }
  expect((await t.call('POST', `/activity/reports/${id}/set/requested`, staff, body)).statusCode).toBe(202)
  await t.drain()
  const borrower = await t.db
    .selectFrom('borrower')
    .select(['credit_score', 'version'])
    .where('id', '=', borrower_id)
    .executeTakeFirstOrThrow()
  const events = await t.db
    .selectFrom('event')
    .select(['actor_name', 'before', 'after'])
    .where('entity_id', '=', borrower_id)
    .where('kind', '=', 'borrower.updated')
    .execute()
  const report = (await t.call('GET', `/activity/${id}/report`, staff)).json<ReportView>()
  return { borrower, events, report }
}

test('[U-11] the middle score of a real credit report becomes that of the borrower, and the trail says from where', async () => {
  const { borrower, events, report } = await pull('xactus')
  expect(report.sandbox).toBe(false)
  expect(borrower).toEqual({ credit_score: 712, version: 2 })
  expect(events).toMatchObject([
    { actor_name: 'Plinth', before: { credit_score: 800 }, after: { credit_score: 712, from: report.label } },
  ])
})

test('[U-11] a made-up score is in its report alone: that of the borrower stays', async () => {
  const { borrower, events, report } = await pull('credit-plus')
  expect(report.sandbox).toBe(true)
  const told = Number(report.rows.find((row) => row.key === 'mid_score')?.value)
  expect(told).toBeGreaterThan(299)
  expect(told).not.toBe(800)
  expect(borrower).toEqual({ credit_score: 800, version: 1 })
  expect(events).toEqual([])
})
