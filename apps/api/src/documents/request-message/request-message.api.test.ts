import { unreadMs } from '@plinth/domain/documents/request-message/message'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildContact, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { signAnswerLink } from '../chase/link.ts'
import { takeReply } from './reply.service.ts'
import { mailMessagesJob } from './request-message.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let deal: Awaited<ReturnType<typeof buildDeal>>
let officer: Awaited<ReturnType<typeof buildUser>>
let request: Awaited<ReturnType<typeof buildActivity>>
let started = Date.now()
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  started += 3_600_000
  t.clock.ms = started
  officer = await buildUser(t.db, 'admin', { first_name: 'Olga', last_name: 'Officer' })
  deal = await buildDeal(t.db, { name: 'Harbor House', owner_user_id: officer.id })
  request = await buildActivity(t.db, deal.loan.id, { name: 'Rent roll', document_name: 'Rent roll' })
  await t.db.updateTable('request_message_reader').set({ mailed_at: new Date() }).execute()
  await t.drain()
  t.mailer.messages.length = 0
})

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, as: string, body?: object) => {
  const res = await t.call(method, path, as, body)
  return { status: res.statusCode, body: JSON.parse(res.body) }
}
const staffPath = (id = request.id) => `/activity/${id}/messages`
const ownPath = (id = request.id) => `/personal/activity/${id}/messages`
const say = (as: string, body: string, id = request.id) =>
  call('POST', `${as === officer.email ? staffPath(id) : ownPath(id)}/send`, as, { body })
const bodies = async (as: string, id = request.id) =>
  (await call('GET', as === officer.email ? staffPath(id) : ownPath(id), as)).body.messages?.map(
    (m: { body: string }) => m.body,
  )
/** Looks once, as every minute does, after so long. */
const look = async (afterMs: number) => {
  t.clock.ms = started + afterMs
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailMessagesJob, {}))
  await t.drain()
  return t.mailer.messages.filter(({ subject }) => subject.includes('message'))
}
const to = (email: string) => t.mailer.messages.filter((one) => one.to.email === email)

test('[AD-01] staff, borrower and broker write into one conversation of a request, each with name and side', async () => {
  expect((await say(officer.email, 'Which tenant left in May?')).status).toBe(201)
  expect((await say(deal.borrowerUser.email, 'Unit 4')).status).toBe(201)
  expect((await say(deal.brokerUser.email, 'I have the lease')).status).toBe(201)
  for (const as of [officer.email, deal.borrowerUser.email, deal.brokerUser.email])
    expect(await bodies(as)).toEqual(['I have the lease', 'Unit 4', 'Which tenant left in May?'])
  const seen = (await call('GET', ownPath(), deal.borrowerUser.email)).body
  expect(seen.messages.map((m: { side: string; own: boolean }) => [m.side, m.own])).toEqual([
    ['broker', false],
    ['borrower', true],
    ['staff', false],
  ])
  expect(seen.readers).toEqual([])
  expect((await call('GET', staffPath(), officer.email)).body.readers.toSorted()).toEqual(['Bea Sponsor', 'Cal Broker'])
})

test('[AD-01] a request to another borrower, of another loan or of another type has no conversation for a person', async () => {
  const second = await buildBorrower(t.db)
  const secondUser = await buildUser(t.db, 'borrower')
  await t.db.insertInto('loan_borrower').values({ loan_id: deal.loan.id, borrower_id: second.id }).execute()
  await t.db.insertInto('user_borrower').values({ user_id: secondUser.id, borrower_id: second.id }).execute()
  const personal = await buildActivity(t.db, deal.loan.id, { entity_kind: 'borrower', borrower_id: deal.borrower.id })
  await say(officer.email, 'Your own statement', personal.id)
  const other = await buildDeal(t.db)
  for (const [as, id] of [
    [secondUser.email, personal.id],
    [other.borrowerUser.email, request.id],
    [other.brokerUser.email, request.id],
  ] as const) {
    expect((await call('GET', ownPath(id), as)).status).toBe(404)
    expect((await say(as, 'Hello', id)).status).toBe(404)
    expect((await call('PUT', `${ownPath(id)}/read`, as)).status).toBe(404)
  }
  expect((await call('GET', '/personal/messages/counts', secondUser.email)).body.requests).toEqual([])
  const readers = await t.db.selectFrom('request_message_reader').select('email').execute()
  expect(readers.map(({ email }) => email)).not.toContain(secondUser.email)
  const report = await buildActivity(t.db, deal.loan.id, { type: 'term-sheet' })
  expect((await call('GET', staffPath(report.id), officer.email)).status).toBe(404)
})

test('[AD-01] an archived request or loan takes no message, and one without words is refused', async () => {
  expect((await say(officer.email, '   ')).status).toBe(400)
  await t.db.updateTable('activity').set({ archived_at: new Date() }).where('id', '=', request.id).execute()
  expect((await say(officer.email, 'x')).body.code).toBe('archived')
  await t.db.updateTable('activity').set({ archived_at: null }).where('id', '=', request.id).execute()
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', deal.loan.id).execute()
  expect((await say(deal.borrowerUser.email, 'x')).body.code).toBe('archived')
})

/** A question asked from a reminder of the request that went to the borrower; the id of its answer. */
const ask = async (said: string) => {
  const { id } = await t.db
    .insertInto('chase_message')
    .values({
      ...{ email: deal.borrower.email, name: 'Bea Sponsor', round_on: '2030-01-02', state: 'sent' },
      created_at: new Date(started),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = { message_id: id, activity_id: request.id, loan_id: deal.loan.id, why: 'due' as const }
  await t.db.insertInto('chase_item').values(item).execute()
  const token = signAnswerLink(t.deps.config.secret, { messageId: id, untilMs: started + 3_600_000 })
  const answer = { token, activity_id: request.id, kind: 'question', said }
  expect((await t.call('POST', '/reminder/answer', null, answer)).statusCode).toBe(200)
}
const answers = async () => (await call('GET', `/loan/${deal.loan.id}/chase`, officer.email)).body.answers

test('[AD-02] a question from a reminder stands in the conversation, and a message of staff answers it in both', async () => {
  await ask('Which year?')
  expect((await call('GET', staffPath(), officer.email)).body.messages).toMatchObject([
    { body: 'Which year?', side: 'borrower', source: 'reminder', author_name: 'Bea Sponsor' },
  ])
  await say(officer.email, 'The last two.')
  expect(await answers()).toMatchObject([{ kind: 'question', state: 'replied' }])
  expect(await bodies(deal.borrowerUser.email)).toEqual(['The last two.', 'Which year?'])
})

test('[AD-02] a reply among the answers stands in the conversation, and goes out by one email alone', async () => {
  await ask('Which year?')
  const [{ id }] = await answers()
  const decided = { decision: 'replied', reply: 'The last two.' }
  expect((await call('PUT', `/chase/answer/${id}`, officer.email, decided)).status).toBe(200)
  expect(await bodies(deal.borrowerUser.email)).toEqual(['The last two.', 'Which year?'])
  await t.drain()
  await look(unreadMs + 1000)
  expect(to(deal.borrowerUser.email)).toHaveLength(1)
})

test('[AD-07] unread messages are counted for each reader until the conversation is opened', async () => {
  await say(officer.email, 'One')
  await say(officer.email, 'Two')
  const counts = async (as: string) =>
    (
      await call(
        'GET',
        as === officer.email ? `/loan/${deal.loan.id}/messages/counts` : '/personal/messages/counts',
        as,
      )
    ).body.requests
  const is = (messages: number, unread: number) => [{ activity_id: request.id, messages, unread }]
  expect(await counts(deal.borrowerUser.email)).toEqual(is(2, 2))
  expect(await counts(officer.email)).toEqual(is(2, 0))
  await call('PUT', `${ownPath()}/read`, deal.borrowerUser.email)
  expect(await counts(deal.borrowerUser.email)).toEqual(is(2, 0))
  expect(await counts(deal.brokerUser.email)).toEqual(is(2, 2))
  const [newest] = (await call('GET', staffPath(), officer.email)).body.messages
  expect(newest.seen_by).toEqual(['Bea Sponsor'])
  const bell = async () =>
    (await call('GET', `/user/${deal.borrowerUser.id}/notifications`, deal.borrowerUser.email)).body
  expect((await bell()).notifications).toMatchObject([{ activity_id: request.id, status: 'read' }])
})

test('[AD-03] what is unread after 20 minutes goes out in one email a person, once, with several workers', async () => {
  const second = await buildActivity(t.db, deal.loan.id, { name: 'Lease', document_name: 'Lease' })
  await say(officer.email, 'Which tenant left?')
  await say(officer.email, 'Is it signed?', second.id)
  expect(await look(unreadMs - 1000)).toEqual([])
  await call('PUT', `${ownPath()}/read`, deal.brokerUser.email)
  await inTx(t.db, async (tx) => {
    for (let i = 0; i < 3; i += 1) await t.deps.jobs.enqueue(tx, mailMessagesJob, {})
  })
  await look(unreadMs + 1000)
  await look(unreadMs + 120_000)
  const [borrower, ...more] = to(deal.borrowerUser.email)
  expect(more).toEqual([])
  expect(borrower?.subject).toBe('2 new messages from Arion')
  expect(borrower?.text).toContain('Olga Officer wrote:\nWhich tenant left?')
  expect(borrower?.text).toContain(`panel=messages&on=${second.id}`)
  const [broker, ...others] = to(deal.brokerUser.email)
  expect(others).toEqual([])
  expect(broker?.subject).toBe(`New message about Lease, Harbor House (${deal.loan.human_id})`)
  expect(broker?.text).not.toContain('Which tenant left?')
})

test('[AD-03] who left the loan, and who is asked nothing any more, gets no email of it', async () => {
  await say(officer.email, 'Secret of the deal')
  await t.db.deleteFrom('loan_borrower').where('loan_id', '=', deal.loan.id).execute()
  await look(unreadMs + 1000)
  expect(to(deal.borrowerUser.email)).toEqual([])
  expect(to(deal.brokerUser.email)).toHaveLength(1)
  started += 3_600_000
  t.clock.ms = started
  await say(officer.email, 'Another')
  await t.db.updateTable('activity').set({ archived_at: new Date() }).where('id', '=', request.id).execute()
  await look(unreadMs + 1000)
  expect(to(deal.brokerUser.email)).toHaveLength(1)
})

test('[AD-03] a loan that corresponds with its broker writes to the broker alone; people without account are written to', async () => {
  const contact = await buildContact(t.db)
  await t.db.insertInto('loan_contact').values({ loan_id: deal.loan.id, contact_id: contact.id }).execute()
  await t.db.updateTable('loan').set({ correspond_with_broker: true }).where('id', '=', deal.loan.id).execute()
  await say(officer.email, 'For the broker')
  await look(unreadMs + 1000)
  expect(to(deal.borrowerUser.email)).toEqual([])
  expect(to(contact.email)).toHaveLength(1)
  expect((await call('GET', '/personal/messages/counts', deal.borrowerUser.email)).body.requests[0].unread).toBe(1)
})

test('[AD-04] who turned these emails off gets none, and the email itself says where', async () => {
  await say(officer.email, 'One')
  await look(unreadMs + 1000)
  expect(to(deal.borrowerUser.email)[0]?.text).toContain('/unsubscribe?token=')
  expect(to(deal.borrowerUser.email)[0]?.unsubscribeUrl).toContain('/notifications/unsubscribe?token=')
  const off = { kind: 'request-message', by_mail: false }
  expect((await call('PUT', '/notifications/mail-settings', deal.borrowerUser.email, off)).status).toBe(200)
  started += 3_600_000
  t.clock.ms = started
  await say(officer.email, 'Two')
  await look(unreadMs + 1000)
  expect(to(deal.borrowerUser.email)).toHaveLength(1)
  expect(to(deal.brokerUser.email)).toHaveLength(2)
})

test('[AD-03] the officer hears of a message on the bell at once and by one email later', async () => {
  await say(deal.borrowerUser.email, 'A question')
  await say(deal.borrowerUser.email, 'Another one')
  const bell = (await call('GET', `/user/${officer.id}/notifications`, officer.email)).body
  expect(bell.notifications.map((n: { message: string; kind: string }) => [n.kind, n.message])).toEqual([
    ['request-message', 'Ada borrower wrote about Rent roll'],
  ])
  await look(unreadMs + 1000)
  expect(to(officer.email).map(({ subject }) => subject)).toEqual([
    `New message about Rent roll, Harbor House (${deal.loan.human_id})`,
  ])
  expect(to(officer.email)[0]?.text).toContain(`/loan/${deal.loan.human_id}?files=${request.id}`)
})

/** The letter to the borrower about a message of staff, as a reply names it. */
const lettered = async () => {
  await say(officer.email, 'Which tenant left?')
  await look(unreadMs + 1000)
  return `<${to(deal.borrowerUser.email)[0]?.id}@arion.example>`
}
const reply = (messageId: string, over: object = {}) =>
  takeReply(t.deps, {
    ...{ messageIds: ['<other@example.com>', messageId], from: deal.borrowerUser.email.toUpperCase() },
    ...{ text: 'Unit 4, in May.\n', key: `<reply-${request.id}@mail.example>` },
    ...over,
  })

test('[AD-05] a reply by email is a message of the conversation in the name of who was written to, once', async () => {
  const id = await lettered()
  expect(await reply(id)).toMatchObject({ taken: true, activityId: request.id, loanId: deal.loan.id })
  expect(await reply(id)).toMatchObject({ taken: true, activityId: request.id })
  const { messages } = (await call('GET', staffPath(), officer.email)).body
  expect(messages).toMatchObject([
    { body: 'Unit 4, in May.', side: 'borrower', source: 'mail', author_name: 'Bea Sponsor' },
    { body: 'Which tenant left?' },
  ])
  expect((await call('GET', ownPath(), deal.borrowerUser.email)).body.messages[0].own).toBe(true)
  expect((await call('GET', staffPath(), officer.email)).body.unread).toBe(1)
})

test('[AD-06] a reply that is not to be taken says why and leaves nothing', async () => {
  const id = await lettered()
  expect(await reply('<nothing@example.com>')).toEqual({ taken: false, why: 'unknown' })
  expect(await reply(id, { from: 'eve@example.com' })).toEqual({ taken: false, why: 'other-sender' })
  expect(await reply(id, { text: '  \n' })).toEqual({ taken: false, why: 'empty' })
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', deal.loan.id).execute()
  expect(await reply(id)).toEqual({ taken: false, why: 'closed' })
  await t.db.updateTable('loan').set({ archived_at: null }).where('id', '=', deal.loan.id).execute()
  await t.db.deleteFrom('loan_borrower').where('loan_id', '=', deal.loan.id).execute()
  expect(await reply(id)).toEqual({ taken: false, why: 'no-access' })
  expect(await bodies(officer.email)).toEqual(['Which tenant left?'])
})

test('[AD-06] a reply to an email about two requests names none of them', async () => {
  const second = await buildActivity(t.db, deal.loan.id, { name: 'Lease' })
  await say(officer.email, 'One', second.id)
  expect(await reply(await lettered())).toEqual({ taken: false, why: 'several' })
})

test('[AD-18] a conversation is paged without repeating or losing a message while others come in', async () => {
  for (let i = 1; i <= 5; i += 1) await say(officer.email, `Message ${i}`)
  const first = (await call('GET', `${staffPath()}?limit=2`, officer.email)).body
  await say(officer.email, 'Message 6')
  const second = (await call('GET', `${staffPath()}?limit=2&before=${first.next}`, officer.email)).body
  const third = (await call('GET', `${staffPath()}?limit=2&before=${second.next}`, officer.email)).body
  expect([...first.messages, ...second.messages, ...third.messages].map((m) => m.body)).toEqual(
    [5, 4, 3, 2, 1].map((n) => `Message ${n}`),
  )
  expect(third.next).toBeNull()
})
