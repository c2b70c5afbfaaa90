import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureDatabase } from '../../apps/api/src/platform/databases.ts'
import { openPool } from '../../apps/api/src/platform/db.ts'
import { build } from '../../tools/build.ts'
import { check, untilQuiet } from '../chaos/check.ts'
import { keepProgram } from '../chaos/machines.ts'
import { prepareWork } from '../chaos/prepare.ts'
import { workUntil } from '../chaos/work.ts'
import { settingsOn } from '../own-database.ts'
import { stopProgram } from '../processes.ts'
import { signInToken } from '../sign-in.ts'
import { needPrograms } from './binaries.ts'
import { startCluster } from './cluster.ts'
import { isEnough, pgbouncerVersion, startPgbouncer } from './pgbouncer.ts'
import { freePorts } from './ports.ts'

/**
 * `npm run cluster`: people work on a cluster of three PostgreSQLs under Patroni, etcd and HAProxy while the primary's machine is
 * killed, its log held back just before; everything acknowledged must be there once, and writing must go on within 30 seconds.
 * `-- --kills 5` says how often; `-- --control` lets the primary acknowledge before a second machine has the change: then
 * something must be missing, or this measures nothing. `-- --bin <folder>` names the programs of a PostgreSQL 18,
 * `-- --pgbouncer <program>` a PgBouncer of 1.21 or newer to go through.
 */
const { values: asked } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    control: { type: 'boolean', default: false },
    bin: { type: 'string' },
    pgbouncer: { type: 'string', default: 'pgbouncer' },
  },
})
const KILLS = Number(asked.kills)
const CLIENTS = 4
const BETWEEN_MS = 6000
const HELD_MS = 2500
const WHOLE_MS = 120_000
/** Longest that nothing may be saved after a kill. */
const WRITING_MS = 30_000
const MOST_LINES = 20

const say = (text: string) => process.stdout.write(`${text}\n`)

needPrograms(['patroni', 'etcd', 'haproxy'])
await build()
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-cluster-'))
const cluster = await startCluster({ folder, synchronous: !asked.control, bin: asked.bin })
await cluster.whole(WHOLE_MS)
await ensureDatabase(cluster.url('postgres'), 'plinth')
const direct = cluster.url('plinth')
const version = pgbouncerVersion(asked.pgbouncer)
const pooler = version && isEnough(version) ? await startPgbouncer(asked.pgbouncer, folder, direct) : null
await prepareWork(settingsOn(folder, direct))
const [port = 0] = await freePorts(1)
const settings = {
  ...settingsOn(folder, pooler?.url ?? direct),
  ...(pooler ? { DATABASE_DIRECT_URL: direct } : {}),
  DATABASE_REPLICA_URL: cluster.replicaUrl('plinth'),
  PORT: String(port),
}
const server = await keepProgram('apps/api/dist/server.js', { ...settings, PLINTH_JOBS: 'off' }, /Plinth runs at/)
const worker = await keepProgram('apps/api/dist/worker.js', settings, /Plinth works on jobs/)
const api = `http://127.0.0.1:${port}/api`
say(
  `PostgreSQL of ${cluster.binaries.whole ? cluster.binaries.folder : 'the embedded package'} on three machines, ${
    pooler
      ? `through PgBouncer ${version} in transaction mode`
      : `without PgBouncer (${version ?? 'none'} found, 1.21 needed)`
  }; commits ${asked.control ? 'NOT ' : ''}waiting for a second machine`,
)

/** Kills the primary's machine, its log held back just before; answers after how many seconds something is saved again. */
const killPrimary = async (done: { deeds: readonly { at: number }[] }): Promise<number> => {
  const leader = await cluster.leader()
  if (!leader) throw new Error('There is no primary')
  await cluster.holdLog(HELD_MS)
  leader.kill()
  const at = Date.now()
  for (const { network } of cluster.nodes) {
    network.cut()
    network.becomes('passes')
  }
  const isBack = () => done.deeds.some((deed) => deed.at > at + 500)
  while (!isBack() && Date.now() < at + WHOLE_MS) await pause(50)
  const seconds =
    (Math.max(at, done.deeds.find((deed) => deed.at > at + 500)?.at ?? Number.POSITIVE_INFINITY) - at) / 1000
  leader.start()
  await cluster.whole(WHOLE_MS)
  return seconds
}

const over = new AbortController()
const work = workUntil({ api, signIn: () => signInToken(api), clients: CLIENTS }, over.signal)
const away: number[] = []
for (let n = 0; n < KILLS; n += 1) {
  await pause(BETWEEN_MS)
  away.push(await killPrimary(work.done))
}
over.abort()
const done = await work.ended
const pool = openPool(direct, 2)
const quiet = await untilQuiet(pool, 180_000)
const faulty = await check(pool, done)
const late = away.filter((seconds) => seconds * 1000 > WRITING_MS).map((s) => `nothing was saved for ${s.toFixed(1)} s`)

say(`${KILLS} primaries killed, ${done.deeds.length} acknowledged changes, ${done.repeats} repeats`)
say(
  `  saving went on after ${away.map((s) => s.toFixed(1)).join(', ')} s; jobs done ${quiet.toFixed(1)} s after the last`,
)
for (const line of [...faulty, ...late].slice(0, MOST_LINES)) say(`FAULTY  ${line}`)
say(faulty.length + late.length === 0 ? 'Nothing lost, nothing twice' : `${faulty.length + late.length} faulty`)

await pool.end()
await worker.stop()
await server.stop()
if (pooler) await stopProgram(pooler.child)
await cluster.stop()
rmSync(folder, { recursive: true, force: true })
const isBad = faulty.length + late.length > 0
process.exit(isBad === asked.control ? 0 : 1)
