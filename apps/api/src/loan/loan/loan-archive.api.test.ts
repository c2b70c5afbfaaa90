import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const put = (id: string, verb: string, body?: object, as = staff) => t.call('PUT', `/loan/${id}/${verb}`, as, body)
const stored = (id: string) => t.db.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const events = async (id: string) =>
  (await t.db.selectFrom('event').select('kind').where('loan_id', '=', id).orderBy('id').execute()).map((e) => e.kind)
/** What the loan's events tell, oldest first. */
const told = (id: string) =>
  t.db.selectFrom('event').select(['kind', 'before', 'after']).where('loan_id', '=', id).orderBy('id').execute()
const reason = { rejection_reason: 'Withdrawn' }

describe('archiving', () => {
  test('[D-05] [D-06] [D-10] [P-03] an active loan is rejected with the reason and leaves the list now', async () => {
    const loan = await buildLoan(t.db, { status: 'underwriting' })
    const reply = await put(loan.human_id, 'archive', reason)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { id: loan.id, archived: true, status: { state: 'rejected' }, rejection_reason: 'Withdrawn' },
    ])
    expect(await events(loan.id)).toEqual(['loan.archived'])
  })

  test('[D-10] a funded loan keeps its status', async () => {
    const loan = await buildLoan(t.db, { status: 'funded' })
    expect((await put(loan.id, 'archive', reason)).json()).toMatchObject({
      archived: true,
      status: { state: 'funded' },
    })
  })

  test('[D-10] with days it stays in the active list until a job archives it', async () => {
    const loan = await buildLoan(t.db)
    const reply = await put(loan.id, 'archive', { ...reason, days_to_archive: 3 })
    expect(reply.json()).toMatchObject({ archived: false, status: { state: 'rejected' } })
    expect((await put(loan.id, 'archive', { ...reason, days_to_archive: 3 })).statusCode).toBe(409)
    const job = await t.deps.pool.query(
      `select data, start_after > now() + interval '71 hours' as later from boss.job where name = 'loan.archive-due' and data->>'loan_id' = $1`,
      [loan.id],
    )
    expect(job.rows).toEqual([{ data: { loan_id: loan.id }, later: true }])
  })

  test('[D-10] the daily sweep archives what is due, once', async () => {
    const { sweepDue } = await import('./loan-archive.service.ts')
    const due = await buildLoan(t.db, { status: 'rejected', archive_due_at: new Date(t.clock.now() - 1000) })
    const later = await buildLoan(t.db, { status: 'rejected', archive_due_at: new Date(t.clock.now() + 86_400_000) })
    await Promise.all([sweepDue(t.db, t.clock.now()), sweepDue(t.db, t.clock.now())])
    expect([(await stored(due.id)).archived_at !== null, (await stored(later.id)).archived_at]).toEqual([true, null])
    expect(await told(due.id)).toEqual([
      { kind: 'loan.archived', before: null, after: { reason: due.rejection_reason } },
    ])
  })

  test('[D-10] two archives at once: one succeeds, one is told, one event', async () => {
    const loan = await buildLoan(t.db)
    const codes = (await Promise.all([put(loan.id, 'archive', reason), put(loan.id, 'archive', reason)])).map(
      (r) => r.statusCode,
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await events(loan.id)).toEqual(['loan.archived'])
  })

  test('[D-10] a loan on its way out can be archived at once, not put on its way again; an archived one neither', async () => {
    const loan = await buildLoan(t.db, { status: 'underwriting' })
    await put(loan.id, 'archive', { ...reason, days_to_archive: 3 })
    expect((await put(loan.id, 'archive', { ...reason, days_to_archive: 1 })).json()).toMatchObject({
      ...{ status: 409, code: 'state_conflict' },
      detail: 'This loan is already scheduled to be archived. Restore it first to choose another date.',
    })
    expect((await put(loan.id, 'archive', { rejection_reason: 'Sold', days_to_archive: 0 })).statusCode).toBe(200)
    for (const days_to_archive of [0, 2])
      expect((await put(loan.id, 'archive', { ...reason, days_to_archive })).json()).toMatchObject({
        ...{ status: 409, code: 'archived', detail: 'This loan is already archived.' },
      })
    const after = { status: 'rejected', reason: 'Withdrawn', days_to_archive: 3 }
    expect(await told(loan.id)).toEqual([
      { kind: 'loan.archive-scheduled', before: { status: 'underwriting' }, after },
      {
        kind: 'loan.archived',
        before: { status: 'rejected' },
        after: { ...after, reason: 'Sold', days_to_archive: 0 },
      },
    ])
    // What it was before it was rejected outlives the second press.
    await put(loan.id, 'restore')
    expect((await told(loan.id)).at(-1)).toEqual({
      ...{ kind: 'loan.restored', before: { status: 'rejected' }, after: { status: 'underwriting' } },
    })
    expect((await put(loan.id, 'restore')).json()).toMatchObject({ detail: 'This loan is not archived.' })
  })

  test('[D-09] the reason is required', async () => {
    const loan = await buildLoan(t.db)
    for (const body of [
      {},
      { rejection_reason: ' ' },
      { ...reason, days_to_archive: 1.5 },
      { ...reason, days_to_archive: -1 },
    ])
      expect((await put(loan.id, 'archive', body)).statusCode, JSON.stringify(body)).toBe(400)
    expect(await events(loan.id)).toEqual([])
  })

  test('[W-22] others may not, and an administrator without the right may not', async () => {
    const { loan, borrowerUser } = await buildDeal(t.db)
    const narrowed = await buildUser(t.db, 'admin', { denied: ['archive-loan'] })
    expect((await put(loan.id, 'archive', reason, borrowerUser.email)).statusCode).toBe(403)
    expect((await put(loan.id, 'archive', reason, narrowed.email)).statusCode).toBe(403)
    expect((await put('BL-1', 'archive', reason)).statusCode).toBe(404)
  })
})

describe('restoring', () => {
  test('[D-07] [D-10] brings back the status it had', async () => {
    const loan = await buildLoan(t.db, { status: 'board-review' })
    await put(loan.id, 'archive', reason)
    const reply = await put(loan.id, 'restore')
    expect(reply.json()).toMatchObject({ archived: false, status: { state: 'board-review' }, rejection_reason: null })
    expect(await events(loan.id)).toEqual(['loan.archived', 'loan.restored'])
    expect((await put(loan.id, 'restore')).statusCode).toBe(409)
  })

  test('[D-10] a loan restored before its days are over is not archived by the job', async () => {
    const { archiveWhenDue } = await import('./loan-archive.service.ts')
    const loan = await buildLoan(t.db)
    await put(loan.id, 'archive', { ...reason, days_to_archive: 1 })
    await put(loan.id, 'restore')
    await archiveWhenDue(t.db, loan.id, t.clock.now() + 3 * 86_400_000)
    expect((await stored(loan.id)).archived_at).toBeNull()
  })
})

describe('the timeline', () => {
  test('[B-15] tells who did what in sentences, newest first', async () => {
    const loan = await buildLoan(t.db, { amount_cents: 100_00, expected_closing: '2030-01-15' })
    await put(loan.id, 'update', { version: 1, amount: 250.5, expected_closing_epoch: Date.UTC(2031, 4, 6) / 1000 })
    await put(loan.id, 'archive', { ...reason, days_to_archive: 1 })
    await put(loan.id, 'restore')
    const { events: list } = (await t.call('GET', `/loan/${loan.human_id}/timeline`, staff)).json<{
      events: { text: string; actor_name: string }[]
    }>()
    expect(list.map((e) => e.text)).toEqual([
      'Ada admin restored the loan to Preliminary',
      'Ada admin set the loan to be archived in 1 day: Withdrawn',
      'Ada admin changed the loan amount from $100 to $250.50 and changed the expected closing from 01.15.2030 to 05.06.2031',
    ])
    expect(list[0]?.actor_name).toBe('Ada admin')
  })
})

describe('the reminder', () => {
  test('[B-15] one email to each party who owes something, listing what; the preview says the same', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    const other = await buildBorrower(t.db, { first_name: 'Olga' })
    await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: other.id, position: 1 }).execute()
    await buildActivity(t.db, loan.id, { name: 'Rent roll' })
    await buildActivity(t.db, loan.id, {
      name: 'Passport',
      entity_kind: 'borrower',
      borrower_id: borrower.id,
      state: 'Rejected',
      rejection_reason: 'Blurred',
    })
    await buildActivity(t.db, loan.id, { name: 'Title', state: 'Accepted' })
    await buildActivity(t.db, loan.id, { name: 'Gone', archived_at: new Date() })
    const preview = (await t.call('GET', `/loan/${loan.id}/preview-reminder`, staff)).json<{
      reminders: { email: string; owes: string[] }[]
    }>()
    expect(preview.reminders.map((r) => [r.email, r.owes])).toEqual([
      [borrower.email, ['Passport, sent back: Blurred', 'Rent roll']],
      [other.email, ['Rent roll']],
    ])
    const sent = await t.call('POST', `/loan/${loan.id}/send-reminder`, staff, {}, { 'idempotency-key': 'remind-1' })
    expect([sent.statusCode, sent.json()]).toMatchObject([202, { sent: 2, reminders: preview.reminders }])
    const again = await t.call('POST', `/loan/${loan.id}/send-reminder`, staff, {}, { 'idempotency-key': 'remind-1' })
    expect(again.json()).toEqual(sent.json())
    const mails = await t.db
      .selectFrom('mail')
      .select(['to_email', 'body_text'])
      .where('loan_id', '=', loan.id)
      .orderBy('id')
      .execute()
    expect(mails.map((m) => m.to_email)).toEqual([borrower.email, other.email])
    expect(mails[0]?.body_text).toContain('- Passport, sent back: Blurred\n- Rent roll')
    expect(await events(loan.id)).toEqual(['loan.reminded'])
  })

  test('[B-15] a reminder goes as a text message too, to whom it is wished and who has agreed; in the sandbox it stays here', async () => {
    const loan = await buildLoan(t.db)
    const borrower = await buildBorrower(t.db, { first_name: 'Tess', phone: '917-5550100' })
    const silent = await buildBorrower(t.db, { first_name: 'Sil', phone: null })
    for (const [position, { id }] of [borrower, silent].entries())
      await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: id, position }).execute()
    await buildActivity(t.db, loan.id, { name: 'Rent roll' })
    const send = (body: object) => t.call('POST', `/loan/${loan.id}/send-reminder`, staff, body)
    const unasked = await send({ text_to: [borrower.email] })
    expect([unasked.statusCode, unasked.json().errors]).toMatchObject([400, [{ path: 'agreed_confirmed' }]])
    const numberless = await send({ text_to: [silent.email], agreed_confirmed: true })
    expect([numberless.statusCode, numberless.json().errors]).toMatchObject([400, [{ path: 'text_to' }]])
    expect(await t.db.selectFrom('mail').select('id').where('loan_id', '=', loan.id).execute()).toEqual([])

    const sent = await send({ text_to: [borrower.email], agreed_confirmed: true })
    expect([sent.statusCode, sent.json()]).toMatchObject([202, { sent: 2, texted: 1 }])
    await t.drain()
    const { texts } = (await t.call('GET', '/outbox/all?search=917-5550100', staff)).json<{ texts: object[] }>()
    expect(texts).toMatchObject([
      { to_name: expect.stringContaining('Tess'), to_phone: '917-5550100', state: 'sandbox', sent_epoch: null },
    ])
    const event = await t.db
      .selectFrom('event')
      .select('after')
      .where('loan_id', '=', loan.id)
      .where('kind', '=', 'loan.reminded')
      .executeTakeFirstOrThrow()
    expect(event.after).toMatchObject({ texted: [expect.stringContaining('Tess')], agreed_confirmed: true })
  })

  test('[B-15] [E-30] in broker mode the broker is reminded of everything', async () => {
    const { loan, contact, borrower } = await buildDeal(t.db, { correspond_with_broker: true })
    await buildActivity(t.db, loan.id, { name: 'Passport', entity_kind: 'borrower', borrower_id: borrower.id })
    const reply = await t.call('POST', `/loan/${loan.id}/send-reminder`, staff, {})
    expect(reply.json<{ reminders: { email: string; owes: string[] }[] }>().reminders).toMatchObject([
      { email: contact.email, owes: ['Passport'] },
    ])
  })

  test('[E-31] nobody without an address is written to; nobody owing is told', async () => {
    const { loan, borrower } = await buildDeal(t.db)
    expect((await t.call('POST', `/loan/${loan.id}/send-reminder`, staff, {})).statusCode).toBe(409)
    await buildActivity(t.db, loan.id, { name: 'Passport' })
    await t.db
      .updateTable('borrower')
      .set({ email: 'x@no-email.invalid', email_is_placeholder: true })
      .where('id', '=', borrower.id)
      .execute()
    expect((await t.call('GET', `/loan/${loan.id}/preview-reminder`, staff)).json()).toMatchObject({ reminders: [] })
  })
})
