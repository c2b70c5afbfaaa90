import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { build } from '../tools/build.ts'
import { browserLines } from './browser.ts'
import { coldLoanLine } from './cold-loan.ts'
import { generationLine } from './deal-document.ts'
import { chaseLines } from './chase.ts'
import { decisionLines, prepareDecisions } from './decisions.ts'
import { deskLines } from './desk.ts'
import { findLines } from './find.ts'
import { withoutRatios } from './limit-loan.ts'
import type { LimitCall } from './limit-sql.ts'
import { ask, type Ask, compare, line } from './measure.ts'
import { needsLines } from './needs.ts'
import { overviewLines } from './overview.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from './own-database.ts'
import { residentMb, startProgram, stopProgram } from './processes.ts'
import { signInToken } from './sign-in.ts'
import { uploadLines } from './uploads.ts'

const LOANS = 10_000
const ROUNDS = { lists: 15, one: 100 }
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Seeds the database. */
const prepare = async (settings: BenchSettings): Promise<string[]> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  const from = performance.now()
  await seedLoans(deps, { loans: LOANS, seed: 1 })
  const lines = [line(`seeding ${LOANS} loans`, (performance.now() - from) / 1000, 60, 's')]
  await prepareDecisions(deps.db)
  await deps.db
    .insertInto('app_user')
    .values({ email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' })
    .execute()
  await close()
  return lines
}

/** Every call with its limit and how many times slower it may be. */
const callLines = async (api: string, limit: string, token: string): Promise<string[]> => {
  const headers = { authorization: `Bearer ${token}` }
  const get = (at: string): Ask => ({ url: api + at, headers })
  const lines: string[] = []
  const add = async (name: string, target: number, ours: Ask, call: LimitCall, key: string) => {
    const found = await compare(
      ours,
      { url: `${limit}/${call}/${key}` },
      key === 'x' ? ROUNDS.lists : ROUNDS.one,
      call === 'one' ? withoutRatios : null,
    )
    const ratio = found.ours === null ? null : found.ours / found.limit
    const detail = `ours ${found.ours?.toFixed(1) ?? found.status} ms, PostgreSQL alone ${found.limit.toFixed(1)} ms`
    lines.push(line(name, ratio, target, 'x', detail))
  }
  const { loans } = JSON.parse((await ask(get('/loan/all?limit=1'))).body) as {
    loans: { id: string; version: number }[]
  }
  const loan = loans[0] ?? { id: '', version: 1 }
  await add('all active loans (GET /loan/all)', 1, get('/loan/all'), 'all', 'x')
  await add('first page behind /requests', 1, get('/loan/all?limit=100'), 'first', 'x')
  await add('filtered page of 50', 1.5, get('/loan/all?search=avenue&status=underwriting&limit=50'), 'filtered', 'x')
  await add('sums by status (GET /loan/summary)', 1, get('/loan/summary'), 'summary', 'x')
  await add('one loan with everything', 2, get(`/loan/${loan.id}`), 'one', loan.id)
  // Both change loans, but not the same one: the version of ours must stay known.
  const other =
    (JSON.parse((await ask(get('/loan/all?limit=2'))).body) as { loans: { id: string }[] }).loans[1]?.id ?? ''
  let version = loan.version
  const update: Ask = {
    url: `${api}/loan/${loan.id}/update`,
    method: 'PUT',
    headers,
    body: () => JSON.stringify({ version: version++, interest_rate: 0.09 + (version % 9) / 1000 }),
  }
  await add('changing a loan', 2, update, 'update', other)
  return lines
}

const measure = async (settings: BenchSettings): Promise<string[]> => {
  const lines = await prepare(settings)
  // The first start fills the compile cache, as on a machine where it has run before.
  const warmUp = await startProduct(settings)
  await stopProgram(warmUp.child)
  const server = await startProduct(settings)
  const address = `http://127.0.0.1:${server.match}`
  const first = performance.now()
  await ask({ url: `${address}/` })
  lines.push(line('start to first good answer', (server.ms + performance.now() - first) / 1000, 1, 's'))
  const limit = await startProgram('bench/limit-server.ts', { DATABASE_URL: settings.DATABASE_URL }, /port (\d+)/)
  try {
    const token = await signInToken(`${address}/api`)
    lines.push(...(await callLines(`${address}/api`, `http://127.0.0.1:${limit.match}`, token)))
    lines.push(...(await findLines(`${address}/api`, { authorization: `Bearer ${token}` })))
    lines.push(...(await overviewLines(`${address}/api`, { authorization: `Bearer ${token}` })))
    lines.push(line('memory of the server', residentMb(server.child.pid ?? 0), 350, 'MB'))
    lines.push(
      ...(await browserLines(address, token).catch((error: unknown) => {
        // The rest is measured all the same, but the run has failed.
        process.exitCode = 1
        return [`not measured in the browser: ${String(error).split('\n')[0]}`]
      })),
    )
    const shown = (await ask({ url: `${address}/api/loan/all?limit=1`, headers: { authorization: `Bearer ${token}` } }))
      .body
    const { loans } = JSON.parse(shown) as { loans: { human_id: string }[] }
    lines.push(await coldLoanLine(`${address}/loan/${loans[0]?.human_id}`, token))
    // Last: files are read after they came, which keeps a core and half a gigabyte busy for a while.
    const headers = { authorization: `Bearer ${token}` }
    lines.push(await generationLine(`${address}/api`, token))
    lines.push(...(await decisionLines(`${address}/api`, `http://127.0.0.1:${limit.match}`, headers, ROUNDS.one)))
    lines.push(...(await uploadLines(address, headers, server.child.pid ?? 0)))
  } finally {
    await Promise.all([stopProgram(server.child), stopProgram(limit.child)])
  }
  return lines
}

await build(say)
await onOwnDatabase('bench', async (settings) => {
  const lines = await measure(settings)
  say('')
  for (const text of lines) say(text)
})
for (const [name, linesOf] of [
  ['bench-needs', needsLines],
  ['bench-chase', chaseLines],
  ['bench-desk', deskLines],
] as const)
  await onOwnDatabase(name, async (settings) => {
    for (const text of await linesOf(settings)) say(text)
  })
