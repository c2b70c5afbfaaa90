import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const addFile = (activityId: string, name: string, state: ActivityState = 'Processed') =>
  t.db.insertInto('process').values({ activity_id: activityId, name, state }).returningAll().executeTakeFirstOrThrow()

/** A request with two statements to decide on. */
const twoStatements = async () => {
  const deal = await buildDeal(t.db)
  const request = await buildActivity(t.db, deal.loan.id, {
    state: 'Sent',
    document_name: 'Bank Statements',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  })
  const [june, july] = [await addFile(request.id, 'june.pdf'), await addFile(request.id, 'july.pdf')]
  return { ...deal, request, june, july }
}
const post = (path: string, body: object = {}) => t.call('POST', `/activity/document-request/${path}`, staff, body)
const accept = (activity: { id: string }, file: { id: string }, body: object = {}) =>
  post(`${activity.id}/process/${file.id}/set/accepted`, body)
const reject = (activity: { id: string }, file: { id: string }, reason: string) =>
  post(`${activity.id}/process/${file.id}/set/rejected`, { reason })
const stateOf = (view: ActivityView) => view.status.state
const filesOf = (view: ActivityView) =>
  Object.fromEntries(view.processes.map((p) => [p.process_name, [p.state, p.data_to_display.reason]]))
const open = (request: { id: string }, email: string) =>
  t.call('POST', `/personal/${request.id}/generate-document-with-presigned-url`, email, {
    name: 'august.pdf',
    content_type: 'application/pdf',
  })

test('[J-28] accepting one of two statements leaves the request open, and the borrower can send more', async () => {
  const { request, june, borrowerUser } = await twoStatements()
  const view = (await accept(request, june)).json<ActivityView>()
  expect(stateOf(view)).toBe('Sent')
  expect(filesOf(view)).toEqual({ 'june.pdf': ['Accepted', null], 'july.pdf': ['Processed', null] })
  const ticket = await open(request, borrowerUser.email)
  expect([ticket.statusCode, ticket.json().code]).toEqual([200, undefined])
})

test('[J-32] rejecting one of two statements rejects the request only once the other is decided on', async () => {
  const { request, june, july, borrower } = await twoStatements()
  const first = (await reject(request, june, 'Page 2 is missing')).json<ActivityView>()
  expect([stateOf(first), first.rejection_reason]).toEqual(['Sent', null])
  const letters = await t.db.selectFrom('mail').select('body_text').where('to_email', '=', borrower.email).execute()
  expect(letters.map((l) => l.body_text.includes('Page 2 is missing'))).toEqual([true])
  const both = (await accept(request, july)).json<ActivityView>()
  expect(stateOf(both)).toBe('Rejected')
  expect(both.rejection_reason).toBe('Page 2 is missing')
  expect(filesOf(both)).toEqual({ 'june.pdf': ['Rejected', 'Page 2 is missing'], 'july.pdf': ['Accepted', null] })
})

test('[J-28] a file sent in place of the rejected one, once accepted, accepts the request', async () => {
  const { request, june, july } = await twoStatements()
  await accept(request, july)
  expect(stateOf((await reject(request, june, 'Unreadable')).json())).toBe('Rejected')
  const again = await addFile(request.id, 'june-again.pdf')
  expect(stateOf((await accept(request, again)).json())).toBe('Accepted')
})

test('[J-31] accepting the request accepts all its open files and keeps what was decided before', async () => {
  const { request, june } = await twoStatements()
  await reject(request, june, 'Unreadable')
  const view = (await post(`${request.id}/set/accepted`)).json<ActivityView>()
  expect(stateOf(view)).toBe('Accepted')
  expect(filesOf(view)).toEqual({ 'june.pdf': ['Rejected', 'Unreadable'], 'july.pdf': ['Accepted', null] })
  const kinds = await t.db
    .selectFrom('event')
    .select('kind')
    .where('loan_id', '=', request.loan_id)
    .orderBy('id')
    .execute()
  expect(kinds.map((e) => e.kind).filter((k) => k.startsWith('process.'))).toEqual([
    'process.rejected',
    'process.accepted',
  ])
})

test('[J-32] rejecting the request rejects all its open files, each with the reason', async () => {
  const { request, june } = await twoStatements()
  await accept(request, june)
  const view = (await post(`${request.id}/set/rejected`, { reason: 'Wrong account' })).json<ActivityView>()
  expect(stateOf(view)).toBe('Rejected')
  expect(filesOf(view)).toEqual({ 'june.pdf': ['Accepted', null], 'july.pdf': ['Rejected', 'Wrong account'] })
})

test('[J-31] the last file can be accepted with the request kept open, which then waits for more', async () => {
  const { request, june, july, borrowerUser } = await twoStatements()
  await accept(request, june)
  const view = (await accept(request, july, { keep_open: true })).json<ActivityView>()
  expect(stateOf(view)).toBe('New')
  expect((await open(request, borrowerUser.email)).statusCode).toBe(200)
  expect(stateOf((await post(`${request.id}/set/accepted`)).json())).toBe('Accepted')
  expect((await open(request, borrowerUser.email)).json().code).toBe('state_conflict')
})

test('two people who decide on the two files at once settle the request together', async () => {
  const { request, june, july } = await twoStatements()
  const answers = await Promise.all([accept(request, june), accept(request, july)])
  expect(answers.map((r) => r.statusCode)).toEqual([200, 200])
  expect(stateOf((await t.call('GET', `/activity/${request.id}`, staff)).json())).toBe('Accepted')
})
