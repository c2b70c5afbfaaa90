import { Agent } from 'node:http'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { build } from '../tools/build.ts'
import { line, send } from './measure.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from './own-database.ts'
import { residentMb, stopProgram } from './processes.ts'
import { signInToken } from './sign-in.ts'

const LOANS = 1000
const FEW = 24
/** Ten times what a process works on at once. */
const MANY = 240
const SECONDS = 10
const say = (text: string) => process.stdout.write(`${text}\n`)

interface Found {
  accepted: number[]
  refused: number
  other: number
}

/** So many clients ask for one loan after another; whoever is refused asks again after `pauseMs`. */
const press = async (
  url: string,
  headers: Record<string, string>,
  clients: number,
  pauseMs: number,
): Promise<Found> => {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const until = performance.now() + SECONDS * 1000
  const found: Found = { accepted: [], refused: 0, other: 0 }
  const work = async () => {
    while (performance.now() < until) {
      const from = performance.now()
      const { status } = await send(agent, { url, headers })
      if (status === 200) found.accepted.push(performance.now() - from)
      else if (status === 503) {
        found.refused += 1
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      } else found.other += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, work))
  agent.destroy()
  return found
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Looks each 100 ms whether the server lives, until stopped; answers the longest wait in milliseconds. */
const watchLife = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let longest = 0
  const timer = setInterval(() => {
    const from = performance.now()
    void send(agent, { url }).then(() => (longest = Math.max(longest, performance.now() - from)))
  }, 100)
  return () => {
    clearInterval(timer)
    agent.destroy()
    return longest
  }
}

const measure = async (settings: BenchSettings): Promise<void> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' } as const
  await deps.db.insertInto('app_user').values(person).execute()
  await close()
  const server = await startProduct(settings)
  try {
    const api = `http://127.0.0.1:${server.match}/api`
    const headers = { authorization: `Bearer ${await signInToken(api)}` }
    const first = await send(new Agent(), { url: `${api}/loan/all?limit=1`, headers })
    const { loans } = JSON.parse(first.body) as { loans: { id: string }[] }
    const url = `${api}/loan/${loans[0]?.id ?? ''}`
    await press(url, headers, FEW, 0)
    const calm = await press(url, headers, FEW, 0)
    const before = residentMb(server.child.pid ?? 0) ?? 0
    const stop = watchLife(`${api}/utils/alive`)
    for (const [name, pauseMs] of [
      ['told to come again, they do after a second', 1000],
      ['they ask again at once', 0],
    ] as const) {
      const found = await press(url, headers, MANY, pauseMs)
      const rate = `${(found.accepted.length / SECONDS).toFixed(0)} accepted, ${(found.refused / SECONDS).toFixed(0)} refused a second, ${found.other} failed`
      say(line(`p99 of what is accepted, ${MANY} clients: ${name}`, percentile(found.accepted, 0.99), 1000, 'ms', rate))
      const share = calm.accepted.length / Math.max(found.accepted.length, 1)
      say(line(`answers with ${FEW} clients over those now`, share, 1.43, 'x'))
    }
    say(line('longest wait to hear whether the server lives', stop(), 1000, 'ms'))
    say(line('memory added', (residentMb(server.child.pid ?? 0) ?? 0) - before, 100, 'MB'))
  } finally {
    await stopProgram(server.child)
  }
}

await build(say)
await onOwnDatabase('overload', measure)
