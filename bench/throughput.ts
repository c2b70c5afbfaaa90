import { Agent } from 'node:http'
import { parseArgs } from 'node:util'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { build } from '../tools/build.ts'
import type { LimitCall } from './limit-sql.ts'
import { type Ask, line, median, send } from './measure.ts'
import { type BenchSettings, onOwnDatabase } from './own-database.ts'
import { startProgram, stopProgram } from './processes.ts'
import { addStaff, freePort, sessionToken } from './sign-in.ts'

// Calls a second, ours beside the bare server's. Each client is a person of their own, signed in by a password: access, checks,
// the answer's schema and the trail are all on.

const LOANS = 10_000
const CLIENTS = [16, 64] as const
const WARM_MS = 500
const MEASURED_MS = 2000
/** Medians of so many; the first is not counted: code is compiled and connections are opened in it. */
const ROUNDS = 6
/** How many times more the bare server may answer: ours answers 0.6 of it. */
const WANTED = 1.67
const say = (text: string) => process.stdout.write(`${text}\n`)

/** What one client asks next; an edit that was taken, or was made on an old version, changes what it sends after that. */
interface Client {
  next: () => Ask
  took?: () => void
  stale?: (body: string) => void
}

/** Answers a second when all clients ask one after the other, each on its connection. */
const rate = async (clients: readonly Client[]): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length })
  const from = performance.now() + WARM_MS
  const until = from + MEASURED_MS
  let answered = 0
  const work = async ({ next, took, stale }: Client) => {
    while (performance.now() < until) {
      const what = next()
      const { status, body } = await send(agent, what)
      if (status === 409 && stale) stale(body)
      else if (status !== 200) throw new Error(`${what.url} answered ${status}: ${body.slice(0, 200)}`)
      else {
        if (performance.now() >= from) answered += 1
        took?.()
      }
    }
  }
  await Promise.all(clients.map(work))
  agent.destroy()
  return (answered * 1000) / MEASURED_MS
}

/** A person who works on a loan of their own, whose version they follow. */
interface Person {
  headers: Record<string, string>
  loan: string
  version: number
}

const changing = (api: string, person: Person): Client => ({
  next: () => ({
    url: `${api}/loan/${person.loan}/update`,
    method: 'PUT',
    headers: person.headers,
    body: () => JSON.stringify({ version: person.version, interest_rate: 0.09 + (person.version % 9) / 1000 }),
  }),
  took: () => {
    person.version += 1
  },
  // A job scored the loan anew meanwhile: the refusal names the version it has now.
  stale: (body) => {
    person.version = Number((JSON.parse(body) as { errors: { message: string }[] }).errors[0]?.message)
  },
})

interface Compared {
  name: string
  ours: (api: string, person: Person) => Client
  call: LimitCall
  /** Whether each client asks for a loan of its own. */
  own: boolean
}

const reading =
  (at: (loan: string) => string) =>
  (api: string, { headers, loan }: Person) => ({
    next: () => ({ url: api + at(loan), headers }),
  })

const calls: readonly Compared[] = [
  { name: 'one loan', ours: reading((loan) => `/loan/${loan}`), call: 'one', own: true },
  { name: 'a page of 100', ours: reading(() => '/loan/all?limit=100'), call: 'first', own: false },
  { name: 'sums', ours: reading(() => '/loan/summary'), call: 'summary', own: false },
  { name: 'a change', ours: changing, call: 'update', own: true },
]

const seed = async (settings: BenchSettings): Promise<void> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  await addStaff(deps, Math.max(...CLIENTS))
  await close()
}

/** Signs everybody in, each with a loan of their own. */
const peopleOf = async (at: string): Promise<Person[]> => {
  const people: Person[] = []
  for (let n = 0; n < Math.max(...CLIENTS); n += 1) {
    const headers = { authorization: `Bearer ${await sessionToken(at, n)}` }
    const { body } = await send(new Agent(), { url: `${at}/api/loan/all?limit=1&offset=${n}`, headers })
    const { loans } = JSON.parse(body) as { loans: { id: string; version: number }[] }
    people.push({ headers, loan: loans[0]?.id ?? '', version: loans[0]?.version ?? 1 })
  }
  return people
}

/** One of the calls alone, by its name; and beside how many servers each is measured, one after the other up to so many. */
const { values: asked } = parseArgs({
  options: { call: { type: 'string' }, servers: { type: 'string', default: '1' } },
})
const SERVERS = Number(asked.servers)

/** Compares a call with the bare server's, its clients spread over the servers of ours. */
const compare = async (
  { name, ours, call, own }: Compared,
  o: { servers: readonly string[]; limit: string; people: readonly Person[] },
): Promise<void> => {
  const found: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    found.push({
      ours: await rate(o.people.map((person, n) => ours(o.servers[n % o.servers.length] ?? '', person))),
      bare: await rate(
        o.people.map(({ loan }) => ({ next: () => ({ url: `${o.limit}/${call}/${own ? loan : 'x'}` }) })),
      ),
    })
  const counted = found.slice(1)
  const [a, b] = [median(counted.map((one) => one.ours)), median(counted.map((one) => one.bare))]
  const detail = `${a.toFixed(0)} of ${b.toFixed(0)} a second, ${(a / b).toFixed(2)} of it`
  const beside = o.servers.length > 1 ? `, ${o.servers.length} servers` : ''
  say(line(`${name}, ${o.people.length} clients${beside}: bare over ours`, b / a, WANTED, 'x', detail))
}

/** Starts a server of ours at a port; answers the base of its calls. */
const startOurs = async (settings: BenchSettings, port: number) => ({
  ...(await startProgram('apps/api/dist/server.js', { ...settings, PORT: `${port}` }, /localhost:(\d+)/)),
  api: `http://localhost:${port}/api`,
})

await build(say)
await onOwnDatabase('throughput', async (own) => {
  const port = await freePort()
  const at = `http://localhost:${port}`
  const settings = { ...own, PLINTH_TEST_HELPERS: 'off', PLINTH_PUBLIC_URL: at, HOST: 'localhost' }
  await seed({ ...settings, PORT: `${port}` })
  const running = [await startOurs(settings, port)]
  while (running.length < SERVERS) running.push(await startOurs(settings, await freePort()))
  const limit = await startProgram('bench/limit-server.ts', { DATABASE_URL: own.DATABASE_URL }, /port (\d+)/)
  try {
    const people = await peopleOf(at)
    for (const call of calls.filter(({ name }) => name === (asked.call ?? name)))
      for (const clients of CLIENTS)
        for (let count = 1; count <= SERVERS; count += 1)
          await compare(call, {
            servers: running.slice(0, count).map(({ api }) => api),
            limit: `http://127.0.0.1:${limit.match}`,
            people: people.slice(0, clients),
          })
  } finally {
    await Promise.all([...running, limit].map(({ child }) => stopProgram(child)))
  }
})
