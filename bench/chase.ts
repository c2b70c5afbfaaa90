import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { lookAround } from '../apps/api/src/documents/chase/send.service.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { build } from '../tools/build.ts'
import { ask, line } from './measure.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from './own-database.ts'
import { residentMb, stopProgram } from './processes.ts'
import { signInToken } from './sign-in.ts'

// What it costs to plan the reminders of everybody, and what those who work meanwhile feel of it.

const LOANS = 10_000
const REQUESTS = 60_000
/** Between two calls of those who work meanwhile, in milliseconds. */
const EVERY_MS = 50
const say = (text: string) => process.stdout.write(`${text}\n`)

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** So many loans with so many open requests that are due far ahead: everybody is planned and nobody is reminded. */
const prepare = async ({ pool }: Awaited<ReturnType<typeof boot>>['deps']): Promise<number> => {
  await pool.query("update activity set state = 'New', due_on = current_date + 30 where type = 'document-request'")
  await pool.query(
    `insert into activity (loan_id, type, name, document_name, entity_kind, state, due_on)
     select l.id, 'document-request', 'Statement ' || n, 'Statement ' || n, 'loan', 'New', current_date + 30
     from generate_series(1, 6) n cross join loan l where l.archived_at is null
     limit greatest(0, $1 - (select count(*) from activity where type = 'document-request' and archived_at is null))`,
    [REQUESTS],
  )
  await pool.query('update chase_setting set enabled = true')
  await pool.query('analyze')
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from activity a join loan l on l.id = a.loan_id
     where a.type = 'document-request' and a.state = 'New' and a.archived_at is null and l.archived_at is null`,
  )
  return rows[0]?.count ?? 0
}

/** Calls, one each `EVERY_MS`, until `over` resolves; answers how long each took. */
const meanwhile = async (call: () => Promise<number>, over: Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  let going = true
  void over.finally(() => {
    going = false
  })
  while (going) {
    times.push(await call())
    await new Promise((resolve) => {
      setTimeout(resolve, EVERY_MS)
    })
  }
  return times
}

const measure = async (settings: BenchSettings): Promise<string[]> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' as const }
  await deps.db.insertInto('app_user').values(person).execute()
  const requests = await prepare(deps)
  const server = await startProduct({ ...settings, PLINTH_JOBS: 'off' })
  try {
    const api = `http://127.0.0.1:${server.match}/api`
    const headers = { authorization: `Bearer ${await signInToken(api)}` }
    const { loans } = JSON.parse((await ask({ url: `${api}/loan/all?limit=1`, headers })).body) as {
      loans: { id: string }[]
    }
    const one = async () => (await ask({ url: `${api}/loan/${loans[0]?.id}`, headers })).ms
    await meanwhile(one, new Promise((resolve) => setTimeout(resolve, 2000)))
    const alone = await meanwhile(one, new Promise((resolve) => setTimeout(resolve, 5000)))
    const before = residentMb(process.pid) ?? 0
    const from = performance.now()
    const planning = lookAround(deps)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, residentMb(process.pid) ?? 0)
    }, 50)
    const beside = await meanwhile(one, planning)
    const { people, sent } = await planning
    clearInterval(watch)
    const seconds = (performance.now() - from) / 1000
    return [
      line(
        'planning the reminders of everybody',
        seconds,
        20,
        's',
        `${people} people, ${requests} requests, ${sent} sent`,
      ),
      line('memory that planning adds', most - before, 300, 'MB'),
      line(
        "others' p99 while it plans, against alone",
        p99(beside) / p99(alone),
        2,
        'x',
        `${p99(beside).toFixed(0)} ms`,
      ),
    ]
  } finally {
    await stopProgram(server.child)
    await close()
  }
}

await build(say)
await onOwnDatabase('bench-chase', async (settings) => {
  const lines = await measure(settings)
  say('')
  for (const text of lines) say(text)
})
