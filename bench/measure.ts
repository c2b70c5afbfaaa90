import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

export interface Ask {
  url: string
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  body?: () => string
}

/** Milliseconds to the last byte of one answer, with its status and body. */
export const ask = ({ url, method = 'GET', headers = {}, body }: Ask) =>
  new Promise<{ ms: number; status: number; body: string }>((resolve, reject) => {
    const from = performance.now()
    const payload = body?.()
    const outgoing = request(
      url,
      { agent, method, headers: { ...headers, ...(payload ? { 'content-type': 'application/json' } : {}) } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            ms: performance.now() - from,
            status: answer.statusCode ?? 0,
            body: Buffer.concat(chunks).toString(),
          }),
        )
        answer.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(payload)
  })

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

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Medians of two calls, asked in turns over one kept connection each, so that a busy moment hits both. Null for ours when
 * it does not answer 200. Throws when the limit fails, or answers something else.
 */
export const compare = async <Answer>(
  ours: Ask,
  limit: Ask,
  rounds: number,
  /** What of both answers must be the same; null where they change different loans. */
  same: ((answer: Answer) => unknown) | null,
): Promise<{ ours: number | null; limit: number; status: number }> => {
  const [first, other] = [await ask(ours), await ask(limit)]
  if (same && first.status === 200 && !isDeepStrictEqual(same(JSON.parse(first.body)), same(JSON.parse(other.body))))
    throw new Error(`the limit answers something else than ${ours.url}`)
  // Both warm up: connections, kept plans, compiled code.
  for (let n = 0; n < 10; n++) {
    await ask(ours)
    await ask(limit)
  }
  const times = { ours: [] as number[], limit: [] as number[] }
  for (let n = 0; n < rounds; n++) {
    const [a, b] = [await ask(ours), await ask(limit)]
    if (b.status !== 200) throw new Error(`the limit failed: ${b.body.slice(0, 300)}`)
    times.ours.push(a.ms)
    times.limit.push(b.ms)
  }
  return { ours: first.status === 200 ? median(times.ours) : null, limit: median(times.limit), status: first.status }
}

/** One line of the report: `met` when the value keeps the target. */
export const line = (name: string, value: number | null, target: number, unit: string, detail = ''): string => {
  const verdict = value === null ? 'not built' : value <= target ? 'met' : 'MISSED'
  const shown = value === null ? '-' : `${value.toFixed(2)} ${unit}`
  return `${verdict.padEnd(9)} ${name.padEnd(48)} ${shown.padStart(12)}  target ${target} ${unit}${detail ? `  (${detail})` : ''}`
}

/** The time that a hundredth of some times is above. */
export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

/** Calls, one each `everyMs`, until `over` resolves; answers how long each took, as the call itself says. */
export const meanwhile = async (
  call: () => Promise<number>,
  over: Promise<unknown>,
  everyMs: number,
): Promise<number[]> => {
  const times: number[] = []
  let going = true
  void over.finally(() => {
    going = false
  })
  while (going) {
    times.push(await call())
    await pause(everyMs)
  }
  return times
}
