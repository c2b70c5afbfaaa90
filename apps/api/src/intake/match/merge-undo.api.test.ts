import type { LoanMatches, MergePreview } from '@plinth/contract/intake/loan-match'
import { partyKinds } from '@plinth/domain/people/party/kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildBorrower, buildContact, buildDeal, buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { places } from '../../people/party/merge.queries.ts'
import { forgetOldMerges } from '../../people/index.ts'
import { inTx } from '../../platform/db.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Una', last_name: 'Merges' })).email
})
afterAll(() => t.close())

const DAY = 24 * 3600
let n = 0

/** Two records of one person, the older without a phone and a number, the newer on a loan of its own with what hangs on it. */
const twice = async () => {
  n += 1
  const email = `twice${n}@example.com`
  const name = { first_name: 'Mia', last_name: `Twice${n}`, email }
  const older = await buildBorrower(t.db, { ...name, phone: null, credit_score: 700 })
  const newer = await buildBorrower(t.db, {
    ...name,
    first_name: 'Mary',
    phone: '305-5550177',
    net_worth_cents: 50_000_00,
  })
  const sealed = t.deps.sealer.seal('123121234', `borrower.ssn:${newer.id}`)
  await t.db.updateTable('borrower').set({ ssn_sealed: sealed }).where('id', '=', newer.id).execute()
  const [first, second] = [await buildLoan(t.db), await buildLoan(t.db)]
  const link = (loan_id: string, borrower_id: string, position = 0) =>
    t.db.insertInto('loan_borrower').values({ loan_id, borrower_id, position }).execute()
  await link(first.id, older.id)
  await link(first.id, newer.id, 1)
  await link(second.id, newer.id)
  const user = await buildUser(t.db, 'borrower')
  await t.db.insertInto('user_borrower').values({ user_id: user.id, borrower_id: older.id }).execute()
  await buildActivity(t.db, second.id, { type: 'document-request', entity_kind: 'borrower', borrower_id: newer.id })
  await t.call('PUT', `/borrower/${newer.id}/update`, staff, { version: 1, liquidity: 90_000 })
  return { older, newer, first, second, user }
}
type Twice = Awaited<ReturnType<typeof twice>>

const pair = ({ older, newer }: Twice) => ({ kind: 'borrower', id: older.id, other_id: newer.id })
const preview = async (d: Twice) =>
  (await t.call('GET', `/loan/${d.first.id}/merge-preview?${new URLSearchParams(pair(d))}`, staff)).json<MergePreview>()
const merge = async (d: Twice) => {
  const reply = await t.call('POST', `/loan/${d.first.id}/join-people`, staff, pair(d))
  expect(reply.statusCode, reply.body).toBe(200)
  const [made] = reply.json<LoanMatches>().merges
  if (!made) throw new Error('the merge is not listed')
  return made
}
const undo = (d: Twice, id: string) => t.call('POST', `/loan/${d.first.id}/merges/${id}/undo`, staff)

/** Everything that stands about two records, without versions and times of writing. */
const state = async ({ older, newer }: Twice) => {
  const ids = [older.id, newer.id]
  const rows: Record<string, unknown> = {}
  const own = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(b) - 'version' - 'updated_at' - 'score' as row from borrower b where id = any(${ids}) order by id`.execute(
    t.db,
  )
  rows['borrower'] = own.rows
  for (const table of ['loan_borrower', 'user_borrower', ...Object.keys(places.borrower.named), 'underwriting_value']) {
    const found = await sql`
      select to_jsonb(x) - 'updated_at' as row from ${sql.table(table)} x where borrower_id = any(${ids})
      order by to_jsonb(x)::text`.execute(t.db)
    rows[table] = found.rows
  }
  return rows
}

test('[AI-01] a preview says which record stays, each value afterwards and its source, and what moves; it changes nothing', async () => {
  const d = await twice()
  const before = await state(d)
  const seen = await preview(d)
  expect(seen).toMatchObject({ refusal: null, kept: `Mia Twice${n}`, gone: `Mary Twice${n}` })
  expect(seen.fields).toEqual(
    expect.arrayContaining([
      { field: 'Phone', kept: '', gone: '(305) 555-0177', result: '(305) 555-0177' },
      { field: 'Credit score', kept: '700', gone: '', result: '700' },
      { field: 'First name', kept: 'Mia', gone: 'Mary', result: 'Mia' },
      { field: 'Social Security number', kept: '', gone: 'On file', result: 'On file' },
    ]),
  )
  expect(JSON.stringify(seen)).not.toMatch(/123121234|v1\./)
  expect(seen.loans.toSorted()).toEqual([d.first.human_id, d.second.human_id].toSorted())
  expect(seen.moves).toContainEqual({ what: 'Requests and reports', count: 1 })
  expect(await state(d)).toEqual(before)
})

test('[AI-01] two records of one loan are one pair; called the same, they are told apart by their addresses', async () => {
  const d = await twice()
  await t.db
    .updateTable('borrower')
    .set({ first_name: 'Mia', date_of_birth: '1980-05-06' })
    .where('id', '=', d.newer.id)
    .execute()
  const { people } = (await t.call('GET', `/loan/${d.first.id}/matches`, staff)).json<LoanMatches>()
  expect(people.map((one) => [one.id, one.other_id])).toEqual([[d.older.id, d.newer.id]])
  const seen = await preview(d)
  const named = `Mia Twice${n} (twice${n}@example.com)`
  expect([seen.kept, seen.gone]).toEqual([named, named])
  expect(seen.fields).toContainEqual({ field: 'Date of birth', kept: '', gone: '05.06.1980', result: '05.06.1980' })
})

test("[AI-01] where they can't be merged the preview says why; records that do not match are 404", async () => {
  const d = await twice()
  await t.db.updateTable('borrower').set({ date_of_birth: '1970-01-01' }).where('id', '=', d.older.id).execute()
  await t.db.updateTable('borrower').set({ date_of_birth: '1980-01-01' }).where('id', '=', d.newer.id).execute()
  expect(await preview(d)).toMatchObject({
    refusal: 'The two records hold different dates of birth. Correct one of them first.',
    fields: [],
  })
  const other = await buildDeal(t.db)
  const path = `/loan/${other.loan.id}/merge-preview?${new URLSearchParams(pair(d))}`
  expect((await t.call('GET', path, staff)).statusCode).toBe(404)
})

test('[AI-02] [AI-05] undone, both records, their links and all that names them are exactly as before', async () => {
  const d = await twice()
  const before = await state(d)
  const made = await merge(d)
  expect(made).toMatchObject({ kept: `Mia Twice${n}`, gone: `Mary Twice${n}`, merged_by: 'Una Merges' })
  expect(await state(d)).not.toEqual(before)
  const reply = await undo(d, made.id)
  expect(reply.statusCode, reply.body).toBe(200)
  expect(reply.json<LoanMatches>().merges).toEqual([])
  expect(await state(d)).toEqual(before)
  const { ssn_sealed } = await t.db
    .selectFrom('borrower')
    .select('ssn_sealed')
    .where('id', '=', d.newer.id)
    .executeTakeFirstOrThrow()
  expect(t.deps.sealer.open(ssn_sealed ?? '', `borrower.ssn:${d.newer.id}`)).toBe('123121234')
  expect((await undo(d, made.id)).statusCode).toBe(404)
  expect((await t.call('GET', `/loan/${d.first.id}/timeline`, staff)).body).toContain(
    `separated Mary Twice${n} from Mia`,
  )
})

test('[AI-02] contacts alike', async () => {
  const deal = await buildDeal(t.db)
  const same = { email: 'same.contact@example.com', contact_type: 'attorney' as const }
  const [one, other] = [await buildContact(t.db, same), await buildContact(t.db, { ...same, company: 'Elm Law' })]
  for (const [position, { id }] of [one, other].entries())
    await t.db
      .insertInto('loan_contact')
      .values({ loan_id: deal.loan.id, contact_id: id, position: position + 4 })
      .execute()
  const body = { kind: 'contact', id: one.id, other_id: other.id }
  const merged = await t.call('POST', `/loan/${deal.loan.id}/join-people`, staff, body)
  const [made] = merged.json<LoanMatches>().merges
  const company = async () =>
    (await t.db.selectFrom('contact').selectAll().where('id', 'in', [one.id, other.id]).orderBy('id').execute()).map(
      (c) => c.company,
    )
  expect(await company()).toEqual(['Elm Law'])
  expect((await t.call('POST', `/loan/${deal.loan.id}/merges/${made?.id}/undo`, staff)).statusCode).toBe(200)
  expect(await company()).toEqual(['', 'Elm Law'])
})

test('[AI-03] an undo is refused with its reason after an edit, another loan or a later merge', async () => {
  const why = async (d: Twice, id: string) => (await undo(d, id)).json<{ detail: string }>().detail
  const edited = await twice()
  const first = await merge(edited)
  const { version } = (await t.call('GET', `/borrower/${edited.older.id}`, staff)).json()
  await t.call('PUT', `/borrower/${edited.older.id}/update`, staff, { version, phone: '212-5550111' })
  expect(await why(edited, first.id)).toContain('was changed since')

  const moved = await twice()
  const second = await merge(moved)
  const elsewhere = await buildLoan(t.db)
  const link = { loan_id: elsewhere.id, borrower_id: moved.older.id, position: 0 }
  await t.db.insertInto('loan_borrower').values(link).execute()
  expect(await why(moved, second.id)).toContain('was put on another loan since. Take the record off it first.')

  const again = await twice()
  const third = await merge(again)
  const { email, first_name, last_name } = again.older
  const more = await buildBorrower(t.db, { email, first_name, last_name, created_at: new Date('2030-01-01') })
  const body = { kind: 'borrower', id: again.older.id, other_id: more.id }
  await t.call('POST', `/loan/${again.first.id}/join-people`, staff, body)
  expect(await why(again, third.id)).toContain('was merged again. Undo that first.')
})

const figuresOf = (id: string) =>
  t.db
    .selectFrom('underwriting_value')
    .select(['kind', 'value', 'source', 'in_use'])
    .where('borrower_id', '=', id)
    .orderBy('kind')
    .orderBy('value')
    .execute()

test('[AI-08] dated figures move with their source, in use where the record that stays had none', async () => {
  const d = await twice()
  await t.call('PUT', `/borrower/${d.older.id}/update`, staff, { version: 1, liquidity: 10_000 })
  await merge(d)
  expect(await figuresOf(d.older.id)).toEqual([
    { kind: 'liquidity', value: 1_000_000, source: 'staff', in_use: true },
    { kind: 'liquidity', value: 9_000_000, source: 'staff', in_use: false },
    { kind: 'net_worth', value: 5_000_000, source: 'stated', in_use: true },
  ])
})

test('[AI-08] an undo is refused when a figure was added since, and nothing is changed', async () => {
  const d = await twice()
  const made = await merge(d)
  const value = { kind: 'net_worth', borrower_id: d.older.id, value: 1, as_of: '2026-01-01', source: 'report' } as const
  await t.db
    .insertInto('underwriting_value')
    .values({ ...value, origin: 'Report', added_by_name: 'Una' })
    .execute()
  const before = await state(d)
  const reply = await undo(d, made.id)
  expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
    409,
    `This merge can't be undone: figures of Mia Twice${n} were added or changed since. Correct the record instead.`,
  ])
  expect(await state(d)).toEqual(before)
})

test('[AI-20] who guarantees by one record and borrows by the other borrows by the one that stays, until it is undone', async () => {
  const d = await twice()
  const onFirst = () =>
    t.db
      .selectFrom('loan_borrower')
      .select(['borrower_id', 'role', 'ownership_percentage as share'])
      .where('loan_id', '=', d.first.id)
      .orderBy('position')
      .execute()
  const roles = t.db.updateTable('loan_borrower').where('loan_id', '=', d.first.id)
  await roles.set({ role: 'guarantor' }).where('borrower_id', '=', d.older.id).execute()
  await roles.set({ ownership_percentage: 40 }).where('borrower_id', '=', d.newer.id).execute()
  const before = await state(d)
  const made = await merge(d)
  expect(await onFirst()).toEqual([{ borrower_id: d.older.id, role: 'borrower', share: 40 }])
  expect((await undo(d, made.id)).statusCode).toBe(200)
  expect(await state(d)).toEqual(before)
})

test('[AI-02] what was removed since is not put back: a loan that is gone, a sign-in that is gone', async () => {
  const d = await twice()
  const users = { user_id: d.user.id, borrower_id: d.newer.id }
  await t.db.insertInto('user_borrower').values(users).execute()
  const made = await merge(d)
  await t.db.deleteFrom('app_user').where('id', '=', d.user.id).execute()
  expect((await undo(d, made.id)).statusCode).toBe(200)
  expect((await state(d))['user_borrower']).toEqual([])
})

test('[AI-02] [AI-05] after 30 days there is nothing to undo and nothing kept', async () => {
  const d = await twice()
  const made = await merge(d)
  t.clock.advance(31 * DAY)
  expect((await undo(d, made.id)).statusCode).toBe(404)
  await inTx(t.db, (tx) => forgetOldMerges(tx, t.deps, sql<boolean>`false`))
  expect(await t.db.selectFrom('party_merge').select('id').where('id', '=', made.id).execute()).toEqual([])
})

test("[AI-02] somebody else's merge is not undone through another loan, nor by who may not edit", async () => {
  const d = await twice()
  const made = await merge(d)
  const other = await buildDeal(t.db)
  expect((await t.call('POST', `/loan/${other.loan.id}/merges/${made.id}/undo`, staff)).statusCode).toBe(404)
  expect((await t.call('POST', `/loan/${d.first.id}/merges/${made.id}/undo`, d.user.email)).statusCode).toBe(403)
})

test('[AI-04] every reference to a record that is merged is one that the merge moves', async () => {
  for (const kind of partyKinds) {
    const { table, column, links, named, figures, parts, others } = places[kind]
    const { rows } = await sql<{ at: string }>`
      select c.conrelid::regclass || '.' || a.attname as at from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = ${table}::regclass`.execute(t.db)
    const tables = [...[...links, ...parts].map((one) => one.table), ...Object.keys(named)]
    const moved = [
      ...[...tables, ...(figures ? ['underwriting_value'] : [])].map((one) => `${one}.${column}`),
      ...others.map((one) => `${one.table}.${one.column}`),
    ]
    expect(rows.map(({ at }) => at).toSorted()).toEqual(moved.toSorted())
  }
})

test('[AI-22] who dismisses the note of a merge no longer sees it; a colleague does, and both can undo it', async () => {
  const d = await twice()
  const made = await merge(d)
  const colleague = (await buildUser(t.db, 'admin')).email
  const shown = async (who: string) =>
    (await t.call('GET', `/loan/${d.first.id}/matches`, who)).json<LoanMatches>().merges.map(({ id }) => id)
  const dismiss = (loanId: string) => t.call('POST', `/loan/${loanId}/merges/${made.id}/dismiss`, staff)
  expect((await dismiss((await buildLoan(t.db)).id)).statusCode).toBe(404)
  expect((await dismiss(d.first.id)).json<LoanMatches>().merges).toEqual([])
  expect((await dismiss(d.first.id)).statusCode).toBe(200)
  expect(await shown(staff)).toEqual([])
  expect(await shown(colleague)).toEqual([made.id])
  expect((await undo(d, made.id)).statusCode).toBe(200)
})
