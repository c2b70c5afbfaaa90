import { setTimeout as pause } from 'node:timers/promises'

const person = { email: 'bench@example.com', password: 'a password of the bench' }

const post = (url: string, origin: string, body: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body: JSON.stringify(body) })

/** Makes the first administrator by the link that a server printed. */
export const setUp = async (api: string, origin: string, token: string): Promise<void> => {
  const made = await post(`${api}/identity/set-up`, origin, { token, first_name: 'Ben', last_name: 'Marks', ...person })
  if (!made.ok) throw new Error(`setting up: ${await made.text()}`)
}

/** Signs in by password; the session it answers must hold at every server. */
export const signIn = async (api: string, origin: string): Promise<string> => {
  const signed = await post(`${api}/auth/sign-in/email`, origin, person)
  if (!signed.ok) throw new Error(`signing in: ${signed.status}`)
  return signed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .join('; ')
}

/** A bearer token of the session. */
export const tokenOf = async (api: string, cookie: string): Promise<string> => {
  const reply = await fetch(`${api}/auth/token`, { headers: { cookie } })
  if (!reply.ok) throw new Error(`the session does not hold: ${reply.status}`)
  return ((await reply.json()) as { token: string }).token
}

/** How many of `count` calls that are limited by address were let through. */
export const letThrough = async (api: string, count: number): Promise<number> => {
  const asked = Array.from({ length: count }, () => fetch(`${api}/application/challenge`).then(({ status }) => status))
  return (await Promise.all(asked)).filter((status) => status === 200).length
}

interface Ticket {
  process_id: string
  presigned_url: string
  /** Only a large file goes in parts. */
  parts?: { start: number; end: number; presigned_url: string }[]
}

const SIZE = 12_000_000
const COUNTED_MS = 20_000

type Ask = <T>(method: string, at: string, body?: object) => Promise<T>

const askAs =
  (origin: string, token: string): Ask =>
  async <T>(method: string, at: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const reply = await fetch(`${origin}/api${at}`, init)
    if (!reply.ok) throw new Error(`${at}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()) as T
  }

/** A PDF that is blanks between its beginning and its end. */
const paper = (): Uint8Array<ArrayBuffer> => {
  const bytes = Buffer.alloc(SIZE, 0x20)
  bytes.write('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n')
  bytes.write('2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', SIZE - 90)
  return new Uint8Array(bytes)
}

const put = async (origin: string, ticket: Ticket): Promise<void> => {
  const whole = paper()
  for (const { start, end, presigned_url: url } of ticket.parts ?? [{ ...ticket, start: 0, end: SIZE }]) {
    const type = ticket.parts ? 'application/octet-stream' : 'application/pdf'
    const init = { method: 'PUT', body: whole.slice(start, end), headers: { 'content-type': type } }
    const sent = await fetch(origin + url, init)
    if (!sent.ok) throw new Error(`part at ${start}: ${sent.status}`)
  }
}

const untilCounted = async (ask: Ask, at: string): Promise<void> => {
  for (const end = Date.now() + COUNTED_MS; Date.now() < end; await pause(200))
    if ((await ask<{ uploaded: boolean }>('GET', `${at}/document-uploaded`)).uploaded) return
  throw new Error(`it does not count after ${COUNTED_MS / 1000} s`)
}

/** Sends a paper for a loan and waits until it counts; answers what went wrong, or null. */
export const sendPaper = async (origin: string, token: string, loan: string): Promise<string | null> => {
  const ask = askAs(origin, token)
  const file = { name: 'plans.pdf', content_type: 'application/pdf', size_bytes: SIZE }
  try {
    const { entities } = await ask<{ entities: { activities: { activity_id: string }[] }[] }>(
      'GET',
      `/activity/loan/${loan}/document-request/all`,
    )
    const at = `/activity/${entities.flatMap((e) => e.activities)[0]?.activity_id ?? ''}`
    const ticket = await ask<Ticket>('POST', `${at}/generate-document-with-presigned-url`, file)
    await put(origin, ticket)
    await ask('POST', `${at}/process/${ticket.process_id}/run`, {})
    await untilCounted(ask, `${at}/process/${ticket.process_id}`)
    return null
  } catch (error) {
    return `a paper for ${loan}: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`
  }
}
