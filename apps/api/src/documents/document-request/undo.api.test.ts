import type { ActivityView } from '@plinth/contract/loan/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let colleague: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
  colleague = (await buildUser(t.db, 'admin', { first_name: 'Vera', last_name: 'Moss' })).email
})
afterAll(() => t.close())

const addFile = (activityId: string, name: string) =>
  t.db
    .insertInto('process')
    .values({ activity_id: activityId, name, state: 'Processed' })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A request with this many statements to decide on. */
const statements = async (count: number) => {
  const deal = await buildDeal(t.db)
  const request = await buildActivity(t.db, deal.loan.id, {
    state: 'Sent',
    state_text: 'Checked',
    document_name: 'Bank Statements',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  })
  const files: Awaited<ReturnType<typeof addFile>>[] = []
  for (let n = 1; n <= count; n += 1) files.push(await addFile(request.id, `${n}.pdf`))
  const [file = await addFile(request.id, 'only.pdf'), other = file] = files
  return { ...deal, request, file, other }
}
type Row = { id: string }
const post = (request: Row, file: Row, what: string, body: object = {}, as = staff) =>
  t.call('POST', `/activity/document-request/${request.id}/process/${file.id}/${what}`, as, body)
const decide = async (request: Row, file: Row, to: 'accepted' | 'rejected', as = staff) =>
  (await post(request, file, `set/${to}`, to === 'rejected' ? { reason: 'Blurred' } : {}, as)).json<ActivityView>()
const undo = (
  request: Row,
  file: Row,
  decided: 'Accepted' | 'Rejected',
  { version }: { version: number },
  as = staff,
) => post(request, file, 'undo', { decided, version }, as)
const stored = async (request: Row) => ({
  request: await t.db
    .selectFrom('activity')
    .select(['state', 'state_text', 'rejection_reason', 'state_since'])
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow(),
  files: await t.db
    .selectFrom('process')
    .select(['name', 'state', 'state_since'])
    .where('activity_id', '=', request.id)
    .orderBy('id')
    .execute(),
})
const kinds = async (row: Row) =>
  (await t.db.selectFrom('event').select('kind').where('entity_id', '=', row.id).orderBy('id').execute()).map(
    ({ kind }) => kind,
  )

test.each(['accepted', 'rejected'] as const)(
  '[J-28, J-32] a file that was %s by mistake is put back with its request, as both stood, with the events of both',
  async (to) => {
    const { request, file } = await statements(1)
    const before = await stored(request)
    const view = await decide(request, file, to)
    const answer = await undo(request, file, to === 'accepted' ? 'Accepted' : 'Rejected', view)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().activity.status.state).toBe('Sent')
    expect(await stored(request)).toEqual(before)
    expect(await kinds(file)).toEqual([`process.${to}`, 'process.decision-undone'])
    expect(await kinds(request)).toEqual([`activity.set-${to}`, 'activity.decision-undone'])
  },
)

test('[J-32] the letter about a rejection that is undone in time goes to nobody, and neither does its notification', async () => {
  const { request, file, borrower, borrowerUser } = await statements(1)
  const view = await decide(request, file, 'rejected')
  await t.deps.jobs.drain()
  const letters = () => t.db.selectFrom('mail').select('state').where('to_email', '=', borrower.email).execute()
  const told = () => t.db.selectFrom('notification').select('message').where('user_id', '=', borrowerUser.id).execute()
  expect([await letters(), (await told()).length]).toEqual([[{ state: 'queued' }], 1])
  expect((await undo(request, file, 'Rejected', view)).json().letter).toBe('withdrawn')
  expect([await letters(), await told()]).toEqual([[], []])
})

test('[J-32] undone after the letter has gone out, the answer says so', async () => {
  const { request, file, borrower } = await statements(1)
  const view = await decide(request, file, 'rejected')
  await t.db.updateTable('mail').set({ state: 'sent' }).where('to_email', '=', borrower.email).execute()
  expect((await undo(request, file, 'Rejected', view)).json().letter).toBe('sent')
})

test('[J-28] a decision that another one has followed stays, and the refusal says who made that', async () => {
  const { request, file, other } = await statements(2)
  const view = await decide(request, file, 'accepted')
  await decide(request, other, 'rejected', colleague)
  const refused = await undo(request, file, 'Accepted', view)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'state_conflict'])
  expect(refused.json().detail).toContain('Vera Moss')
  expect((await stored(request)).files.map(({ state }) => state)).toEqual(['Accepted', 'Rejected'])
})

test('[J-28] nobody undoes the decision of somebody else, and nobody undoes one twice', async () => {
  const { request, file } = await statements(2)
  const view = await decide(request, file, 'accepted')
  expect((await undo(request, file, 'Accepted', view, colleague)).statusCode).toBe(409)
  const undone = (await undo(request, file, 'Accepted', view)).json()
  expect((await undo(request, file, 'Accepted', undone.activity)).statusCode).toBe(409)
})

test('[J-31] a request accepted as a whole is undone as a whole', async () => {
  const { request, file } = await statements(2)
  const before = await stored(request)
  const path = `/activity/document-request/${request.id}/set/accepted`
  const view = (await t.call('POST', path, staff, {})).json<ActivityView>()
  expect((await undo(request, file, 'Accepted', view)).statusCode).toBe(200)
  expect(await stored(request)).toEqual(before)
})

test('[J-32] a rejection that was accepted by mistake is a rejection again, since when it was, with its reason', async () => {
  const { request, file } = await statements(1)
  await decide(request, file, 'rejected')
  const before = await stored(request)
  const view = await decide(request, file, 'accepted')
  const { activity } = (await undo(request, file, 'Accepted', view)).json<{ activity: ActivityView }>()
  expect(activity.processes[0]?.data_to_display.reason).toBe('Blurred')
  expect(await stored(request)).toEqual(before)
})

test('[J-28] values of an accepted file are unverified again once that is undone, and those of a rejected one are back', async () => {
  const { request, file, loan } = await statements(1)
  const value = await t.db
    .insertInto('underwriting_value')
    .values({
      ...{ kind: 'as_is_value', source: 'document', origin: '1.pdf', value: '1000000', as_of: '2026-01-15' },
      ...{ process_id: file.id, activity_id: request.id, loan_id: loan.id, added_by_name: 'Plinth' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const standing = () =>
    t.db
      .selectFrom('underwriting_value')
      .select(['verified_at', 'withdrawn_at'])
      .where('id', '=', value.id)
      .executeTakeFirstOrThrow()
  const nothing = { verified_at: null, withdrawn_at: null }
  const view = await decide(request, file, 'accepted')
  expect(await standing()).not.toEqual(nothing)
  await undo(request, file, 'Accepted', view)
  expect(await standing()).toEqual(nothing)
  const rejected = await decide(request, file, 'rejected')
  expect(await standing()).not.toEqual(nothing)
  await undo(request, file, 'Rejected', rejected)
  expect(await standing()).toEqual(nothing)
})
