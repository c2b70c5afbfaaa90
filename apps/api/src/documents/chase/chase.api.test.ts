import { instantAt } from '@plinth/domain/documents/chase/zones'
import { addDays } from '@plinth/domain/shared/dates'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildContact, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sendDigests } from './digest.service.ts'
import { federalHolidays } from './holidays.ts'
import { lookAround } from './send.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof buildUser>>
let deal: Awaited<ReturnType<typeof buildDeal>>
beforeAll(async () => {
  t = await testApp()
  staff = await buildUser(t.db, 'admin')
})
afterAll(() => t.close())

/** A Wednesday. */
const due = '2030-09-18'
const zone = 'America/New_York'
const at = (day: string, hour: number) => {
  t.clock.ms = instantAt(zone, day, hour)
}
const ask = (name: string, over = {}) =>
  buildActivity(t.db, deal.loan.id, { name, document_name: name, due_on: due, created_at: '2030-09-01', ...over })

beforeEach(async () => {
  await t.db.updateTable('loan').set({ archived_at: new Date() }).execute()
  await t.db.updateTable('chase_setting').set({ enabled: true }).execute()
  deal = await buildDeal(t.db)
  await t.drain()
  t.mailer.messages.length = 0
})

const look = async () => {
  const { sent } = await lookAround(t.deps)
  await t.drain()
  return sent
}
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: string | null = staff.email) => {
  const res = await t.call(method, path, as, body)
  return { status: res.statusCode, body: res.body === '' ? null : (JSON.parse(res.body) as Record<string, never>) }
}
interface LoanChase {
  paused: { reason: string } | null
  people: {
    email: string
    snoozed_until: string | null
    consented: boolean
    next: { on: string; subject: string; items: { name: string }[] } | null
  }[]
  requests: {
    activity_id: string
    due_on: string
    version: number
    history: { from: string; to: string; by: string; reason: string }[]
  }[]
  answers: { id: string; kind: string; state: string; said: string }[]
  sent: { name: string; skipped: string; by: string | null; body: string; opened_count: number }[]
}
const loanChase = async () => (await call('GET', `/loan/${deal.loan.id}/chase`)).body as unknown as LoanChase
const person = () => ({ loan_id: deal.loan.id, email: deal.borrower.email })
const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''
const last = () => t.mailer.messages.at(-1)

test('[AA-06] a person gets one message for everything on all their loans, on the day the plan says and not before', async () => {
  await ask('Rent roll')
  await ask('Operating agreement')
  const other = await buildLoan(t.db, { name: 'Elm Street' })
  await t.db.insertInto('loan_borrower').values({ loan_id: other.id, borrower_id: deal.borrower.id }).execute()
  await buildActivity(t.db, other.id, { name: 'Title', due_on: due, created_at: '2030-09-01' })
  at(due, 8)
  expect(await look()).toBe(0)
  at(due, 10)
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  expect(t.mailer.messages).toHaveLength(1)
  expect(last()?.subject).toBe('3 items needed for 2 loans')
  expect(last()?.text).toContain('- Rent roll, due today')
})

test('[AA-21] what is asked of one borrower is not named to another', async () => {
  const second = await buildBorrower(t.db)
  await t.db
    .insertInto('loan_borrower')
    .values({ loan_id: deal.loan.id, borrower_id: second.id, position: 1 })
    .execute()
  await ask('Personal financial statement', { entity_kind: 'borrower', borrower_id: deal.borrower.id })
  await ask('Budget')
  at(due, 10)
  expect(await look()).toBe(2)
  const text = (to: string) => t.mailer.messages.find((m) => JSON.stringify(m).includes(to))?.text ?? ''
  expect(text(deal.borrower.email)).toContain('Personal financial statement')
  expect(text(second.email)).toContain('Budget')
  expect(text(second.email)).not.toContain('Personal financial statement')
})

const stops: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
  ['an upload', (id) => t.db.updateTable('activity').set({ state: 'Sent' }).where('id', '=', id).execute()],
  ['acceptance', (id) => t.db.updateTable('activity').set({ state: 'Accepted' }).where('id', '=', id).execute()],
  [
    'archiving of the request',
    (id) => t.db.updateTable('activity').set({ archived_at: new Date() }).where('id', '=', id).execute(),
  ],
  [
    'rejection of the loan',
    () => t.db.updateTable('loan').set({ status: 'rejected' }).where('id', '=', deal.loan.id).execute(),
  ],
  [
    'archiving of the loan',
    () => t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', deal.loan.id).execute(),
  ],
  ['a pause', () => call('PUT', `/loan/${deal.loan.id}/chase/pause`, { paused: true, reason: 'Closing this week' })],
]
test.each(stops)('[AA-07, AA-13] reminders stop by %s', async (_, stop) => {
  const { id } = await ask('Rent roll')
  await stop(id)
  at(due, 10)
  expect(await look()).toBe(0)
  expect(t.mailer.messages).toHaveLength(0)
})

test('[AA-05, AA-20] nothing goes out on a federal holiday, nor while reminders are off', async () => {
  expect(await federalHolidays(2027)).toEqual(expect.arrayContaining(['2027-06-18', '2027-07-05', '2027-11-25']))
  await ask('Rent roll', { due_on: '2030-11-28' })
  at('2030-11-28', 10)
  await t.db.updateTable('activity').set({ created_at: '2030-11-28' }).execute()
  expect(await look()).toBe(0)
  at('2030-11-29', 10)
  await t.db.updateTable('chase_setting').set({ enabled: false }).execute()
  expect(await look()).toBe(0)
  await t.db.updateTable('chase_setting').set({ enabled: true }).execute()
  expect(await look()).toBe(1)
})

test('[AA-20] settings are read and saved by who may; two who save at once are told', async () => {
  const { body } = await call('GET', '/chase/settings')
  const { version, cadence } = body as unknown as { version: number; cadence: Record<string, unknown> }
  const { sentence: _, ...plain } = cadence
  const given = {
    ...{ version, enabled: true, from_hour: 10, to_hour: 17, skip_weekends: true, skip_holidays: true },
    ...{ days_off: [{ day: due, name: 'Company picnic' }], cadence: plain },
  }
  expect((await call('PUT', '/chase/settings', { ...given, to_hour: 11 })).body).toMatchObject({
    errors: [{ path: 'to_hour' }],
  })
  expect((await call('PUT', '/chase/settings', given)).status).toBe(200)
  expect((await call('PUT', '/chase/settings', given)).status).toBe(409)
  await ask('Rent roll')
  at(due, 12)
  expect(await look()).toBe(0)
  expect(
    (await call('PUT', '/chase/settings', { ...given, version: version + 1, from_hour: 9, to_hour: 18, days_off: [] }))
      .status,
  ).toBe(200)
})

test('[AA-09] of many workers that look at once one sends; what a killed one left the next sends', async () => {
  for (let n = 0; n < 6; n += 1) {
    const loan = await buildLoan(t.db)
    const borrower = await buildBorrower(t.db)
    await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: borrower.id }).execute()
    await buildActivity(t.db, loan.id, { name: 'Rent roll', due_on: due, created_at: '2030-09-01' })
  }
  at(due, 10)
  // The third claim of the worker that is killed: its connection ends before it commits.
  let claims = 0
  const jobs = new Proxy(t.deps.jobs, {
    get: (target, name) => {
      if (name !== 'enqueue') return Reflect.get(target, name) as unknown
      return async (...given: Parameters<typeof target.enqueue>) => {
        claims += 1
        if (claims === 3) throw new Error('killed')
        await target.enqueue(...given)
      }
    },
  })
  await expect(lookAround({ ...t.deps, jobs })).rejects.toThrow('killed')
  await t.drain()
  expect(t.mailer.messages).toHaveLength(2)
  await Promise.all([lookAround(t.deps), lookAround(t.deps), lookAround(t.deps), lookAround(t.deps)])
  await t.drain()
  expect(t.mailer.messages).toHaveLength(6)
  expect(new Set(t.mailer.messages.map((m) => JSON.stringify(m.to))).size).toBe(6)
})

test('[AA-08] a silent party brings the broker one message, then the officer', async () => {
  await t.db.updateTable('loan').set({ owner_user_id: staff.id }).where('id', '=', deal.loan.id).execute()
  await ask('Rent roll')
  const log: string[] = []
  for (let day = due; day < '2030-11-15'; day = addDays(day, 1)) {
    at(day, 10)
    t.mailer.messages.length = 0
    await look()
    for (const { subject } of t.mailer.messages) log.push(subject)
  }
  expect(log.filter((subject) => subject.startsWith('1 item needed'))).toHaveLength(6)
  expect(log.filter((subject) => subject.startsWith('No response'))).toHaveLength(2)
  const rows = await t.db
    .selectFrom('chase_item')
    .innerJoin('chase_message as m', 'm.id', 'message_id')
    .select(['why', 'email', 'round_on'])
    .where('loan_id', '=', deal.loan.id)
    .where('why', 'in', ['broker', 'officer'])
    .orderBy('round_on')
    .execute()
  expect(rows.map(({ why, email }) => [why, email])).toEqual([
    ['broker', deal.contact.email],
    ['officer', staff.email],
  ])
})

test('[AA-01] a due date moves with a reason, its history stays, and reminders begin anew', async () => {
  at('2030-09-16', 9)
  const { id, version } = await ask('Rent roll')
  const move = { version, due_on: '2030-09-25', reason: 'Borrower travels' }
  expect((await call('PUT', `/activity/${id}/due-date`, move)).status).toBe(200)
  expect((await call('PUT', `/activity/${id}/due-date`, move)).status).toBe(409)
  expect((await loanChase()).requests).toMatchObject([
    { due_on: '2030-09-25', history: [{ from: due, to: '2030-09-25', reason: 'Borrower travels', by: 'Ada admin' }] },
  ])
  at(due, 10)
  expect(await look()).toBe(0)
  at('2030-09-25', 10)
  expect(await look()).toBe(1)
})

test('[AA-12, AA-13] staff see the next message, skip it, snooze and send now; it is written who did', async () => {
  await ask('Rent roll')
  at('2030-09-16', 10)
  const [first] = (await loanChase()).people
  expect(first?.next).toMatchObject({
    on: '2030-09-17',
    subject: expect.stringContaining('1 item needed'),
    items: [{ name: 'Rent roll' }],
  })
  expect((await call('POST', '/chase/skip', { ...person(), on: '2030-09-18' })).status).toBe(409)
  expect((await call('POST', '/chase/skip', { ...person(), on: '2030-09-17' })).status).toBe(200)
  expect((await loanChase()).people[0]?.next?.on).toBe(due)
  expect((await call('PUT', '/chase/snooze', { ...person(), until: '2030-09-10' })).status).toBe(400)
  expect((await call('PUT', '/chase/snooze', { ...person(), until: '2030-09-20' })).status).toBe(200)
  expect((await loanChase()).people[0]).toMatchObject({ snoozed_until: '2030-09-20', next: { on: '2030-09-20' } })
  expect((await call('POST', '/chase/send-now', person())).status).toBe(200)
  expect((await call('POST', '/chase/send-now', person())).status).toBe(409)
  await t.drain()
  expect(t.mailer.messages).toHaveLength(1)
  expect((await loanChase()).sent).toMatchObject([{ skipped: 'sent', by: 'Ada admin' }, { skipped: 'skipped' }])
  expect((await loanChase()).sent[0]?.body).not.toContain('token=')
  expect((await call('POST', '/chase/send-now', { ...person(), email: 'nobody@example.com' })).status).toBe(404)
})

test('[AA-03] the cadence of a loan and of a party hold for their reminders', async () => {
  await ask('Rent roll')
  const cadence = { days_before: [5], on_day: false, every_days: 2, max_after: 1, silent_rounds: 1 }
  at('2030-09-10', 10)
  await call('PUT', '/chase/cadence', { of: { loan_id: deal.loan.id }, cadence })
  expect((await loanChase()).people[0]?.next?.on).toBe('2030-09-13')
  await call('PUT', '/chase/cadence', { of: { email: deal.borrower.email }, cadence: { ...cadence, days_before: [6] } })
  expect((await loanChase()).people[0]?.next?.on).toBe('2030-09-12')
  await call('PUT', '/chase/cadence', { of: { email: deal.borrower.email }, cadence: null })
  await call('PUT', '/chase/cadence', { of: { loan_id: deal.loan.id }, cadence: null })
  expect((await loanChase()).people[0]?.next?.on).toBe('2030-09-17')
})

test('[AA-03] a loan, a person or a document whose cadence begins earlier than the lender does is reminded that early', async () => {
  const template = await t.db
    .insertInto('template')
    .values({ entity_kind: 'loan', document_name: 'Rent roll', description: 'All pages.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ask('Rent roll', { template_id: template.id })
  const cadence = { days_before: [12], on_day: false, every_days: 2, max_after: 1, silent_rounds: 1 }
  at(addDays(due, -12), 10)
  expect(await look()).toBe(0)
  for (const of of [{ loan_id: deal.loan.id }, { email: deal.borrower.email }, { template_id: template.id }]) {
    expect((await call('PUT', '/chase/cadence', { of, cadence })).status).toBe(200)
    expect([of, await look()]).toEqual([of, 1])
    await call('PUT', '/chase/cadence', { of, cadence: null })
    await t.db.deleteFrom('chase_message').execute()
  }
})

test('[AA-14] everybody who is overdue is shown first, some are left out, the others get one message', async () => {
  await ask('Rent roll')
  await ask('Budget')
  const other = await buildLoan(t.db)
  const left = await buildBorrower(t.db)
  await t.db.insertInto('loan_borrower').values({ loan_id: other.id, borrower_id: left.id }).execute()
  await buildActivity(t.db, other.id, { name: 'Title', due_on: due, created_at: '2030-09-01' })
  at('2030-09-19', 20)
  const { body } = await call('GET', '/chase/planned?overdue=true')
  expect(body).toMatchObject({ total: 2 })
  expect((await call('POST', '/chase/remind-overdue', { except: [left.email] })).body).toEqual({ queued: 1 })
  await t.drain()
  expect(t.mailer.messages).toHaveLength(1)
  expect(last()?.subject).toContain('2 items needed')
})

test('[AA-15, AA-16, AA-17] a person answers from the message; reading changes nothing; a changed or old link is refused', async () => {
  const { id } = await ask('Rent roll')
  const question = await ask('Survey')
  at(due, 10)
  await look()
  const token = tokenIn(last()?.text ?? '')
  const before = await loanChase()
  const shown = await call('GET', `/reminder?token=${token}`, undefined, null)
  expect(shown.body).toMatchObject({ name: 'Bea Sponsor', items: [{ is_open: true }, { is_open: true }] })
  expect(await loanChase()).toEqual(before)
  await call('POST', '/reminder/opened', { token }, null)
  expect((await loanChase()).sent[0]?.opened_count).toBe(1)
  const answer = (body: object) => call('POST', '/reminder/answer', { token, ...body }, null)
  expect((await answer({ activity_id: id, kind: 'by-date', by: '2029-01-01' })).status).toBe(400)
  expect((await answer({ activity_id: id, kind: 'question' })).status).toBe(400)
  expect((await answer({ activity_id: id, kind: 'by-date', by: '2030-09-24' })).status).toBe(200)
  expect((await answer({ activity_id: question.id, kind: 'question', said: 'Which survey?' })).status).toBe(200)
  const foreign = await buildActivity(t.db, (await buildLoan(t.db)).id, { due_on: due })
  expect((await answer({ activity_id: foreign.id, kind: 'question', said: 'x' })).status).toBe(404)
  at('2030-09-24', 10)
  expect(await look()).toBe(0)
  at('2030-09-25', 10)
  expect(await look()).toBe(1)
  expect(last()?.text).not.toContain('Survey')
  const wrong = `${token.slice(0, -2)}${token.endsWith('aa') ? 'bb' : 'aa'}`
  expect((await call('GET', `/reminder?token=${wrong}`, undefined, null)).status).toBe(404)
  at('2030-10-25', 10)
  expect((await call('GET', `/reminder?token=${token}`, undefined, null)).status).toBe(409)
})

test("[AA-18] 'not applicable' is accepted and waives, or declined; a question gets a reply; the chase follows", async () => {
  const [one, two, three] = [await ask('Survey'), await ask('Leases'), await ask('Title')]
  at(due, 10)
  await look()
  const token = tokenIn(last()?.text ?? '')
  const answer = (activity: { id: string }, kind: string) =>
    call('POST', '/reminder/answer', { token, activity_id: activity.id, kind, said: 'No tenants' }, null)
  for (const activity of [one, two]) await answer(activity, 'not-applicable')
  await answer(three, 'question')
  const { answers } = await loanChase()
  expect(answers.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
  const [asked, second, first] = answers
  const decide = (id: string | undefined, body: object) => call('PUT', `/chase/answer/${id}`, body)
  expect((await decide(first?.id, { decision: 'replied', reply: 'x' })).status).toBe(409)
  expect((await decide(first?.id, { decision: 'accepted' })).status).toBe(200)
  expect((await decide(first?.id, { decision: 'accepted' })).status).toBe(409)
  expect((await decide(second?.id, { decision: 'declined' })).status).toBe(400)
  expect((await decide(second?.id, { decision: 'declined', reply: 'Required by our investor.' })).status).toBe(200)
  expect((await decide(asked?.id, { decision: 'replied', reply: 'The owner policy.' })).status).toBe(200)
  await t.drain()
  expect(
    t.mailer.messages
      .slice(-3)
      .map(({ text }) => text)
      .join('\n'),
  ).toContain('Required by our investor.')
  const row = await t.db.selectFrom('activity').select('archived_at').where('id', '=', one.id).executeTakeFirstOrThrow()
  expect(row.archived_at).not.toBeNull()
  at('2030-09-23', 10)
  expect(await look()).toBe(1)
  expect(last()?.text).toContain('Leases')
  expect(last()?.text).not.toContain('Survey')
})

test('[AA-10] a text goes only to who consented, within the lawful hours, and with its wording kept', async () => {
  await ask('Rent roll')
  await ask('Title', { due_on: '2030-09-26' })
  at(due, 10)
  await look()
  const texts = () => t.db.selectFrom('text_message').selectAll().where('loan_id', '=', deal.loan.id).execute()
  expect(await texts()).toHaveLength(0)
  expect((await call('PUT', '/chase/person', { ...person(), consents: true })).status).toBe(400)
  const reminder = t.mailer.messages.findLast(
    ({ to, text }) => to.email === deal.borrower.email && text.includes('/reminder?token='),
  )
  const token = tokenIn(reminder?.text ?? '')
  expect((await call('POST', '/reminder/consent', { token, agreed: true }, null)).body).toMatchObject({ texts: true })
  const consent = await t.db.selectFrom('text_consent').selectAll().executeTakeFirstOrThrow()
  expect(consent).toMatchObject({
    source: 'link',
    wording: expect.stringContaining('Reply STOP'),
    agreed_at: new Date(t.clock.ms),
  })
  at('2030-09-23', 10)
  await look()
  expect(await texts()).toMatchObject([{ body_text: expect.stringContaining('STOP') }])
  // By hand at night: the email goes, the text does not.
  at('2030-09-24', 22)
  await call('POST', '/chase/send-now', person())
  expect(await texts()).toHaveLength(1)
  await call('PUT', '/chase/person', { ...person(), consents: false })
  expect((await loanChase()).people[0]?.consented).toBe(false)
})

test('[AA-19] the digest comes once a day at its hour, and not when there is nothing to say', async () => {
  expect((await call('PUT', '/chase/digest', { hour: 7 })).body).toEqual({ hour: 7 })
  at(due, 8)
  await sendDigests(t.deps)
  await t.drain()
  expect(t.mailer.messages).toHaveLength(0)
  await t.db.updateTable('loan').set({ owner_user_id: staff.id }).where('id', '=', deal.loan.id).execute()
  await ask('Rent roll', { due_on: '2030-09-10' })
  at('2030-09-19', 6)
  await sendDigests(t.deps)
  at('2030-09-19', 8)
  await Promise.all([sendDigests(t.deps), sendDigests(t.deps)])
  await t.drain()
  expect(t.mailer.messages).toHaveLength(1)
  expect(last()?.text).toContain(`${deal.loan.name} (${deal.loan.human_id}): 1 item overdue`)
  expect((await call('PUT', '/chase/digest', { hour: null })).body).toEqual({ hour: null })
})

test('[AA-04] a person in another zone is written to in their hours; staff set it', async () => {
  await ask('Rent roll')
  expect((await call('PUT', '/chase/person', { ...person(), zone: 'America/Los_Angeles' })).status).toBe(200)
  expect((await call('PUT', '/chase/person', { ...person(), zone: 'Mars/Base' })).status).toBe(400)
  at(due, 10)
  expect(await look()).toBe(0)
  at(due, 13)
  expect(await look()).toBe(1)
})

test('[AA-02] a broker and nobody else is reminded where the loan corresponds with the broker', async () => {
  await t.db.updateTable('loan').set({ correspond_with_broker: true }).where('id', '=', deal.loan.id).execute()
  await ask('Rent roll')
  await buildContact(t.db)
  at(due, 10)
  expect(await look()).toBe(1)
  expect(JSON.stringify(last())).toContain(deal.contact.email)
})
