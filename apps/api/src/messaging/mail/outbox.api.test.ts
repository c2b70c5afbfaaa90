import type { Permission } from '@plinth/domain/people/user/permissions'
import { permissions } from '@plinth/domain/people/user/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { inTx } from '../../platform/db.ts'
import { queueMail } from '../../platform/mail.ts'
import { createIdentity } from '../../vendors/identity/index.ts'
import { createMailer } from '../../vendors/mail/index.ts'
import { dropSecretsJob } from './mail.jobs.ts'

/** The outbox of an installation without a mail server, with what its console prints. */

const PASSWORD = 'tangerine-lamp-42'
const printed: string[] = []
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({
    identity: createIdentity,
    mailer: (config) => createMailer(config, undefined, (line) => void printed.push(line)),
  })
})
afterAll(() => t.close())

let visitors = 0
const visitor = () => openBrowser(t.app, { address: `10.9.0.${++visitors}` })

/** An administrator with these rights alone, signed in. */
const adminWith = async (rights: readonly Permission[]) => {
  const user = await buildUser(t.db, 'admin', { denied: permissions.filter((one) => !rights.includes(one)) })
  await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: PASSWORD })
  const browser = visitor()
  await browser.signIn(user.email, PASSWORD)
  const token = await browser.token()
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => browser.call(method, path, token, body)
  return { user, call }
}
type Admin = Awaited<ReturnType<typeof adminWith>>

interface Listed {
  mails: { id: string; subject: string; body_text: string; link: 'none' | 'hidden' | 'revealable' }[]
  total: number
}
const search = async (by: Admin, text: string) =>
  (await by.call('GET', `/outbox/all?search=${encodeURIComponent(text)}`)).json<Listed>()
const newest = async (by: Admin, email: string) => {
  const [mail] = (await search(by, email)).mails
  if (!mail) throw new Error(`no letter to ${email}`)
  return mail
}
const reveal = (by: Admin, id: string) => by.call('PUT', `/outbox/${id}/reveal`)

/** Every text in the database that holds `secret`, by table and column. */
const placesOf = async (secret: string): Promise<string[]> => {
  const rows = await t.db.selectFrom('mail').selectAll().execute()
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([column, value]) => (String(value).includes(secret) ? [column] : [])),
  )
}

test("[W-22] an administrator never reads another person's reset link, whatever their rights; the console has it", async () => {
  const boss = await adminWith(permissions)
  const victim = await adminWith(permissions)
  const body = { email: victim.user.email, redirectTo: 'http://localhost:3000/reset-password' }
  await visitor().send('POST', '/auth/request-password-reset', body)
  await t.drain()
  const token = /reset-password\?token=([\w-]+)/.exec(printed.at(-1) ?? '')?.[1] ?? ''
  expect(token.length).toBeGreaterThan(15)
  expect(printed.at(-1)).toContain(victim.user.email)
  const letter = await newest(boss, victim.user.email)
  expect(letter).toMatchObject({ link: 'hidden', body_text: expect.stringContaining('/reset-password?token=…') })
  expect((await reveal(boss, letter.id)).statusCode).toBe(404)
  expect(await placesOf(token)).toEqual([])
  const [row] = await t.db.selectFrom('mail').selectAll().where('id', '=', letter.id).execute()
  expect(row?.secret_sealed).toBeNull()
})

test('[W-22] search finds no letter by a part of its link, before it is sent and after', async () => {
  const boss = await adminWith(permissions)
  const address = 'https://lender.example/x?token=zqjxk0123456789'
  await inTx(t.db, (tx) =>
    queueMail(tx, t.deps, {
      to: { name: 'Bea', email: 'searched@example.com' },
      subject: 'Your code',
      text: `Open ${address} or https://lender.example/application/full#resume=wvbnm98765. Your code is 483920.`,
      codes: ['483920'],
    }),
  )
  for (const moment of ['queued', 'sent']) {
    if (moment === 'sent') await t.drain()
    for (const part of ['zqjxk', 'wvbnm', '483920', '4839'])
      expect([moment, part, (await search(boss, part)).total]).toEqual([moment, part, 0])
    const letter = await newest(boss, 'searched@example.com')
    expect(letter.body_text).toBe(
      'Open https://lender.example/x?token=… or https://lender.example/application/full#resume=… Your code is ….',
    )
  }
  expect(printed.at(-1)).toContain(`${address} `)
  expect(printed.at(-1)).toContain('483920')
})

test('[A-15] without a mail server an invitation is shown to who manages users and may show links, and that is recorded', async () => {
  const host = await adminWith(['view-outbox', 'reveal-links', 'manage-users'])
  await host.call('POST', '/user/add', { email: 'invited@example.com', role: 'borrower' })
  await t.drain()
  const letter = await newest(host, 'invited@example.com')
  expect(letter.link).toBe('revealable')
  expect(printed.filter((line) => line.includes('invited@example.com'))).toEqual([])
  for (const rights of [['view-outbox'], ['view-outbox', 'reveal-links'], ['view-outbox', 'manage-users']] as const) {
    const other = await adminWith(rights)
    expect([rights, (await newest(other, 'invited@example.com')).link]).toEqual([rights, 'hidden'])
    expect([403, 404]).toContain((await reveal(other, letter.id)).statusCode)
  }
  const shown = (await reveal(host, letter.id)).json<{ body_text: string }>()
  const token = /invitation\?token=([\w-]+)/.exec(shown.body_text)?.[1]
  const seen = await t.db.selectFrom('event').select(['actor_id']).where('kind', '=', 'mail.revealed').execute()
  expect(seen.map((one) => one.actor_id)).toEqual([host.user.id])

  expect((await visitor().send('POST', '/identity/accept-invitation', { token, password: PASSWORD })).statusCode).toBe(
    200,
  )
  expect((await reveal(host, letter.id)).statusCode).toBe(404)
  expect((await newest(host, 'invited@example.com')).link).toBe('hidden')
})

test("[W-22] another administrator's invitation is shown to nobody but who invited them", async () => {
  const host = await adminWith(permissions)
  const other = await adminWith(permissions)
  await host.call('POST', '/user/add', { email: 'colleague@example.com', role: 'admin' })
  await t.drain()
  const letter = await newest(host, 'colleague@example.com')
  expect((await newest(other, 'colleague@example.com')).link).toBe('hidden')
  expect((await reveal(other, letter.id)).statusCode).toBe(404)
  expect((await reveal(host, letter.id)).statusCode).toBe(200)
  await visitor().send('POST', '/identity/request-invitation', { email: 'colleague@example.com' })
  await t.drain()
  // Asked for by a visitor: the link is for the console.
  expect((await newest(host, 'colleague@example.com')).link).toBe('hidden')
  expect(printed.at(-1)).toContain('colleague@example.com')
})

test('[A-15] a link that has expired is dropped, and shown no more meanwhile', async () => {
  const host = await adminWith(permissions)
  await host.call('POST', '/user/add', { email: 'late@example.com', role: 'broker' })
  await t.drain()
  const { id } = await newest(host, 'late@example.com')
  const row = () => t.db.selectFrom('mail').select(['secret_sealed']).where('id', '=', id).executeTakeFirstOrThrow()
  const before = t.clock.ms
  t.clock.advance(7 * 86_400 + 1)
  expect((await row()).secret_sealed).not.toBeNull()
  await inTx(t.db, (tx) => t.deps.jobs.enqueue(tx, dropSecretsJob, {}))
  await t.drain()
  expect((await row()).secret_sealed).toBeNull()
  t.clock.ms = before
  expect((await reveal(host, id)).statusCode).toBe(404)
})

test('[W-20] the outbox asks for a right of its own', async () => {
  const without = await adminWith(permissions.filter((one) => one !== 'view-outbox'))
  expect((await without.call('GET', '/outbox/all')).statusCode).toBe(403)
})
