import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOpenDeal, buildStaff, caller, returnSigned } from '../../../test/deal.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const sheet = (id: string, rest: string) => `/activity/term-sheet/${id}/${rest}`
const read = (id: string, as: string | null) => t.call('GET', `/personal/activity/${id}/paper`, as)
const papers = async (as: string): Promise<string[]> =>
  (await t.call('GET', '/personal/home', as)).json().loans.flatMap((l: { papers: string[] }) => l.papers)

/** A deal whose term sheet is generated, with the accounts of its borrower and its broker. */
const buildGenerated = async () => {
  const deal = await buildOpenDeal(t)
  await ok('POST', sheet(deal.termSheet.id, 'generate'))
  return {
    id: deal.termSheet.id,
    loan: deal.loan,
    borrower: deal.borrowerUser.email,
    user: deal.borrowerUser.id,
    broker: deal.brokerUser.email,
  }
}

it('[K-37] a term sheet sent by email is read in the own area by whom it was sent to, and nobody else', async () => {
  const { id, loan, borrower, user, broker } = await buildGenerated()
  expect([(await read(id, borrower)).statusCode, await papers(borrower)]).toEqual([404, []])
  await ok('POST', sheet(id, 'send'), { recipients: [{ name: 'Bea', email: borrower.toUpperCase() }] })
  expect(await papers(borrower)).toEqual([id])
  const link = (await read(id, borrower)).json()
  const file = await t.app.inject({
    url: new URL(link.url, 'http://x').pathname + new URL(link.url, 'http://x').search,
  })
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const taken = await t.db
    .selectFrom('event')
    .select('actor_id')
    .where('loan_id', '=', loan.id)
    .where('kind', '=', 'document.downloaded')
    .execute()
  expect(taken).toEqual([{ actor_id: user }])

  expect([(await read(id, broker)).statusCode, await papers(broker)]).toEqual([404, []])
  const stranger = (await buildUser(t.db, 'borrower')).email
  for (const as of [stranger, null]) expect((await read(id, as)).statusCode).toBe(as === null ? 401 : 404)
})

it('[K-37] [L-20] a paper that is written anew is not read until it is sent again, then by its new recipients alone', async () => {
  const { id, borrower, broker } = await buildGenerated()
  await ok('POST', sheet(id, 'send'), { recipients: [{ name: 'Bea', email: borrower }] })
  await ok('POST', sheet(id, 'generate'), { reason: 'The rate changed' })
  expect([(await read(id, borrower)).statusCode, await papers(borrower)]).toEqual([404, []])
  await ok('POST', sheet(id, 'send'), { recipients: [{ name: 'Cal', email: broker }] })
  expect([await papers(borrower), await papers(broker)]).toEqual([[], [id]])
})

it('[K-37] once it is signed the signed copy is read', async () => {
  const { id, borrower } = await buildGenerated()
  await ok('POST', sheet(id, 'send'), { recipients: [{ name: 'Bea', email: borrower }] })
  const before = (await read(id, borrower)).json().url
  await returnSigned(t, staff, 'term-sheet', id)
  expect(await papers(borrower)).toEqual([id])
  const after = (await read(id, borrower)).json().url
  expect(after.split('?')[0]).not.toBe(before.split('?')[0])
})
