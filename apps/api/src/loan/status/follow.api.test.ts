import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { UserId } from '@plinth/contract/shared/fields'
import { moveLoan } from './progress.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('[AD-12] followers hear of a status change on their bell; who made it, and who does not follow, does not', async () => {
  const { loan } = await buildDeal(t.db)
  const [mover, follower, other] = [
    await buildUser(t.db, 'admin'),
    await buildUser(t.db, 'admin'),
    await buildUser(t.db, 'admin'),
  ]
  for (const one of [mover, follower])
    await t.call('PUT', `/loan/${loan.human_id}/follow`, one.email, { following: true })
  await inTx(t.db, (tx) =>
    moveLoan(
      tx,
      { ...plinth, id: UserId.parse(mover.id), name: 'Moe' },
      { id: loan.id, status: 'preliminary' },
      'term-sheet-sent',
    ),
  )
  const bell = async (one: { id: string; email: string }) =>
    (await t.call('GET', `/user/${one.id}/notifications`, one.email))
      .json()
      .notifications.map((n: { message: string }) => n.message)
  expect(await bell(follower)).toEqual(['Status is now: Term-Sheet-Sent'])
  expect([await bell(mover), await bell(other)]).toEqual([[], []])
})
