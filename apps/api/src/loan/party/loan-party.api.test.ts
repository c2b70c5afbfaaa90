import type { LoanView } from '@plinth/contract/loan/loan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildActivity,
  buildBorrower,
  buildContact,
  buildDeal,
  buildLoan,
  buildProperty,
  buildUser,
} from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const kinds = (id: string) =>
  t.db
    .selectFrom('event')
    .select('kind')
    .where('loan_id', '=', id)
    .orderBy('id')
    .execute()
    .then((rows) => rows.map((row) => row.kind))

test('[I-55] an existing borrower is linked once, with an event and a new score', async () => {
  const { loan } = await buildDeal(t.db)
  const strong = await buildBorrower(t.db, { credit_score: 800, net_worth_cents: 900_000_000 })
  const add = () => t.call('POST', `/loan/${loan.human_id}/add-borrower/${strong.id}`, staff)
  const first = await add()
  expect([first.statusCode, first.json<LoanView>().borrowers.length]).toEqual([200, 2])
  expect(first.json<LoanView>().borrowers.find((b) => b.id === strong.id)?.score).toBeGreaterThan(50)
  expect((await add()).json()).toMatchObject({ status: 409, code: 'state_conflict' })
  expect(await kinds(loan.id)).toEqual(['loan.borrower-added'])
})

test('two who link one borrower at once: one wins, one event', async () => {
  const { loan } = await buildDeal(t.db)
  const other = await buildBorrower(t.db)
  const path = `/loan/${loan.id}/add-borrower/${other.id}`
  const codes = await Promise.all([1, 2, 3].map(async () => (await t.call('POST', path, staff)).statusCode))
  expect(codes.toSorted()).toEqual([200, 409, 409])
  expect(await kinds(loan.id)).toEqual(['loan.borrower-added'])
})

test.each([
  ['borrower', buildBorrower],
  ['property', buildProperty],
] as const)(
  '[I-52] [I-54] [X-27] the last %s of a loan stays; with a second one it can be unlinked',
  async (kind, build) => {
    const deal = await buildDeal(t.db, { is_blanket_loan: true })
    const id = deal[kind].id
    const remove = () => t.call('PUT', `/loan/${deal.loan.id}/remove-${kind}/${id}`, staff)
    expect((await remove()).json()).toMatchObject({ status: 409, code: 'state_conflict' })
    const other = await build(t.db)
    await t.call('POST', `/loan/${deal.loan.id}/add-${kind}/${other.id}`, staff)
    const reply = await remove()
    const left = kind === 'borrower' ? reply.json<LoanView>().borrowers : reply.json<LoanView>().properties
    expect([reply.statusCode, left.map((one) => one.id)]).toEqual([200, [other.id]])
    expect((await remove()).statusCode).toBe(404)
    expect(await kinds(deal.loan.id)).toEqual([`loan.${kind}-added`, `loan.${kind}-removed`])
  },
)

test('[I-52] two who unlink the last two borrowers at once leave one', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const other = await buildBorrower(t.db)
  await t.call('POST', `/loan/${loan.id}/add-borrower/${other.id}`, staff)
  const codes = await Promise.all(
    [borrower, other].map(
      async (b) => (await t.call('PUT', `/loan/${loan.id}/remove-borrower/${b.id}`, staff)).statusCode,
    ),
  )
  expect(codes.toSorted()).toEqual([200, 409])
})

test('[I-51] contacts can always be unlinked', async () => {
  const { loan, contact } = await buildDeal(t.db)
  const reply = await t.call('PUT', `/loan/${loan.id}/remove-contact/${contact.id}`, staff)
  expect([reply.statusCode, reply.json<LoanView>().contacts]).toEqual([200, []])
})

test('[I-52] unlinking sets aside what nobody has begun about the borrower and keeps what was worked on', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const other = await buildBorrower(t.db)
  await t.call('POST', `/loan/${loan.id}/add-borrower/${other.id}`, staff)
  await buildActivity(t.db, loan.id, { entity_kind: 'borrower', borrower_id: borrower.id, state: 'Accepted' })
  const about = () =>
    t.db
      .selectFrom('activity')
      .select('state')
      .where('borrower_id', '=', borrower.id)
      .where('archived_at', 'is', null)
      .execute()
  expect((await about()).length).toBeGreaterThan(1)
  await t.call('PUT', `/loan/${loan.id}/remove-borrower/${borrower.id}`, staff)
  expect(await about()).toEqual([{ state: 'Accepted' }])
})

test('a borrower and a property that are linked get the activities that every one of a loan has', async () => {
  const { loan } = await buildDeal(t.db)
  const [borrower, property] = [await buildBorrower(t.db), await buildProperty(t.db)]
  await t.call('POST', `/loan/${loan.id}/add-borrower/${borrower.id}`, staff)
  await t.call('POST', `/loan/${loan.id}/add-property/${property.id}`, staff)
  const types = await t.db
    .selectFrom('activity')
    .select('type')
    .where((eb) => eb.or([eb('borrower_id', '=', borrower.id), eb('property_id', '=', property.id)]))
    .execute()
  expect(types.map((a) => a.type)).toEqual(expect.arrayContaining(['plaid', 'credit-plus', 'costar', 'appraisal']))
})

test('[D-15] nothing is linked to or unlinked from an archived loan', async () => {
  const { loan, contact } = await buildDeal(t.db, { archived_at: new Date() })
  const other = await buildContact(t.db)
  expect((await t.call('PUT', `/loan/${loan.id}/add-contact/${other.id}`, staff)).json()).toMatchObject({
    status: 409,
    code: 'archived',
  })
  expect((await t.call('PUT', `/loan/${loan.id}/remove-contact/${contact.id}`, staff)).statusCode).toBe(409)
})

test('[W-22] unknown records are not found; others than administrators may not', async () => {
  const { loan, contact, brokerUser } = await buildDeal(t.db)
  const nobody = '0190a000-0000-7000-8000-000000000000'
  expect((await t.call('POST', `/loan/${loan.id}/add-borrower/${nobody}`, staff)).statusCode).toBe(404)
  expect((await t.call('POST', `/loan/BL-1/add-property/${nobody}`, staff)).statusCode).toBe(404)
  expect((await t.call('PUT', `/loan/${loan.id}/remove-contact/${contact.id}`, brokerUser.email)).statusCode).toBe(403)
  const { email } = await buildUser(t.db, 'admin', { denied: ['edit-parties'] })
  expect((await t.call('PUT', `/loan/${loan.id}/remove-contact/${contact.id}`, email)).statusCode).toBe(403)
})

test('borrower.add-loan and property.add-loan link from the other end', async () => {
  const loan = await buildLoan(t.db)
  const [borrower, property] = [await buildBorrower(t.db), await buildProperty(t.db)]
  const one = await t.call('POST', `/borrower/${borrower.id}/add-loan/${loan.human_id}`, staff)
  const two = await t.call('POST', `/property/${property.id}/add-loan/${loan.human_id}`, staff)
  expect([one.json(), two.json()]).toMatchObject([
    { id: borrower.id, loans: [{ id: loan.id }] },
    { id: property.id, loans: [{ id: loan.id }] },
  ])
})

test('[I-56] [I-58] a new contact needs names, email and type; then it is linked and listed', async () => {
  const loan = await buildLoan(t.db)
  const bad = await t.call('POST', '/contact/add', staff, { first_name: ' ', email: 'x', contact_type: 'friend' })
  expect(
    bad
      .json<{ errors: { path: string }[] }>()
      .errors.map((e) => e.path)
      .toSorted(),
  ).toEqual(['contact_type', 'email', 'first_name', 'last_name'])
  const person = { first_name: 'Ann', last_name: 'Title', email: 'Ann@Title.example', contact_type: 'title company' }
  const added = await t.call('POST', '/contact/add', staff, person)
  const { contact_id: id } = added.json<{ contact_id: string }>()
  expect([added.statusCode, added.json()]).toMatchObject([
    201,
    { contact: { email: 'ann@title.example', company: '' } },
  ])
  await t.call('PUT', `/loan/${loan.id}/add-contact/${id}`, staff)
  const list = await t.call('GET', `/contact/loan/${loan.human_id}/all`, staff)
  expect(list.json()).toMatchObject({ contacts: [{ id, loans: [{ id: loan.id }] }] })
})

test('[I-59] [I-60] the contact types come from the server', async () => {
  const reply = await t.call('GET', '/contact/allowed-types', staff)
  expect(reply.json<{ contact_types: string[] }>().contact_types).toEqual([
    ...['broker', 'attorney', 'title company', 'appraiser', 'insurance agent'],
    ...['general contractor', 'property manager', 'accountant', 'other'],
  ])
})

test('[U-39] a legal entity of a loan keeps its EIN sealed and its shares within 100 percent', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const add = (members: object[]) =>
    t.call('POST', `/legal-entity/loan/${loan.id}/add`, staff, { name: 'Main LLC', ein: '123456789', members })
  expect((await add([{ percentage: 60 }, { percentage: 40.01 }])).statusCode).toBe(400)
  const added = await add([{ borrower_id: borrower.id, percentage: 100 }])
  expect([added.statusCode, added.json()]).toMatchObject([201, { name: 'Main LLC', has_ein: true, version: 1 }])
  expect(added.body).not.toContain('123456789')
  const { id } = added.json<{ id: string }>()
  const events = JSON.stringify(await t.db.selectFrom('event').select('after').where('entity_id', '=', id).execute())
  expect([events.includes('[sealed]'), events.includes('123456789')]).toEqual([true, false])
  const update = (version: number) =>
    t.call('PUT', `/legal-entity/${id}/update`, staff, { version, kind: 'LLC', members: [] })
  expect((await update(1)).json()).toMatchObject({ kind: 'LLC', members: [], version: 2 })
  expect((await update(1)).json()).toMatchObject({ status: 409, code: 'version_conflict' })
  const gone = await t.call('PUT', `/loan/${loan.id}/remove-legal-entity/${id}`, staff)
  expect(gone.json<LoanView>().legal_entities).toEqual([])
})
