import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { holdActivity } from './index.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('[J-38] a file may be read to its end while its request is held, as when it is sent to be signed', async () => {
  const { loan } = await buildDeal(t.db)
  const { id: activity_id } = await buildActivity(t.db, loan.id)
  const process = { activity_id, name: 'one', state: 'Processed' as const }
  await inTx(t.db, (held) =>
    inTx(t.db, async (reading) => {
      const { id } = await reading.insertInto('process').values(process).returning('id').executeTakeFirstOrThrow()
      await holdActivity(held, activity_id)
      // The second write of a row of one's own is held against what it names once more.
      for (const state of ['Processing', 'Processed'] as const)
        await reading.updateTable('process').set({ state }).where('id', '=', id).execute()
    }),
  )
  const { processes } = await t.db
    .selectFrom('process')
    .select((eb) => eb.fn.countAll<number>().as('processes'))
    .where('activity_id', '=', activity_id)
    .executeTakeFirstOrThrow()
  expect(processes).toBe(1)
})
