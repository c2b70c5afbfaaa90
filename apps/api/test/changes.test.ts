import { afterAll, beforeAll, expect, test } from 'vitest'
import { tell } from '../src/platform/bus.ts'
import { inTx, type Tx } from '../src/platform/db.ts'
import { asDeclared } from './changes.ts'
import { testApp } from './harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** As if putting an entry off the list of today did this as well. */
const hideAnd = (work: (tx: Tx) => Promise<unknown>, statusCode = 200) =>
  asDeclared('POST', '/today/hide', async () => {
    await inTx(t.db, work)
    return { statusCode }
  })
const tellOfLoan = (tx: Tx) => tell(tx, { kind: 'changed', topics: ['loan'], loan_id: null })
const renameLoans = (tx: Tx) => tx.updateTable('loan').set({ name: 'Jay' }).execute()

test('a call that writes or tells what it does not say that it changes fails its test', async () => {
  await expect(hideAnd(tellOfLoan)).rejects.toThrow('today.hide does not say all that it changes: it tells loan')
  await expect(hideAnd(renameLoans)).rejects.toThrow('it writes loan (loan or loan-list or loan-status)')
})

test('one that says so, or was refused, does not', async () => {
  expect(await hideAnd((tx) => tx.deleteFrom('today_hidden').execute())).toEqual({ statusCode: 200 })
  expect(await hideAnd(renameLoans, 409)).toEqual({ statusCode: 409 })
})
