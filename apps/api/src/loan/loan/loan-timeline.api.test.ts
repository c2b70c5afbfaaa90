import type { LoanTimeline } from '@plinth/contract/loan/loan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

type Timeline = z.infer<typeof LoanTimeline>

let t: Awaited<ReturnType<typeof testApp>>
let sam: string
beforeAll(async () => {
  t = await testApp()
  sam = (await buildUser(t.db, 'admin', { first_name: 'Sam', last_name: 'Stone' })).email
})
afterAll(() => t.close())

const timeline = async (key: string, search = ''): Promise<Timeline> => {
  const reply = await t.call('GET', `/loan/${key}/timeline${search}`, sam)
  expect(reply.statusCode).toBe(200)
  return reply.json<Timeline>()
}
const texts = ({ events }: Timeline) => events.map((event) => event.text)
const note = (loanId: string, kind: string, at: string, actor_name = 'Plinth', after: object = {}) =>
  t.db
    .insertInto('event')
    .values({ loan_id: loanId, kind, entity: 'loan', entity_id: loanId, actor_name, at, after: JSON.stringify(after) })
    .execute()

test('[B-15] a change of the rate reads as a person would tell it', async () => {
  const loan = await buildLoan(t.db, { interest_rate: 0.09 })
  await t.call('PUT', `/loan/${loan.id}/update`, sam, {
    version: 1,
    interest_rate: 0.1,
    story: 'A long story. '.repeat(40),
  })
  expect(texts(await timeline(loan.human_id))).toEqual([
    'Sam Stone changed the story and changed the interest rate from 9% to 10%',
  ])
})

test('[B-15] people and properties of the loan are part of it, those of another loan are not', async () => {
  const [{ loan, borrower, property }, other] = [await buildDeal(t.db), await buildDeal(t.db)]
  for (const one of [borrower, other.borrower])
    await t.call('PUT', `/borrower/${one.id}/update`, sam, { version: 1, last_name: 'Sponsor-Lee' })
  await t.call('PUT', `/property/${property.id}/update`, sam, { version: 1, purchase_price: 1_600_000 })
  const seen = await timeline(loan.id)
  expect(texts(seen).filter((text) => !text.includes('score'))).toEqual([
    `Sam Stone changed the purchase price of ${property.address_address} from $1,500,000 to $1,600,000`,
    'Sam Stone changed the last name of Bea Sponsor-Lee from Sponsor to Sponsor-Lee',
  ])
})

test('[W-20] no SSN is ever told, not even that part of it', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const saved = await t.call('PUT', `/borrower/${borrower.id}/update`, sam, { version: 1, ssn: '123456789' })
  expect(saved.statusCode).toBe(200)
  await note(loan.id, 'borrower.updated', '2030-01-01', 'Plinth', {
    ssn: '987-65-4321',
    ssn_sealed: 'v1.k1.x',
    ein: '12-3456789',
  })
  const reply = await t.call('GET', `/loan/${loan.id}/timeline`, sam)
  const told = texts(reply.json<Timeline>())
  expect(told).toContain('Sam Stone changed the SSN of Bea Sponsor')
  expect(told).toContain(
    'Plinth changed the EIN of the loan, changed the SSN of the loan and changed the SSN of the loan',
  )
  expect(reply.body).not.toMatch(/123456789|6789|4321|v1\.k1|\[sealed\]/)
})

test('[B-15] filtered by what it is about, by person and by days of the lender, and by the page', async () => {
  const loan = await buildLoan(t.db)
  // 23:30 of the 4th in New York is the 5th in UTC.
  await note(loan.id, 'loan.created', '2031-03-05T04:30:00Z', 'Visitor')
  await note(loan.id, 'loan.status-changed', '2031-03-05T15:00:00Z', 'Sam Stone', { status: 'underwriting' })
  await note(loan.id, 'loan.score-calculated', '2031-03-06T15:00:00Z', 'Plinth', { score: 61 })
  await note(loan.id, 'chat.asked', '2031-03-07T15:00:00Z', 'Sam Stone')
  const kinds = async (search: string) => (await timeline(loan.id, search)).events.map((event) => event.kind)
  const all = await timeline(loan.id)
  expect([all.total, all.people]).toEqual([4, ['Plinth', 'Sam Stone', 'Visitor']])
  expect(await kinds('?topic=status')).toEqual(['loan.status-changed', 'loan.created'])
  expect(await kinds('?topic=score')).toEqual(['loan.score-calculated'])
  expect(await kinds('?topic=other')).toEqual(['chat.asked'])
  expect(await kinds('?person=Sam%20Stone')).toEqual(['chat.asked', 'loan.status-changed'])
  const day = (text: string) => Date.parse(text) / 1000
  expect(await kinds(`?from=${day('2031-03-05')}&to=${day('2031-03-06')}`)).toEqual([
    'loan.score-calculated',
    'loan.status-changed',
  ])
  expect(await kinds(`?to=${day('2031-03-04')}`)).toEqual(['loan.created'])
  const second = await timeline(loan.id, '?limit=2&offset=2')
  expect([second.events.map((event) => event.kind), second.total]).toEqual([['loan.status-changed', 'loan.created'], 4])
  expect((await t.call('GET', `/loan/${loan.id}/timeline?topic=nonsense`, sam)).statusCode).toBe(400)
})

test('[B-15] what staff do with a loan reads as sentences', async () => {
  const { loan, contact } = await buildDeal(t.db)
  const put = (path: string, body?: object) => t.call('PUT', `/loan/${loan.id}/${path}`, sam, body)
  await put(`remove-contact/${contact.id}`)
  await t.call('POST', `/loan/${loan.id}/fix`, sam)
  await put('export-documents')
  await put('archive', { days_to_archive: 0, rejection_reason: 'Withdrawn' })
  const told = texts(await timeline(loan.id)).toReversed()
  expect(told[0]).toBe('Sam Stone unlinked Cal Broker from the loan')
  expect(told.find((text) => text.includes('repaired'))).toMatch(/^Sam Stone repaired the loan: /)
  expect(told.slice(-2)).toEqual(['Sam Stone exported the documents', 'Sam Stone archived the loan: Withdrawn'])
  expect(told.filter((text) => /noted:|undefined|null|something/.test(text))).toEqual([])
})
