import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, ownDatabase, startProcess, takePort } from './process.ts'

const LOGIN = { email: 'admin@demo.plinth.test', password: 'plinth-demo-admin' }

let folder: string
let database: Awaited<ReturnType<typeof ownDatabase>>
let freePort: string
const children: Child[] = []
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-demo-'))
  mkdirSync(path.join(folder, 'data'), { mode: 0o777 })
  database = await ownDatabase()
  const { port, free } = await takePort()
  await free()
  freePort = String(port)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const start = (over: Record<string, string>) => {
  const child = startProcess('server', {
    PLINTH_DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    PLINTH_SECRET: 'a secret of the demo test, long enough',
    PLINTH_SEALING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PLINTH_PUBLIC_URL: 'http://localhost:3999',
    PLINTH_LOG_LEVEL: 'silent',
    HOST: '',
    ...over,
  })
  children.push(child)
  return child
}
const answersAt = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(freePort), host)
    socket.once('connect', () => resolve(socket.end() !== null))
    socket.once('error', () => resolve(false))
  })
const stop = async (server: ReturnType<typeof start>) => {
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

test('the demo, its logins, and production: printed when they work, reached from this machine alone, refused', async () => {
  const helped = start({ PLINTH_DEMO: 'on', PLINTH_TEST_HELPERS: 'on' })
  const said = await helped.says(/Plinth runs at/)
  expect(said).not.toContain(LOGIN.password)
  await stop(helped)

  const demo = start({ PLINTH_DEMO: 'on', PORT: freePort })
  const printed = await demo.says(/plinth-demo-broker/)
  expect(printed).toContain(`${LOGIN.email} / ${LOGIN.password}`)
  const signIn = await fetch(`http://127.0.0.1:${freePort}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3999' },
    body: JSON.stringify(LOGIN),
  })
  expect(signIn.status).toBe(200)
  expect([await answersAt('127.0.0.1'), await answersAt('127.0.0.2')]).toEqual([true, false])
  await stop(demo)

  const production = start({ NODE_ENV: 'production' })
  const refused = await production.ended
  expect([refused.code, refused.stdout]).toEqual([1, ''])
  expect(refused.stderr).toMatch(
    /^The demo's logins.*admin@demo.plinth.test, borrower@demo.plinth.test, broker@demo.plinth.test/,
  )

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query("update app_user set active = false where email like '%@demo.plinth.test'")
  await client.end()
  const own = start({ NODE_ENV: 'production', PORT: freePort })
  expect(await own.says(/Plinth runs at/)).not.toContain(LOGIN.password)
  expect(await answersAt('127.0.0.2')).toBe(true)
  await stop(own)
}, 300_000)

test('files are for their owner alone, the papers that the demo stored and the folder that was there', () => {
  const data = path.join(folder, 'data')
  const modes = readdirSync(data, { recursive: true, withFileTypes: true }).map((entry) => {
    const mode = statSync(path.join(entry.parentPath, entry.name)).mode & 0o777
    return entry.isDirectory() ? mode & ~0o700 : mode & ~0o600
  })
  expect(modes.length).toBeGreaterThan(50)
  expect(new Set(modes)).toEqual(new Set([0]))
  expect(statSync(data).mode & 0o066).toBe(0)
})
