import { randomUUID } from 'node:crypto'

/** A change that a client asked for, and what it was told. */
export interface Deed {
  kind: 'loan' | 'borrower' | 'requests'
  /** What the change can be found by afterwards: an email address, or a loan's id. */
  mark: string
  /** Id of the loan that it was done to, or made. */
  loan: string
  /** The answer, as text: every repeat must say the same. */
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

interface Client {
  api: string
  /** Signs in anew: the helper's tokens end with the server that made them. */
  signIn: () => Promise<string>
  token: string
  done: Done
}

const pause = () => new Promise((go) => setTimeout(go, PAUSE_MS))

/** Asks until there is an answer, as a screen and a person do: the same key, as long as it is not known what became of it. */
const untilAnswered = async (c: Client, method: 'POST' | 'PUT', path: string, body: object): Promise<string | null> => {
  const key = randomUUID()
  for (const end = Date.now() + GIVE_UP_MS; Date.now() < end; c.done.repeats += 1) {
    const reply = await fetch(c.api + path, {
      method,
      headers: { authorization: `Bearer ${c.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
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

const borrowerOf = (mark: string) => ({ first_name: 'Cora', last_name: 'Holt', email: mark })

/** One round of a loan officer's work: begins a loan with an invitation, adds a guarantor, asks for the documents. */
const round = async (c: Client): Promise<void> => {
  const note = (deed: Omit<Deed, 'at'>) => c.done.deeds.push({ ...deed, at: Date.now() })
  const mark = `${randomUUID()}@chaos.example.com`
  const begun = await untilAnswered(c, 'POST', '/loan/create', {
    purpose: 'Purchase',
    amount: 1_250_000,
    duration_months: 12,
    property: {
      property_type: 'MULTIFAMILY',
      address_address: `${Math.floor(Math.random() * 9000) + 1} Kent Avenue`,
      address_city: 'Brooklyn',
      address_state: 'NY',
      address_zipcode: '11249',
    },
    borrower: { kind: 'new', ...borrowerOf(mark) },
    invite: true,
    despite_similar: true,
  })
  if (begun === null) return
  const loan = (JSON.parse(begun) as { id: string }).id
  note({ kind: 'loan', mark, loan, answer: begun })
  const guarantor = `${randomUUID()}@chaos.example.com`
  const added = await untilAnswered(c, 'POST', `/loan/${loan}/create-borrower`, {
    role: 'guarantor',
    ...borrowerOf(guarantor),
  })
  if (added !== null) note({ kind: 'borrower', mark: guarantor, loan, answer: added })
  const asked = await untilAnswered(c, 'PUT', `/loan/${loan}/create-document-requests`, {})
  if (asked !== null) note({ kind: 'requests', mark: loan, loan, answer: asked })
}

/** Lets so many clients work until told to stop; `done` grows meanwhile with what they did and were told, `ended` answers it. */
export const workUntil = (
  o: { api: string; signIn: () => Promise<string>; clients: number },
  stop: AbortSignal,
): { done: Done; ended: Promise<Done> } => {
  const done: Done = { deeds: [], repeats: 0, wrong: [] }
  const work = async () => {
    const client = { api: o.api, signIn: o.signIn, token: await o.signIn(), done }
    const works = Array.from({ length: o.clients }, async () => {
      while (!stop.aborted) await round(client)
    })
    await Promise.all(works)
    return done
  }
  return { done, ended: work() }
}
