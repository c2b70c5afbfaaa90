import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addressIn, ownDatabase, startProcess, takePort } from './process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-start-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const refusal = async (env: Record<string, string>) => {
  const { code, stderr } = await startProcess('server', env).ended
  expect(code).toBe(1)
  return stderr
}

describe('what is in the way is told in one line on stderr, and the process ends with 1', () => {
  test('a bad setting is named, without its value', async () => {
    const said = await refusal({ PORT: 'eighty', PLINTH_SECRET: 'short and secret' })
    expect(said).toMatch(/^Bad settings: .*PORT.*PLINTH_SECRET.*\n$/)
    expect(said).not.toContain('short and secret')
  })

  test('settings that need each other are named together', async () => {
    expect(await refusal({ OIDC_ISSUER: 'https://pool.example.com' })).toBe(
      'Bad settings: OIDC_CLIENT_ID is needed with OIDC_ISSUER\n',
    )
  })

  test('neither test helpers nor the demo run in production', async () => {
    const said = await refusal({ NODE_ENV: 'production', PLINTH_TEST_HELPERS: 'on', PLINTH_DEMO: 'on' })
    expect(said).toBe(
      'Bad settings: PLINTH_TEST_HELPERS cannot be on in production; PLINTH_DEMO cannot be on in production\n',
    )
  })

  test('a data directory that cannot be written', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refusal({ PLINTH_DATA_DIR: path.join(file, 'data') })).toMatch(
      /^Cannot write to the data directory .*\/a-file\/data \(ENOTDIR\): set PLINTH_DATA_DIR\n$/,
    )
  })

  test('a database that does not answer, without its password', async () => {
    const { port, free } = await takePort()
    await free()
    const said = await refusal({
      PLINTH_DATA_DIR: path.join(folder, 'unreached'),
      DATABASE_URL: `postgres://plinth:pass-word@127.0.0.1:${port}/plinth`,
    })
    expect(said).toBe(`Cannot reach the database of DATABASE_URL at 127.0.0.1:${port} (ECONNREFUSED)\n`)
  })

  test('a port that is taken', async () => {
    const database = await ownDatabase()
    const { port, free } = await takePort()
    const said = await refusal({
      PLINTH_DATA_DIR: path.join(folder, 'taken'),
      DATABASE_URL: database.url,
      PORT: String(port),
    })
    expect(said).toBe(`Cannot listen on 127.0.0.1:${port} (already in use): set PORT\n`)
    await free()
    await database.drop()
  })

  test('secrets that were damaged', async () => {
    const data = path.join(folder, 'damaged')
    const database = await ownDatabase()
    const first = startProcess('server', { PLINTH_DATA_DIR: data, DATABASE_URL: database.url })
    await first.says(/Plinth runs at/)
    first.kill('SIGTERM')
    await first.ended
    writeFileSync(path.join(data, 'secrets.json'), '{}')
    expect(await refusal({ PLINTH_DATA_DIR: data, DATABASE_URL: database.url })).toBe(
      `${path.join(data, 'secrets.json')} is damaged: restore it from a backup\n`,
    )
    await database.drop()
  })
})

describe('with a database of our own', () => {
  const data = () => path.join(folder, 'own')

  test('the second start finds what the first left, also after the first was killed', async () => {
    const first = startProcess('server', { PLINTH_DATA_DIR: data() })
    await first.says(/Plinth runs at/)
    const secrets = readFileSync(path.join(data(), 'secrets.json'), 'utf8')
    expect(statSync(path.join(data(), 'secrets.json')).mode & 0o777).toBe(0o600)
    const client = new pg.Client({ connectionString: embeddedUrl(data()) })
    await client.connect()
    await client.query("insert into setting (key, value) values ('left-by', '1')")
    // A statement in flight outlives the server that asked it.
    const asking = client.query('select pg_sleep(60)').catch(() => undefined)
    client.on('error', () => undefined)
    first.kill('SIGKILL')
    await first.ended

    const second = startProcess('server', { PLINTH_DATA_DIR: data() })
    const address = addressIn(await second.says(/Plinth runs at/))
    await asking
    expect(readFileSync(path.join(data(), 'secrets.json'), 'utf8')).toBe(secrets)
    const again = new pg.Client({ connectionString: embeddedUrl(data()) })
    await again.connect()
    expect((await again.query("select value from setting where key = 'left-by'")).rows).toEqual([{ value: 1 }])
    await again.end()

    const third = startProcess('server', { PLINTH_DATA_DIR: data() })
    expect((await third.ended).stderr).toBe(`Another Plinth is already running on ${data()}\n`)

    const postmaster = Number(readFileSync(path.join(data(), 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
    process.kill(postmaster, 'SIGKILL')
    const ready = async () => (await fetch(`${address}/api/utils/live-test`)).status
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 5000, interval: 20 })
    await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 10_000, interval: 100 })

    second.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
    expect(existsSync(path.join(data(), 'postgres/cluster/postmaster.pid'))).toBe(false)
    expect(existsSync(path.join(data(), 'postgres/owner.pid'))).toBe(false)
  })

  test('two that start at once on an empty directory: one gets it, the other says so, and nothing is half-made', async () => {
    const empty = path.join(folder, 'at-once')
    const both = [1, 2].map(() => startProcess('server', { PLINTH_DATA_DIR: empty }))
    const said = await Promise.all(
      both.map((one) =>
        Promise.race([one.says(/Plinth runs at/).then(() => 'runs'), one.ended.then(({ stderr }) => stderr)]).catch(
          String,
        ),
      ),
    )
    expect(said.toSorted()).toEqual([`Another Plinth is already running on ${empty}\n`, 'runs'])
    for (const one of both) one.kill('SIGTERM')
    await Promise.all(both.map(({ ended }) => ended))
  })
})

test('two servers that start at once on an empty outside database both run', async () => {
  const database = await ownDatabase({ empty: true })
  const servers = [1, 2].map((n) =>
    startProcess('server', { PLINTH_DATA_DIR: path.join(folder, `both-${n}`), DATABASE_URL: database.url }),
  )
  await Promise.all(servers.map((one) => one.says(/Plinth runs at/)))
  for (const one of servers) one.kill('SIGTERM')
  expect(await Promise.all(servers.map(async ({ ended }) => (await ended).code))).toEqual([0, 0])
  await database.drop()
})

describe('stopping', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s finishes the request in flight, then ends with 0', async (signal) => {
    const database = await ownDatabase()
    const server = startProcess('server', {
      PLINTH_DATA_DIR: path.join(folder, `stop-${signal}`),
      DATABASE_URL: database.url,
    })
    const { port } = new URL(addressIn(await server.says(/Plinth runs at/)))
    // Half a request: the server waits for the rest of the body, as with a slow sender.
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    const closed = new Promise((done) => socket.once('close', done))
    const taken = new Promise<void>((resolve) =>
      socket.on('data', (chunk) => {
        answer += chunk.toString()
        if (answer.startsWith('HTTP/1.1 100 Continue')) resolve()
      }),
    )
    socket.write(
      'POST /api/nowhere HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\n' +
        'content-length: 2\r\nconnection: close\r\n\r\n',
    )
    await taken
    server.kill(signal)
    socket.write('{}')
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 404 /)
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    await database.drop()
  })
})

test('a server that is told to end is not ready at once, serves what comes, finishes what is open and ends its streams', async () => {
  const database = await ownDatabase()
  const server = startProcess('server', {
    PLINTH_DATA_DIR: path.join(folder, 'drain'),
    DATABASE_URL: database.url,
    PLINTH_TEST_HELPERS: 'on',
    PLINTH_DRAIN_SECONDS: '2',
  })
  const address = addressIn(await server.says(/Plinth runs at/))
  const ask = (at: string, o: RequestInit = {}) => fetch(`${address}/api${at}`, o)
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'ann@example.com', role: 'admin' })
  const { token } = (await (await ask('/test/login', { method: 'POST', headers: json, body })).json()) as {
    token: string
  }
  const headers = { authorization: `Bearer ${token}` }
  const stream = await ask('/notifications/stream', { headers })
  const streamEnds = stream.text()
  const ready = await vi.waitFor(
    async () => {
      const answer = await ask('/utils/live-test')
      expect(answer.status).toBe(200)
      return answer
    },
    { timeout: 60_000, interval: 20 },
  )
  expect([stream.status, ready.status, ready.headers.get('connection')]).toEqual([200, 200, 'keep-alive'])
  // A body that is still on its way when the signal comes.
  let finish: (rest: string) => void = () => undefined
  const slow = new ReadableStream({
    start: (to) => {
      finish = (rest) => {
        to.enqueue(new TextEncoder().encode(rest))
        to.close()
      }
    },
  })
  const open = ask('/test/login', { method: 'POST', headers: json, body: slow, ...{ duplex: 'half' } })

  server.kill('SIGTERM')
  await vi.waitFor(async () => expect((await ask('/utils/live-test')).status).toBe(503), {
    timeout: 60_000,
    interval: 20,
  })
  const late = await ask('/utils/alive')
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close'])
  finish(body)
  expect((await open).status).toBe(200)
  await streamEnds
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
  await database.drop()
})

describe('npm', () => {
  const scripts = (
    JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
  ).scripts

  /** Runs a script of package.json through npm, its program replaced by one that tells its id and waits. */
  const throughNpm = async (name: string) => {
    const at = path.join(folder, `npm-${name}`)
    mkdirSync(at)
    writeFileSync(
      path.join(at, 'waits.mjs'),
      'process.stdout.write(`pid ${process.pid}\\n`); setInterval(() => undefined, 1000)',
    )
    const command = (scripts[name] ?? '')
      .replaceAll(/node [\w/.]+(?= &&)/g, 'true')
      .replace(/node [\w/.]+$/, 'node waits.mjs')
    writeFileSync(
      path.join(at, 'package.json'),
      JSON.stringify({ name: 'x', version: '1.0.0', scripts: { [name]: command } }),
    )
    const npm = spawn('npm', ['run', '--silent', name], { cwd: at, stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = await new Promise<number>((resolve) =>
      npm.stdout.on('data', (said: Buffer) => resolve(Number(/pid (\d+)/.exec(said.toString())?.[1]))),
    )
    return { npm, pid }
  }

  test.each(['start', 'worker', 'dev'])('SIGTERM to `npm run %s` ends the program behind it', async (name) => {
    const { npm, pid } = await throughNpm(name)
    // Its end of the pipe closes when the program itself is gone, whatever npm does.
    const gone = new Promise((resolve) => npm.stdout.once('close', resolve))
    let forced = false
    const late = setTimeout(() => {
      forced = process.kill(pid, 'SIGKILL')
    }, 5000)
    npm.kill('SIGTERM')
    await gone
    clearTimeout(late)
    expect(forced).toBe(false)
  })
})

/** The address of the database that runs below a data directory, as its own files tell it. */
const embeddedUrl = (dataDir: string): string => {
  const password = readFileSync(path.join(dataDir, 'postgres/password'), 'utf8').trim()
  const port = readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://plinth:${encodeURIComponent(password)}@127.0.0.1:${port}/plinth`
}
