import { randomUUID } from 'node:crypto'
import type { CertificateView, HoldView, RetentionView } from '@plinth/contract/admin/retention'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildActivity,
  buildBorrower,
  buildDeal,
  buildLoan,
  buildProperty,
  buildUser,
} from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sql } from 'kysely'
import { inTx } from '../../platform/db.ts'
import { deleteOldJob, forgetMergesNow } from './retention.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Ada', last_name: 'Keep' })).email
})
afterAll(() => t.close())

test('[PA-03] nothing is deleted until somebody turns it on', async () => {
  const old = await lead('first@old.example', 9000)
  await night()
  expect(await thereAre('lead', [old.id])).toEqual([old.id])
  const { version, on } = await read()
  expect([version, on]).toEqual([0, false])
  const turned = await t.call('PUT', '/retention', staff, { version, on: true, days: {} })
  expect(turned.json<RetentionView>().on).toBe(true)
  await night()
  expect(await thereAre('lead', [old.id])).toEqual([])
})

test('[PA-10] what belongs to a loan goes with it, or lets it go', async () => {
  const { rows } = await sql<{ held: string }>`
    with recursive goes as (
      select 'loan'::regclass::oid as oid
      union select c.conrelid from pg_constraint c join goes on goes.oid = c.confrelid
      where c.contype = 'f' and c.confdeltype = 'c')
    select c.conrelid::regclass || ' holds ' || c.confrelid::regclass as held
    from pg_constraint c join goes on goes.oid = c.confrelid
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and c.conrelid not in (select oid from goes)`.execute(t.db)
  // The two that are deleted by name, before the loan.
  expect(rows.map(({ held }) => held)).toEqual(['lead holds loan', 'application holds loan'])
})

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(t.clock.now() - days * DAY_MS)
const read = async () => (await t.call('GET', '/retention', staff)).json<RetentionView>()
const kindOf = async (kind: string) => (await read()).kinds.find((one) => one.kind === kind)
const night = async () => {
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, deleteOldJob, {}))
  await t.drain()
}
const hold = (on: object, as = staff) => t.call('POST', '/legal-hold/place', as, { on, reason: 'Lawsuit 12-345' })
const lead = (email: string, days: number) =>
  t.db
    .insertInto('lead')
    .values({ email, source: 'borrower', updated_at: ago(days) })
    .returning('id')
    .executeTakeFirstOrThrow()
const thereAre = async (table: 'lead' | 'mail' | 'loan' | 'notification', ids: readonly string[]) =>
  (await t.db.selectFrom(table).select('id').where('id', 'in', ids).execute()).map(({ id }) => id)

test('[PA-01] [PA-03] what is past its time is counted, goes in the night, and the night is recorded', async () => {
  const [old, young] = [await lead('a@old.example', 731), await lead('b@young.example', 729)]
  expect(await kindOf('leads')).toEqual({ kind: 'leads', days: 730, due: 1, held: 0 })
  await night()
  expect(await thereAre('lead', [old.id, young.id])).toEqual([young.id])
  const { last_run, kinds } = await read()
  expect([last_run?.deleted, kinds[0]?.due]).toEqual([{ leads: 1 }, 0])
  const nights = () =>
    t.db.selectFrom('event').select('after').where('kind', '=', 'retention.deleted').orderBy('id').execute()
  const recorded = await nights()
  expect(recorded.at(-1)).toEqual({ after: { leads: 1 } })
  await night()
  expect(await nights()).toHaveLength(recorded.length)
})

test('[PA-02] days are set with what stood before; too few, and a stale edit, are refused; null keeps for ever', async () => {
  const { version } = await read()
  const set = (body: object) => t.call('PUT', '/retention', staff, body)
  const few = await set({ version, days: { archived: 1094 } })
  expect([few.statusCode, few.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([400, 'days.archived'])
  expect((await set({ version, days: { leads: null, logs: 30 } })).statusCode).toBe(200)
  expect((await set({ version, days: { leads: 40 } })).statusCode).toBe(409)
  const event = await t.db
    .selectFrom('event')
    .select(['before', 'after'])
    .where('kind', '=', 'retention.changed')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(event).toEqual([{ before: { leads: 730, logs: 365 }, after: { leads: null, logs: 30 } }])
  const kept = await lead('c@old.example', 3000)
  await night()
  expect(await thereAre('lead', [kept.id])).toEqual([kept.id])
  await set({ version: version + 1, days: { leads: 730 } })
})

test('[PA-04] [PA-05] a hold on a loan or a person keeps all of theirs until it is released, with a reason, by who may', async () => {
  const { loan, borrower } = await buildDeal(t.db, { archived_at: ago(3000) })
  const { loan: free } = await buildDeal(t.db, { archived_at: ago(3000) })
  const mail = await t.db
    .insertInto('mail')
    .values({ to_email: borrower.email, subject: 's', body_text: 'b', state: 'sent', created_at: ago(3000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reader = await buildUser(t.db, 'admin', { denied: ['manage-holds'] })
  expect((await hold({ kind: 'loan', loan: loan.human_id }, reader.email)).statusCode).toBe(403)
  expect((await hold({ kind: 'loan', loan: 'BL-99999999' })).statusCode).toBe(404)
  const placed = (await hold({ kind: 'borrower', id: borrower.id })).json<HoldView>()
  expect(placed).toMatchObject({
    on: 'borrower',
    reason: 'Lawsuit 12-345',
    placed_by: 'Ada Keep',
    released_epoch: null,
  })
  await night()
  expect(await thereAre('loan', [loan.id, free.id])).toEqual([loan.id])
  expect(await thereAre('mail', [mail.id])).toEqual([mail.id])
  expect([(await kindOf('archived'))?.held, (await kindOf('letters'))?.held]).toEqual([1, 1])
  const release = () => t.call('POST', `/legal-hold/${placed.id}/release`, staff, { reason: 'Settled' })
  expect((await release()).json()).toMatchObject({ released_by: 'Ada Keep', release_reason: 'Settled' })
  expect((await release()).statusCode).toBe(409)
  await night()
  expect([await thereAre('loan', [loan.id]), await thereAre('mail', [mail.id])]).toEqual([[], []])
  const kinds = await t.db
    .selectFrom('event')
    .select('kind')
    .where('entity_id', '=', borrower.id)
    .where('kind', 'like', 'hold.%')
    .orderBy('id')
    .execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['hold.placed', 'hold.released'])
})

const fileOf = async (loanId: string) => {
  const activity = await buildActivity(t.db, loanId, { type: 'document-request' })
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'upload' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return t.db
    .insertInto('document')
    .values({
      ...{ loan_id: loanId, activity_id: activity.id, process_id: process.id },
      ...{ file_name: 'a.pdf', content_type: 'application/pdf', storage_key: `retention-${loanId}` },
    })
    .returning('storage_key')
    .executeTakeFirstOrThrow()
}

test('[PA-06] a rejected application past its time goes whole, with its files; its events stay', async () => {
  const loan = await buildLoan(t.db, { status: 'rejected', status_since: ago(761) })
  const open = await buildLoan(t.db, { status: 'underwriting', status_since: ago(9000) })
  const file = await fileOf(loan.id)
  await t.deps.storage.write(file.storage_key, Buffer.from('%PDF-1.4'), 'application/pdf')
  await t.db.insertInto('application').values({ kind: 'init-request', loan_id: loan.id, payload: '{}' }).execute()
  await t.db
    .insertInto('event')
    .values({ actor_name: 'A', kind: 'loan.updated', entity: 'loan', loan_id: loan.id })
    .execute()
  await night()
  expect(await thereAre('loan', [loan.id, open.id])).toEqual([open.id])
  expect(await t.deps.storage.head(file.storage_key)).toBeNull()
  expect(await t.db.selectFrom('application').select('id').where('loan_id', '=', loan.id).execute()).toEqual([])
  const events = await t.db
    .selectFrom('event')
    .select('kind')
    .where((eb) => eb.or([eb('loan_id', '=', loan.id), eb('entity_id', '=', loan.id)]))
    .orderBy('id')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['loan.updated', 'loan.deleted'])
})

const erase = (body: object, as = staff) => t.call('POST', '/erasure/erase', as, { reason: 'Asked by letter', ...body })

test('[PA-07] [PA-08] [AI-09] a person on no loan is erased with account, leads and letters; the certificate names nobody and is in the trail', async () => {
  const email = 'vera.canary@example.com'
  const borrower = await t.db
    .insertInto('borrower')
    .values({ first_name: 'Vera', last_name: 'Canary', email, phone: '212-5550199', date_of_birth: '1970-01-01' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await lead(email, 1)
  await t.db.insertInto('mail').values({ to_email: email, subject: 's', body_text: 'b', state: 'sent' }).execute()
  const user = await buildUser(t.db, 'borrower', { email, first_name: 'Vera', last_name: 'Canary' })
  const held = { email: 'vera.canary@elsewhere.example', version: 1 }
  expect((await t.call('PUT', `/borrower/${borrower.id}/update`, staff, held)).statusCode).toBe(200)
  await t.drain()
  await t.db.insertInto('chase_person').values({ email, zone: 'America/Chicago' }).execute()
  await t.db
    .insertInto('text_consent')
    .values({ phone: '212-5550199', agreed_at: ago(1), source: 'staff' })
    .execute()
  const vera = JSON.stringify({ first_name: 'Vera', date_of_birth: '1970-01-01' })
  const rows = { kept_row: vera, gone_row: vera, removed: '{}', moved: '{}', figures: '{}' }
  const names = { kept_name: 'Vera Canary', gone_name: 'Vera Canary', merged_by_name: 'Ada', kept_version: 1 }
  const ids = { kept_id: borrower.id, gone_id: randomUUID() }
  await t.db
    .insertInto('party_merge')
    .values({ kind: 'borrower', ...ids, ...names, ...rows, merged_at: ago(1) })
    .execute()
  const found = await t.call('GET', `/erasure/find?email=${email}`, staff)
  expect(found.json()).toEqual({
    people: [{ kind: 'borrower', id: borrower.id, name: 'Vera Canary', held: false, loans: [] }],
  })
  const of = { kind: 'borrower', id: borrower.id }
  expect((await erase({ ...of, name: 'vera' })).statusCode).toBe(400)
  const without = await buildUser(t.db, 'admin', { denied: ['erase-people'] })
  expect((await erase({ ...of, name: 'Vera Canary' }, without.email)).statusCode).toBe(403)
  const done = await erase({ ...of, name: 'Vera Canary' })
  const certificate = done.json<CertificateView>()
  expect([done.statusCode, certificate.erased]).toEqual([
    201,
    {
      ...{
        leads: 1,
        drafts: 0,
        emails: 2,
        'text messages': 0,
        'undoable merges': 1,
        'contact settings': 3,
        'held-back emails': 0,
      },
      ...{ accounts: 1, records: 1 },
    },
  ])
  expect(JSON.stringify(certificate)).not.toMatch(/vera|canary/i)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(t.db)
  const left: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} x where x::text ~* 'vera|canary|5550199|1970-01-01'`.execute(t.db)
    if (rows.length > 0) left.push(name)
  }
  // The certificate says that the audit trail is kept.
  expect(left).toEqual(['event'])
  expect((await t.call('GET', `/user/logged-in-user/${email}`, email)).statusCode).not.toBe(200)
  const event = await t.db
    .selectFrom('event')
    .select('after')
    .where('kind', '=', 'person.erased')
    .executeTakeFirstOrThrow()
  expect(event.after).toEqual({ certificate: certificate.id, hash: certificate.hash })
  const listed = (await t.call('GET', '/erasure/all', staff)).json<{ certificates: CertificateView[] }>()
  expect(listed.certificates).toEqual([certificate])
  expect(user.id).toBeDefined()
})

test('[PA-05] [PA-07] a person on a loan keeps what the loan needs, and says so; one who is held is not erased', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const of = { kind: 'borrower', id: borrower.id, name: `${borrower.first_name} ${borrower.last_name}` }
  const placed = (await hold({ kind: 'loan', loan: loan.id })).json<HoldView>()
  expect((await erase(of)).json()).toMatchObject({ code: 'state_conflict' })
  await t.call('POST', `/legal-hold/${placed.id}/release`, staff, { reason: 'Over' })
  const { kept, erased } = (await erase(of)).json<CertificateView>()
  expect(kept[0]?.what).toContain(loan.human_id)
  expect(erased).not.toHaveProperty('records')
  const still = await t.db.selectFrom('borrower').select('first_name').where('id', '=', borrower.id).executeTakeFirst()
  expect(still?.first_name).toBe(borrower.first_name)
})

test('[PA-07] letters to others that name the address go, those that name one which only contains it stay', async () => {
  const [email, longer] = ['ann.reed@example.com', ['joann.reed@example.com', 'ann.reed@example.com.au']] as const
  const { id } = await t.db
    .insertInto('borrower')
    .values({ first_name: 'Ann', last_name: 'Reed', email })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bodies = [`Ask ${email}.`, `<${email}>`, ...longer.map((other) => `Ask ${other} today.`)]
  for (const body_text of bodies)
    await t.db
      .insertInto('mail')
      .values({ to_email: 'other@fund.example', subject: 's', body_text, state: 'sent' })
      .execute()
  expect((await erase({ kind: 'borrower', id, name: 'Ann Reed' })).statusCode).toBe(201)
  const left = await t.db.selectFrom('mail').select('body_text').where('to_email', '=', 'other@fund.example').execute()
  expect(left.map((one) => one.body_text).toSorted()).toEqual(bodies.slice(2).toSorted())
})

const mergeOf = async (kept_id: string, over: object = {}) => {
  const rows = { kept_row: '{}', gone_row: '{}', removed: '{}', moved: '{}', figures: '{}' }
  const names = { kept_name: 'Kim', gone_name: 'Kim', merged_by_name: 'Ada', kept_version: 1 }
  const { id } = await t.db
    .insertInto('party_merge')
    .values({ kind: 'borrower', kept_id, gone_id: randomUUID(), ...rows, ...names, merged_at: ago(40), ...over })
    .returning('id')
    .executeTakeFirstOrThrow()
  return async () => (await t.db.selectFrom('party_merge').select('id').where('id', '=', id).execute()).length
}

test('[PA-11] what a merge kept outlives its 30 days while its person, or a loan of the record, is held', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const property = await buildProperty(t.db)
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: property.id, position: 1 }).execute()
  const alone = await buildBorrower(t.db)
  const kept = [await mergeOf(borrower.id), await mergeOf(property.id, { kind: 'property' }), await mergeOf(alone.id)]
  const other = await mergeOf((await buildBorrower(t.db)).id)
  const holds = [
    (await hold({ kind: 'loan', loan: loan.id })).json<HoldView>(),
    (await hold({ kind: 'borrower', id: alone.id })).json<HoldView>(),
  ]
  await forgetMergesNow(t.deps)
  expect(await Promise.all(kept.map((there) => there()))).toEqual([1, 1, 1])
  expect(await other()).toBe(0)
  for (const { id } of holds) await t.call('POST', `/legal-hold/${id}/release`, staff, { reason: 'Over' })
  await forgetMergesNow(t.deps)
  expect(await Promise.all(kept.map((there) => there()))).toEqual([0, 0, 0])
})

test('[PA-12] an erasure reaches merged entities that name the address, and mail that was held back, with its files', async () => {
  const email = 'quinn.held@example.com'
  const person = await buildBorrower(t.db, { first_name: 'Quinn', last_name: 'Held', email })
  const entity = await mergeOf(randomUUID(), {
    kind: 'legal-entity',
    gone_row: JSON.stringify({ signatory_email: email }),
  })
  const [loan, heldLoan] = [(await buildDeal(t.db)).loan, (await buildDeal(t.db)).loan]
  await hold({ kind: 'loan', loan: heldLoan.id })
  const mail = async (loan_id: string, over: object = {}) => {
    const storage_key = `inbound.${randomUUID()}`
    await t.deps.storage.write(storage_key, Buffer.from('mail'), 'message/rfc822')
    const inbound = { source: 'smtp', storage_key, size_bytes: 4, received_at: ago(1), read_at: ago(1) } as const
    const { id } = await t.db.insertInto('inbound_mail').values(inbound).returning('id').executeTakeFirstOrThrow()
    const row = { loan_id, direction: 'in', inbound_id: id, from_email: email, state: 'quarantined' } as const
    const made = await t.db
      .insertInto('loan_mail')
      .values({ ...row, reason: 'unproven', ...over })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id: made.id, storage_key }
  }
  const gone = [await mail(loan.id), await mail(loan.id, { from_email: 'x@example.com', body: `Ask <${email}>.` })]
  const stays = [
    await mail(loan.id, { state: 'taken', reason: null }),
    await mail(heldLoan.id),
    await mail(loan.id, { from_email: `a.${email}` }),
  ]
  const done = await erase({ kind: 'borrower', id: person.id, name: 'Quinn Held' })
  expect(done.json<CertificateView>().erased).toMatchObject({ 'held-back emails': 2, 'undoable merges': 1 })
  await t.drain()
  expect(await entity()).toBe(0)
  const left = await t.db.selectFrom('loan_mail').select('id').execute()
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(stays.map(({ id }) => id)))
  for (const { id } of gone) expect(left.map((one) => one.id)).not.toContain(id)
  const sizes = await Promise.all([...gone, ...stays].map(({ storage_key }) => t.deps.storage.head(storage_key)))
  expect(sizes.map((one) => one === null)).toEqual([true, true, false, false, false])
})
