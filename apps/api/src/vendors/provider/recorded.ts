import { outside } from '../../platform/transaction-scope.ts'
import type { Exchange } from './client.ts'

/** Puts a call on record. */
export type Keep = (exchange: Exchange) => Promise<void> | void

/** Of long bodies, such as a document on its way, the beginning is kept. */
const MAX_KEPT = 65_536

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : ''

const outcomeOf = (status: number): Exchange['outcome'] => {
  if (status >= 200 && status <= 299) return 'ok'
  return status >= 500 || [408, 425, 429].includes(status) ? 'transient' : 'rejected'
}

const answerOf = async (reply: Response): Promise<string> =>
  /json|text|xml/.test(reply.headers.get('content-type') ?? '') ? (await reply.clone().text()).slice(0, MAX_KEPT) : ''

/**
 * `fetch` for adapters that do not speak through the provider client: each call goes on record like theirs. What was not
 * recorded still counts as called: a record that fails does not take a borrower's address or signature away.
 *
 * @param operation Names what is asked, without ids: by default method and path.
 */
export const recordedFetch =
  (
    keep: Keep,
    operation = (url: URL, method: string) => `${method} ${url.pathname}`,
    send: typeof fetch = fetch,
  ): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    await outside(url.host)
    const from = performance.now()
    const note = async (told: Pick<Exchange, 'status' | 'outcome' | 'code' | 'answer'>) => {
      const common = {
        operation: operation(url, init?.method ?? 'GET'),
        about: null,
        request: textOf(init?.body).slice(0, MAX_KEPT),
        tookMs: Math.round(performance.now() - from),
        reference: null,
      }
      await Promise.resolve(keep({ ...common, ...told })).catch(() => undefined)
    }
    try {
      const reply = await send(input, init)
      const outcome = outcomeOf(reply.status)
      const code = outcome === 'ok' ? null : `HTTP_${reply.status}`
      await note({ status: reply.status, outcome, code, answer: await answerOf(reply) })
      return reply
    } catch (error) {
      const code = error instanceof DOMException && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE'
      await note({ status: null, outcome: 'transient', code, answer: '' })
      throw error
    }
  }

/**
 * Puts a call of another protocol on record: what was asked and how it ended, not what went both ways.
 *
 * @param failureOf What an error of it means.
 */
export const recordedCall = async <T>(
  keep: Keep,
  operation: string,
  work: () => Promise<T>,
  failureOf: (error: unknown) => Pick<Exchange, 'status' | 'outcome' | 'code'>,
): Promise<T> => {
  await outside(operation)
  const from = performance.now()
  const note = async (told: Pick<Exchange, 'status' | 'outcome' | 'code'>) => {
    const common = { operation, about: null, request: '', answer: '', reference: null }
    const exchange = { ...common, ...told, tookMs: Math.round(performance.now() - from) }
    await Promise.resolve(keep(exchange)).catch(() => undefined)
  }
  try {
    const value = await work()
    await note({ status: null, outcome: 'ok', code: null })
    return value
  } catch (error) {
    await note(failureOf(error))
    throw error
  }
}
