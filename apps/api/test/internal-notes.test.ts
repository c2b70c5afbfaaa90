import { endpoints } from '@plinth/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerQuestion } from '../src/assistant/answer/index.ts'
import { plinth } from '../src/platform/actor.ts'
import { inTx } from '../src/platform/db.ts'
import { lookJob } from '../src/documents/chase/kinds.ts'
import { mailMessagesJob } from '../src/documents/request-message/request-message.jobs.ts'
import { mailNotificationsJob } from '../src/messaging/notification/notification-mail.jobs.ts'
import { aiService, piecesAnswer } from './ai-service.ts'
import { callContract } from './call-contract.ts'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import { testApp } from './harness.ts'

/** What staff write to one another on a loan, planted in every field that takes it, and looked for wherever others look. */
const phrase = 'heliotrope-armadillo'

let t: Awaited<ReturnType<typeof testApp>>
let ai: Awaited<ReturnType<typeof aiService>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let staff: Awaited<ReturnType<typeof buildUser>>
let request: Awaited<ReturnType<typeof buildActivity>>
beforeAll(async () => {
  ai = await aiService(() => piecesAnswer(['Nothing [1].']))
  t = await testApp({ settings: { PLINTH_AI_KEY: 'k', PLINTH_AI_URL: ai.url, PLINTH_TEST_HELPERS: 'on' } })
  staff = await buildUser(t.db, 'admin')
  deal = await buildDeal(t.db, { owner_user_id: staff.id })
  request = await buildActivity(t.db, deal.loan.id, { name: 'Rent roll' })
})
afterAll(async () => {
  await t.close()
  await ai.close()
})

const post = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const res = await t.call(method, path, staff.email, body)
  expect(res.statusCode, `${path}: ${res.body}`).toBeLessThan(300)
  return JSON.parse(res.body)
}

const plant = async () => {
  const colleague = await buildUser(t.db, 'admin')
  const at = `/loan/${deal.loan.id}`
  const note = await post(`${at}/notes/add`, { body: `${phrase} one`, mentions: [colleague.id] })
  await post(`/note/${note.id}/update`, { version: 1, body: `${phrase} two`, mentions: [colleague.id] }, 'PUT')
  const gone = await post(`${at}/notes/add`, { body: `${phrase} three`, mentions: [] })
  await post(`/note/${gone.id}/remove`, { version: 1 })
  const task = { title: `${phrase} four`, details: `${phrase} five`, owner_id: colleague.id }
  const { id } = await post(`${at}/tasks/add`, task)
  await post(`/task/${id}/mark`, { version: 1, done: true }, 'PUT')
  await post(`${at}/tasks/add`, { title: `${phrase} six`, owner_id: colleague.id })
}

test('[AD-08] what stands in notes and tasks reaches no borrower or broker by any call, letter, text, export or answer', async () => {
  await plant()
  const theirs = {
    ...{ loan_id: deal.loan.id, human_id: deal.loan.human_id, loan_human_id: deal.loan.human_id },
    ...{ borrower_id: deal.borrower.id, contact_id: deal.contact.id, property_id: deal.property.id },
    ...{ activity_id: request.id, user_id: deal.borrowerUser.id, email: deal.borrowerUser.email },
  }
  const found: string[] = []
  let answered = 0
  const order = endpoints.toSorted((a, b) => (a.method === 'GET' ? 0 : 1) - (b.method === 'GET' ? 0 : 1))
  for (const e of order)
    for (const email of [null, deal.borrowerUser.email, deal.brokerUser.email]) {
      if (e.access === 'test-helper') continue
      const { statusCode, body } = await callContract(t, { e, email, ids: 'theirs', theirs })
      if (statusCode < 400) answered += 1
      if (body.includes(phrase)) found.push(`${e.id} as ${email}`)
    }
  // What goes out to the parties goes out beside it.
  await t.db.updateTable('loan').set({ archived_at: null }).where('id', '=', deal.loan.id).execute()
  await post(`/activity/${request.id}/messages/send`, { body: 'Which tenant left?' })
  t.clock.ms = Date.now() + 3 * 3_600_000
  await inTx(t.db, async (tx) => {
    for (const kind of [mailMessagesJob, mailNotificationsJob, lookJob]) await t.deps.jobs.enqueue(tx, kind, {})
  })
  const actor = { ...plinth, id: staff.id as never, email: staff.email, role: 'admin' as const, denied: [] }
  const { signal } = new AbortController()
  for await (const part of answerQuestion(t.deps, {
    ...{ loanId: deal.loan.id, question: `What is ${phrase.split('-')[0]}?`, history: [], actor, signal },
  }))
    if (JSON.stringify(part).includes(phrase)) found.push('an answer of the assistant')
  expect((await t.call('PUT', `/loan/${deal.loan.human_id}/export-documents`, staff.email)).statusCode).toBe(202)
  await t.drain()
  const letters = [...t.mailer.messages].map((one) => one.subject + one.text).join('\n')
  expect(letters).toContain('Which tenant left?')
  expect(letters).toContain('mentioned you in a note')
  if (letters.includes(phrase)) found.push('a letter')
  if (JSON.stringify(ai.asked).includes(phrase)) found.push('a prompt')
  expect(answered).toBeGreaterThan(50)
  expect(found).toEqual([])
}, 180_000)

test('[AD-08] no table but their own keeps what stands in a note, and no event tells it', async () => {
  const { rows } = await t.deps.pool.query<{ table_name: string }>(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const holding: string[] = []
  for (const { table_name: table } of rows) {
    const held = await t.deps.pool.query(`select 1 from "${table}" r where r::text like $1 limit 1`, [`%${phrase}%`])
    if (held.rows.length > 0) holding.push(table)
  }
  expect(holding.toSorted()).toEqual(['event', 'loan_note', 'loan_task'])
  const told = await t.deps.pool.query(
    'select distinct kind from event where after::text like $1 or before::text like $1',
    [`%${phrase}%`],
  )
  expect(told.rows.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['task.added', 'task.done'])
})
