import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildChecked, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
beforeAll(async () => {
  t = await testApp()
  by = signingOn(t)
})
afterAll(() => t.close())

let n = 0
/** A document that waits for the signature of somebody new. */
const asked = async () => {
  n += 1
  const signer = { name: 'Dee Signer', email: `dee${n}@example.com` }
  const o = await buildChecked(t)
  await by.send(o, [signer])
  return { ...o, signer, token: await by.tokenOf(signer.email) }
}
let k = 0
/** A key of a browser, never twice. */
const newKey = () => `${(k += 1)}`.padStart(43, 'k')
const askCode = (token: string) => t.call('POST', `/signature/link/${token}/code`, null)
const open = (token: string, code: string, key = newKey()) =>
  t.call('POST', `/signature/link/${token}/open`, null, { code, key })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

test('[J-36] a link tells nothing of the document or the person before a code; a made-up one is not found', async () => {
  const { token } = await asked()
  const link = await t.call('GET', `/signature/link/${token}`, null)
  expect(link.json()).toEqual({ email_hint: 'd•••@example.com', state: 'waiting', code_sent: false })
  expect(link.body).not.toContain('Operating Agreement')
  expect((await t.call('GET', `/signature/${token}`, null)).statusCode).toBe(404)
  expect((await t.call('GET', `/signature/link/${'x'.repeat(43)}`, null)).statusCode).toBe(404)
})

test('[J-36] the code goes to the address in a letter of its own and opens the document once', async () => {
  const { token, signer } = await asked()
  expect((await askCode(token)).statusCode).toBe(200)
  const letters = await by.lettersTo(signer.email)
  expect(letters.map((m) => m.subject)).toEqual([
    expect.stringContaining('Please sign'),
    'Your code to open the document',
  ])
  expect(letters[1]?.body_text).not.toContain('token=')
  const code = await by.codeOf(signer.email)
  expect((await t.call('GET', `/signature/link/${token}`, null)).json().code_sent).toBe(true)
  const key = newKey()
  expect((await open(token, code, key)).statusCode).toBe(200)
  expect((await t.call('GET', `/signature/${key}`, null)).json()).toMatchObject({
    title: 'Operating Agreement',
    recipient_email: signer.email,
    page_count: 2,
    signed_document: null,
  })
  expect((await open(token, code)).json().errors[0].path).toBe('code')
})

test('[J-36] five wrong tries end a code, also the right one after them', async () => {
  const { token, signer } = await asked()
  await askCode(token)
  const code = await by.codeOf(signer.email)
  expect((await open(token, wrong(code))).json().detail).toBe('That is not the code. 4 tries left.')
  // At the same time they count one by one.
  await Promise.all([1, 2, 3, 4].map(() => open(token, wrong(code))))
  expect((await open(token, code)).json().detail).toContain('does not work any more')
  expect((await t.call('GET', `/signature/link/${token}`, null)).json().code_sent).toBe(false)
})

test('[J-36] a code works for ten minutes, and no longer once a new one was sent', async () => {
  const { token, signer } = await asked()
  await askCode(token)
  const first = await by.codeOf(signer.email)
  t.clock.advance(601)
  expect((await open(token, first)).json().errors[0].path).toBe('code')
  await askCode(token)
  const second = await by.codeOf(signer.email)
  if (first !== second) expect((await open(token, first)).json().errors[0].path).toBe('code')
  expect((await open(token, second)).statusCode).toBe(200)
})

test('[J-36] at most five codes go out in an hour', async () => {
  const { token } = await asked()
  for (let i = 0; i < 5; i += 1) expect((await askCode(token)).statusCode).toBe(200)
  const sixth = await askCode(token)
  expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many_requests'])
})

test('[J-36] an opened page closes after two hours, and when it is opened elsewhere', async () => {
  const { signer } = await asked()
  const first = await by.open(signer.email)
  const second = await by.open(signer.email)
  expect((await t.call('GET', `/signature/${first}`, null)).statusCode).toBe(404)
  expect((await t.call('GET', `/signature/${second}`, null)).statusCode).toBe(200)
  t.clock.advance(2 * 3600 + 1)
  expect((await t.call('GET', `/signature/${second}`, null)).statusCode).toBe(404)
})

test('[J-36] neither token, code nor key lies readable in the database, but for the letters that carry them', async () => {
  const { token, signer } = await asked()
  await t.call('POST', `/signature/link/${token}/code`, null, {}, { 'idempotency-key': 'one' })
  const code = await by.codeOf(signer.email)
  const body = { code, key: 'q'.repeat(43) }
  await t.call('POST', `/signature/link/${token}/open`, null, body, { 'idempotency-key': 'two' })
  const rows = JSON.stringify([
    await t.db.selectFrom('envelope_recipient').selectAll().where('email', '=', signer.email).execute(),
    await t.db.selectFrom('idempotent_request').selectAll().execute(),
    await t.db.selectFrom('event').selectAll().execute(),
  ])
  expect(rows).toContain(signer.email)
  for (const secret of [token, body.key, `"${code}"`]) expect(rows).not.toContain(secret)
})
