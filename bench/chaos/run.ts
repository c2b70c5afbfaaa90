import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureDatabase } from '../../apps/api/src/platform/databases.ts'
import { openPool } from '../../apps/api/src/platform/db.ts'
import { startEmbeddedPostgres } from '../../apps/api/src/platform/embedded-postgres.ts'
import { startProxy, through } from '../../apps/api/test/tcp-proxy.ts'
import { build } from '../../tools/build.ts'
import { settingsOn } from '../own-database.ts'
import { signInToken } from '../sign-in.ts'
import { check, untilQuiet } from './check.ts'
import { checkPapers, replay } from './check-papers.ts'
import { keepProgram, killDatabase } from './machines.ts'
import { plant } from './planted.ts'
import { prepareWork } from './prepare.ts'
import { workUntil } from './work.ts'

/**
 * `npm run chaos`: people work while server, worker and database are killed, connections cut and the network broken; at the
 * end everything that was acknowledged is there once. `-- --faults 40` says how many, `-- --control` lets the database
 * answer before it has written: then something must be missing, or this measures nothing. Then it makes each fault that the
 * checks look for, each of which must be found.
 */
const argument = (name: string): string | undefined => process.argv[process.argv.indexOf(name) + 1]
const FAULTS = process.argv.includes('--faults') ? Number(argument('--faults')) : 36
const isControl = process.argv.includes('--control')
const CLIENTS = 6
const BETWEEN_MS = 1500
const HOLE_MS = 4000
const MOST_LINES = 20
const HEALED_MS = 10_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

/** Seconds until the server is ready for calls; null when it is not within a minute. */
const healedAfter = async (api: string): Promise<number | null> => {
  const from = performance.now()
  while (performance.now() - from < 60_000) {
    const isReady = await fetch(`${api}/utils/live-test`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return (performance.now() - from) / 1000
    await pause(50)
  }
  return null
}

const median = (of: readonly number[]) => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0

await build()
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-chaos-'))
// The control's writes what it has acknowledged ten seconds late: a kill before that loses it.
const writesLate = { durable: false, settings: ['wal_writer_delay=10s', 'wal_writer_flush_after=1GB'] }
const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'), isControl ? writesLate : { durable: true })
const cluster = path.join(folder, 'postgres/cluster')
await ensureDatabase(postgres.url('postgres'), 'chaos')
const direct = postgres.url('chaos')
await prepareWork(settingsOn(folder, direct))
const network = await startProxy(Number(new URL(direct).port))
const reserved = await startProxy(1)
const port = String(reserved.port)
await reserved.close()
const settings = { ...settingsOn(folder, through(direct, network.port)), PORT: port }
const server = await keepProgram('apps/api/dist/server.js', { ...settings, PLINTH_JOBS: 'off' }, /Plinth runs at/)
const worker = await keepProgram('apps/api/dist/worker.js', settings, /Plinth works on jobs/)
const api = `http://127.0.0.1:${port}/api`

const faults: Record<string, () => Promise<void> | void> = {
  'kill -9 of the server': () => server.kill(),
  'kill -9 of the worker': () => worker.kill(),
  'kill -9 of the database': () => killDatabase(cluster),
  'all connections to the database cut': () => network.cut(),
  [`a network hole of ${HOLE_MS / 1000} s`]: async () => {
    network.becomes('hole')
    await pause(HOLE_MS)
    network.becomes('passes')
  },
  'answers of the database lost for half a second': async () => {
    network.becomes('loses answers')
    await pause(500)
    network.becomes('passes')
  },
}

const over = new AbortController()
const working = workUntil({ api, signIn: (who) => signInToken(api, who), clients: CLIENTS }, over.signal)
const healed = new Map<string, number[]>()
const names = Object.keys(faults)
for (let n = 0; n < FAULTS; n += 1) {
  await pause(BETWEEN_MS)
  const name = names[n % names.length] ?? ''
  await faults[name]?.()
  const seconds = await healedAfter(api)
  healed.set(name, [...(healed.get(name) ?? []), seconds ?? Number.POSITIVE_INFINITY])
}
over.abort()
const done = await working.ended
const pool = openPool(direct, 2)
const quiet = await untilQuiet(pool, 180_000)
/** What the database and the store do not have as it was acknowledged. */
const checked = async () => [
  ...(await check(pool, done)),
  ...(await checkPapers(pool, done, `${folder}/files`)),
  ...(await replay(pool)),
]
const amiss = await checked()
const faulty = [...done.wrong, ...amiss]
const late = [...healed].flatMap(([name, all]) =>
  all.filter((seconds) => seconds * 1000 > HEALED_MS).map((seconds) => `${name}: ready after ${seconds.toFixed(1)} s`),
)

const kinds = [...Map.groupBy(done.deeds, ({ kind }) => kind)].map(([kind, all]) => `${all.length} ${kind}`).join(', ')
say(
  `${FAULTS} faults, ${done.deeds.length} acknowledged changes (${kinds}), ${done.repeats} repeats; jobs done ${quiet.toFixed(1)} s after the last`,
)
for (const [name, all] of healed)
  say(
    `  ${name.padEnd(48)} ${all.length} times, ready after ${median(all).toFixed(2)} s (longest ${Math.max(...all).toFixed(2)})`,
  )
say(`  server started ${server.restarts()} times again, worker ${worker.restarts()}`)
for (const line of [...faulty, ...late].slice(0, MOST_LINES)) say(`FAULTY  ${line}`)
const planted = isControl ? await plant(pool, done.deeds, checked) : []
for (const { what, isFound } of planted)
  say(
    `  planted: ${what.padEnd(48)} ${isFound === null ? 'NOT PLANTED, no such change' : isFound ? 'found' : 'NOT FOUND'}`,
  )
say(faulty.length + late.length === 0 ? 'Nothing lost, nothing twice' : `${faulty.length + late.length} faulty`)

await pool.end()
await worker.stop()
await server.stop()
await network.close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
const isBad = faulty.length + late.length > 0
// A slow machine makes answers late; that alone proves no check of what was lost.
const isRight = isControl ? amiss.length > 0 && planted.every(({ isFound }) => isFound === true) : !isBad
process.exit(isRight ? 0 : 1)
