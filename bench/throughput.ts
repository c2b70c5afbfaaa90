import { Agent, request } from 'node:http'
import { type Ask, line } from './measure.ts'
import type { LimitCall } from './limit-sql.ts'

const WARM_MS = 700
const MEASURED_MS = 2500
/** How many times more the bare server may answer: ours answers 0.6 of it. */
const WANTED = { 16: 1.67, 64: 1.67 } as const

/** What one client asks next; an edit that was taken, or was made on an old version, changes what it sends after that. */
interface Client {
  next: () => Ask
  took?: () => void
  stale?: (body: string) => void
}

/** Asks on the agent's connections; answers status and body. */
export const send = (agent: Agent, { url, method = 'GET', headers = {}, body }: Ask) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const payload = body?.()
    const json =
      payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
    const outgoing = request(url, { agent, method, headers: { ...headers, ...json } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
      answer.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(payload)
  })

/** Answers a second when so many clients ask one after the other, each on its connection. */
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

const same = (count: number, what: Ask): Client[] => Array.from({ length: count }, () => ({ next: () => what }))

/** Each client changes a loan of its own, whose version it follows. */
const changing = (
  api: string,
  headers: Record<string, string>,
  loans: readonly { id: string; version: number }[],
): Client[] =>
  loans.map(({ id, version }) => {
    let now = version
    const body = () => JSON.stringify({ version: now, interest_rate: 0.09 + (now % 9) / 1000 })
    return {
      next: () => ({ url: `${api}/loan/${id}/update`, method: 'PUT', headers, body }),
      took: () => {
        now += 1
      },
      // A job scored the loan anew meanwhile: the refusal names the version it has now.
      stale: (body) => {
        now = Number((JSON.parse(body) as { errors: { message: string }[] }).errors[0]?.message)
      },
    }
  })

/** Calls a second with 16 and 64 clients: ours as a share of the bare server's. */
export const throughputLines = async (
  api: string,
  limit: string,
  headers: Record<string, string>,
): Promise<string[]> => {
  const first = await send(new Agent(), { url: `${api}/loan/all?limit=64`, headers })
  const lines: string[] = []
  for (const [count, wanted] of [
    [16, WANTED[16]],
    [64, WANTED[64]],
  ] as const) {
    const { loans } = JSON.parse(first.body) as { loans: { id: string; version: number }[] }
    const own = await Promise.all(
      loans.slice(0, count).map(async ({ id }) => {
        const { body } = await send(new Agent(), { url: `${api}/loan/all?pinned=${id}&limit=1`, headers })
        return { id, version: (JSON.parse(body) as { loans: { version: number }[] }).loans[0]?.version ?? 1 }
      }),
    )
    const compared = async (name: string, ours: readonly Client[], call: LimitCall, keys: readonly string[]) => {
      const bare = keys.map((key): Client => ({ next: () => ({ url: `${limit}/${call}/${key}` }) }))
      const [a, b] = [await rate(ours), await rate(bare)]
      const detail = `${a.toFixed(0)} of ${b.toFixed(0)} a second`
      lines.push(line(`${name}, ${count} clients: bare over ours`, b / a, wanted, 'x', detail))
    }
    const any = Array.from({ length: count }, () => 'x')
    const ids = own.map(({ id }) => id)
    const one = ids[0] ?? ''
    await compared(
      'one loan',
      same(count, { url: `${api}/loan/${one}`, headers }),
      'one',
      any.map(() => one),
    )
    await compared('a page of 100', same(count, { url: `${api}/loan/all?limit=100`, headers }), 'first', any)
    await compared('sums', same(count, { url: `${api}/loan/summary`, headers }), 'summary', any)
    await compared('a change', changing(api, headers, own), 'update', ids)
  }
  return lines
}
