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

/** A request whose one file was checked. */
const answered = async () => {
  const deal = await buildDeal(t.db)
  const activity = await buildActivity(t.db, deal.loan.id, {
    state: 'Sent',
    document_name: 'Lease',
    entity_kind: 'borrower',
    borrower_id: deal.borrower.id,
  })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'lease.pdf', state: 'Processed' })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...deal, activity, process }
}
const post = (path: string, body: object = {}) => t.call('POST', `/activity/${path}`, staff, body)
const eventsOf = async (id: string) =>
  (await t.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('id').execute()).map((e) => e.kind)

test('[J-28, J-31] accepting a file accepts it and its request, with the events of both', async () => {
  const { activity: a, process: p } = await answered()
  const view = (await post(`document-request/${a.id}/process/${p.id}/set/accepted`)).json()
  expect([view.status.state, view.processes[0].state]).toEqual(['Accepted', 'Accepted'])
  expect(await eventsOf(p.id)).toEqual(['process.accepted'])
  expect(await eventsOf(a.id)).toEqual(['activity.set-accepted'])
})

test('[J-32] rejecting a file sets its reason where the borrower sees it, and tells them by mail', async () => {
  const { activity: a, process: p, borrower } = await answered()
  const view = (
    await post(`document-request/${a.id}/process/${p.id}/set/rejected`, { reason: 'Page 2 is missing' })
  ).json()
  expect(view.status.state).toBe('Rejected')
  expect(view.rejection_reason).toBe('Page 2 is missing')
  expect(view.processes[0]).toMatchObject({ state: 'Rejected', data_to_display: { reason: 'Page 2 is missing' } })
  const letters = await t.db.selectFrom('mail').selectAll().where('to_email', '=', borrower.email).execute()
  expect(letters).toHaveLength(1)
  expect(letters[0]?.body_text).toContain('The reason: Page 2 is missing')
})

test('[J-30] a rejection needs a reason', async () => {
  const { activity: a, process: p } = await answered()
  const answer = await post(`document-request/${a.id}/process/${p.id}/set/rejected`, { reason: '  ' })
  expect(answer.json().errors).toEqual([{ path: 'reason', message: '* Required' }])
})

test('[J-26, J-27] what is accepted is not accepted again, what is rejected not rejected again', async () => {
  const { activity: a, process: p } = await answered()
  const path = `document-request/${a.id}/process/${p.id}/set`
  expect((await post(`${path}/accepted`)).statusCode).toBe(200)
  expect((await post(`${path}/accepted`)).json().code).toBe('state_conflict')
  expect((await post(`${path}/rejected`, { reason: 'x' })).statusCode).toBe(200)
  expect((await post(`${path}/rejected`, { reason: 'x' })).json().code).toBe('state_conflict')
})

test('of two who decide at once, one is told to look again', async () => {
  const { activity: a } = await answered()
  const answers = await Promise.all([
    post(`document-request/${a.id}/set/accepted`),
    post(`document-request/${a.id}/set/accepted`),
  ])
  expect(answers.map((r) => r.statusCode).toSorted()).toEqual([200, 409])
  expect(await eventsOf(a.id)).toEqual(['activity.set-accepted'])
})

test('[K-44] restarting a request returns it to New and tells the party', async () => {
  const { activity: a, borrower } = await answered()
  expect((await post(`${a.id}/restart`)).json().status.state).toBe('New')
  const letters = await t.db.selectFrom('mail').select('subject').where('to_email', '=', borrower.email).execute()
  expect(letters).toEqual([{ subject: 'Lease is needed again' }])
  expect((await post(`${a.id}/restart`)).json().code).toBe('state_conflict')
})

test('[K-44] what was decided on is restarted only with a reason: 409 says what is lost, and nothing of it changes', async () => {
  const { activity: a, borrower } = await answered()
  await post(`document-request/${a.id}/set/accepted`)
  const refused = await post(`${a.id}/restart`)
  expect([refused.statusCode, refused.json().code, refused.json().errors[0].path]).toEqual([
    409,
    'reason_needed',
    'reason',
  ])
  expect(refused.json().detail).toBe('It is accepted. The decision no longer counts. Give a reason to restart it.')
  expect((await t.call('GET', `/activity/${a.id}`, staff)).json().status.state).toBe('Accepted')
  const letters = await t.db.selectFrom('mail').select('subject').where('to_email', '=', borrower.email).execute()
  expect(letters).toEqual([])
  expect((await post(`${a.id}/restart`, { reason: 'Of another year' })).json().status.state).toBe('New')
})

test('[K-43] pausing keeps what resuming brings back', async () => {
  const { activity: a } = await answered()
  expect((await post(`${a.id}/pause`)).json().status.state).toBe('Paused')
  expect((await post(`${a.id}/pause`)).json().code).toBe('state_conflict')
  expect((await post(`${a.id}/resume`)).json().status.state).toBe('Sent')
})

test('an archived request leaves the lists and takes no more changes', async () => {
  const { activity: a, loan } = await answered()
  expect((await post(`${a.id}/set/archived`)).json().archived).toBe(true)
  expect((await t.call('GET', `/activity/loan/${loan.id}/all`, staff)).json().activities).toEqual([])
  expect((await post(`document-request/${a.id}/set/accepted`)).json().code).toBe('archived')
})

test('[M-23] archiving a request is taken back while nothing has changed since, with its event; else it says so', async () => {
  const { activity: a, loan } = await answered()
  const { version, status } = (await post(`${a.id}/set/archived`)).json()
  const restored = (await post(`${a.id}/restore`, { version })).json()
  expect([restored.archived, restored.status.state]).toEqual([false, status.state])
  expect((await t.call('GET', `/activity/loan/${loan.id}/all`, staff)).json().activities).toHaveLength(1)
  expect(await eventsOf(a.id)).toEqual(['activity.archive', 'activity.restore'])
  const again = (await post(`${a.id}/set/archived`)).json()
  const late = await post(`${a.id}/restore`, { version: again.version - 1 })
  expect([late.statusCode, late.json().code]).toEqual([409, 'version_conflict'])
  const { id } = await buildActivity(t.db, loan.id, { type: 'internal', archived_at: new Date() })
  expect((await post(`${id}/restore`, { version: 1 })).json().code).toBe('step_not_allowed')
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  expect((await post(`${a.id}/restore`, { version: again.version })).json().code).toBe('archived')
})

test('nothing of an archived loan is decided', async () => {
  const { activity: a, loan, process: p } = await answered()
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  for (const path of [`${a.id}/restart`, `${a.id}/pause`, `document-request/${a.id}/process/${p.id}/set/accepted`])
    expect((await post(path)).json().code).toBe('archived')
})

test('set-next-state moves work done by hand one step at a time', async () => {
  const { loan } = await buildDeal(t.db)
  const a = await buildActivity(t.db, loan.id, { type: 'internal' })
  expect((await post(`${a.id}/set-next-state`, { state: 'Done' })).json().code).toBe('step_not_allowed')
  expect((await post(`${a.id}/set-next-state`, { state: 'In Progress' })).json().status.state).toBe('In Progress')
  expect((await post(`${a.id}/set-next-state`, { state: 'Done' })).json().status.state).toBe('Done')
})

test('of two who act on one file at once one wins, and the other is told who did what', async () => {
  const { activity: a, process: p } = await answered()
  const other = (await buildUser(t.db, 'admin', { first_name: 'Ola' })).email
  const path = `/activity/document-request/${a.id}/process/${p.id}/set`
  const { version } = (await t.call('GET', `/activity/${a.id}`, staff)).json()
  expect((await t.call('POST', `${path}/accepted`, other, { version })).statusCode).toBe(200)
  const late = (await t.call('POST', `${path}/rejected`, staff, { reason: 'Blurred', version })).json()
  expect([late.code, late.detail]).toEqual([
    'version_conflict',
    'Ola admin accepted the request. Review it and try again.',
  ])
  expect((await t.call('POST', `/activity/${a.id}/restart`, staff, { version })).json().code).toBe('version_conflict')
  expect((await t.call('GET', `/activity/${a.id}`, staff)).json().status.state).toBe('Accepted')
  expect((await t.call('POST', `${path}/accepted`, staff)).json().detail).toBe(
    'The file is Accepted. Ola admin accepted the request. Review it and try again.',
  )
})

test('staff alone decide', async () => {
  const { activity: a, borrowerUser } = await answered()
  const answer = await t.call('POST', `/activity/document-request/${a.id}/set/accepted`, borrowerUser.email, {})
  expect(answer.statusCode).toBe(403)
})
