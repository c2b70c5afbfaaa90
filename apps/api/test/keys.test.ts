import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  chownSync,
  chmodSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealedColumns } from '../src/platform/sealed-columns.ts'
import { createSealer } from '../src/platform/sealing.ts'
import { ownDatabase, startProcess, takePort } from './process.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const person = { email: 'keeper@plinth.test', password: 'a password of the keeper' }

let folder: string
let database: Awaited<ReturnType<typeof ownDatabase>>
let port: number
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-keys-'))
  database = await ownDatabase()
  const taken = await takePort()
  await taken.free()
  port = taken.port
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const env = (over: Record<string, string> = {}) => ({
  PLINTH_DATA_DIR: folder,
  DATABASE_URL: database.url,
  PLINTH_LOG_LEVEL: 'silent',
  ...over,
})
const keys = (command: string, over: Record<string, string> = {}) => {
  const ran = spawnSync(process.execPath, [path.join(root, 'tools/keys.ts'), command], {
    env: { PATH: process.env['PATH'] ?? '', ...env(over) },
    encoding: 'utf8',
  })
  return { code: ran.status, said: ran.stdout + ran.stderr }
}
const refusal = async (over: Record<string, string>) => (await startProcess('server', env(over)).ended).stderr
const send = (address: string, body: object) =>
  fetch(`http://127.0.0.1:${port}/api${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://localhost:${port}` },
    body: JSON.stringify(body),
  })
/** Starts, signs in through HTTP, at the first start as the administrator who sets up; answers whether a token came. */
const signsIn = async (over: Record<string, string> = {}, isFirst = false) => {
  const server = startProcess('server', env({ PORT: String(port), ...over }))
  const said = await server.says(isFirst ? /set-up\?token=\S+\n/ : /Plinth runs at/)
  const [, token] = /set-up\?token=(\S+)/.exec(said) ?? []
  if (isFirst) await send('/identity/set-up', { token, first_name: 'Kim', last_name: 'Keeper', ...person })
  const signIn = await send('/auth/sign-in/email', person)
  const cookie = signIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const session = await fetch(`http://127.0.0.1:${port}/api/auth/token`, { headers: { cookie } })
  server.kill('SIGTERM')
  await server.ended
  return [signIn.status, session.status]
}
const query = async <T>(text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as T[]
}

test('a secret that is set later: refused at the start by name, taken over by a command, and people sign in', async () => {
  expect(await signsIn({}, true)).toEqual([200, 200])
  const over = { PLINTH_SECRET: 'another secret, as the README asks for it' }
  expect(await refusal(over)).toMatch(/^PLINTH_SECRET is not the secret .*rotate-secret/)
  expect(keys('rotate-secret', over)).toMatchObject({ code: 0, said: expect.stringContaining('The secret is changed') })
  expect(await signsIn(over)).toEqual([200, 200])
  expect(await refusal({})).toMatch(/^PLINTH_SECRET is not the secret/)
  const third = { PLINTH_SECRET: 'a third secret, when the second one leaked' }
  expect(keys('rotate-secret', third)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Set PLINTH_OLD_SECRET'),
  })
  expect(keys('rotate-secret', { ...third, PLINTH_OLD_SECRET: over.PLINTH_SECRET }).code).toBe(0)
  expect(await signsIn(third)).toEqual([200, 200])
  // Back to a generated one, which the command makes anew.
  expect(keys('rotate-secret', { PLINTH_OLD_SECRET: third.PLINTH_SECRET }).code).toBe(0)
  expect(await signsIn()).toEqual([200, 200])
}, 300_000)

test('sealing keys: a missing one is named with what needs it, and everything is sealed anew with the new one', async () => {
  const kept = () => JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as { sealingKeys: string }
  const sealerOf = (text: string) =>
    createSealer(
      text
        .split(',')
        .map((entry) => ({ id: entry.split(':')[0] ?? '', key: Buffer.from(entry.split(':')[1] ?? '', 'base64') })),
    )
  const first = kept().sealingKeys
  const [borrower] = await query<{ id: string }>(
    "insert into borrower (first_name, last_name, email) values ('Bo', 'Sealed', 'bo@plinth.test') returning id",
  )
  const place = `borrower.ssn:${borrower?.id}`
  await query('update borrower set ssn_sealed = $1 where id = $2', [
    sealerOf(first).seal('078-05-1120', place),
    borrower?.id,
  ])
  const stored = async () =>
    (await query<{ ssn_sealed: string }>('select ssn_sealed from borrower where id = $1', [borrower?.id]))[0]
      ?.ssn_sealed ?? ''

  const other = `k2:${Buffer.alloc(32, 9).toString('base64')}`
  expect(await refusal({ PLINTH_SEALING_KEYS: other })).toMatch(/lacks the key .*k1 for Social Security numbers \(1\)/)
  expect(await refusal({ PLINTH_SEALING_KEYS: `k1:${Buffer.alloc(32, 9).toString('base64')}` })).toMatch(
    /needs another id/,
  )

  expect(keys('rotate-sealing').code).toBe(0)
  expect(kept().sealingKeys).not.toBe(first)
  expect(sealerOf(kept().sealingKeys).open(await stored(), place)).toBe('078-05-1120')
  const sealedAnew = await stored()
  expect(() => sealerOf(first).open(sealedAnew, place)).toThrow('sealed under an unknown key')

  const moved = keys('rotate-sealing', { PLINTH_SEALING_KEYS: `own:${Buffer.alloc(32, 3).toString('base64')}` })
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('Sealed anew with own') })
  expect((await stored()).split('.')[1]).toBe('own')
}, 300_000)

test('every place that something is sealed in is one that keys are changed in', () => {
  const source = path.join(root, 'apps/api/src')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const text = files.map((name) => readFileSync(path.join(source, name), 'utf8')).join('\n')
  const places = [
    ...text.matchAll(
      /\.seal\([^`']*[`'](\w+\.\w+):|PLACE = '(\w+\.\w+):|[pP]lace(?:Of)? = \(\w+: string\): string => `(\w+\.\w+):/g,
    ),
  ]
  const found = new Set(places.map((m) => m[1] ?? m[2] ?? m[3]))
  expect([...found].sort()).toEqual([...new Set(sealedColumns.map(({ place }) => place))].sort())
})

test('a start as root changes no folder of somebody else', async () => {
  if (process.getuid?.() !== 0) return expect(existsSync(folder)).toBe(true)
  const home = path.join(folder, 'home')
  mkdirSync(home)
  chmodSync(folder, 0o711)
  chownSync(home, Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })), 0)
  chmodSync(home, 0o700)
  const { code, stderr } = await startProcess('server', { PLINTH_DATA_DIR: path.join(home, 'data') }).ended
  expect([code, statSync(home).mode & 0o777]).toEqual([1, 0o700])
  expect(stderr).toContain(`cannot enter ${home}`)
})
