import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { boot } from '../apps/api/src/app/boot.ts'
import { ensureDefaults } from '../apps/api/src/app/defaults.ts'
import { seedLoans } from '../apps/api/src/seed/seed.ts'
import { pdfOfPages, photoOf, scannedPdf } from '../apps/api/test/papers.ts'
import { build } from '../tools/build.ts'
import { line, median } from './measure.ts'
import { type BenchSettings, onOwnDatabase, startProduct } from './own-database.ts'
import { residentMb, stopProgram } from './processes.ts'

// How soon a file can be searched, what recognising a page costs, and what others notice of it.

const SCANS = 6
const ROUNDS = 400
const PDF = 'application/pdf'
const say = (text: string) => process.stdout.write(`${text}\n`)

const prepare = async (settings: BenchSettings): Promise<{ loan: string; activity: string }> => {
  const { deps, close } = await boot(settings)
  await ensureDefaults(deps)
  await seedLoans(deps, { loans: 50, seed: 1 })
  const person = { email: 'bench@example.com', first_name: 'Ben', last_name: 'Marks', role: 'admin' as const }
  await deps.db.insertInto('app_user').values(person).execute()
  const loan = await deps.db.selectFrom('loan').select('id').where('archived_at', 'is', null).executeTakeFirstOrThrow()
  const activity = await deps.db
    .insertInto('activity')
    .values({ loan_id: loan.id, type: 'document-request', name: 'Leases' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await close()
  return { loan: loan.id, activity: activity.id }
}

/** Calls as one administrator; fails on any refusal. */
const callerAt = async (api: string) => {
  const call = async <T>(
    method: string,
    at: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> => {
    const reply = await fetch(api + at, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${at}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }
  const answer = await call<Record<string, unknown>>('POST', '/test/login', { email: 'bench@example.com' })
  const token = Object.values(answer).find((one) => typeof one === 'string' && one.split('.').length === 3)
  const signed = { authorization: `Bearer ${String(token)}` }
  return <T>(method: string, at: string, body?: object) => call<T>(method, at, body, signed)
}
type Call = Awaited<ReturnType<typeof callerAt>>

interface Place {
  address: string
  call: Call
  loan: string
  activity: string
}

/** Sends a file; answers its document once it is being checked. */
const upload = async ({ address, call, activity }: Place, body: Buffer): Promise<string> => {
  const ticket = await call<{ presigned_url: string; process_id: string; document_id: string }>(
    'POST',
    `/activity/${activity}/generate-document-with-presigned-url`,
    { name: 'lease.pdf', content_type: PDF },
  )
  const put = await fetch(new URL(ticket.presigned_url, address), {
    method: 'PUT',
    headers: { 'content-type': PDF },
    body: new Uint8Array(body),
  })
  if (!put.ok) throw new Error(`PUT: ${put.status}`)
  await call('POST', `/activity/${activity}/process/${ticket.process_id}/run`, {})
  return ticket.document_id
}

const stateOf = async ({ call, loan }: Place, id: string) => {
  const found = await fetchState(call, loan, id)
  return found ?? { state: 'none', pages_read: 0 }
}
/** Until the file is checked the document is not there. */
const fetchState = (call: Call, loan: string, id: string) =>
  call<{ text: { state: string; pages_read: number } }>('GET', `/loan/${loan}/document/${id}/text?pages=1`).then(
    (reply) => reply.text,
    () => null,
  )

/** Seconds from the end of an upload until a word of the last page is found. */
const untilSearchable = async (at: Place, n: number): Promise<number> => {
  const word = `Quercus${n}`
  const pages = Array.from({ length: 20 }, (_, page) =>
    Array.from({ length: 45 }, (__, row) =>
      page === 19 && row === 44 ? word : `Paragraph ${row} of page ${page}: the tenant shall pay the rent`,
    ),
  )
  const id = await upload(at, await pdfOfPages(pages))
  const from = performance.now()
  const found = () =>
    at.call<{ total: number }>('GET', `/loan/${at.loan}/document/${id}/search?term=${word}`).catch(() => ({ total: 0 }))
  while ((await found()).total === 0) await wait(20)
  return (performance.now() - from) / 1000
}

/** Seconds of a core that a process has used so far, as Linux tells it. */
const coreSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** The time below which 99 of 100 answers came, and the middle one, in milliseconds. */
const latency = async (
  { call, loan }: Place,
  while_: () => boolean,
): Promise<{ p99: number; middle: number; n: number }> => {
  const times: number[] = []
  while (times.length < ROUNDS && while_()) {
    const from = performance.now()
    await call('GET', `/loan/${loan}`)
    times.push(performance.now() - from)
    await wait(10)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN, middle: median(times), n: times.length }
}

const recognition = async (at: Place, pid: number): Promise<string[]> => {
  const quiet = await latency(at, () => true)
  const text = Array.from(
    { length: 28 },
    (_, n) => `Line ${n}: the tenant of unit ${n} pays $${1000 + n}.00 on the first of each month`,
  )
  const photo = photoOf(text, { dpi: 300, noise: 60 })
  const id = await upload(at, await scannedPdf(Array.from({ length: SCANS }, () => photo)))
  while ((await stateOf(at, id)).pages_read < 1) await wait(20)
  const [from, used] = [performance.now(), coreSeconds(pid)]
  let busy = true
  const others = latency(at, () => busy)
  while ((await stateOf(at, id)).pages_read < SCANS) await wait(50)
  busy = false
  const [seconds, cores] = [(performance.now() - from) / 1000, coreSeconds(pid) - used]
  const during = await others
  const pages = SCANS - 1
  const both = `alone ${quiet.p99.toFixed(1)} ms, middle ${quiet.middle.toFixed(1)}; during ${during.p99.toFixed(1)} ms, middle ${during.middle.toFixed(1)}, ${during.n} asked`
  return [
    line('recognising a page of 28 lines at 300 dpi', seconds / pages, 4, 's', `${pages} pages, clock`),
    line('the same, time of a core', cores / pages, 4, 's', 'with all other work of the server'),
    line('99th of 100 answers while recognising, against alone', during.p99 / quiet.p99, 3, 'x', both),
    line('memory of the server while recognising', residentMb(pid), 1100, 'MB'),
  ]
}

await build(say)
await onOwnDatabase('bench-documents', async (settings) => {
  const prepared = await prepare(settings)
  const server = await startProduct(settings)
  try {
    const address = `http://127.0.0.1:${server.match}`
    const at: Place = { ...prepared, address, call: await callerAt(`${address}/api`) }
    const times: number[] = []
    for (let n = 0; n < 5; n += 1) times.push(await untilSearchable(at, n))
    const first = `first ${times[0]?.toFixed(2)} s, middle ${median(times).toFixed(2)} s of ${times.length}`
    say(line('20 pages of text searchable after the upload, worst', Math.max(...times), 3, 's', first))
    for (const text of await recognition(at, server.child.pid ?? 0)) say(text)
  } finally {
    await stopProgram(server.child)
  }
})
