import { gatheringMs } from '@plinth/domain/messaging/notification/kinds'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { pdfOf } from '../../documents/document-request/files.fixture.ts'
import { moveLoan } from '../../loan/status/index.ts'
import { notifyStaff } from './notification.service.ts'
import { mailNotificationsJob } from './notification-mail.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Person {
  id: string
  email: string
}
interface Bell {
  unseen: number
  new: number
  next: string | null
  notifications: { id: string; message: string }[]
}
let [officer, follower, other]: Person[] = []
beforeEach(async () => {
  await t.db.updateTable('app_user').set({ active: false }).where('role', '=', 'admin').execute()
  ;[officer, follower, other] = [
    await buildUser(t.db, 'admin', { first_name: 'Olive', last_name: 'Officer' }),
    await buildUser(t.db, 'admin', { first_name: 'Fay', last_name: 'Follower' }),
    await buildUser(t.db, 'admin'),
  ]
})
const as = (person: Person | undefined): string => person?.email ?? ''
const bell = async (person: Person | undefined, query = ''): Promise<Bell> =>
  (await t.call('GET', `/user/${person?.id}/notifications${query}`, as(person))).json()
const told = async (person: Person | undefined) => (await bell(person)).notifications.map(({ message }) => message)
const follow = (key: string, person: Person | undefined, following = true) =>
  t.call('PUT', `/loan/${key}/follow`, as(person), { following })

/** Uploads a file to a request by the calls of the loan page, and has it checked. */
const uploads = async (activityId: string, person: Person | undefined, name: string) => {
  const content_type = 'application/pdf'
  const opened = await t.call('POST', `/activity/${activityId}/generate-document-with-presigned-url`, as(person), {
    name,
    content_type,
  })
  const ticket = opened.json()
  const payload = await pdfOf(name)
  await t.app.inject({ method: 'PUT', url: ticket.presigned_url, payload, headers: { 'content-type': content_type } })
  await t.call('POST', `/activity/${activityId}/process/${ticket.process_id}/run`, as(person), {})
  await t.drain()
}

test("[S-01] a file rings for the loan's officer and its followers, not for other staff, and not for the uploader", async () => {
  const { loan } = await buildDeal(t.db, { owner_user_id: officer?.id ?? null })
  const request = await buildActivity(t.db, loan.id, { document_name: 'Rent roll' })
  expect((await follow(loan.human_id, follower)).json()).toEqual({
    following: true,
    followers: [{ id: follower?.id, name: 'Fay Follower' }],
  })
  await uploads(request.id, other, 'from-other.pdf')
  expect(await told(officer)).toEqual(['new document uploaded: from-other.pdf'])
  expect(await told(follower)).toEqual(['new document uploaded: from-other.pdf'])
  expect(await told(other)).toEqual([])
  await uploads(request.id, officer, 'from-officer.pdf')
  expect(await told(officer)).toEqual(['new document uploaded: from-other.pdf'])
  expect((await told(follower))[0]).toBe('new document uploaded: from-officer.pdf')
  await follow(loan.id, follower, false)
  await uploads(request.id, other, 'later.pdf')
  expect((await told(officer))[0]).toBe('new document uploaded: later.pdf')
  expect((await told(follower))[0]).toBe('new document uploaded: from-officer.pdf')
})

test('[S-01] a loan that nobody looks after rings for everyone who may assign it', async () => {
  const { loan } = await buildDeal(t.db)
  const reader = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  const rings = () =>
    inTx(t.db, (tx) => notifyStaff(tx, { message: 'Signed', loanId: loan.id, documentId: null, by: null }))
  await rings()
  for (const person of [officer, follower, other]) expect(await told(person)).toEqual(['Signed'])
  expect(await told(reader)).toEqual([])
  await t.call('PUT', `/loan/${loan.id}/update`, as(other), { owner_user_id: officer?.id })
  await rings()
  expect((await bell(officer)).unseen).toBe(2)
  expect((await bell(other)).unseen).toBe(1)
  // The officer left the company: the loan does not fall silent.
  await t.db
    .updateTable('app_user')
    .set({ active: false })
    .where('id', '=', officer?.id ?? '')
    .execute()
  await rings()
  expect((await bell(other)).unseen).toBe(2)
})

test('[S-01] following is an event of the timeline, once; a loan that is not there is 404, and others may not', async () => {
  const { loan, brokerUser, borrowerUser } = await buildDeal(t.db)
  await follow(loan.id, follower)
  await follow(loan.id, follower)
  await follow(loan.id, follower, false)
  await follow(loan.id, follower, false)
  const { events } = (await t.call('GET', `/loan/${loan.id}/timeline`, as(follower))).json<{
    events: { actor_name: string; text: string }[]
  }>()
  expect(events.map(({ actor_name, text }) => [actor_name, text])).toEqual([
    ['Fay Follower', 'Fay Follower stopped following the loan'],
    ['Fay Follower', 'Fay Follower followed the loan'],
  ])
  expect((await follow('BL-99', follower)).statusCode).toBe(404)
  expect((await t.call('GET', '/loan/BL-99/followers', as(follower))).statusCode).toBe(404)
  for (const outsider of [brokerUser, borrowerUser]) {
    expect((await follow(loan.id, outsider)).statusCode).toBe(403)
    expect((await t.call('GET', `/loan/${loan.id}/followers`, as(outsider))).statusCode).toBe(403)
  }
})

test('[S-01] four files within a minute become one letter to the officer, none to the uploader or anyone else', async () => {
  const { loan, borrowerUser } = await buildDeal(t.db, { owner_user_id: officer?.id ?? null })
  t.mailer.messages.length = 0
  for (const name of ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'])
    await inTx(t.db, (tx) =>
      notifyStaff(tx, { message: `new document uploaded: ${name}`, loanId: loan.id, documentId: null, by: null }),
    )
  t.clock.ms = Date.now() + gatheringMs + 60_000
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailNotificationsJob, {}))
  await t.drain()
  expect(t.mailer.messages.map(({ to, subject }) => [to.email, subject])).toEqual([
    [officer?.email, '4 notifications from Arion'],
  ])
  expect(borrowerUser.email).not.toBe(officer?.email)
})

test('[S-02] [S-06] the bell pages by key past 500, each tab by itself, with the counts of all', async () => {
  const rows = Array.from({ length: 520 }, (_, at) => ({
    user_id: other?.id ?? '',
    message: `news ${at}`,
    state: at < 3 ? ('Done' as const) : ('New' as const),
  }))
  await t.db.insertInto('notification').values(rows).execute()
  const seen: string[] = []
  let before: string | null = null
  do {
    const page: Bell = await bell(other, `?state=New&limit=200${before ? `&before=${before}` : ''}`)
    expect(page).toMatchObject({ new: 517, unseen: 520 })
    seen.push(...page.notifications.map(({ message }) => message))
    before = page.next
  } while (before)
  expect(seen).toHaveLength(517)
  expect(new Set(seen).size).toBe(517)
  expect([seen[0], seen.at(-1)]).toEqual(['news 519', 'news 3'])
  expect((await bell(other, '?state=Done')).notifications.map(({ message }) => message)).toEqual([
    'news 2',
    'news 1',
    'news 0',
  ])
  expect((await t.call('GET', `/user/${other?.id}/notifications?limit=501`, as(other))).statusCode).toBe(400)
})

test("[A-39] [W-22] a borrower's bell rings for their own loan alone, and not for what is asked of a co-borrower", async () => {
  const [deal, stranger] = [await buildDeal(t.db), await buildDeal(t.db)]
  const second = await buildUser(t.db, 'borrower')
  const coBorrower = await buildBorrower(t.db, { email: second.email })
  await t.db.insertInto('loan_borrower').values({ loan_id: deal.loan.id, borrower_id: coBorrower.id }).execute()
  await t.db.insertInto('user_borrower').values({ user_id: second.id, borrower_id: coBorrower.id }).execute()
  const request = await buildActivity(t.db, deal.loan.id, {
    ...{ state: 'Rejected', document_name: 'Tax return', entity_kind: 'borrower', borrower_id: deal.borrower.id },
  })
  expect(
    (await t.call('POST', `/activity/${request.id}/restart`, as(officer), { reason: 'Once more' })).statusCode,
  ).toBe(200)
  expect(await told(deal.borrowerUser)).toEqual(['Tax return is needed again'])
  expect(await told(second)).toEqual([])
  await inTx(t.db, (tx) => moveLoan(tx, plinth, { id: deal.loan.id, status: deal.loan.status }, 'underwriting'))
  for (const person of [deal.borrowerUser, second])
    expect((await told(person))[0]).toBe('Your loan is now: Underwriting')
  expect(await told(stranger.borrowerUser)).toEqual([])
  const theirs = await bell(deal.borrowerUser)
  const turned = await t.call('PUT', `/notifications/${theirs.notifications[0]?.id}/toggle-done`, as(second))
  expect(turned.statusCode).toBe(404)
  expect((await t.call('GET', `/user/${deal.borrowerUser.id}/notifications`, as(second))).statusCode).toBe(404)
})
