import { setTimeout as pause } from 'node:timers/promises'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { build } from '../tools/build.ts'
import { line, meanwhile, p99 } from './measure.ts'
import { type BenchSettings, onOwnDatabase } from './own-database.ts'
import { startProgram, stopProgram } from './processes.ts'
import { addStaff, freePort, sessionToken, signIn } from './sign-in.ts'

// What a burst of people who sign in at once does to those who work meanwhile: a password is made slow to check on purpose.

const PEOPLE = 20
const BURSTS = 12
/** Between two calls of those who work, in milliseconds. */
const EVERY_MS = 10
const ALONE_MS = 8000
const say = (text: string) => process.stdout.write(`${text}\n`)

const seed = async (settings: BenchSettings): Promise<void> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: 100, seed: 1 })
  await addStaff(deps, PEOPLE)
  await close()
}

const measure = async (settings: BenchSettings): Promise<void> => {
  const port = await freePort()
  const at = `http://localhost:${port}`
  const whole = {
    ...settings,
    PLINTH_TEST_HELPERS: 'off',
    PORT: String(port),
    PLINTH_PUBLIC_URL: at,
    HOST: 'localhost',
  }
  await seed(whole)
  const server = await startProgram('apps/api/dist/server.js', whole, /localhost:(\d+)/)
  try {
    const token = await sessionToken(at, 0)
    const headers = { authorization: `Bearer ${token}` }
    const { loans } = (await (await fetch(`${at}/api/loan/all?limit=1`, { headers })).json()) as {
      loans: { id: string }[]
    }
    const one = async () => {
      const from = performance.now()
      const reply = await fetch(`${at}/api/loan/${loans[0]?.id ?? ''}`, { headers })
      if (!reply.ok) throw new Error(`a loan was answered ${reply.status}`)
      await reply.arrayBuffer()
      return performance.now() - from
    }
    await meanwhile(one, pause(2000), EVERY_MS)
    const alone = p99(await meanwhile(one, pause(ALONE_MS), EVERY_MS))
    const beside: number[] = []
    const bursts: number[] = []
    for (let n = 0; n < BURSTS; n += 1) {
      const from = performance.now()
      const burst = Promise.all(Array.from({ length: PEOPLE }, (_, k) => signIn(at, k)))
      beside.push(...(await meanwhile(one, burst, EVERY_MS)))
      bursts.push(performance.now() - from)
    }
    const figures = `${p99(beside).toFixed(0)} ms of ${beside.length} calls, alone ${alone.toFixed(0)} ms`
    say(line(`others' p99 while ${PEOPLE} sign in at once`, p99(beside) / alone, 3, 'x', figures))
    say(
      line(
        'the last of them signed in, median',
        bursts.toSorted((a, b) => a - b)[BURSTS >> 1] ?? Number.NaN,
        5000,
        'ms',
      ),
    )
  } finally {
    await stopProgram(server.child)
  }
}

await build(say)
await onOwnDatabase('sign-in-burst', measure)
