import { ReportRow, ReportView } from '@plinth/contract/credit/report'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { buildStaff } from '../../../test/deal.ts'
import { buildActivity, buildBorrower, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
})
afterAll(() => t.close())

const home = { address_address: '5 Elm Street', address_city: 'Albany', address_state: 'NY', address_zipcode: '12207' }
const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

test('[U-32] no field of a report or of its rows stays empty in every report: each is filled by one of them', async () => {
  const { loan } = await buildDeal(t.db)
  // A number whose made-up story has something to tell.
  const borrower = await buildBorrower(t.db, { ...home, date_of_birth: '1979-04-11' })
  const ssn_sealed = t.deps.sealer.seal('219099008', `borrower.ssn:${borrower.id}`)
  await t.db.updateTable('borrower').set({ ssn_sealed }).where('id', '=', borrower.id).execute()
  await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: borrower.id, position: 2 }).execute()
  for (const type of ['credit-plus', 'clear', 'lexis-nexis', 'reonomy'] as const) {
    const of = { report_type: type, entity_kind: 'borrower' as const, borrower_id: borrower.id }
    const { id } = await buildActivity(t.db, loan.id, { type, name: type, ...of })
    const pull = type === 'credit-plus' ? { pull_option: 'full' as const, consent_confirmed: true } : {}
    const reply = await t.call('POST', `/activity/reports/${id}/set/requested`, staff, pull)
    expect(reply.statusCode, reply.body).toBe(202)
    await t.drain()
    await t.call('GET', `/activity/${id}/download/report`, staff)
  }
  const { reports } = z
    .object({ reports: z.array(ReportView) })
    .parse((await t.call('GET', `/activity/loan/${loan.id}/report/all`, staff)).json())
  expect(reports).toHaveLength(4)
  const empty = (keys: string[], records: readonly object[]) =>
    keys.filter((key) => !records.some((one) => isFilled(one[key as keyof typeof one])))
  expect(empty(Object.keys(ReportView.shape), reports)).toEqual([])
  const rows = reports.flatMap((one) => one.rows)
  // The page is that of a file that was read; these reports are none.
  expect(empty(Object.keys(ReportRow.shape), rows)).toEqual(['page'])
})
