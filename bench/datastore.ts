import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from '../apps/api/src/app/app.ts'
import { boot } from '../apps/api/src/app/boot.ts'
import { answerQuestion } from '../apps/api/src/assistant/answer/index.ts'
import { indexNow, requestIndex, searchLoan } from '../apps/api/src/documents/datastore/index.ts'
import type { Actor } from '../apps/api/src/platform/actor.ts'
import { inTx } from '../apps/api/src/platform/db.ts'
import type { Deps } from '../apps/api/src/app/deps.ts'
import { chanceFrom } from './assistant/corpus.ts'
import { filler } from './assistant/fillers.ts'
import { line, median } from './measure.ts'
import { onOwnDatabase } from './own-database.ts'

// The datastore of one loan with 500 documents of 20 pages: how soon it answers, how fast it takes papers in.

const [DOCUMENTS, PAGES] = [500, 20]
const say = (text: string) => process.stdout.write(`${text}\n`)
const c = chanceFrom(7)

const SYLLABLES =
  'an bel con dan el far gal hol ins jen kar land lin mor nel or prem pro qui ros sal ten ul val xan yor zel brook field ham ing ley man ment ord son stein ton wood worth'.split(
    ' ',
  )
/** A name as people and places have them; all pages together hold some thirty thousand. */
const name = (): string => {
  const word = Array.from({ length: c.between(2, 3) }, () => c.pick(SYLLABLES)).join('')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A page of some 2,000 characters: usual clauses, and a few words of its own. */
const page = (document: number, n: number): string =>
  [
    `Document ${document} page ${n}`,
    `Unit ${document}-${n}  Tenant Quercus${document}x${n}  Monthly rent  $${1000 + ((document * 37 + n * 11) % 4000)}`,
    ...filler(c, 6),
    `Prepared by ${name()} ${name()} of ${name()} & ${name()}, ${n} ${name()} Street, ${name()}, for ${name()} ${name()}.`,
    ...filler(c, 5),
  ].join('\n')

/** Adds a loan with documents whose text is read. */
const addDocuments = async ({ db }: Deps, name: string, count: number) => {
  const loan = await db
    .insertInto('loan')
    .values({ name, amount_cents: 100_000_000, purpose: 'Purchase', duration_months: 12 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const activity = await db
    .insertInto('activity')
    .values({ loan_id: loan.id, type: 'document-request', name: 'Leases' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const process = await db
    .insertInto('process')
    .values({ activity_id: activity.id, name: 'Upload' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await db
      .insertInto('document')
      .values({
        loan_id: loan.id,
        activity_id: activity.id,
        process_id: process.id,
        file_name: `lease ${n}.pdf`,
        content_type: 'application/pdf',
        storage_key: `bench-${name}-${n}`,
        received_at: new Date(),
        text_state: 'done',
        page_count: PAGES,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pages = Array.from({ length: PAGES }, (_, i) => ({
      document_id: id,
      page: i + 1,
      text: page(n, i + 1),
      source: 'text-layer' as const,
    }))
    await db.insertInto('document_page').values(pages).execute()
    ids.push(id)
  }
  return { loan: loan.id, ids }
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

const indexAll = async (deps: Deps, loan: string, ids: readonly string[]): Promise<number> => {
  for (const id of ids) await inTx(deps.db, (tx) => requestIndex(tx, deps, { id, loan_id: loan }))
  const used = process.cpuUsage()
  const from = performance.now()
  for (const id of ids) await indexNow(deps.db, id)
  const { user, system } = process.cpuUsage(used)
  const seconds = (performance.now() - from) / 1000
  say(
    `  ${ids.length} documents in ${seconds.toFixed(1)} s of the clock, ${((user + system) / 1e6).toFixed(1)} s of a core in Node`,
  )
  return (ids.length * PAGES) / seconds
}

const questions = (n: number): string =>
  [
    `What is the monthly rent of Quercus${n}x${(n % PAGES) + 1}?`,
    `When does the insurance of the premises expire and who pays the premium?`,
    `rent unit ${n}-7`,
    `What does the landlord owe the tennant for the value of the property?`,
  ][n % 4] ?? ''

/** Nothing is remembered from one question to the next: only the first, on which all code and connections are new, differs. */
const retrieval = async (deps: Deps, loan: string): Promise<{ first: number; times: number[] }> => {
  const times: number[] = []
  for (let n = 0; n < 410; n += 1) {
    const from = performance.now()
    await searchLoan(deps.db, loan, questions(n))
    times.push(performance.now() - from)
  }
  return { first: times[0] ?? Number.NaN, times: times.slice(10) }
}

const staff: Actor = {
  id: crypto.randomUUID() as Actor['id'],
  name: 'Bench',
  ip: '',
  requestId: '',
  email: 'b@example.com',
  role: 'admin',
  denied: [],
}
const firstWords = async (deps: Deps, loan: string): Promise<number[]> => {
  const times: number[] = []
  for (let n = 0; n < 40; n += 1) {
    const from = performance.now()
    const { signal } = new AbortController()
    for await (const part of answerQuestion(deps, {
      loanId: loan,
      question: questions(n),
      history: [],
      actor: staff,
      signal,
    }))
      if (part.kind === 'text') {
        times.push(performance.now() - from)
        break
      }
  }
  return times.slice(4)
}

/** Another person's small request, again and again until told to stop. */
const others = async (deps: Deps, loan: string, while_: () => boolean): Promise<number[]> => {
  const times: number[] = []
  while (while_()) {
    const from = performance.now()
    await deps.db.selectFrom('loan').selectAll().where('id', '=', loan).executeTakeFirst()
    times.push(performance.now() - from)
    await wait(5)
  }
  return times
}

const measure = async (deps: Deps) => {
  const { loan, ids } = await addDocuments(deps, 'large', DOCUMENTS)
  const rate = await indexAll(deps, loan, ids)
  await deps.pool.query('analyze')
  const found = await retrieval(deps, loan)
  const words = await firstWords(deps, loan)
  const until = performance.now() + 4000
  const quiet = await others(deps, loan, () => performance.now() < until)
  const more = await addDocuments(deps, 'more', 40)
  let busy = true
  const meanwhile = others(deps, loan, () => busy)
  await indexAll(deps, more.loan, more.ids)
  busy = false
  const during = await meanwhile
  say('')
  say(
    line(
      `retrieval over ${DOCUMENTS} documents, ${DOCUMENTS * PAGES} pages, 95th of 100`,
      p95(found.times),
      50,
      'ms',
      `middle ${median(found.times).toFixed(1)} ms, the first ${found.first.toFixed(1)} ms`,
    ),
  )
  say(line('first words without a key, 95th of 100', p95(words), 300, 'ms', `middle ${median(words).toFixed(1)} ms`))
  // The limit is a rate: lines compare what takes time, so it is told as seconds for 100 pages.
  say(line('indexing 100 pages of text', 100 / rate, 1, 's', `${rate.toFixed(0)} pages a second`))
  say(
    line(
      '99th of 100 small requests while indexing',
      p99(during),
      50,
      'ms',
      `alone ${p99(quiet).toFixed(1)} ms, middle ${median(during).toFixed(1)} against ${median(quiet).toFixed(1)} ms`,
    ),
  )
}

await onOwnDatabase('bench-datastore', async (settings) => {
  const { deps, close } = await boot(settings)
  const app = await buildApp(deps)
  await deps.jobs.start({ work: false })
  try {
    await measure(deps)
  } finally {
    await app.close()
    await close()
  }
})
