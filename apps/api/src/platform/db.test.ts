import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { tell } from './bus.ts'
import { batched, inTx } from './db.ts'
import { pipelined } from './prepared.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const template = (name: string) =>
  sql<{
    name: string
  }>`insert into lead (first_name, source) values (${name}, 'broker') returning first_name as name`.compile(t.db)
const named = (name: string) => sql<{ n: number }>`select count(*)::int as n from lead where first_name = ${name}`

test('what goes at once runs in order, each statement seeing what those before it wrote', async () => {
  const [none, written, counted] = await inTx(t.db, (tx) =>
    batched<[unknown, { name: string }, { n: number }]>(tx, [
      null,
      template('In order'),
      named('In order').compile(tx),
    ]),
  )
  expect([none, written, counted]).toEqual([[], [{ name: 'In order' }], [{ n: 1 }]])
})

test('when one of them fails its error is answered and nothing of the transaction stays', async () => {
  const failing = sql<never>`select ${1}::int / 0`.compile(t.db)
  const work = inTx(t.db, (tx) => batched<unknown[]>(tx, [template('Undone'), failing, template('Undone')]))
  await expect(work).rejects.toThrow('division by zero')
  expect((await named('Undone').execute(t.db)).rows).toEqual([{ n: 0 }])
})

test('a statement sent ahead that fails undoes its transaction, and the connection serves on', async () => {
  const work = inTx(t.db, async (tx) => {
    await tx.executeQuery(template('Ahead'))
    await tell(tx, { kind: 'changed', topics: ['loan'], loan_id: null })
    await sql`select ${pipelined} ${1}::int / 0`.execute(tx)
  })
  await expect(work).rejects.toThrow('division by zero')
  expect((await named('Ahead').execute(t.db)).rows).toEqual([{ n: 0 }])
})
