import { endpoints } from '@plinth/contract/all'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { createIdentity } from '../../vendors/identity/index.ts'

const PASSWORD = 'tangerine-lamp-42'
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp({ identity: createIdentity })
})
afterAll(() => t.close())

const staff = async (denied: string[] = []) => {
  const user = await buildUser(t.db, 'admin', { denied })
  await t.deps.identity.accounts?.create({ email: user.email, name: 'Ada', password: PASSWORD })
  const browser = openBrowser(t.app)
  expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
  const rights = async (target: string) =>
    browser.call('POST', '/user/permissions?permissions=edit-loan', await browser.token(), { user_id: target })
  return { user, browser, rights }
}
const ageSessions = (minutes: number) =>
  sql`update identity.session set "createdAt" = now() - make_interval(mins => ${minutes}::int)`.execute(t.db)

test('[SC-02] what opens secrets, hands out the trail or gives rights asks for a fresh proof', () => {
  expect(endpoints.flatMap((e) => (e.fresh ? [e.id] : [])).toSorted()).toEqual([
    'audit.export',
    'committee.add-member',
    'committee.cast',
    'erasure.erase',
    'held-change.approve',
    'held-change.save-settings',
    'mail.reveal',
    'provider.update',
    'retention.update',
    'user.add',
    'user.add-borrower',
    'user.permissions',
    'user.update',
    'wire.reveal',
  ])
})

test('[SC-02] ten minutes after the sign-in rights are not changed until the person signs in again', async () => {
  const [{ user, browser, rights }, target] = [await staff(), await buildUser(t.db, 'admin')]
  await ageSessions(9)
  expect((await rights(target.id)).statusCode).toBe(200)
  await ageSessions(11)
  await sql`update app_user set denied = '{}' where id = ${target.id}`.execute(t.db)
  const refused = await rights(target.id)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'proof_needed'])
  const { denied } = await t.db
    .selectFrom('app_user')
    .select('denied')
    .where('id', '=', target.id)
    .executeTakeFirstOrThrow()
  expect(denied).toEqual([])
  // Everything else goes on as before.
  expect((await browser.call('GET', '/user/all', await browser.token())).statusCode).toBe(200)
  expect((await browser.signIn(user.email, PASSWORD)).statusCode).toBe(200)
  expect((await rights(target.id)).statusCode).toBe(200)
})

test('[SC-02] every such call is refused with an old session, and who lacks the right is told that instead', async () => {
  const [{ browser }, narrow] = [await staff(), await staff(['manage-users'])]
  await ageSessions(11)
  const token = await browser.token()
  const answers = await Promise.all(
    endpoints
      .flatMap((e) => (e.fresh ? [e] : []))
      .map(async (e) => {
        const path = e.path
          .replaceAll(/\{kind\}/g, 'mail')
          .replaceAll(/\{\w+\}/g, '01990000-0000-7000-8000-000000000000')
        const { statusCode, body } = await browser.call(e.method, path, token, e.method === 'GET' ? undefined : {})
        return `${e.id} ${statusCode} ${(JSON.parse(body) as { code: string }).code}`
      }),
  )
  expect(answers.filter((one) => !one.endsWith(' 403 proof_needed'))).toEqual([])
  expect((await narrow.rights(narrow.user.id)).json<{ code: string }>().code).toBe('forbidden')
})
