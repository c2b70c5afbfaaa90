import { setTimeout as wait } from 'node:timers/promises'
import { defaultModel } from '@plinth/domain/underwriting/scoring/default-model'
import { scoreByModel } from '@plinth/domain/underwriting/scoring/evaluate'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { openPool } from '../apps/api/src/platform/db.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { build } from '../tools/build.ts'
import { ask, line, median } from './measure.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from './own-database.ts'
import { stopProgram } from './processes.ts'

// What a score costs: one loan with 40 variables, and every loan again while people keep asking.

const LOANS = 10_000
const ROUNDS = 400
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Milliseconds of scoring a loan with 40 variables of its borrower, without the database. */
const pureLine = (): string => {
  const [first] = defaultModel.groups.filter((group) => group.category === 'borrowers')
  const variables = Array.from({ length: 40 }, (_, n) => ({ ...(first?.variables[0] ?? never()), name: `v${n}` }))
  const model = { ...defaultModel, groups: [{ name: 'g', category: 'borrowers' as const, variables }] }
  const borrower = { name: 'Ana', facts: { borrower: { credit_score: 720 } } }
  const entities = { neighborhoods: [], borrowers: [borrower], properties: [], 'loan-factors': [] }
  const times = Array.from({ length: 500 }, () => {
    const from = performance.now()
    scoreByModel(model, entities)
    return performance.now() - from
  })
  return line('a loan with 40 variables, calculation alone', times.toSorted((a, b) => a - b)[494] ?? 0, 20, 'ms', 'p99')
}
const never = (): never => {
  throw new Error('the default model scores no borrowers')
}

const prepare = async (settings: BenchSettings): Promise<string> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' as const }
  await deps.db.insertInto('app_user').values(person).execute()
  const loan = await deps.db.selectFrom('loan').select('id').where('archived_at', 'is', null).executeTakeFirstOrThrow()
  await close()
  return loan.id
}

const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

const measure = async (settings: BenchSettings): Promise<string[]> => {
  const loan = await prepare(settings)
  const server = await startProduct(settings)
  const client = openPool(settings.DATABASE_URL, 1)
  try {
    const api = `http://127.0.0.1:${server.match}/api`
    const login = await ask({
      url: `${api}/test/login`,
      method: 'POST',
      body: () => JSON.stringify({ email: 'bench@example.com' }),
    })
    const headers = { authorization: `Bearer ${String((JSON.parse(login.body) as { token: string }).token)}` }
    const score = () => ask({ url: `${api}/loan/${loan}/calculate-score`, method: 'PUT', headers, body: () => '{}' })
    for (let n = 0; n < 20; n += 1) await score()
    const scored: number[] = []
    for (let n = 0; n < 100; n += 1) scored.push((await score()).ms)
    const look = async () => (await ask({ url: `${api}/loan/${loan}`, headers })).ms
    for (let n = 0; n < 50; n += 1) await look()
    const alone: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) alone.push(await look())
    const { rows } = await client.query<{ id: string }>('select id from scoring_model where in_use')
    const { rows: open } = await client.query<{ n: number }>('select count(*) n from loan where archived_at is null')
    const { rows: at } = await client.query<{ at: Date }>('select clock_timestamp() at')
    const since = at[0]?.at
    const from = performance.now()
    await ask({
      url: `${api}/scoring/models/${rows[0]?.id ?? ''}/update`,
      method: 'PUT',
      headers,
      body: () => JSON.stringify({ weights: { borrowers: 2 } }),
    })
    const during: number[] = []
    const left = async () => {
      const text = 'select count(*) n from loan_score where calculated_at > $1'
      const { rows: done } = await client.query<{ n: number }>(text, [since])
      return Number(open[0]?.n ?? 0) - Number(done[0]?.n ?? 0)
    }
    let waiting = await left()
    while (waiting > 0 && performance.now() - from < 300_000) {
      for (let n = 0; n < 20; n += 1) {
        during.push(await look())
        await wait(5)
      }
      waiting = await left()
    }
    const seconds = (performance.now() - from) / 1000
    return [
      line('one loan scored and stored (calculate-score)', median(scored), 20, 'ms'),
      line(`${open[0]?.n} loans scored again by the job`, seconds, 60, 's', `${waiting} left`),
      line(
        'p99 of one loan with everything meanwhile',
        p99(during) / p99(alone),
        3,
        'x',
        `${p99(during).toFixed(1)} ms, alone ${p99(alone).toFixed(1)} ms; middle ${median(during).toFixed(1)} and ${median(alone).toFixed(1)} ms`,
      ),
    ]
  } finally {
    await client.end()
    await stopProgram(server.child)
  }
}

await build(say)
await onOwnDatabase('bench-scoring', async (settings) => {
  const lines = [pureLine(), ...(await measure(settings))]
  say('')
  for (const text of lines) say(text)
})
