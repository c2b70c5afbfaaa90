import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'
import { inTx } from '../../platform/db.ts'
import { holdProcess } from './data-point.queries.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('[J-15] who keeps values of a file holds its loan too, as who decides on the file does', async () => {
  const { loan } = await buildDeal(t.db)
  const other = await buildDeal(t.db)
  const { id: activityId } = await buildActivity(t.db, loan.id)
  const { email } = await buildUser(t.db, 'admin')
  const { process_id: processId } = await sendFile(t, email, activityId, {
    body: Buffer.from(await pdfOfPages([['A page of letters that were typed.']])),
  })
  const free = (table: 'loan' | 'process') =>
    t.db.selectFrom(table).select('id').forNoKeyUpdate().skipLocked().execute()
  const held = await inTx(t.db, async (tx) => {
    await holdProcess(tx, processId)
    return { loans: await free('loan'), processes: await free('process') }
  })
  expect(held.loans.map(({ id }) => id)).toEqual([other.loan.id])
  expect(held.processes).toEqual([])
})
