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

it('[L-14] [J-38] a copy signed on paper ends what is still out for signature: nobody signs it any more', async () => {
  const { termSheet } = await buildOpenDeal(t)
  await ok('POST', sheet(termSheet.id, 'generate'))
  await ok('POST', sheet(termSheet.id, 'send'), { recipients: [ann], signature: true })
  const key = await by.open(ann.email)
  await ok('POST', sheet(termSheet.id, 'set/signed'))
  expect([(await by.sign(key)).statusCode, await state(termSheet.id)]).toEqual([409, 'Signed'])
})
