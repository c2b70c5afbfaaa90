import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBorrower, buildContact, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let boss: Awaited<ReturnType<typeof buildUser>>
beforeAll(async () => {
  t = await testApp()
  boss = await buildUser(t.db, 'admin')
})
afterAll(() => t.close())

interface View {
  id: string
  version: number
  email: string
  role: string
  denied: string[]
  permissions: string[]
  borrowers: { id: string; email: string | null }[]
}
const eventKinds = async (id: string) =>
  (await t.db.selectFrom('event').select('kind').where('entity_id', '=', id).orderBy('id').execute()).map((e) => e.kind)

describe('the own user record', () => {
  test('[A-09] carries role, address, borrowers and contacts', async () => {
    const user = await buildUser(t.db, 'borrower')
    const borrower = await buildBorrower(t.db, { email: user.email })
    await t.db.insertInto('user_borrower').values({ user_id: user.id, borrower_id: borrower.id }).execute()
    const res = await t.call('GET', `/user/logged-in-user/${user.email}`, user.email)
    expect(res.json()).toMatchObject({
      email: user.email,
      role: 'borrower',
      borrowers: [{ id: borrower.id, email: user.email }],
      contacts: [],
    })
  })

  test('[E-32] shows no address for a borrower who has none', async () => {
    const user = await buildUser(t.db, 'broker')
    const over = { email: 'x1@no-email.invalid', email_is_placeholder: true }
    const borrower = await buildBorrower(t.db, over)
    await t.db.insertInto('user_borrower').values({ user_id: user.id, borrower_id: borrower.id }).execute()
    const res = await t.call('GET', `/user/logged-in-user/${user.email}`, user.email)
    expect(res.json<View>().borrowers[0]?.email).toBeNull()
  })

  test("[A-09] the email of the address must be the token's", async () => {
    const user = await buildUser(t.db, 'borrower')
    const res = await t.call('GET', `/user/logged-in-user/${boss.email}`, user.email)
    expect(res.statusCode).toBe(403)
    const own = await t.call('GET', `/user/logged-in-user/${user.email.toUpperCase()}`, user.email)
    expect(own.statusCode).toBe(200)
  })

  test('[A-11] an unknown person is refused', async () => {
    const res = await t.call('GET', '/user/logged-in-user/who@example.com', 'who@example.com')
    expect(res.statusCode).toBe(403)
    expect(res.json()).toMatchObject({ detail: 'You Are Not Authorized To View This Page' })
  })
})

describe('the list of users', () => {
  test('[W-04] is for administrators, by email', async () => {
    const res = await t.call('GET', '/user/all', boss.email)
    const emails = res.json<{ users: View[] }>().users.map((u) => u.email)
    expect(emails).toContain(boss.email)
    expect(emails).toEqual([...emails].sort())
    const one = await t.call('GET', `/user/${boss.id}`, boss.email)
    expect(one.json()).toMatchObject({ id: boss.id, role: 'admin' })
    const other = await buildUser(t.db, 'broker')
    expect((await t.call('GET', '/user/all', other.email)).statusCode).toBe(403)
    expect((await t.call('GET', `/user/${boss.id}`, other.email)).statusCode).toBe(403)
  })
})

describe('adding a user', () => {
  test('[W-01] makes the person, links their parties, mails the invitation and is recorded', async () => {
    const borrower = await buildBorrower(t.db)
    const contact = await buildContact(t.db)
    const res = await t.call('POST', '/user/add', boss.email, {
      email: 'New.Person@Example.com',
      role: 'broker',
      first_name: 'Nia',
      borrower_ids: [borrower.id],
      contact_ids: [contact.id],
    })
    expect(res.statusCode).toBe(201)
    const view = res.json<View>()
    expect(view).toMatchObject({
      email: 'new.person@example.com',
      role: 'broker',
      borrowers: [{ id: borrower.id }],
      contacts: [{ id: contact.id }],
      last_sign_in_epoch: null,
    })
    await t.drain()
    expect(t.mailer.messages.filter((m) => m.to.email === 'new.person@example.com')).toHaveLength(1)
    expect(await eventKinds(view.id)).toEqual(['user.added', 'user.invited'])
  })

  test('[W-01] an address that is taken is refused, and unknown parties are named', async () => {
    const again = await t.call('POST', '/user/add', boss.email, { email: boss.email, role: 'admin' })
    expect(again.statusCode).toBe(409)
    const res = await t.call('POST', '/user/add', boss.email, {
      email: 'p@example.com',
      role: 'borrower',
      borrower_ids: [boss.id],
    })
    expect(res.statusCode).toBe(400)
    expect(res.json()).toMatchObject({ errors: [{ path: 'borrower_ids.0' }] })
    const missing = await t.db.selectFrom('app_user').selectAll().where('email', '=', 'p@example.com').execute()
    expect(missing).toEqual([])
  })

  test('[W-20] an administrator without the right to manage users adds nobody', async () => {
    const narrowed = await buildUser(t.db, 'admin', { denied: ['manage-users'] })
    const body = { email: 'q@example.com', role: 'admin' }
    expect((await t.call('POST', '/user/add', narrowed.email, body)).statusCode).toBe(403)
    const readOnly = await buildUser(t.db, 'admin', { denied: ['read-only'] })
    expect((await t.call('POST', '/user/add', readOnly.email, body)).statusCode).toBe(403)
  })
})

describe('changing a user', () => {
  const change = (as: string, body: object) => t.call('PUT', '/user/update', as, body)

  test('[W-01] carries the version that was read; a stale one changes nothing', async () => {
    const user = await buildUser(t.db, 'borrower')
    const first = await change(boss.email, { user_id: user.id, version: 1, first_name: 'One' })
    expect(first.json()).toMatchObject({ first_name: 'One', version: 2 })
    const second = await change(boss.email, { user_id: user.id, version: 1, first_name: 'Two' })
    expect([second.statusCode, second.json<{ code: string }>().code]).toEqual([409, 'version_conflict'])
    expect((await t.call('GET', `/user/${user.id}`, boss.email)).json()).toMatchObject({ first_name: 'One' })
  })

  test('[W-04] nobody changes their own role or rights, or deactivates themselves', async () => {
    const own = { user_id: boss.id, version: boss.version }
    expect((await change(boss.email, { ...own, role: 'borrower' })).statusCode).toBe(403)
    expect((await change(boss.email, { ...own, active: false })).statusCode).toBe(403)
    const rights = await t.call('POST', '/user/permissions?permissions=no-ssn', boss.email, { user_id: boss.id })
    expect(rights.statusCode).toBe(403)
    const row = await t.db.selectFrom('app_user').selectAll().where('id', '=', boss.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ role: 'admin', active: true, denied: [] })
  })

  test('[W-04] two administrators who remove each other at once leave one', async () => {
    const alone = await testApp()
    try {
      const a = await buildUser(alone.db, 'admin')
      const b = await buildUser(alone.db, 'admin')
      const remove = (as: string, id: string) =>
        alone.call('PUT', '/user/update', as, { user_id: id, version: 1, role: 'borrower' })
      await Promise.all([remove(a.email, b.id), remove(b.email, a.id)])
      const left = await alone.db.selectFrom('app_user').select('id').where('role', '=', 'admin').execute()
      expect(left).toHaveLength(1)
    } finally {
      await alone.close()
    }
  })

  test('[W-01] a deactivated person is refused on the next call, and again let in when activated', async () => {
    const user = await buildUser(t.db, 'broker')
    const me = () => t.call('GET', `/user/logged-in-user/${user.email}`, user.email)
    expect((await me()).statusCode).toBe(200)
    await change(boss.email, { user_id: user.id, version: 1, active: false })
    expect((await me()).statusCode).toBe(403)
    await change(boss.email, { user_id: user.id, version: 2, active: true })
    expect((await me()).statusCode).toBe(200)
    expect(await eventKinds(user.id)).toEqual(['user.deactivated', 'user.changed'])
  })

  test('[W-01] an address of another person is refused by name', async () => {
    const user = await buildUser(t.db, 'broker')
    const res = await change(boss.email, { user_id: user.id, version: 1, email: boss.email })
    expect(res.statusCode).toBe(400)
    expect(res.json()).toMatchObject({ errors: [{ path: 'email' }] })
  })

  test('[W-01] a field that does not exist is refused', async () => {
    const user = await buildUser(t.db, 'broker')
    const res = await change(boss.email, { user_id: user.id, version: 1, session_epoch: 9 })
    expect(res.statusCode).toBe(400)
  })
})

describe('rights', () => {
  test('[W-20] are taken by name or bundle, replaced, and given back by an empty list', async () => {
    const user = await buildUser(t.db, 'admin')
    const set = (query: string) => t.call('POST', `/user/permissions${query}`, boss.email, { user_id: user.id })
    const narrowed = (await set('?permissions=no-credit-pull&permissions=edit-loan')).json<View>()
    expect(narrowed.denied).toEqual(['edit-loan', 'no-credit-pull'])
    expect(narrowed.permissions).not.toContain('request-full-credit-plus')
    expect(narrowed.permissions).not.toContain('edit-loan')
    expect((await set('?permissions=no-ssn')).json<View>().denied).toEqual(['no-ssn'])
    expect((await set('')).json<View>().denied).toEqual([])
    expect((await set('?permissions=everything')).statusCode).toBe(400)
    // Two administrators on the same page: the second is told.
    const body = { user_id: user.id, version: narrowed.version }
    const stale = await t.call('POST', '/user/permissions?permissions=no-ssn', boss.email, body)
    expect([stale.statusCode, stale.json<{ code: string }>().code]).toEqual([409, 'version_conflict'])
    expect(await eventKinds(user.id)).toEqual(['user.rights-set', 'user.rights-set', 'user.rights-set'])
  })

  test('[G-13] a borrower record is linked to a user once, however often it is asked', async () => {
    const user = await buildUser(t.db, 'borrower')
    const borrower = await buildBorrower(t.db)
    const link = () => t.call('POST', `/user/${user.id}/add-borrower/${borrower.id}`, boss.email)
    expect((await link()).json<View>().borrowers.map((b) => b.id)).toEqual([borrower.id])
    expect((await link()).json<View>().borrowers).toHaveLength(1)
    expect(await eventKinds(user.id)).toEqual(['user.borrower-linked'])
    const none = await t.call('POST', `/user/${user.id}/add-borrower/${user.id}`, boss.email)
    expect(none.statusCode).toBe(404)
  })
})
