import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { ann, bob, buildChecked, pdfWith, signingOn } from '../../../test/signing.ts'

let t: Awaited<ReturnType<typeof testApp>>
let by: ReturnType<typeof signingOn>
beforeAll(async () => {
  t = await testApp()
  by = signingOn(t)
})
afterAll(() => t.close())

const threePages = async () => ({
  name: 'agreement.pdf',
  type: 'application/pdf',
  bytes: await pdfWith('Agreement', 3),
})
const shown = (key: string, pages: number[]) => t.call('POST', `/signature/${key}/pages-shown`, null, { pages })

/** A borrower of a loan who has an account, and a paper of theirs that is asked of them by that address. */
const askedOf = async (email: string) => {
  const o = await buildChecked(t, await threePages())
  const user = await buildUser(t.db, 'borrower', { email })
  await t.db.insertInto('user_borrower').values({ user_id: user.id, borrower_id: o.borrower.id }).execute()
  return { ...o, user }
}
const newKey = () => randomBytes(32).toString('base64url')
const openOwn = (activityId: string, as: string | null, key = newKey()) =>
  t.call('POST', `/personal/activity/${activityId}/open-signing`, as, { key })

test('[K-37] a document that was not shown to its end is not signed, whatever the browser sends', async () => {
  const o = await buildChecked(t, await threePages())
  await by.send(o, [ann])
  const key = await by.open(ann.email)
  const refused = (await by.signUnread(key)).json()
  expect([refused.code, refused.detail]).toEqual([
    'state_conflict',
    'Read the document to its end before you sign. Pages 1, 2, 3 have not been shown yet.',
  ])
  expect((await shown(key, [1, 3])).json()).toEqual({ pages_shown: [1, 3] })
  expect((await by.signUnread(key)).json().detail).toContain('Page 2 has not been shown yet.')
  expect(await by.stateOf(o)).toEqual(['Waiting', 'Sent'])
  expect((await shown(key, [2])).json()).toEqual({ pages_shown: [1, 2, 3] })
  expect((await by.view(key)).pages_shown).toEqual([1, 2, 3])
  expect((await by.signUnread(key)).statusCode).toBe(200)
})

test('[K-37] a page that the document does not have is refused, and one shown twice keeps its first time', async () => {
  const o = await buildChecked(t, await threePages())
  await by.send(o, [bob])
  const key = await by.open(bob.email)
  expect((await shown(key, [1, 4])).json().errors[0]).toMatchObject({ path: 'pages' })
  expect((await by.view(key)).pages_shown).toEqual([])
  await shown(key, [1])
  const times = () =>
    t.db
      .selectFrom('envelope_page as p')
      .innerJoin('envelope_recipient as r', 'r.id', 'p.recipient_id')
      .innerJoin('envelope as e', 'e.id', 'r.envelope_id')
      .select(['p.page', 'p.shown_at'])
      .where('e.activity_id', '=', o.activity.id)
      .execute()
  const before = await times()
  await shown(key, [1])
  expect(await times()).toEqual(before)
})

test('[K-37] one who is asked opens and signs the paper in their own area, without a code; the trail says how and when', async () => {
  const o = await askedOf('owner.one@example.com')
  await by.send(o, [{ name: 'Olga Owner', email: 'Owner.One@example.com' }])
  const home = async () => (await t.call('GET', '/personal/home', o.user.email)).json()
  expect((await home()).loans[0].to_sign).toEqual([o.activity.id])
  const key = newKey()
  expect((await openOwn(o.activity.id, o.user.email, key)).statusCode).toBe(200)
  expect((await by.view(key)).recipient_name).toBe('Olga Owner')
  expect((await by.sign(key)).json().state).toBe('signed')
  expect((await home()).loans[0].to_sign).toEqual([])
  const events = await t.db
    .selectFrom('event')
    .innerJoin('envelope', 'envelope.id', 'event.entity_id')
    .select(['event.kind', 'event.after', 'event.actor_id'])
    .where('envelope.activity_id', '=', o.activity.id)
    .orderBy('event.id')
    .execute()
  const opened = events.find((e) => e.kind === 'signature.opened')
  expect([opened?.after, opened?.actor_id]).toEqual([expect.objectContaining({ by: 'account' }), o.user.id])
  expect(events.find((e) => e.kind === 'signature.read')?.after).toMatchObject({ pages: 3 })
})

test('[G-02] one who has signed is told so in their own area while others sign', async () => {
  const o = await askedOf('owner.first@example.com')
  await by.send(o, [
    { name: 'Olga Owner', email: 'owner.first@example.com' },
    { name: 'Someone Else', email: 'second@example.com' },
  ])
  const signing = async () => {
    const [{ to_sign, signed }] = (await t.call('GET', '/personal/home', o.user.email)).json().loans
    return { to_sign, signed }
  }
  expect(await signing()).toEqual({ to_sign: [o.activity.id], signed: [] })
  const key = newKey()
  await openOwn(o.activity.id, o.user.email, key)
  expect((await by.sign(key)).statusCode).toBe(200)
  expect(await signing()).toEqual({ to_sign: [], signed: [o.activity.id] })
})

test('[W-05] nobody else opens it: another borrower, one of the loan who is not asked, staff, a stranger', async () => {
  const o = await askedOf('owner.two@example.com')
  await by.send(o, [{ name: 'Someone Else', email: 'else@example.com' }])
  const other = await buildUser(t.db, 'borrower', { email: 'else@example.com' })
  const codes = [
    (await openOwn(o.activity.id, o.user.email)).statusCode,
    (await openOwn(o.activity.id, other.email)).statusCode,
    (await openOwn(o.activity.id, o.staff)).statusCode,
    (await openOwn(o.activity.id, null)).statusCode,
  ]
  expect(codes).toEqual([404, 404, 403, 401])
  expect((await t.call('GET', '/personal/home', o.user.email)).json().loans[0].to_sign).toEqual([])
})

test('[J-36] the second signer opens nothing before it is their turn', async () => {
  const o = await askedOf('owner.three@example.com')
  await by.send(o, [ann, { name: 'Olga Owner', email: 'owner.three@example.com' }])
  expect((await openOwn(o.activity.id, o.user.email)).statusCode).toBe(404)
  await by.sign(await by.open(ann.email))
  expect((await openOwn(o.activity.id, o.user.email)).statusCode).toBe(200)
})
