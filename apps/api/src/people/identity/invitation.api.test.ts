import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { createIdentity } from '../../vendors/identity/index.ts'
import { invite, plainInvitation, setUpLink } from './index.ts'

const PASSWORD = 'tangerine-lamp-42'
const DAY = 86_400

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
})
afterAll(() => t.close())

let visitors = 0
/** A visitor from an address of their own, so that one test's tries do not count in another. */
const visitor = () => openBrowser(t.app, { address: `10.2.0.${++visitors}` })
const letterTo = (email: string) => t.mailer.messages.filter((m) => m.to.email === email).at(-1)
const tokenOf = (link: string | undefined) => /token=([\w-]+)/.exec(link ?? '')?.[1] ?? ''

/** A person who was invited just now, and the token of their letter. */
const invited = async () => {
  const user = await buildUser(t.db, 'borrower')
  await inTx(t.db, (tx) => invite(tx, t.deps, plinth, user.id, plainInvitation('Arion')))
  await t.drain()
  return { user, token: tokenOf(letterTo(user.email)?.text) }
}
const accept = (token: string, over: object = {}) =>
  visitor().send('POST', '/identity/accept-invitation', { token, password: PASSWORD, ...over })

describe('an invitation', () => {
  test('[A-06, A-15] opens an account whose address is proven: the person signs in at once', async () => {
    const { user, token } = await invited()
    const shown = await visitor().send('GET', `/identity/invitation/${token}`)
    expect(shown.json()).toMatchObject({ email: user.email, role: 'borrower' })
    expect((await accept(token, { first_name: 'Bea', last_name: 'Moss' })).statusCode).toBe(200)
    const browser = visitor()
    expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
    const me = await browser.call('GET', `/user/logged-in-user/${user.email}`, await browser.token())
    expect(me.json()).toMatchObject({ first_name: 'Bea', last_name: 'Moss', role: 'borrower' })
  })

  test('[A-15] works once', async () => {
    const { token } = await invited()
    expect((await accept(token)).statusCode).toBe(200)
    expect((await accept(token)).statusCode).toBe(404)
    expect((await visitor().send('GET', `/identity/invitation/${token}`)).statusCode).toBe(404)
  })

  test('[A-15] of two who use it at once, one opens the account', async () => {
    const { token } = await invited()
    const codes = (await Promise.all([accept(token), accept(token), accept(token)])).map((r) => r.statusCode)
    expect(codes.filter((c) => c === 200)).toHaveLength(1)
    expect(codes.every((c) => [200, 404, 409].includes(c))).toBe(true)
  })

  test('[A-15] ends after seven days', async () => {
    const { token } = await invited()
    t.clock.advance(7 * DAY + 1)
    try {
      expect((await accept(token)).statusCode).toBe(404)
    } finally {
      t.clock.advance(-7 * DAY - 1)
    }
    expect((await accept(token)).statusCode).toBe(200)
  })

  test('[A-15] ends when a newer one is mailed, and for a person who was deactivated', async () => {
    const { user, token } = await invited()
    await inTx(t.db, (tx) => invite(tx, t.deps, plinth, user.id, plainInvitation('Arion')))
    expect((await accept(token)).statusCode).toBe(404)
    await t.drain()
    const newer = tokenOf(letterTo(user.email)?.text)
    await t.db.updateTable('app_user').set({ active: false }).where('id', '=', user.id).execute()
    expect((await accept(newer)).statusCode).toBe(404)
  })

  test('[A-15] its token is nowhere in the database but in the letter', async () => {
    const { token } = await invited()
    const { rows } = await sql`select from invitation where encode(token_hash, 'escape') like ${`%${token}%`}`.execute(
      t.db,
    )
    expect(rows).toEqual([])
    const held = await t.db.selectFrom('invitation').select('token_hash').execute()
    expect(held.every((row) => row.token_hash.length === 32)).toBe(true)
  })

  test.each(['short', 'password123456', 'aaaaaaaaaaaaaa'])(
    '[A-15] the password %s is refused by name',
    async (password) => {
      const { token } = await invited()
      const res = await accept(token, { password })
      expect(res.statusCode).toBe(400)
      expect(res.json<{ errors: { path: string }[] }>().errors.map((e) => e.path)).toEqual(['password'])
      expect((await accept(token)).statusCode).toBe(200)
    },
  )

  test('[A-15] vanishes with the transaction that would have sent it', async () => {
    const user = await buildUser(t.db, 'broker')
    const failing = inTx(t.db, async (tx) => {
      await invite(tx, t.deps, plinth, user.id, plainInvitation('Arion'))
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    await t.drain()
    expect(letterTo(user.email)).toBeUndefined()
  })
})

describe('asking for a link', () => {
  const ask = (email: string) => visitor().send('POST', '/identity/request-invitation', { email })

  test('[A-15] a known person without an account is mailed one; a stranger is answered the same and mailed nothing', async () => {
    const user = await buildUser(t.db, 'borrower')
    const known = await ask(user.email.toUpperCase())
    const stranger = await ask('stranger@example.com')
    expect([stranger.statusCode, stranger.json()]).toEqual([known.statusCode, known.json()])
    await t.drain()
    expect((await accept(tokenOf(letterTo(user.email)?.text))).statusCode).toBe(200)
    expect(letterTo('stranger@example.com')).toBeUndefined()
  })

  test('[A-15] who has an account is told so by mail, without a token', async () => {
    const { user, token } = await invited()
    await accept(token)
    await ask(user.email)
    await t.drain()
    expect(letterTo(user.email)?.text).toContain('You have one already')
    expect(letterTo(user.email)?.text).not.toContain('token=')
  })

  test('[A-15] a deactivated person is mailed nothing', async () => {
    const user = await buildUser(t.db, 'borrower', { active: false })
    await ask(user.email)
    await t.drain()
    expect(letterTo(user.email)).toBeUndefined()
  })

  test('[A-15] one address is not flooded, known or not', async () => {
    const codes: number[] = []
    for (let i = 0; i < 6; i++) codes.push((await ask('flood@example.com')).statusCode)
    expect(codes).toEqual([202, 202, 202, 202, 202, 429])
  })
})

describe('the first administrator', () => {
  const first = { email: 'boss@example.com', first_name: 'Ann', last_name: 'Boss', password: PASSWORD }
  const setUp = (app: Awaited<ReturnType<typeof testApp>>, token: string, over: object = {}) =>
    openBrowser(app.app).send('POST', '/identity/set-up', { ...first, token, ...over })

  test('[A-15] is made by the printed link, once, and signs in', async () => {
    const fresh = await testApp({
      identity: createIdentity,
      settings: { PLINTH_DATE_FORMAT: 'dd.mm.yyyy', PLINTH_TIME_ZONE: 'Pacific/Honolulu' },
    })
    try {
      const config = () => openBrowser(fresh.app).send('GET', '/identity/config')
      expect((await config()).json()).toMatchObject({ provider: 'embedded', needs_set_up: true, google: false })
      expect((await config()).json()).toMatchObject({ date_format: 'dd.mm.yyyy', time_zone: 'Pacific/Honolulu' })
      const older = tokenOf((await setUpLink(fresh.deps)) ?? '')
      const token = tokenOf((await setUpLink(fresh.deps)) ?? '')
      expect((await setUp(fresh, older)).statusCode).toBe(404)
      expect((await setUp(fresh, token, { password: 'password123456' })).statusCode).toBe(400)
      const codes = (await Promise.all([setUp(fresh, token), setUp(fresh, token)])).map((r) => r.statusCode)
      expect(codes.sort()).toEqual([200, 404])
      const browser = openBrowser(fresh.app)
      expect((await browser.signIn(first.email, PASSWORD)).statusCode).toBe(200)
      const all = await browser.call('GET', '/user/all', await browser.token())
      expect(all.json<{ users: object[] }>().users).toEqual([
        expect.objectContaining({ role: 'admin', email: first.email }),
      ])
      expect((await config()).json()).toMatchObject({ needs_set_up: false })
      expect(await setUpLink(fresh.deps)).toBeNull()
    } finally {
      await fresh.close()
    }
  })

  test('[A-15] is not made where there is an administrator, even with a link from before', async () => {
    const fresh = await testApp({ identity: createIdentity })
    try {
      const token = tokenOf((await setUpLink(fresh.deps)) ?? '')
      await buildUser(fresh.db, 'admin')
      expect((await setUp(fresh, token)).statusCode).toBe(404)
    } finally {
      await fresh.close()
    }
  })
})
