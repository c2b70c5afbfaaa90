import { presenceKeptMs, presenceMs } from '@plinth/domain/loan/teamwork'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { forgetPresentJob } from '../presence/presence.service.ts'
import { stageTasksJob } from '../task/stage-tasks.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let una: Awaited<ReturnType<typeof buildUser>>
let kim: Awaited<ReturnType<typeof buildUser>>
let loan: Awaited<ReturnType<typeof buildLoan>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  una = await buildUser(t.db, 'admin', { first_name: 'Una', last_name: 'Writer' })
  kim = await buildUser(t.db, 'admin', { first_name: 'Kim', last_name: 'Reader' })
  await t.db.updateTable('task_template').set({ archived_at: new Date() }).execute()
  loan = await buildLoan(t.db)
})

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, as: { email: string }, body?: object) => {
  const res = await t.call(method, path, as.email, body)
  return { status: res.statusCode, body: JSON.parse(res.body) }
}
const write = (body: string, mentions: string[] = []) =>
  call('POST', `/loan/${loan.id}/notes/add`, una, { body, mentions })
const notes = async (query = '') => (await call('GET', `/loan/${loan.id}/notes${query}`, kim)).body
const bell = async (one: { id: string; email: string }) =>
  (await call('GET', `/user/${one.id}/notifications`, one)).body.notifications.map(
    (n: { kind: string; message: string }) => [n.kind, n.message],
  )

test('[AD-09] the author alone changes, removes and brings back a note, at the version that was read', async () => {
  const { body: note } = await write('Sponsor is nervous')
  const update = (as: typeof una, version: number) =>
    call('PUT', `/note/${note.id}/update`, as, { version, body: 'Calm again', mentions: [] })
  expect((await update(kim, 1)).status).toBe(403)
  expect((await update(una, 7)).body.code).toBe('version_conflict')
  expect((await update(una, 1)).body).toMatchObject({ body: 'Calm again', version: 2 })
  expect((await call('POST', `/note/${note.id}/remove`, una, { version: 2 })).status).toBe(200)
  expect((await notes()).notes).toEqual([])
  expect((await call('POST', `/note/${note.id}/restore`, una, { version: 3 })).status).toBe(200)
  expect((await call('POST', `/note/${note.id}/restore`, una, { version: 4 })).body.code).toBe('state_conflict')
  expect((await notes()).notes).toMatchObject([{ body: 'Calm again', own: false, author_name: 'Una Writer' }])
})

test('[AD-10] a colleague who is mentioned is told once, without the text; nobody else can be mentioned', async () => {
  const { body: note } = await write('Ask @Kim Reader about the zebra', [kim.id, una.id])
  expect(note.mentions.map(({ name }: { name: string }) => name)).toEqual(['Kim Reader', 'Una Writer'])
  await call('PUT', `/note/${note.id}/update`, una, { version: 1, body: 'Ask @Kim Reader', mentions: [kim.id] })
  expect(await bell(kim)).toEqual([['mention', 'Una Writer mentioned you in a note']])
  expect(await bell(una)).toEqual([])
  const borrower = await buildUser(t.db, 'borrower')
  const blind = await buildUser(t.db, 'admin', { denied: ['view-loans'] })
  for (const one of [borrower, blind])
    expect((await write('x', [one.id])).body).toMatchObject({ errors: [{ path: 'mentions' }] })
})

test('[AD-18] notes are paged without repeating or losing one while others are added', async () => {
  for (let i = 1; i <= 5; i += 1) await write(`Note ${i}`)
  const first = await notes('?limit=2')
  await write('Note 6')
  const second = await notes(`?limit=2&before=${first.next}`)
  const third = await notes(`?limit=2&before=${second.next}`)
  const all = [...first.notes, ...second.notes, ...third.notes].map((n: { body: string }) => n.body)
  expect(all).toEqual([5, 4, 3, 2, 1].map((n) => `Note ${n}`))
  expect(third.next).toBeNull()
})

test('[AD-11] colleagues see who is looking at a loan until they leave or were not heard of; nothing is kept for long', async () => {
  t.clock.ms = Date.now()
  const beat = (as: typeof una, here = true) => call('PUT', `/loan/${loan.id}/presence`, as, { here })
  const seen = async (as: typeof una) =>
    (await call('GET', `/loan/${loan.id}/presence`, as)).body.people.map((p: { name: string }) => p.name)
  await beat(una)
  await beat(kim)
  expect([await seen(una), await seen(kim)]).toEqual([['Kim Reader'], ['Una Writer']])
  await beat(kim, false)
  expect(await seen(una)).toEqual([])
  t.clock.ms += presenceMs + 1
  expect(await seen(kim)).toEqual([])
  t.clock.ms += presenceKeptMs
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, forgetPresentJob, {}))
  await t.drain()
  expect(await t.db.selectFrom('loan_presence').select('user_id').execute()).toEqual([])
})

const addTask = (over: object = {}) =>
  call('POST', `/loan/${loan.id}/tasks/add`, una, { title: 'Order title', ...over })

test('[AD-13] a task is done with one press and open with another; who did it is kept', async () => {
  const { body: task } = await addTask()
  const mark = (version: number, done: boolean) => call('PUT', `/task/${task.id}/mark`, kim, { version, done })
  expect((await mark(1, true)).body).toMatchObject({ done_by: 'Kim Reader', version: 2 })
  expect((await mark(2, true)).body.code).toBe('state_conflict')
  const list = async (state: string) =>
    (await call('GET', `/loan/${loan.id}/tasks?state=${state}`, una)).body.tasks.length
  expect([await list('open'), await list('done')]).toEqual([0, 1])
  expect((await mark(2, false)).body).toMatchObject({ done_by: null, done_epoch: null })
  expect((await mark(2, true)).body.code).toBe('version_conflict')
  expect((await call('POST', `/task/${task.id}/remove`, una, { version: 3 })).status).toBe(200)
  expect((await call('POST', `/task/${task.id}/restore`, una, { version: 4 })).status).toBe(200)
  expect([await list('open'), await list('done')]).toEqual([1, 0])
})

test('[AD-14] who is given a task by somebody else is told; who takes one is not; only staff can own one', async () => {
  const { body: task } = await addTask({ owner_id: kim.id })
  await addTask({ owner_id: una.id })
  await call('PUT', `/task/${task.id}/update`, una, { version: 1, title: 'Order title again' })
  expect(await bell(kim)).toEqual([['task', 'Una Writer gave you a task']])
  expect(await bell(una)).toEqual([])
  const borrower = await buildUser(t.db, 'borrower')
  expect((await addTask({ owner_id: borrower.id })).body).toMatchObject({ errors: [{ path: 'owner_id' }] })
})

test('[AD-17] my tasks are my open ones over all loans that are not archived, the soonest due first, by the page', async () => {
  const day = (n: number) => Date.UTC(2030, 0, n) / 1000
  for (const n of [3, 1, 2]) await addTask({ title: `Due ${n}`, owner_id: kim.id, due_epoch: day(n) })
  await addTask({ title: 'Whenever', owner_id: kim.id })
  await addTask({ title: 'Not mine', owner_id: una.id })
  const shut = await buildLoan(t.db)
  await call('POST', `/loan/${shut.id}/tasks/add`, una, { title: 'Shut', owner_id: kim.id })
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', shut.id).execute()
  const page = async (query: string) => (await call('GET', `/tasks/mine?limit=2${query}`, kim)).body
  const first = await page('')
  const second = await page(`&after=${first.next}`)
  expect([...first.tasks, ...second.tasks].map((one: { title: string }) => one.title)).toEqual([
    'Due 1',
    'Due 2',
    'Due 3',
    'Whenever',
  ])
  expect([first.open, second.next]).toEqual([4, null])
  expect((await call('GET', '/tasks/mine?after=nonsense', kim)).status).toBe(400)
})

const look = async () => {
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, stageTasksJob, {}))
  await t.drain()
}
const tasksOf = async (id: string) =>
  await t.db
    .selectFrom('loan_task')
    .select(['title', 'owner_id', 'due_on'])
    .where('loan_id', '=', id)
    .orderBy('id')
    .execute()
const moveTo = (id: string, status: 'preliminary' | 'underwriting') =>
  t.db.updateTable('loan').set({ status }).where('id', '=', id).execute()

test('[AD-15] [AD-16] a loan that enters a stage gets the tasks of its templates once, for its officer or a colleague', async () => {
  const add = (body: object) =>
    call('POST', '/task-templates/add', una, {
      stage: 'underwriting',
      details: '',
      owner_id: null,
      due_days: 3,
      ...body,
    })
  expect((await add({ title: 'Order appraisal' })).status).toBe(201)
  const { body: second } = await add({ title: 'Call counsel', owner_id: kim.id, due_days: null })
  await add({ title: 'Other stage', stage: 'funded' })
  await look()
  expect(await tasksOf(loan.id)).toEqual([])
  await t.db.updateTable('loan').set({ owner_user_id: una.id }).where('id', '=', loan.id).execute()
  await moveTo(loan.id, 'underwriting')
  await look()
  const got = await tasksOf(loan.id)
  expect(got.map(({ title, owner_id }) => [title, owner_id])).toEqual([
    ['Order appraisal', una.id],
    ['Call counsel', kim.id],
  ])
  expect(got.map(({ due_on }) => due_on !== null)).toEqual([true, false])
  expect(await bell(kim)).toEqual([['task', 'You have new tasks']])
  await t.db.updateTable('loan_task').set({ archived_at: new Date() }).where('title', '=', 'Order appraisal').execute()
  await moveTo(loan.id, 'preliminary')
  await moveTo(loan.id, 'underwriting')
  await Promise.all([look(), look()])
  expect(await tasksOf(loan.id)).toHaveLength(2)
  expect((await call('POST', `/task-templates/${second.id}/remove`, una, { version: 1 })).status).toBe(200)
  const next = await buildLoan(t.db, { status: 'underwriting' })
  await look()
  expect((await tasksOf(next.id)).map(({ title }) => title)).toEqual(['Order appraisal'])
})
