import type { LoanMatches } from '@plinth/contract/intake/loan-match'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBorrower, buildLoan, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { indexSealed, sealAnew } from '../../platform/sealed-columns.ts'
import { createSealer } from '../../platform/sealing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

let n = 0
const freshEin = () => {
  n += 1
  return `4729583${String(n).padStart(2, '0')}`
}
const add = async (loan: { id: string }, body: object) => {
  const reply = await t.call('POST', `/legal-entity/loan/${loan.id}/add`, staff, body)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<{ id: string; version: number }>()
}
const like = async (body: object, as = staff) => t.call('POST', '/legal-entity/like', as, body)
const found = async (body: object) =>
  (await like(body))
    .json<{ legal_entities: { id: string; same: string[]; loans: { human_id: string }[] }[] }>()
    .legal_entities.map(({ id, same, loans }) => [id, same.join(), loans.map((one) => one.human_id).join()])
const recordsOf = async (loan: { id: string }) =>
  (await t.call('GET', `/loan/${loan.id}/matches`, staff)).json<LoanMatches>().records
const stored = (id: string) =>
  t.db.selectFrom('legal_entity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('[AI-11] [AI-14] an entity on file is found by its EIN or name as typed; the EIN stands nowhere in plain text', async () => {
  const loan = await buildLoan(t.db)
  const ein = freshEin()
  const { id } = await add(loan, { name: `Harbor ${n} Holdings, L.L.C.`, ein, state: 'DE' })
  expect(await found({ name: 'Anything', ein })).toEqual([[id, 'ein', loan.human_id]])
  expect(await found({ name: `HARBOR ${n} holdings llc` })).toEqual([[id, 'name', loan.human_id]])
  expect(await found({ name: `Harbor ${n} Holdings LLC`, ein, except: id })).toEqual([])
  expect(await found({ name: '...' })).toEqual([])
  const row = await stored(id)
  expect(row.ein_index).toMatch(/^[^.]+\.[\w-]{22}$/)
  expect(JSON.stringify(row)).not.toContain(ein)
  const narrowed = await buildUser(t.db, 'admin', { denied: ['edit-parties'] })
  expect((await like({ name: 'Harbor' }, narrowed.email)).statusCode).toBe(403)
  expect((await like({ name: 'Harbor', ein: '12-3456789' })).statusCode).toBe(400)
})

test('[AI-14] a change of the EIN and of the sealing key renew the digest; an old EIN gets its own in the night', async () => {
  const loan = await buildLoan(t.db)
  const [first, second] = [freshEin(), freshEin()]
  const { id, version } = await add(loan, { name: `Turned ${n} LLC`, ein: first })
  await t.call('PUT', `/legal-entity/${id}/update`, staff, { version, ein: second })
  expect([await found({ name: '', ein: first }), (await found({ name: '', ein: second })).length]).toEqual([[], 1])
  await t.db.updateTable('legal_entity').set({ ein_index: null }).where('id', '=', id).execute()
  expect(await found({ name: '', ein: second })).toEqual([])
  expect(await indexSealed(t.db, t.deps.sealer)).toBe(1)
  expect((await found({ name: '', ein: second })).length).toBe(1)
  const [old] = t.deps.config.sealingKeys
  const turned = createSealer([{ id: 'next', key: Buffer.alloc(32, 7) }, ...t.deps.config.sealingKeys])
  expect(await sealAnew(t.db, turned, 'next')).toBeGreaterThan(0)
  expect((await stored(id)).ein_index).toBe(turned.digests(second, 'legal_entity.ein')[0])
  await sealAnew(t.db, t.deps.sealer, old?.id ?? '').catch(() => 0)
  await t.db
    .updateTable('legal_entity')
    .set({ ein_sealed: null, ein_index: null })
    .where('ein_index', 'like', 'next.%')
    .execute()
})

test('[AI-11] an entity on file is put on a loan, once', async () => {
  const [from, loan] = [await buildLoan(t.db), await buildLoan(t.db)]
  const { id } = await add(from, { name: `Linked ${n} LLC` })
  const link = () => t.call('PUT', `/loan/${loan.id}/add-legal-entity/${id}`, staff)
  expect((await link()).json()).toMatchObject({ legal_entities: [{ id }] })
  expect((await link()).json()).toMatchObject({ code: 'state_conflict' })
  expect((await t.call('PUT', `/loan/${loan.id}/add-legal-entity/${loan.id}`, staff)).statusCode).toBe(404)
})

test('[AI-12] entities with the same EIN or name are possible matches; with other EINs or states they are not', async () => {
  const [loan, other] = [await buildLoan(t.db), await buildLoan(t.db)]
  const ein = freshEin()
  const mine = await add(loan, { name: `Pair ${n} LLC`, ein, state: 'DE' })
  const renamed = await add(other, { name: `Renamed ${n} LLC`, ein })
  const named = await add(other, { name: `PAIR ${n}, L.L.C.` })
  await add(other, { name: `Pair ${n} LLC`, ein: freshEin() })
  await add(other, { name: `Pair ${n - 1} LLC`, state: 'NY' })
  const records = await recordsOf(loan)
  expect(records.map((one) => [one.kind, one.id, one.other_id, one.same.join()])).toEqual([
    ['legal-entity', mine.id, renamed.id, 'ein'],
    ['legal-entity', mine.id, named.id, 'name'],
  ])
  expect(records[0]?.other_loans).toMatchObject([{ human_id: other.human_id }])
})

test('[AI-12] properties at one address are possible matches however the street is written', async () => {
  const loan = await buildLoan(t.db)
  const at = (address_address: string) =>
    buildProperty(t.db, { address_address, address_city: 'Brooklyn', address_state: 'NY', address_zipcode: '11231' })
  const [mine, same] = [await at('417 Van Brunt Street'), await at('417 Van Brunt St.')]
  await at('419 Van Brunt Street')
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: mine.id, position: 0 }).execute()
  expect(await recordsOf(loan)).toEqual([
    {
      ...{ kind: 'property', id: mine.id, other_id: same.id, same: ['address'], other_loans: [] },
      ...{ name: '417 Van Brunt Street, Brooklyn', other_name: '417 Van Brunt St., Brooklyn' },
    },
  ])
})

test('[AI-10] people with the same name and date of birth are a possible match; with another date they are not', async () => {
  const loan = await buildLoan(t.db)
  const person = (email: string, date_of_birth: string) =>
    buildBorrower(t.db, { first_name: 'Ines', last_name: 'Birthday', email, phone: null, date_of_birth })
  const [mine, same] = [await person('ines@a.example', '1971-02-03'), await person('ines@b.example', '1971-02-03')]
  await person('ines@c.example', '1972-02-03')
  await t.db.insertInto('loan_borrower').values({ loan_id: loan.id, borrower_id: mine.id, position: 0 }).execute()
  const { people } = (await t.call('GET', `/loan/${loan.id}/matches`, staff)).json<LoanMatches>()
  expect(people.map((one) => [one.other_id, one.same])).toEqual([[same.id, ['name', 'birth-date']]])
})
