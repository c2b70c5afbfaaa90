import { gatheringMs } from '@plinth/domain/messaging/notification/kinds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildActivity, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { mailNotificationsJob } from './notification-mail.jobs.ts'
import { notifyStaff } from './notification.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let user: { id: string; email: string }
let loan: Awaited<ReturnType<typeof buildLoan>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.updateTable('app_user').set({ active: false }).execute()
  user = await buildUser(t.db, 'admin', { first_name: 'Ada', last_name: 'Admin' })
  loan = await buildLoan(t.db, { name: 'Harbor House' })
  t.mailer.messages.length = 0
})

const news = (message: string, kind?: 'application-received') =>
  inTx(t.db, (tx) =>
    notifyStaff(tx, { message, loanId: loan.id, documentId: null, by: null, ...(kind ? { kind } : {}) }),
  )

/** Looks once, as every minute does, after so long. */
const look = async (afterMs = gatheringMs + 60_000) => {
  t.clock.ms = Date.now() + afterMs
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, mailNotificationsJob, {}))
  await t.drain()
  return t.mailer.messages
}
const linkIn = (text: string) => /\/unsubscribe\?token=(\S+)/.exec(text)?.[1] ?? ''
const stop = (token: string, o: { query?: string; form?: boolean } = {}) =>
  t.app.inject({
    method: 'POST',
    url: `/api/notifications/unsubscribe?token=${token}${o.query ?? ''}`,
    ...(o.form
      ? {
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        }
      : {}),
  })

describe('letters about notifications', () => {
  test('[S-01] several within some minutes become one letter, and none is written twice', async () => {
    await news('new document uploaded: W-9.pdf')
    await news('New application: Harbor House, $1', 'application-received')
    await news('The term sheet was signed')
    expect(await look(60_000)).toEqual([])
    const [letter, ...more] = await look()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: { email: user.email }, subject: '3 notifications from Arion' })
    for (const part of ['W-9.pdf', 'New application: Harbor House', 'was signed', `Harbor House (${loan.human_id})`])
      expect(letter?.text).toContain(part)
    expect(letter?.text).toContain(`/loan/${loan.human_id}`)
    expect(await look()).toHaveLength(1)
    await news('one more')
    expect((await look())[1]).toMatchObject({ subject: 'one more' })
  })

  test('[S-11] a letter about a document leads to the loan with the document open', async () => {
    const activity = await buildActivity(t.db, loan.id)
    const run = { activity_id: activity.id, name: 'run' }
    const process = await t.db.insertInto('process').values(run).returning('id').executeTakeFirstOrThrow()
    const file = { file_name: 'W-9.pdf', content_type: 'application/pdf', storage_key: `key-${activity.id}` }
    const document = await t.db
      .insertInto('document')
      .values({ loan_id: loan.id, activity_id: activity.id, process_id: process.id, ...file })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = 'new document uploaded: W-9.pdf'
    await inTx(t.db, (tx) => notifyStaff(tx, { message, loanId: loan.id, documentId: document.id, by: null }))
    const [letter] = await look()
    expect(letter?.subject).toBe(message)
    expect(letter?.text).toContain(`/loan/${loan.human_id}?panel=documents&document=${document.id}`)
  })

  test('[S-07] [S-08] who has seen it or dealt with it gets no letter', async () => {
    await news('seen')
    await t.call('PUT', '/notifications/mark-all-as-seen', user.email)
    expect(await look()).toEqual([])
    await news('done')
    const [{ id }] = (await t.call('GET', `/user/${user.id}/notifications`, user.email)).json().notifications
    await t.call('PUT', `/notifications/${id}/toggle-done`, user.email)
    expect(await look()).toEqual([])
  })
})

describe('stopping letters', () => {
  test('[S-01] each kind is switched off and on by itself on the account page; the bell rings all the same', async () => {
    const set = (kind: string, by_mail: boolean) =>
      t.call('PUT', '/notifications/mail-settings', user.email, { kind, by_mail })
    const settings = async () =>
      (await t.call('GET', '/notifications/mail-settings', user.email))
        .json()
        .kinds.filter((k: { by_mail: boolean }) => !k.by_mail)
        .map((k: { kind: string }) => k.kind)
    expect(await settings()).toEqual([])
    await set('application-received', false)
    await set('application-received', false)
    expect(await settings()).toEqual(['application-received'])
    await news('New application: one', 'application-received')
    expect(await look()).toEqual([])
    expect((await t.call('GET', `/user/${user.id}/notifications`, user.email)).json().new).toBe(1)
    await set('application-received', true)
    await news('New application: two', 'application-received')
    const [letter] = await look()
    expect(letter?.text).toContain('two')
    expect(letter?.text).not.toContain('one')
    const trail = await t.db.selectFrom('event').select('kind').where('entity_id', '=', user.id).orderBy('id').execute()
    expect(trail.map((e) => e.kind)).toEqual(['notification.mail-off', 'notification.mail-on'])
  })

  test('[S-01] the link of a letter stops its kind without signing in, and takes it back', async () => {
    await news('The term sheet was signed')
    const token = linkIn((await look())[0]?.text ?? '')
    const seen = (await t.app.inject(`/api/notifications/unsubscribe?token=${token}`)).json()
    expect(seen).toEqual({
      email_hint: `a•••@example.com`,
      kinds: [{ kind: 'loan-news', label: 'Other news of loans, such as signatures', by_mail: true }],
    })
    expect((await stop(token)).json().kinds[0].by_mail).toBe(false)
    await news('Another')
    expect(await look()).toHaveLength(1)
    expect((await stop(token, { query: '&by_mail=true' })).json().kinds[0].by_mail).toBe(true)
  })

  test('[S-01] one click in a mail program stops every kind of the letter (RFC 8058)', async () => {
    await news('The term sheet was signed')
    await news('New application: one', 'application-received')
    const url = (await look())[0]?.unsubscribeUrl ?? ''
    const token = new URL(url).search.slice('?token='.length)
    expect(new URL(url).pathname).toBe('/api/notifications/unsubscribe')
    const reply = await stop(token, { form: true })
    expect([reply.statusCode, reply.json().kinds.map((k: { by_mail: boolean }) => k.by_mail)]).toEqual([
      200,
      [false, false],
    ])
    expect((await stop(token, { form: true })).statusCode).toBe(200)
  })

  test('[S-01] a token that was altered stops nothing and says nothing', async () => {
    await news('Something')
    const token = linkIn((await look())[0]?.text ?? '')
    const [payload = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify({ user: user.id, kinds: ['document-uploaded'] })).toString('base64url')
    for (const bad of [`${other}.${signature}`, `${payload}.${'x'.repeat(43)}`, `${payload}.`, 'x'.repeat(30)]) {
      expect((await t.app.inject(`/api/notifications/unsubscribe?token=${bad}`)).statusCode, bad).toBe(404)
      expect((await stop(bad)).statusCode, bad).toBe(404)
    }
    const off = await t.db.selectFrom('notification_mail_off').selectAll().where('user_id', '=', user.id).execute()
    expect(off).toEqual([])
  })

  test('[A-39] [W-22] borrowers choose about updates on their loans, and about nothing of the staff', async () => {
    const borrower = await buildUser(t.db, 'borrower')
    const { kinds } = (await t.call('GET', '/notifications/mail-settings', borrower.email)).json()
    expect(kinds).toEqual([
      { kind: 'deal-news', label: 'Updates on your loans', by_mail: true },
      { kind: 'request-message', label: 'Messages on document requests', by_mail: true },
    ])
  })
})
