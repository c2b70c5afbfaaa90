import type { LoanMatches, MergePreview } from '@plinth/contract/intake/loan-match'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildLoan, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Una', last_name: 'Merges' })).email
})
afterAll(() => t.close())

let n = 0
type Pair = { kind: 'legal-entity' | 'property'; id: string; other_id: string }
type Loan = { id: string; human_id: string }

const preview = async (loan: Loan, pair: Pair) =>
  (await t.call('GET', `/loan/${loan.id}/merge-preview?${new URLSearchParams(pair)}`, staff)).json<MergePreview>()
const merge = async (loan: Loan, pair: Pair) => {
  const reply = await t.call('POST', `/loan/${loan.id}/join-people`, staff, pair)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<LoanMatches>().merges[0]?.id ?? ''
}
const undo = (loan: Loan, id: string) => t.call('POST', `/loan/${loan.id}/merges/${id}/undo`, staff)

/** Everything that names some records, without versions and times of writing. */
const state = async (places: readonly (readonly [string, string])[], ids: readonly string[]) => {
  const rows: Record<string, unknown> = {}
  for (const [table, column] of places)
    rows[`${table}.${column}`] = (
      await sql`select to_jsonb(x) - '{updated_at,version,score}'::text[] as row from ${sql.table(table)} x
        where ${sql.ref(column)} = any(${ids}::uuid[]) order by to_jsonb(x)::text`.execute(t.db)
    ).rows
  return rows
}
/** The columns that refer to a table. */
const referring = async (table: string) =>
  (
    await sql<{ at: string; column: string }>`
      select c.conrelid::regclass::text as at, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = ${table}::regclass order by 1, 2`.execute(t.db)
  ).rows.map(({ at, column }) => [at, column] as const)

const add = async (loan: Loan, body: object) => {
  const reply = await t.call('POST', `/legal-entity/loan/${loan.id}/add`, staff, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string; version: number }>()
}
const person = (first_name: string) => ({ first_name, last_name: 'Owner', percentage: 100 })

/** Two records of one entity: the older with members of its own, the newer with an EIN, owning a third. */
const entities = async (ownMembers = true) => {
  n += 1
  const [first, second] = [await buildLoan(t.db), await buildLoan(t.db)]
  const older = await add(first, { name: `Twin ${n} LLC`, ...(ownMembers ? { members: [person('Ada')] } : {}) })
  const newer = await add(second, {
    ...{ name: `TWIN ${n}, L.L.C.`, kind: 'LLC', state: 'DE', ein: `4729584${10 + n}`, members: [person('Ben')] },
  })
  const owned = await add(second, { name: `Owned ${n} LLC`, members: [{ owner_entity_id: newer.id, percentage: 100 }] })
  await buildActivity(t.db, second.id, {
    ...{ type: 'document-request', entity_kind: 'legal-entity', legal_entity_id: newer.id },
  })
  const pair: Pair = { kind: 'legal-entity', id: older.id, other_id: newer.id }
  return { first, second, older, newer, owned, pair }
}

test.each([true, false])(
  '[AI-18] entities are merged after a preview, with owners, EIN and what they own, and are as before once undone: members of both %s',
  async (ownMembers) => {
    const { first, older, newer, pair } = await entities(ownMembers)
    const places = [['legal_entity', 'id'] as const, ...(await referring('legal_entity'))]
    const before = await state(places, [older.id, newer.id])
    const seen = await preview(first, pair)
    expect(seen).toMatchObject({ refusal: null, kept: `Twin ${n} LLC`, gone: `TWIN ${n}, L.L.C.` })
    expect(seen.fields).toEqual(
      expect.arrayContaining([
        { field: 'State of formation', kept: '', gone: 'DE', result: 'DE' },
        { field: 'EIN', kept: '', gone: 'On file', result: 'On file' },
      ]),
    )
    expect(await state(places, [older.id, newer.id])).toEqual(before)
    const made = await merge(first, pair)
    const found = await t.call('POST', '/legal-entity/like', staff, { name: '', ein: `4729584${10 + n}` })
    expect(found.json()).toMatchObject({ legal_entities: [{ id: older.id, same: ['ein'] }] })
    const after = await state(places, [newer.id])
    expect(Object.values(after).flat()).toEqual([])
    expect((await undo(first, made)).statusCode).toBe(200)
    expect(await state(places, [older.id, newer.id])).toEqual(before)
    const row = await t.db.selectFrom('legal_entity').selectAll().where('id', '=', newer.id).executeTakeFirstOrThrow()
    expect(t.deps.sealer.open(row.ein_sealed ?? '', `legal_entity.ein:${newer.id}`)).toBe(`4729584${10 + n}`)
    expect((await t.call('GET', `/loan/${first.id}/timeline`, staff)).body).toContain(
      `separated TWIN ${n}, L.L.C. from`,
    )
  },
)

test('[AI-19] entities that own each other, both own a third, or would close a circle are not merged, with the reason', async () => {
  const { first, pair, older, newer, owned } = await entities(false)
  const refusal = async () => (await preview(first, pair)).refusal
  const change = async (id: string, members: object[]) => {
    const { version } = await t.db
      .selectFrom('legal_entity')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await t.call('PUT', `/legal-entity/${id}/update`, staff, { version, members })).statusCode).toBe(200)
  }
  const by = (id: string, percentage = 100) => ({ owner_entity_id: id, percentage })
  await change(owned.id, [by(newer.id, 50), by(older.id, 50)])
  expect(await refusal()).toBe(`Both own a share of Owned ${n} LLC. Correct its owners first.`)
  await change(owned.id, [by(newer.id)])
  await change(older.id, [by(owned.id)])
  expect(await refusal()).toBeNull()
  const closed = await t.call('POST', `/loan/${first.id}/join-people`, staff, pair)
  expect(closed.json()).toMatchObject({
    detail: `An entity can't own itself: Twin ${n} LLC is owned by Owned ${n} LLC, Owned ${n} LLC is owned by Twin ${n} LLC. Correct the owners first.`,
  })
  await change(older.id, [by(newer.id)])
  expect(await refusal()).toBe('One of the two entities owns the other. Correct its owners first.')
})

test('[AI-18] properties are merged after a preview with their dated figures, and are as before once undone', async () => {
  // Another request altogether: were it the same, the loan would be named instead (AI-12).
  const first = await buildLoan(t.db, { purpose: 'Purchase', amount_cents: 70_000_000 })
  const second = await buildLoan(t.db, { purpose: 'Refinance', amount_cents: 90_000_000 })
  const at = {
    address_city: 'Brooklyn',
    address_state: 'NY',
    address_zipcode: '11231',
    property_type: 'CONDO' as const,
  }
  const older = await buildProperty(t.db, {
    ...{ ...at, address_address: '9 Pioneer Street', purchase_price_cents: 100_000_00, current_noi_cents: null },
  })
  const newer = await buildProperty(t.db, {
    ...{ ...at, address_address: '9 Pioneer St.', purchase_price_cents: 120_000_00, current_noi_cents: 9_000_00 },
  })
  await t.db.insertInto('loan_property').values({ loan_id: first.id, property_id: older.id, position: 0 }).execute()
  await t.db.insertInto('loan_property').values({ loan_id: second.id, property_id: newer.id, position: 0 }).execute()
  await buildActivity(t.db, second.id, { type: 'document-request', entity_kind: 'property', property_id: newer.id })
  const pair: Pair = { kind: 'property', id: older.id, other_id: newer.id }
  const places = [['property', 'id'] as const, ...(await referring('property'))]
  const ids = [older.id, newer.id]
  const before = await state(places, ids)
  const seen = await preview(first, pair)
  expect(seen.fields).toEqual(
    expect.arrayContaining([
      { field: 'Purchase price', kept: '$100,000', gone: '$120,000', result: '$100,000' },
      { field: 'Current NOI', kept: '', gone: '$9,000', result: '$9,000' },
    ]),
  )
  expect(seen.loans).toEqual([second.human_id])
  const made = await merge(first, pair)
  expect(Object.values(await state(places, [newer.id])).flat()).toEqual([])
  const noi = await t.db.selectFrom('property').select('current_noi_cents').where('id', '=', older.id).execute()
  expect(noi).toEqual([{ current_noi_cents: 900_000 }])
  expect((await undo(second, made)).statusCode).toBe(200)
  expect(await state(places, ids)).toEqual(before)
  await t.db.updateTable('property').set({ property_type: 'LAND' }).where('id', '=', newer.id).execute()
  expect((await preview(first, pair)).refusal).toBe(
    'The two records hold different property types. Correct one of them first.',
  )
})
