import path from 'node:path'
import { parseArgs } from 'node:util'
import { boot } from '../../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../../apps/api/src/app/defaults.ts'
import { inTx, openDb, openPool } from '../../apps/api/src/platform/db.ts'
import { seedLoans } from '../../apps/api/src/seed/seed.ts'
import { createJobs } from '../../apps/api/src/platform/jobs.ts'
import { createLog } from '../../apps/api/src/platform/log.ts'
import { purge } from '../../apps/api/src/admin/index.ts'
import { build } from '../../tools/build.ts'
import { root } from '../../tools/run-command.ts'
import { line } from '../measure.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from '../own-database.ts'
import { stopProgram } from '../processes.ts'
import { signInToken } from '../sign-in.ts'
import { type Load, workUntil } from './load.ts'
import { letDaysPass, purgedTables, type Sample, sample, slope } from './sample.ts'

/**
 * `npm run soak`: a server under mixed work for 30 minutes (`-- --minutes 10`): memory, handles and tables must not grow
 * with what was asked. `-- --control`, three minutes, plants a leak of each kind in the server and purges nothing: then each
 * line must be MISSED, and one that is met fails the control.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, control: { type: 'boolean', default: false } },
})
const minutes = Number(values.minutes ?? (values.control ? 3 : 30))
const SECONDS = minutes * 60
const LOANS = 200
const CLIENTS = 4
const SAMPLES = 60
/** How often days pass in one run. */
const DAYS = 10
/** What a server fills before it is in use all round: caches, compiled code, connections. */
const WARM = 1 / 3

const say = (text: string) => process.stdout.write(`${text}\n`)
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

const prepare = async (settings: BenchSettings): Promise<string[]> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' } as const
  await deps.db.insertInto('app_user').values(person).execute()
  const loans = await deps.db.selectFrom('loan').select('id').where('archived_at', 'is', null).execute()
  // What the seed left would hide what the run leaves.
  await deps.db.deleteFrom('loan_change').execute()
  await close()
  return loans.map(({ id }) => id)
}

const tell = (s: Sample, seconds: number) =>
  say(
    `${String(Math.round(seconds)).padStart(5)} s  ${String(s.requests).padStart(7)} requests  ${s.mb.toFixed(0).padStart(4)} MB  ${String(s.handles).padStart(3)} handles  ${s.connections} connections  ${purgedTables.map((table) => `${table} ${s.rows[table]}`).join('  ')}`,
  )

/** Holds the later samples against the earlier; answers the lines of the report. */
const judge = (samples: readonly Sample[], wrong: Load['wrong']): string[] => {
  const warm = samples.slice(Math.floor(samples.length * WARM))
  const middle = warm.slice(0, warm.length >> 1)
  const end = warm.slice(warm.length >> 1)
  const most = (of: readonly Sample[], what: (s: Sample) => number) => Math.max(...of.map(what))
  const growth = (what: (s: Sample) => number) => most(end, what) / Math.max(most(middle, what), 1)
  const from = warm[0]?.requests ?? 0
  const asked = (warm.at(-1)?.requests ?? 0) - from
  const bad = [...wrong.values()].reduce((sum, one) => sum + one, 0)
  return [
    line('memory', slope(warm.map((s) => [s.requests / 1000, s.mb] as const)), 1, 'MB', `a 1,000 of ${asked} requests`),
    line(
      'handles, of those before',
      growth((s) => s.handles),
      1.1,
      'x',
    ),
    line(
      'connections to the database',
      growth((s) => s.connections),
      1.2,
      'x',
    ),
    ...purgedTables.map((table) =>
      line(
        `rows of ${table}, of those before`,
        growth((s) => s.rows[table] ?? 0),
        1.3,
        'x',
      ),
    ),
    line('answers that nobody should get', bad, 0, '', [...wrong].map(([what, n]) => `${n}: ${what}`).join('; ')),
  ]
}

/** Answers whether nothing grew; of the control whether everything did. */
const soak = async (settings: BenchSettings): Promise<boolean> => {
  const loans = await prepare(settings)
  const planted = { NODE_OPTIONS: `--import=${path.join(root, 'bench/soak/leak.mjs')}`, SOAK_SECONDS: String(SECONDS) }
  const leak = values.control ? planted : {}
  const server = await startProduct({ ...settings, PLINTH_TRUST_PROXY: '1', PLINTH_CAPTCHA_COST: '5', ...leak })
  const pool = openPool(settings.DATABASE_URL, 2)
  const db = openDb(pool)
  const jobs = createJobs(settings.DATABASE_URL, createLog('error'))
  jobs.handle(purge, async () => undefined)
  await jobs.start({ work: false })
  const over = new AbortController()
  const load: Load = { requests: 0, wrong: new Map() }
  const samples: Sample[] = []
  const api = `http://127.0.0.1:${server.match}/api`
  try {
    const working = workUntil({ api, token: () => signInToken(api), loans, clients: CLIENTS }, load, over.signal)
    const began = performance.now()
    for (let n = 1; n <= SAMPLES; n += 1) {
      await pause(began + (n * SECONDS * 1000) / SAMPLES - performance.now())
      const now = await sample(pool, server.child.pid ?? 0, load.requests)
      samples.push(now)
      if (n % (SAMPLES / DAYS) === 0) {
        tell(now, (performance.now() - began) / 1000)
        if (!values.control) {
          await letDaysPass(pool)
          await inTx(db, (tx) => jobs.enqueue(tx, purge, {}))
        }
      }
    }
    over.abort()
    await working
  } finally {
    await jobs.stop()
    await pool.end()
    await stopProgram(server.child)
  }
  const report = judge(samples, load.wrong)
  for (const one of report) say(one)
  const missed = report.filter((one) => one.startsWith('MISSED')).length
  if (values.control) {
    say(`${missed} of ${report.length} planted faults found`)
    return missed === report.length
  }
  say(missed === 0 ? `Flat after ${minutes} minutes` : `${missed} grew`)
  return missed === 0
}

await build(say)
let isRight = false
await onOwnDatabase('soak', async (settings) => {
  isRight = await soak(settings)
})
process.exit(isRight ? 0 : 1)
