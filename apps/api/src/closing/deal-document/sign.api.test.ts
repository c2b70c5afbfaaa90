import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOpenDeal, buildStaff, caller } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'
import { ann, bob, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  by = signingOn(t)
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

const sheet = (id: string, rest: string) => `/activity/term-sheet/${id}/${rest}`
const state = async (id: string) => (await ok('GET', `/activity/${id}`)).status.state

it('[L-18] [J-36] [K-37] a term sheet sent for signature is signed by each in turn, stands as Signed and can be accepted', async () => {
  const { termSheet, loan } = await buildOpenDeal(t)
  await ok('POST', sheet(termSheet.id, 'generate'))
  await ok('POST', sheet(termSheet.id, 'send'), { recipients: [ann, bob], signature: true })
  expect(await state(termSheet.id)).toBe('Sent')
  const letters = await t.db.selectFrom('mail').select(['to_email', 'subject']).where('loan_id', '=', loan.id).execute()
  expect(letters).toEqual([
    { to_email: ann.email, subject: `Please sign Term Sheet for ${loan.name} for ${loan.name}` },
  ])
  for (const { email } of [ann, bob]) {
    const signed = await by.sign(await by.open(email))
    expect(signed.statusCode, signed.body).toBe(200)
    await t.drain()
  }
  expect(await state(termSheet.id)).toBe('Signed')
  const [signed, made] = (await ok('GET', `/activity/${termSheet.id}/deal-versions`)).versions
  expect(signed).toMatchObject({ number: 2, origin: 'signed', signed_copy: true, formats: ['pdf'], state: 'ready' })
  expect(made).toMatchObject({ number: 1, origin: 'generated', sent: [{ recipients: [ann.email, bob.email] }] })
  await ok('POST', sheet(termSheet.id, 'set/accepted'))
})

it('[L-18] a term sheet sent by email is sent again, also to others and to be signed; not while it is out to be signed', async () => {
  const { termSheet, loan } = await buildOpenDeal(t)
  await ok('POST', sheet(termSheet.id, 'generate'))
  const send = (body: object) => t.call('POST', sheet(termSheet.id, 'send'), staff, body)
  expect((await send({ recipients: [ann] })).statusCode).toBe(202)
  expect((await send({ recipients: [ann, bob] })).json().status.state).toBe('Sent')
  const letters = await t.db
    .selectFrom('mail')
    .select('to_email')
    .where('loan_id', '=', loan.id)
    .orderBy('created_at')
    .execute()
  expect(letters.map((l) => l.to_email).toSorted()).toEqual([ann.email, ann.email, bob.email])
  const [made] = (await ok('GET', `/activity/${termSheet.id}/deal-versions`)).versions
  expect(made.sent.map((s: { recipients: string[] }) => s.recipients)).toEqual([[ann.email, bob.email], [ann.email]])
  expect((await send({ recipients: [ann], signature: true })).statusCode).toBe(202)
  for (const body of [{ recipients: [bob] }, { recipients: [bob], signature: true }]) {
    const refused = await send(body)
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'The Term Sheet is out for signature. Remind the signers, or void that envelope first.',
    ])
  }
})

it('[L-18] pressed twice at once, a term sheet goes out once more, not twice', async () => {
  const { termSheet, loan } = await buildOpenDeal(t)
  await ok('POST', sheet(termSheet.id, 'generate'))
  const send = () => t.call('POST', sheet(termSheet.id, 'send'), staff, { recipients: [ann] })
  expect((await send()).statusCode).toBe(202)
  expect((await Promise.all([send(), send()])).map((r) => r.statusCode).toSorted()).toEqual([202, 409])
  expect(await t.db.selectFrom('mail').select('id').where('loan_id', '=', loan.id).execute()).toHaveLength(2)
})
