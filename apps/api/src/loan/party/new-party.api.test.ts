import type { LoanView } from '@plinth/contract/loan/loan'
import { blanketMessage } from '@plinth/domain/loan/blanket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildBorrower, buildDeal, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Sam', last_name: 'Staff' })).email
})
afterAll(() => t.close())

const missing = '01990000-0000-7000-8000-000000000000'
const person = { first_name: 'Gail', last_name: 'Guarantor', email: '', phone: '212-5550142' }
const address = {
  property_type: 'MIXED_USE',
  address_address: '9 Second Street',
  address_city: 'Brooklyn',
  address_state: 'New York',
  address_zipcode: '11215',
}
const post = (path: string, body?: object, as = staff) => t.call('POST', path, as, body)
const texts = async (loanId: string) =>
  (await t.call('GET', `/loan/${loanId}/timeline`, staff))
    .json<{ events: { text: string }[] }>()
    .events.map((e) => e.text)
const sizes = async () =>
  Promise.all(
    [
      ...(['borrower', 'property', 'legal_entity'] as const).map((table) => t.db.selectFrom(table).select('id')),
      // That somebody was refused is written down.
      t.db.selectFrom('event').select('id').where('kind', '!=', 'access.refused'),
    ].map(async (rows) => (await rows.execute()).length),
  )

test('[I-55] staff enter a borrower who is not on file: linked, scored, with activities and events', async () => {
  const { loan } = await buildDeal(t.db)
  const reply = await post(`/loan/${loan.human_id}/create-borrower`, { ...person, email: 'New@Example.com' })
  expect(reply.statusCode, reply.body).toBe(201)
  const { borrowers, guarantor_ids: guarantors } = reply.json<LoanView>()
  expect(borrowers[1]).toMatchObject({ first_name: 'Gail', email: 'new@example.com', phone: '212-5550142' })
  expect(guarantors).toEqual([])
  const activities = await t.db
    .selectFrom('activity')
    .select('type')
    .where('borrower_id', '=', borrowers[1]?.id ?? '')
    .execute()
  expect(activities.map(({ type }) => type)).toContain('plaid')
  expect(await texts(loan.id)).toContain('Sam Staff linked Gail Guarantor to the loan')
  await t.drain()
  expect(t.mailer.messages).toEqual([])
})

test('[I-55] a guarantor is told apart from who borrows, new or on file, and does not keep the last borrower', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const entered = await post(`/loan/${loan.id}/create-borrower`, { ...person, role: 'guarantor' })
  const id = entered.json<LoanView>().borrowers[1]?.id ?? ''
  const onFile = await buildBorrower(t.db)
  const linked = await post(`/loan/${loan.id}/add-borrower/${onFile.id}?role=guarantor`, {})
  expect(linked.json<LoanView>().guarantor_ids.toSorted()).toEqual([id, onFile.id].toSorted())
  expect(await texts(loan.id)).toContain('Sam Staff linked Gail Guarantor to the loan as guarantor')
  const remove = (one: string) => t.call('PUT', `/loan/${loan.id}/remove-borrower/${one}`, staff)
  expect((await remove(borrower.id)).json()).toMatchObject({ status: 409, code: 'state_conflict' })
  expect((await remove(id)).json<LoanView>().guarantor_ids).toEqual([onFile.id])
  expect((await remove(onFile.id)).json<LoanView>().borrowers.map((b) => b.id)).toEqual([borrower.id])
})

test('[I-57] staff enter a property that is not on file: in its neighborhood, with its activities', async () => {
  const { loan } = await buildDeal(t.db)
  const reply = await post(`/loan/${loan.id}/create-property`, {
    ...address,
    purchase_price: 750_000,
    number_of_units: 3,
  })
  expect(reply.statusCode, reply.body).toBe(201)
  const { properties, neighborhoods, purchase_price: price } = reply.json<LoanView>()
  expect(properties[1]).toMatchObject({
    property_type: 'MIXED_USE',
    address_address: '9 Second Street',
    address_state: 'NY',
    purchase_price: 750_000,
    number_of_units: 3,
  })
  expect(price).toBe(2_250_000)
  expect(neighborhoods.some((one) => one.zipcode === '11215')).toBe(true)
  const appraisal = await t.db
    .selectFrom('activity')
    .select('type')
    .where('property_id', '=', properties[1]?.id ?? '')
    .execute()
  expect(appraisal.map(({ type }) => type)).toContain('appraisal')
})

test.each(['create-property', 'add-property', 'property.add-loan'])(
  '[E-08] %s refuses a second property of a loan that is no blanket loan, naming the flag, until it is said to be one',
  async (call) => {
    const { loan } = await buildDeal(t.db, { is_blanket_loan: false })
    const { id } = await buildProperty(t.db)
    const ask = (flag: boolean) => {
      const said = flag ? { is_blanket_loan: true } : {}
      if (call === 'create-property') return post(`/loan/${loan.id}/create-property`, { ...address, ...said })
      const path =
        call === 'add-property' ? `/loan/${loan.id}/add-property/${id}` : `/property/${id}/add-loan/${loan.id}`
      return post(`${path}${flag ? '?is_blanket_loan=true' : ''}`)
    }
    const refused = await ask(false)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'is_blanket_loan', message: blanketMessage }],
    ])
    const now = async () => (await t.call('GET', `/loan/${loan.id}`, staff)).json<LoanView>()
    expect(await now()).toMatchObject({ is_blanket_loan: false, number_of_properties: 1 })
    expect((await ask(true)).statusCode).toBeLessThan(300)
    expect(await now()).toMatchObject({ is_blanket_loan: true, number_of_properties: 2 })
  },
)

test('[E-08] a second property settles the flag where nobody set it, and it cannot be taken back', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildProperty(t.db)
  const added = (await post(`/loan/${loan.id}/add-property/${id}`)).json<LoanView>()
  expect(added.is_blanket_loan).toBe(true)
  const change = () => t.call('PUT', `/loan/${loan.id}/update`, staff, { is_blanket_loan: false })
  expect((await change()).json()).toMatchObject({ status: 400, errors: [{ path: 'is_blanket_loan' }] })
  await t.call('PUT', `/loan/${loan.id}/remove-property/${id}`, staff)
  expect((await change()).statusCode).toBe(200)
})

test('[M-02] [U-39] an entity with two members that staff add has its own card of document requests', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const members = [
    { borrower_id: borrower.id, first_name: 'Bea', last_name: 'Sponsor', percentage: 60 },
    { first_name: 'Max', last_name: 'Member', percentage: 40 },
  ]
  const reply = await post(`/legal-entity/loan/${loan.id}/add`, {
    name: 'Second Street LLC',
    kind: 'LLC',
    state: 'DE',
    members,
  })
  expect(reply.json()).toMatchObject({ name: 'Second Street LLC', members: [{ percentage: 60 }, { percentage: 40 }] })
  const { entities } = (await t.call('GET', `/activity/loan/${loan.id}/document-request/all`, staff)).json()
  expect(
    entities.map((e: { entity_type: string; entity_name: string }) => [e.entity_type, e.entity_name]),
  ).toContainEqual(['legal-entity', 'Second Street LLC'])
})

test.each([
  ['create-borrower', { ...person, last_name: '' }, 'last_name'],
  ['create-borrower', { ...person, email: 'gail' }, 'email'],
  ['create-borrower', { ...person, phone: '5' }, 'phone'],
  ['create-property', { ...address, address_zipcode: 'abc' }, 'address_zipcode'],
  ['create-property', { ...address, purchase_price: 15_000_001 }, 'purchase_price'],
  ['create-property', { ...address, property_type: 'CASTLE' }, 'property_type'],
])('[I-55] [I-57] %s refuses what is wrong by its field and writes nothing', async (call, body, path) => {
  const { loan } = await buildDeal(t.db)
  const before = await sizes()
  const reply = await post(`/loan/${loan.id}/${call}`, body)
  expect([reply.statusCode, reply.json().errors[0].path]).toEqual([400, path])
  expect(await sizes()).toEqual(before)
})

test('[I-55] who is on file under an email is not entered twice', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const before = await sizes()
  expect((await post(`/loan/${loan.id}/create-borrower`, { ...person, email: borrower.email })).json()).toMatchObject({
    errors: [{ path: 'email', message: 'Bea Sponsor is on file with this email. Choose the borrower on file.' }],
  })
  expect(await sizes()).toEqual(before)
})

test('[I-55] [I-57] a loan that is not there is 404, an archived one 409, and nothing is written', async () => {
  const { loan } = await buildDeal(t.db, { archived_at: new Date() })
  const before = await sizes()
  for (const [call, body] of [
    ['create-borrower', person],
    ['create-property', address],
  ] as const) {
    expect((await post(`/loan/${missing}/${call}`, body)).statusCode).toBe(404)
    expect((await post(`/loan/${loan.id}/${call}`, body)).json()).toMatchObject({ status: 409, code: 'archived' })
  }
  expect(await sizes()).toEqual(before)
})

test('[W-20] parties and readers enter nobody', async () => {
  const deal = await buildDeal(t.db)
  const reader = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  for (const { email } of [deal.borrowerUser, deal.brokerUser, reader])
    for (const [call, body] of [
      ['create-borrower', person],
      ['create-property', address],
    ] as const)
      expect((await post(`/loan/${deal.loan.id}/${call}`, body, email)).statusCode).toBe(403)
})

test('[AI-23] a borrower is entered with a date of birth; a day to come is refused at its field', async () => {
  const { loan } = await buildDeal(t.db)
  const born = Date.UTC(1970, 2, 4) / 1000
  const made = await post(`/loan/${loan.id}/create-borrower`, {
    ...person,
    email: 'born@example.com',
    date_of_birth: born,
  })
  expect(made.statusCode, made.body).toBe(201)
  const row = await t.db
    .selectFrom('borrower')
    .select('date_of_birth')
    .where('email', '=', 'born@example.com')
    .executeTakeFirstOrThrow()
  expect(row.date_of_birth).toBe('1970-03-04')
  const late = Math.floor(t.clock.ms / 86_400_000 + 2) * 86_400
  const refused = await post(`/loan/${loan.id}/create-borrower`, {
    ...person,
    email: 'late@example.com',
    date_of_birth: late,
  })
  expect(refused.json()).toMatchObject({ errors: [{ path: 'date_of_birth' }] })
})
