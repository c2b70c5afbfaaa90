import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openPool } from '../../apps/api/src/platform/db.ts'
import { ensureDatabase } from '../../apps/api/src/platform/databases.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/embedded-postgres.ts'
import { build } from '../../tools/build.ts'
import { check, untilQuiet } from '../chaos/check.ts'
import { workUntil } from '../chaos/work.ts'
import { needPrograms } from '../cluster/binaries.ts'
import { freePorts } from '../cluster/ports.ts'
import { settingsOn } from '../own-database.ts'
import { startProgram, stopProgram } from '../processes.ts'
import { startNginx } from './nginx.ts'
import { letThrough, sendPaper, setUp, signIn, tokenOf } from './people.ts'
import { openScreen } from './screen.ts'

/**
 * `npm run fleet`: three servers and two workers behind nginx. People work, screens listen and papers are sent while one
 * server is killed and one is told to end; sessions, limits, jobs, live updates and papers must hold right across.
 * `-- --control` gives each process a folder of its own for files: then papers must be missing, or this measures nothing.
 */
const isControl = process.argv.includes('--control')
const SERVERS = 3
const SCREENS = 3
const CLIENTS = 4
const PHASE_MS = 6000
/** `CHALLENGES_A_MINUTE` of the public form. */
const A_MINUTE = 60
const HEARD_MS = 5000

const say = (text: string) => process.stdout.write(`${text}\n`)

needPrograms(['nginx'])
await build()
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-fleet-'))
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), { durable: true, maxConnections: 150 })
await ensureDatabase(postgres.url('postgres'), 'fleet')
const url = postgres.url('fleet')
const [front = 0, ...ports] = await freePorts(1 + SERVERS)
const origin = `http://127.0.0.1:${front}`
const api = `${origin}/api`

const settingsOf = (name: string, port: number) => {
  const files = path.join(folder, isControl ? name : 'files')
  mkdirSync(files, { recursive: true })
  return {
    ...settingsOn(files, url),
    PLINTH_TEST_HELPERS: 'off',
    PLINTH_SECRET: 'one secret for all servers of the bench',
    PLINTH_SEALING_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PLINTH_PUBLIC_URL: origin,
    PLINTH_TRUST_PROXY: '1',
    PLINTH_DRAIN_SECONDS: '2',
    PORT: String(port),
  }
}
const SAYS_LINK = /set-up\?token=(\S+)\s/
const SAYS_READY = /Plinth runs at/
const startServer = (n: number, says: RegExp) =>
  startProgram(
    'apps/api/dist/server.js',
    { ...settingsOf(`server-${n}`, ports[n] ?? 0), PLINTH_JOBS: 'off' },
    says,
    'ignore',
  )
const servers: ChildProcess[] = []
let setUpToken = ''
for (let n = 0; n < SERVERS; n += 1) {
  const { child, match } = await startServer(n, SAYS_LINK)
  servers.push(child)
  // Each makes a new link, and the last holds.
  setUpToken = match
}
const workers = [0, 1].map((n) =>
  startProgram('apps/api/dist/worker.js', settingsOf(`worker-${n}`, 0), /Plinth works on jobs/, 'ignore'),
)
const nginx = startNginx(folder, front, ports)
await pause(1000)
await Promise.all(workers)

await setUp(api, origin, setUpToken)
const cookie = await signIn(api, origin)
let token = await tokenOf(api, cookie)
const over = new AbortController()
const listening = new AbortController()
const screens = Array.from({ length: SCREENS }, () => openScreen(api, () => token, listening.signal))
const renew = async () => (token = await tokenOf(api, cookie))
const work = workUntil({ api, signIn: renew, clients: CLIENTS }, over.signal)
const faulty: string[] = []
const phases: string[] = []

/** Lets the work go on for a while after something was done; notes what was acknowledged and repeated meanwhile. */
const phase = async (name: string, begin: () => void): Promise<number> => {
  const [deeds, repeats] = [work.done.deeds.length, work.done.repeats]
  begin()
  await pause(PHASE_MS)
  const repeated = work.done.repeats - repeats
  phases.push(`  ${name.padEnd(28)} ${work.done.deeds.length - deeds} changes acknowledged, ${repeated} repeats`)
  if (work.done.deeds.length === deeds) faulty.push(`nothing was acknowledged: ${name}`)
  return repeated
}
await phase('three servers', () => undefined)
await phase('one killed', () => void servers[0]?.kill('SIGKILL'))
servers[0] = (await startServer(0, SAYS_READY)).child
const drained = await phase('another told to end', () => void servers[1]?.kill('SIGTERM'))
if (drained > 0) faulty.push(`${drained} calls had to be repeated while a server ended in order`)
over.abort()
const done = await work.ended

const loans = done.deeds.filter(({ kind }) => kind === 'requests').slice(-6)
const papers = await Promise.all(loans.map(({ loan }) => sendPaper(origin, token, loan)))
faulty.push(...papers.filter((wrong) => wrong !== null))
const last = loans.at(-1)?.loan ?? ''
for (const end = Date.now() + HEARD_MS; screens.some(({ heard }) => !heard.has(last)) && Date.now() < end; )
  await pause(50)
screens.forEach(({ heard }, n) => {
  if (!heard.has(last)) faulty.push(`screen ${n + 1} did not hear of the last loan`)
})
const through = await letThrough(api, A_MINUTE * 2)
if (through !== A_MINUTE) faulty.push(`${through} of ${A_MINUTE * 2} calls were let through, ${A_MINUTE} may be`)

const pool = openPool(url, 2)
const quiet = await untilQuiet(pool, 120_000)
faulty.push(...(await check(pool, done)))
say(
  `${SERVERS} servers, ${workers.length} workers: ${done.deeds.length} acknowledged changes, jobs done ${quiet.toFixed(1)} s after the last`,
)
for (const line of phases) say(line)
say(
  `  papers sent across: ${papers.filter((wrong) => wrong === null).length} of ${papers.length}; limit: ${through} of ${A_MINUTE * 2} let through`,
)
say(
  `  screens connected ${screens.map((one) => one.connects()).join(', ')} times, heard of ${screens.map((one) => one.heard.size).join(', ')} loans`,
)
for (const line of faulty.slice(0, 20)) say(`FAULTY  ${line}`)
say(faulty.length === 0 ? 'Nothing lost, nothing twice' : `${faulty.length} faulty`)

listening.abort()
await pool.end()
for (const { child } of await Promise.all(workers)) await stopProgram(child)
for (const child of servers) if (child.signalCode === null) await stopProgram(child)
await stopProgram(nginx)
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(faulty.length > 0 === isControl ? 0 : 1)
