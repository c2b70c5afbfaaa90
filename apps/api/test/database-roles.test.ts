import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { ensureServingRole } from '../src/platform/roles.ts'
import { addressIn, ownDatabase, startProcess } from './process.ts'

const asRole = async (url: string, ...statements: string[]): Promise<(string | undefined)[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const codes: (string | undefined)[] = []
  for (const statement of statements)
    codes.push(
      await client.query(statement).then(
        () => 'done',
        (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
      ),
    )
  await client.end()
  return codes
}

/** An empty database that belongs to a role of its own, and a role to serve as; neither is a superuser. */
const separateRoles = async () => {
  const database = await ownDatabase({ empty: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-roles-'))
  const tag = randomUUID().slice(0, 8)
  const [owner, server] = [`owner_${tag}`, `server_${tag}`]
  const ownerUrl = await ensureServingRole(database.url, owner)
  const url = await ensureServingRole(database.url, server)
  const name = new URL(database.url).pathname.slice(1)
  await asRole(database.url, `alter database "${name}" owner to ${owner}`)
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true })
    const maintenance = database.url.replace(/\/[^/]*$/, '/postgres')
    await database.drop()
    await asRole(maintenance, `drop role ${owner}`, `drop role ${server}`)
  })
  const env = { PLINTH_DATA_DIR: folder, PLINTH_LOG_LEVEL: 'warn', DATABASE_URL: url }
  return { url, ownerUrl, env }
}

/** A server; before it has an administrator it prints the link to set one up. */
const started = async (env: Record<string, string>, until: RegExp) => {
  const server = startProcess('server', env)
  const said = await server.says(until)
  const address = addressIn(said)
  const post = (at: string, body: object) =>
    fetch(`${address}/api${at}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify(body),
    })
  return { said, post, stop: async () => (server.kill('SIGTERM'), (await server.ended).code) }
}
const FIRST = /set-up\?token=\S+\n/
const AGAIN = /Plinth runs at .*\n/

const DENIED = '42501'

test('the role that serves adds to the trail and reads it, and changes neither the trail nor the schema; the product works as it', async () => {
  const { url, ownerUrl, env } = await separateRoles()
  const owned = { ...env, PLINTH_OWNER_DATABASE_URL: ownerUrl }
  const server = await started(owned, FIRST)
  const [, token] = /set-up\?token=(\S+)/.exec(server.said) ?? []
  const person = { email: 'first@plinth.test', password: 'a password of the first' }
  expect(
    (await server.post('/identity/set-up', { token, first_name: 'Fay', last_name: 'First', ...person })).status,
  ).toBe(200)
  expect((await server.post('/auth/sign-in/email', person)).status).toBe(200)
  expect(server.said).not.toContain('owns the schema')
  expect(await server.stop()).toBe(0)

  const helped = await started({ ...owned, PLINTH_TEST_HELPERS: 'on', NODE_ENV: 'test' }, AGAIN)
  for (const call of ['reset-db', 'init-full-request'])
    expect([call, (await helped.post(`/test/${call}`, {})).ok]).toEqual([call, true])
  expect(await helped.stop()).toBe(0)

  const trail = ['event', 'event_seal', 'audit_key']
  const refused = [
    ...trail.flatMap((table) => [
      `update ${table} set ${table === 'event' ? "actor_name = ''" : table === 'event_seal' ? 'position = 0' : "sealed_key = ''"}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
    ]),
    'alter table event disable trigger event_no_update',
    'alter table event disable trigger event_awaits_seal',
    'create or replace function event_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table made_up (id int)',
    'alter table loan add column made_up int',
    'create schema made_up',
    'delete from kysely_migration',
    'set session_replication_role = replica',
  ]
  expect(await asRole(url, ...refused)).toEqual(refused.map(() => DENIED))
  expect(
    await asRole(url, "insert into event (actor_name, kind, entity) values ('X', 'x', 'x')", 'select from event_seal'),
  ).toEqual(['done', 'done'])

  // A trigger writes to a table of the next release while this one still serves.
  expect(await asRole(ownerUrl, 'create table of_tomorrow (id int generated always as identity, name text)')).toEqual([
    'done',
  ])
  expect(await asRole(url, "insert into of_tomorrow (name) values ('X')", 'delete from of_tomorrow')).toEqual([
    'done',
    'done',
  ])
  expect(await asRole(ownerUrl, 'drop table of_tomorrow')).toEqual(['done'])

  // Without the owner's address: it serves the schema as it is, and says what is missing where it is behind.
  const alone = await started(env, AGAIN)
  expect(alone.said).not.toContain('owns the schema')
  expect(await alone.stop()).toBe(0)
  expect(await asRole(ownerUrl, "delete from kysely_migration where name = '0355_audit_right'")).toEqual(['done'])
  expect((await startProcess('server', env).ended).stderr).toMatch(
    /^The schema lacks 0355_audit_right, .*npm run migrate/,
  )
})

test('one role for both works as before, and the start says what that leaves open', async () => {
  const { ownerUrl, env } = await separateRoles()
  const server = await started({ ...env, DATABASE_URL: ownerUrl }, FIRST)
  expect(server.said).toContain('owns the schema, so it could change the audit trail: set PLINTH_OWNER_DATABASE_URL')
  expect(await server.stop()).toBe(0)
})
