import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { loanSorts } from '@plinth/contract/loan/loan-list'
import { propertyTypes } from '@plinth/domain/people/property/types'
import { boot } from '../../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../../apps/api/src/app/defaults.ts'
import { openMigrationPool } from '../../apps/api/src/platform/db.ts'
import { seedLoans } from '../../apps/api/src/seed/seed.ts'
import { build } from '../../tools/build.ts'
import { type Ask, ask, median } from '../measure.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from '../own-database.ts'
import { residentMb, stopProgram } from '../processes.ts'
import { signInToken } from '../sign-in.ts'
import { browserLimits, requestsInBrowser } from './browser.ts'
import { multiply } from './multiply.ts'

/** Real loans are seeded up to so many; more are copies of them. */
const MOST_SEEDED = 10_000
/** How many times slower a call may be at so many times the loans. */
const allowed = (times: number) => (times <= 10 ? 2 : 4)
const ROUNDS = 11
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Seeds the first loans, where a kept folder holds none yet. */
const seed = async (settings: BenchSettings, loans: number): Promise<void> => {
  const { deps, close } = await boot(settings)
  const one = await deps.db.selectFrom('loan').select('id').limit(1).executeTakeFirst()
  if (one) return close()
  await ensureDefaults(deps)
  await seedLoans(deps, { loans, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' } as const
  await deps.db.insertInto('app_user').values(person).execute()
  await close()
}

/** Makes it so many loans; a kept folder may hold them already. */
const grow = async (settings: BenchSettings, size: number): Promise<void> => {
  const pool = openMigrationPool(settings.DATABASE_URL)
  try {
    const { rows } = await pool.query<{ loans: number }>('select count(*)::int as loans from loan')
    const times = size / (rows[0]?.loans ?? size)
    if (times > 1) await multiply(pool, times)
    await pool.query('vacuum analyze')
  } finally {
    await pool.end()
  }
}

/** From so many on a table takes its pages from the server; what a person at /requests waits for is measured in a browser then. */
const MANY = 100_000

/** So many loans' reminders are planned before they are asked for; those of a million take half an hour. */
const MOST_PLANNED = 100_000
const REMINDERS = 'reminders: next ones'

/** In turns: a server keeps what was last looked for until a loan changes, and who looks seldom looks for the same. */
const turns: Readonly<Record<string, readonly string[]>> = {
  '{word}': ['avenue', 'oak', 'grove', 'highland', 'ocean', 'park', 'elm', 'pine', 'brooklyn', 'mar', 'street'],
  '{name}': ['mar', 'ann', 'son', 'ell', 'lee', 'har', 'wil', 'ben', 'rob', 'ers', 'ing'],
  '{type}': propertyTypes,
  '{order}': loanSorts,
}
const inTurn = (path: string, round: number): string =>
  Object.entries(turns).reduce((asked, [mark, all]) => asked.replace(mark, all[round % all.length] ?? ''), path)

/** What staff screens ask for, by the screen and what is done there. */
const reads: Readonly<Record<string, string>> = {
  'dashboard: its five rows': '/loan/all?open=true&limit=5',
  'dashboard: cards and charts': '/loan/summary',
  'dashboard: map': '/loan/map?open=true',
  'dashboard: today': '/today',
  'requests: first rows': '/loan/all?open=true&limit=50',
  'requests: far down': '/loan/all?open=true&limit=50&offset=4000',
  'requests: by name': '/loan/all?open=true&limit=50&sort=name&dir=asc',
  'requests: by address': '/loan/all?open=true&limit=50&sort=address&dir=asc',
  'requests: an order that nobody asked for before': '/loan/all?open=true&limit=50&sort={order}',
  'requests: searched': '/loan/all?open=true&limit=50&search={word}',
  'requests: one type': '/loan/all?open=true&limit=50&property_type={type}',
  'board: a column': '/loan/all?status=underwriting&limit=50',
  'board: sums of one type': '/loan/summary?property_type={type}',
  'portfolio: first rows': '/loan/portfolio?limit=50',
  'archive: first rows': '/loan/all-archive?limit=50',
  'find: a word': '/find?term={word}',
  'statistics: all': '/statistics/overview',
  'statistics: one purpose': '/statistics/overview?purpose=Refinance',
  'activities: first page': '/activity/all?limit=50',
  'leads: first page': '/lead/all?limit=100',
  'leads: new ones by name': '/lead/all?limit=100&state=new&sort=name',
  'leads: searched': '/lead/all?limit=100&search=350%20ave',
  'borrowers on file: first ones': '/borrower/all?limit=100',
  'borrowers on file: searched': '/borrower/all?limit=100&search=mar%20so',
  'borrowers on file: a part of many names': '/borrower/all?limit=100&search={name}',
  'properties on file: searched': '/property/all?limit=100&search=350%2011201',
  'properties on file: a word of many': '/property/all?limit=100&search={word}',
  'outbox: first page': '/outbox/all?limit=50',
  [REMINDERS]: '/chase/planned?limit=50',
}

/** Waits until a server that has started is ready; answers how many milliseconds after it began to listen that is. */
const readyAfter = async (api: string): Promise<number> => {
  const since = performance.now()
  while ((await ask({ url: `${api}/utils/live-test` })).status !== 200) await pause(100)
  return performance.now() - since
}

/** Waits until the next reminders of every loan are planned. */
const settle = async (what: Ask): Promise<void> => {
  const leftIn = (body: string) => (JSON.parse(body) as { loans_left: number }).loans_left
  while (leftIn((await ask(what)).body) > 0);
}

const timed = async (what: Ask): Promise<number | null> => {
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const headers = { ...what.headers, 'accept-encoding': 'br' }
    const { ms, status, body } = await ask({ ...what, url: inTurn(what.url, n), headers })
    if (status !== 200) {
      say(`${what.url}: ${status} ${body.slice(0, 200)}`)
      return null
    }
    // The first three warm up.
    if (n >= 3) times.push(ms)
  }
  return median(times)
}

/** As a person at /requests waits; the rest of a long run is told all the same where the browser fails. */
const lookAround = async (address: string, token: string): Promise<ReadonlyMap<string, number | null>> => {
  try {
    return await requestsInBrowser(address, token)
  } catch (error) {
    say(`not measured in the browser: ${String(error).split('\n')[0]}`)
    return new Map(Object.keys(browserLimits).map((name) => [name, null]))
  }
}

const measure = async (settings: BenchSettings, size: number): Promise<Map<string, number | null>> => {
  const found = new Map<string, number | null>()
  const plans = size <= MOST_PLANNED
  // Jobs that plan them would go on meanwhile.
  const server = await startProduct(plans ? settings : { ...settings, PLINTH_JOBS: 'off' })
  try {
    const api = `http://127.0.0.1:${server.match}/api`
    found.set('a new process: until it is ready', await readyAfter(api))
    const token = await signInToken(api)
    const headers = { authorization: `Bearer ${token}` }
    const first = await ask({ url: `${api}/loan/all?limit=2`, headers })
    if (plans) await settle({ url: `${api}/chase/planned?limit=1`, headers })
    found.set('a new process: its first list', first.ms)
    const { loans } = JSON.parse(first.body) as { loans: { id: string; version: number }[] }
    for (const [name, at] of Object.entries(reads))
      if (plans || name !== REMINDERS) found.set(name, await timed({ url: api + at, headers }))
    const [{ id, version } = { id: '', version: 1 }] = loans
    found.set('one loan', await timed({ url: `${api}/loan/${id}`, headers }))
    let now = version
    const body = () => JSON.stringify({ version: now++, interest_rate: 0.09 + (now % 9) / 1000 })
    const update: Ask = { url: `${api}/loan/${id}/update`, method: 'PUT', headers, body }
    found.set('a change of a loan', await timed(update))
    const rounds: number[] = []
    for (let n = 0; n < ROUNDS; n++) {
      await ask(update)
      rounds.push((await ask({ url: `${api}/loan/all?open=true&limit=50`, headers })).ms)
    }
    found.set('requests: first rows after a change', median(rounds))
    if (size >= MANY)
      for (const [name, value] of await lookAround(`http://127.0.0.1:${server.match}`, token)) found.set(name, value)
    found.set('memory of the server, MB', residentMb(server.child.pid ?? 0))
  } finally {
    await stopProgram(server.child)
  }
  return found
}

const { values } = parseArgs({
  options: { loans: { type: 'string', multiple: true }, folder: { type: 'string' } },
})
/** A kept folder that has grown is measured from where it stands. */
const sizes = (values.loans ?? [`${MOST_SEEDED}`, '100000']).map(Number)
const first = sizes[0] ?? MOST_SEEDED

await build(say)
await onOwnDatabase(
  'growth',
  async (settings) => {
    await seed(settings, Math.min(MOST_SEEDED, first))
    const columns: Map<string, number | null>[] = []
    for (const size of sizes) {
      await grow(settings, size)
      columns.push(await measure(settings, size))
      say(`measured at ${size} loans`)
    }
    say(
      ['', ...sizes.map((size) => `${size}`)]
        .map((text, n) => text.padStart(n === 0 ? 0 : 12).padEnd(n === 0 ? 40 : 0))
        .join(''),
    )
    for (const name of new Set(columns.flatMap((column) => [...column.keys()]))) {
      const times = columns.map((column) => column.get(name) ?? null)
      const ratios = times.map((ms, n) => (n === 0 || ms === null || !times[0] ? null : ms / times[0]))
      const isAsked = (n: number) => columns[n]?.has(name) === true
      const limit = browserLimits[name]
      const kept =
        limit === undefined
          ? ratios.every(
              (ratio, n) => n === 0 || !isAsked(n) || (ratio !== null && ratio <= allowed((sizes[n] ?? first) / first)),
            )
          : times.every((value, n) => !isAsked(n) || (value !== null && value <= limit))
      const shown = times.map((ms, n) => {
        const told = ms?.toFixed(1) ?? (isAsked(n) ? 'failed' : 'not asked')
        return `${told}${ratios[n] ? ` (${ratios[n]?.toFixed(1)}x)` : ''}`
      })
      say(`${kept ? 'met   ' : 'MISSED'} ${name.padEnd(40)}${shown.map((text) => text.padStart(18)).join('')}`)
    }
  },
  values.folder,
)
