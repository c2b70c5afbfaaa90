import { expect, test } from 'vitest'
import { runOver, stopBulkRun } from './bulk-run.ts'

const loans = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

test('[B-32] loans are worked on one after the other; a failed one is told with its reason and does not stop the rest', async () => {
  const order: string[] = []
  const result = await runOver(
    'Assigning',
    loans,
    async ({ id }) => {
      order.push(`${id} begun`)
      await Promise.resolve()
      if (id === 'b') throw new Error('archived')
      order.push(`${id} done`)
    },
    reasonOf,
  )
  expect(order).toEqual(['a begun', 'a done', 'b begun', 'c begun', 'c done'])
  expect(result.done.map((loan) => loan.id)).toEqual(['a', 'c'])
  expect([...result.failures]).toEqual([['b', 'archived']])
  expect(result.left).toEqual([])
})

test('stopped, it finishes the loan it is at and leaves the others as they were', async () => {
  const result = await runOver('Assigning', loans, async ({ id }) => void (id === 'a' && stopBulkRun()), reasonOf)
  expect([result.done, result.left]).toEqual([[{ id: 'a' }], [{ id: 'b' }, { id: 'c' }]])
})

test('a second action is refused while one runs', async () => {
  let go = () => {}
  const first = runOver('One', loans.slice(0, 1), () => new Promise<void>((done) => (go = done)), reasonOf)
  expect((await runOver('Two', loans, async () => undefined, reasonOf)).left).toEqual(loans)
  go()
  expect((await first).done).toHaveLength(1)
})
