import { randomInt, randomUUID } from 'node:crypto'
import { toPayload } from '@plinth/domain/intake/application/payload'
import { filledForm, solve } from '../../apps/api/test/application-form.ts'

/** What the clients did. */
export interface Load {
  requests: number
  /** Answers that nobody should get, by what they say. */
  wrong: Map<string, number>
}

/** Between two calls of one client, in milliseconds: what is measured is what stays behind, not speed. */
const PAUSE_MS = 20
const ASKED_MS = 30_000

type Ask = (method: string, path: string, body?: object) => Promise<string>

const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

/** Listens for notifications and hangs up, as a closed tab does. */
const openAndClose = async (api: string, token: string): Promise<void> => {
  const hangUp = new AbortController()
  const answer = await fetch(`${api}/notifications/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: hangUp.signal,
  })
  await answer.body?.getReader().read()
  hangUp.abort()
}

/** Gives up a list before it has come. */
const giveUp = (api: string, token: string): Promise<unknown> =>
  fetch(`${api}/loan/all?limit=200`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(3),
  }).catch(() => null)

/** One application after so many visits: the book itself must hardly grow. */
const APPLIES = 25

/** A stranger at the public form, from another network each time: counted against limits; now and then applies. */
const visit = async (api: string, turn: number): Promise<void> => {
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1`, 'content-type': 'application/json' }
  const challenge = await fetch(`${api}/application/challenge`, { headers }).then((answer) => answer.json())
  if (turn % APPLIES !== 1) return
  const form = filledForm({ borrowerEmail: `${randomUUID()}@soak.example.com` })
  const body = JSON.stringify(toPayload(form, await solve(challenge)))
  const answer = await fetch(`${api}/application/short`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`an application was refused: ${await answer.text()}`)
}

const dayOfWork = async (o: { api: string; token: string; ask: Ask; loans: readonly string[] }, turn: number) => {
  const loan = o.loans[turn % o.loans.length] ?? ''
  const { version } = JSON.parse(await o.ask('GET', `/loan/${loan}`)) as { version: number }
  await o.ask('PUT', `/loan/${loan}/update`, { version, interest_rate: 0.09 + (turn % 9) / 1000 })
  await o.ask('GET', '/loan/all?open=true&limit=50&search=avenue')
  await o.ask('GET', '/today')
  await visit(o.api, turn)
  await openAndClose(o.api, o.token)
  await giveUp(o.api, o.token)
}

/** Lets so many clients work, each on loans of its own, until told to stop. Counts go into `load` meanwhile. */
export const workUntil = async (
  o: { api: string; token: () => Promise<string>; loans: readonly string[]; clients: number },
  load: Load,
  stop: AbortSignal,
): Promise<void> => {
  let token = await o.token()
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(o.api + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(ASKED_MS),
    })
    const text = await answer.text()
    load.requests += 1
    if (answer.status !== 200) {
      const what = `${answer.status} ${method} ${path.replace(/[\da-f-]{36}/, '…')} ${text.slice(0, 90)}`
      load.wrong.set(what, (load.wrong.get(what) ?? 0) + 1)
      if (answer.status === 401) token = await o.token()
    }
    await pause(PAUSE_MS)
    return text
  }
  const work = async (client: number) => {
    const own = o.loans.filter((_, n) => n % o.clients === client)
    for (let turn = 0; !stop.aborted; turn += 1)
      await dayOfWork({ api: o.api, token, ask, loans: own }, turn).catch((error: unknown) => {
        load.wrong.set(String(error), (load.wrong.get(String(error)) ?? 0) + 1)
      })
  }
  await Promise.all(Array.from({ length: o.clients }, (_, client) => work(client)))
}
