import { setTimeout as pause } from 'node:timers/promises'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { lookJob } from '../apps/api/src/documents/chase/kinds.ts'
import { inTx } from '../apps/api/src/platform/db.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { type Ask, ask, line, meanwhile, median, p99 } from './measure.ts'
import { type BenchSettings, startProduct } from './own-database.ts'
import { residentMb, stopProgram } from './processes.ts'
import { signInToken } from './sign-in.ts'

// What it costs to plan the reminders of everybody, and what those who work meanwhile feel of it: the server that answers
// them does the planning too, as it does where it is the only process.

const LOANS = 10_000
const REQUESTS = 60_000
/** Between two calls of those who work meanwhile, in milliseconds. */
const EVERY_MS = 20
/** Long enough that the hundredth part of the calls is some of them, not one. */
const ALONE_MS = 20_000
const GIVE_UP_MS = 120_000

type Deps = Awaited<ReturnType<typeof boot>>['deps']

/** So many loans with so many open requests: the seed makes more. */
const prepare = async ({ pool }: Deps): Promise<number> => {
  await pool.query("update activity set state = 'New', due_on = current_date where type = 'document-request'")
  await pool.query(
    `update activity set archived_at = now() where id in (
       select a.id from activity a join loan l on l.id = a.loan_id
       where a.type = 'document-request' and a.archived_at is null and l.archived_at is null
       order by a.id offset $1)`,
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

/** When the requests are due: on a usual day of a book, and on the day on which all of it is. */
const days = {
  'a usual day': '(abs(hashtext(loan_id::text)) % 90 + abs(hashtext(id::text)) % 21 - 30)::int',
  'all due at once': '1',
} as const

/** Sets when the requests are due. Everybody has had their message of today: all are planned, and none is reminded. */
const setDueDates = async ({ pool }: Deps, days: string): Promise<void> => {
  await pool.query(`update activity set due_on = current_date + ${days} where type = 'document-request'`)
  await pool.query(
    `insert into chase_message (email, name, round_on, state, created_at)
     select distinct email, '', day::date, 'sent', now()
     from borrower, generate_series(current_date - 1, current_date + 1, interval '1 day') day
     on conflict do nothing`,
  )
  await pool.query('vacuum analyze')
}

interface Look {
  looked_at: Date | null
  look_ms: number | null
  look_people: number | null
}

/** Has the server plan everybody, and waits until it says that it has. */
const planEverybody = async ({ db, jobs, pool }: Deps): Promise<{ seconds: number; people: number }> => {
  await pool.query('update chase_setting set looked_at = null')
  await inTx(db, (tx) => jobs.enqueue(tx, lookJob, {}))
  for (const until = performance.now() + GIVE_UP_MS; performance.now() < until; ) {
    const { rows } = await pool.query<Look>('select looked_at, look_ms, look_people from chase_setting')
    const [look] = rows
    if (look?.looked_at) return { seconds: (look.look_ms ?? 0) / 1000, people: look.look_people ?? 0 }
    await pause(100)
  }
  throw new Error(`nobody was planned within ${GIVE_UP_MS / 1000} s`)
}

interface Asking {
  deps: Deps
  server: Awaited<ReturnType<typeof startProduct>>
  /** One call of somebody who works meanwhile; how long it took. */
  one: () => Promise<number>
}

/** One planning: how long it took, what memory, and how much slower others were. */
const planningLines = async ({ deps, server, one }: Asking, when: string, requests: number): Promise<string[]> => {
  const alone = p99(await meanwhile(one, pause(ALONE_MS), EVERY_MS))
  const before = residentMb(server.child.pid ?? 0) ?? 0
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMb(server.child.pid ?? 0) ?? 0)
  }, 50)
  const planning = planEverybody(deps)
  const beside = p99(await meanwhile(one, planning, EVERY_MS))
  const { people, seconds } = await planning
  clearInterval(watch)
  const figures = `${beside.toFixed(0)} ms, alone ${alone.toFixed(0)} ms`
  return [
    line(`planning everybody, ${when}`, seconds, 20, 's', `${people} people, ${requests} requests`),
    line(`memory that planning adds, ${when}`, most - before, 300, 'MB'),
    line(`others' p99 meanwhile, ${when}`, beside / alone, 2, 'x', figures),
  ]
}

/** The list of the next reminders: how long until it has taken in that every due date was moved, and how long it takes then. */
const listLines = async (list: Ask, when: string): Promise<string[]> => {
  const from = performance.now()
  const plan = () => ask(list).then(({ body }) => JSON.parse(body) as { loans_left: number; total: number })
  while ((await plan()).loans_left > 0);
  const caughtUp = (performance.now() - from) / 1000
  const { total } = await plan()
  const times: number[] = []
  for (let n = 0; n < 11; n += 1) times.push((await ask(list)).ms)
  return [
    line(`every loan taken into the next reminders, ${when}`, caughtUp, 30, 's'),
    line(`the next reminders, first page, ${when}`, median(times), 500, 'ms', `${total} people`),
  ]
}

/** The planning of everybody on a database of its own. Takes two minutes. */
export const chaseLines = async (settings: BenchSettings): Promise<string[]> => {
  const { deps, close } = await boot({ ...settings, PLINTH_JOBS: 'off' })
  await deps.jobs.start({ work: false })
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' as const }
  await deps.db.insertInto('app_user').values(person).execute()
  const requests = await prepare(deps)
  const server = await startProduct(settings)
  try {
    const api = `http://127.0.0.1:${server.match}/api`
    const headers = { authorization: `Bearer ${await signInToken(api)}` }
    const { loans } = JSON.parse((await ask({ url: `${api}/loan/all?limit=1`, headers })).body) as {
      loans: { id: string }[]
    }
    const one = async () => (await ask({ url: `${api}/loan/${loans[0]?.id}`, headers })).ms
    // What follows the seeding is over by then; it would count as the calls' own time.
    await meanwhile(one, pause(45_000), EVERY_MS)
    const lines: string[] = []
    for (const [when, due] of Object.entries(days)) {
      await setDueDates(deps, due)
      lines.push(...(await listLines({ url: `${api}/chase/planned?limit=50`, headers }, when)))
      lines.push(...(await planningLines({ deps, server, one }, when, requests)))
    }
    return lines
  } finally {
    await stopProgram(server.child)
    await close()
  }
}
