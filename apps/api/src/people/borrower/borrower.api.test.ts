import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBorrower, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const update = (id: string, body: object, as = staff) => t.call('PUT', `/borrower/${id}/update`, as, body)
const trail = (id: string) =>
  t.db.selectFrom('event').select(['kind', 'before', 'after']).where('entity_id', '=', id).orderBy('id').execute()

test('[I-62] only the fields sent change, with an event of before and after', async () => {
  const b = await buildBorrower(t.db, { first_name: 'Old' })
  const reply = await update(b.id, { version: 1, first_name: 'New', net_worth: 12.34 })
  expect(reply.json()).toMatchObject({ first_name: 'New', last_name: 'Sponsor', net_worth: 12.34, version: 2 })
  expect(await trail(b.id)).toEqual([
    {
      kind: 'borrower.updated',
      before: { first_name: 'Old', net_worth_cents: null },
      after: { first_name: 'New', net_worth_cents: 1234 },
    },
  ])
})

test('nothing changed writes nothing', async () => {
  const b = await buildBorrower(t.db)
  expect((await update(b.id, { version: 1, last_name: b.last_name })).json()).toMatchObject({ version: 1 })
  expect(await trail(b.id)).toEqual([])
})

test('two edits of one version at once: one wins, one event', async () => {
  const b = await buildBorrower(t.db)
  const replies = await Promise.all(['A', 'B', 'C'].map((first_name) => update(b.id, { version: 1, first_name })))
  expect(replies.map((r) => r.statusCode).toSorted()).toEqual([200, 409, 409])
  expect(await trail(b.id)).toHaveLength(1)
})

test('[G-23] the social security number is sealed to its row, never answered, and hidden in the trail', async () => {
  const b = await buildBorrower(t.db)
  const reply = await update(b.id, { version: 1, ssn: '123456789' })
  expect([reply.statusCode, reply.json<{ has_ssn: boolean }>().has_ssn]).toEqual([200, true])
  expect(reply.body).not.toContain('123456789')
  const { ssn_sealed: sealed } = await t.db
    .selectFrom('borrower')
    .select('ssn_sealed')
    .where('id', '=', b.id)
    .executeTakeFirstOrThrow()
  expect(sealed).not.toContain('123456789')
  expect(t.deps.sealer.open(sealed ?? '', `borrower.ssn:${b.id}`)).toBe('123456789')
  expect(() => t.deps.sealer.open(sealed ?? '', 'borrower.ssn:another')).toThrow('unable to authenticate')
  expect((await trail(b.id)).map((e) => e.after)).toEqual([{ ssn: '[sealed]' }])
})

test('[W-20] who lacks edit-ssn may change other fields, but not the number', async () => {
  const { email } = await buildUser(t.db, 'admin', { denied: ['no-ssn'] })
  const b = await buildBorrower(t.db)
  expect((await update(b.id, { version: 1, ssn: '123456789' }, email)).statusCode).toBe(403)
  expect((await update(b.id, { version: 1, first_name: 'Nia' }, email)).statusCode).toBe(200)
})

test.each([
  ['ssn', '000456789'],
  ['phone', '5551234567'],
  ['email', 'nobody'],
  ['first_name', '  '],
  ['credit_score', 299],
  ['date_of_birth', 4_000_000_000],
  ['ssn_sealed', 'x'],
])('[G-31] a wrong %s is refused, naming the field', async (field, value) => {
  const b = await buildBorrower(t.db)
  const reply = await update(b.id, { version: 1, [field]: value })
  expect([reply.statusCode, reply.json<{ errors: { path: string }[] }>().errors.map((e) => e.path)]).toEqual([
    400,
    [field],
  ])
})

test('[E-31] a real address takes the place of the reserved one', async () => {
  const b = await buildBorrower(t.db, { email: 'k@no-email.invalid', email_is_placeholder: true })
  expect((await t.call('GET', `/borrower/${b.id}`, staff)).json()).toMatchObject({ email: null })
  expect((await update(b.id, { version: 1, email: 'Real@Example.com' })).json()).toMatchObject({
    email: 'real@example.com',
  })
})

test('a better credit score raises the score of the borrower and recalculates the loans', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  await update(borrower.id, { version: 1, credit_score: 580 })
  const low = (await t.call('GET', `/borrower/${borrower.id}`, staff)).json<{ score: number }>().score
  await update(borrower.id, { version: 2, credit_score: 800 })
  const high = (await t.call('GET', `/borrower/${borrower.id}`, staff)).json<{ score: number }>().score
  expect(high).toBeGreaterThan(low)
  expect((await t.call('GET', `/loan/${loan.id}`, staff)).json()).toMatchObject({ borrowers: [{ score: high }] })
})

test('[U-11] the age counts whole years; the list is by name', async () => {
  const b = await buildBorrower(t.db, { last_name: 'Aaa', date_of_birth: '2000-06-10' })
  t.clock.ms = Date.UTC(2032, 5, 10, 2) // still 9 June in New York
  const list = (await t.call('GET', '/borrower/all', staff)).json<{ borrowers: { id: string; age: number }[] }>()
  expect(list.borrowers[0]).toMatchObject({ id: b.id, age: 31 })
})

test('[X-37] an unknown borrower is not found; a borrower may not use the calls of staff', async () => {
  const { borrower, borrowerUser } = await buildDeal(t.db)
  expect((await t.call('GET', '/borrower/0190a000-0000-7000-8000-000000000000', staff)).statusCode).toBe(404)
  expect((await update(borrower.id, { version: 1, first_name: 'X' }, borrowerUser.email)).statusCode).toBe(403)
})
