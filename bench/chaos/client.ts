import { randomUUID } from 'node:crypto'

/** A change that a client asked for, and what it was told. */
export interface Deed {
  kind: 'loan' | 'borrower' | 'requests' | 'file' | 'message' | 'signature' | 'sent' | 'archived'
  /** What the change can be found by afterwards: an email address, a text, or the id of what it was done to. */
  mark: string
  /** Id of the loan that it was done to, or made. */
  loan: string
  /** The answer, as text: every repeat must say the same. Of a file its SHA-256. */
  answer: string
  /** When it was acknowledged, in milliseconds. */
  at: number
}

/** What the clients did. */
export interface Done {
  deeds: Deed[]
  /** Calls that had to be repeated. */
  repeats: number
  /** Answers that no repeat may have, such as a 4xx for what is in order. */
  wrong: string[]
}

const PAUSE_MS = 100
const GIVE_UP_MS = 60_000

export interface Client {
  api: string
  /** Signs in anew: the helper's tokens end with the server that made them. */
  signIn: (who?: { email: string; role: string }) => Promise<string>
  token: string
  done: Done
}

export const pause = () => new Promise((go) => setTimeout(go, PAUSE_MS))

/** What a request carries: JSON under a key of its own, the bytes of a file, or nothing. */
const carried = (token: string, key: string | null, body: object | undefined): RequestInit => {
  const authorization = `Bearer ${token}`
  if (Buffer.isBuffer(body))
    return { headers: { authorization, 'content-type': 'application/pdf' }, body: new Uint8Array(body) }
  if (body === undefined) return { headers: { authorization } }
  const headers = {
    authorization,
    'content-type': 'application/json',
    ...(key === null ? {} : { 'idempotency-key': key }),
  }
  return { headers, body: JSON.stringify(body) }
}

/** Asks until there is an answer, bytes of a file too, as a screen and a person do: the same key, as long as it is not known what became of it. */
export const untilAnswered = async (
  c: Client,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<string | null> => {
  const key = randomUUID()
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; c.done.repeats += 1) {
    const reply = await fetch(c.api + path, {
      ...carried(c.token, method === 'GET' ? null : key, body),
      method,
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (answered) => ({ status: answered.status, text: await answered.text() }))
      .catch(() => null)
    if (reply && reply.status < 300) return reply.text
    if (reply?.status === 401) c.token = await c.signIn().catch(() => c.token)
    const isPassing =
      !reply || reply.status === 401 || reply.status >= 500 || reply.text.includes('idempotency_conflict')
    if (!isPassing) {
      c.done.wrong.push(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 400)}`)
      await pause()
      return null
    }
    await pause()
  }
  c.done.wrong.push(`${method} ${path}: no answer within ${GIVE_UP_MS / 1000} s`)
  return null
}
