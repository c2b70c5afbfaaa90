import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { ask, line, median } from './measure.ts'
import { type BenchSettings, startProduct } from './own-database.ts'
import { stopProgram } from './processes.ts'

// What the needs list of a loan costs, by the standard rules and by as many as a lender may write.

const LOANS = 2_000
const ROUNDS = 200

const prepare = async (settings: BenchSettings): Promise<string[]> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' as const }
  await deps.db.insertInto('app_user').values(person).execute()
  const loans = await deps.db
    .selectFrom('loan')
    .select('id')
    .where('archived_at', 'is', null)
    .where('status', 'in', ['preliminary', 'underwriting'])
    .limit(50)
    .execute()
  await close()
  return loans.map(({ id }) => id)
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** The needs list on a database of its own. Takes half a minute. */
export const needsLines = async (settings: BenchSettings): Promise<string[]> => {
  const loans = await prepare(settings)
  const server = await startProduct(settings)
  try {
    const api = `http://127.0.0.1:${server.match}/api`
    const body = () => JSON.stringify({ email: 'bench@example.com' })
    const login = await ask({ url: `${api}/test/login`, method: 'POST', body })
    const headers = { authorization: `Bearer ${String((JSON.parse(login.body) as { token: string }).token)}` }
    const needs = async () => {
      const times: number[] = []
      for (let n = 0; n < ROUNDS + 20; n += 1) {
        const found = await ask({ url: `${api}/loan/${loans[n % loans.length]}/needs`, headers })
        if (found.status !== 200) throw new Error(`needs: ${found.status}`)
        if (n >= 20) times.push(found.ms)
      }
      return { middle: median(times), detail: `p99 ${p99(times).toFixed(0)} ms` }
    }
    const standard = await needs()
    const read = await ask({ url: `${api}/needs-rules`, headers })
    const { rules } = (JSON.parse(read.body) as { published: { rules: { id: string }[] } }).published
    const many = Array.from({ length: 200 }, (_, n) => ({ ...rules[n % rules.length], id: `rule ${n}` }))
    const json = { ...headers, 'content-type': 'application/json' }
    const put = { url: `${api}/needs-rules/draft`, method: 'PUT', headers: json } as const
    const saved = await ask({ ...put, body: () => JSON.stringify({ edit_version: null, rules: many }) })
    const publish = { url: `${api}/needs-rules/draft/publish`, method: 'POST', headers: json } as const
    const published = await ask({ ...publish, body: () => JSON.stringify({ edit_version: 1 }) })
    if (saved.status !== 200 || published.status !== 200) throw new Error(`rules: ${saved.body} ${published.body}`)
    const own = await needs()
    return [
      line('needs list of a loan, standard rules', standard.middle, 50, 'ms', standard.detail),
      line('needs list of a loan, 200 rules', own.middle, 50, 'ms', own.detail),
      line('200 rules saved with what contradicts', saved.ms, 1000, 'ms'),
    ]
  } finally {
    await stopProgram(server.child)
  }
}
