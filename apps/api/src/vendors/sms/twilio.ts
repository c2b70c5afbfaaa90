import { z } from 'zod'
import { type Answer, createProviderClient, jsonOf } from '../provider/client.ts'
import { type Failure, type Outcome, ok, rejected, whenOk } from '../provider/outcome.ts'
import type { Keep } from '../provider/recorded.ts'
import type { TextMessage, Texts, TextState } from './port.ts'

const TIMEOUT_MS = 15_000

const Message = z.object({
  sid: z.string().regex(/^(SM|MM)[0-9a-fA-F]{32}$/),
  status: z.string(),
  error_code: z.number().nullable(),
})
const List = z.object({
  messages: z.array(Message.extend({ body: z.string().nullable(), date_created: z.string().nullable() })),
})
const Refusal = z.object({ code: z.number() })

/** What a number of Twilio's means, without the telephone's own number. */
const meanings: Readonly<Record<number, string>> = {
  20003: 'the account or its key is wrong',
  21211: 'the number is not valid',
  21610: 'the recipient has answered STOP and takes no messages',
  21614: 'the number is not of a mobile telephone',
  30003: 'the telephone is switched off or out of reach',
  30004: 'the recipient blocks messages',
  30005: 'the number is not in use',
  30006: 'the number is of a fixed line',
  30007: 'a carrier took it for advertising',
  30008: 'the carrier did not say why',
}

const failureOf = ({ status, body }: Answer): Failure | null => {
  if (status < 400 || status >= 500 || [408, 425, 429].includes(status)) return null
  const told = Refusal.safeParse(jsonOf(body))
  return told.success
    ? rejected(String(told.data.code), meanings[told.data.code] ?? 'it does not take this message')
    : null
}

const stateOf = ({ status, error_code: code }: z.output<typeof Message>): TextState => {
  if (status === 'delivered' || status === 'read') return { state: 'delivered' }
  if (status !== 'failed' && status !== 'undelivered' && status !== 'canceled') return { state: 'under-way' }
  const why = code === null ? undefined : meanings[code]
  return { state: 'failed', reason: why ?? `it was not delivered${code === null ? '' : ` (${code})`}` }
}

/** '555-1234567' as the service wants it: '+15551234567'. */
const toNumber = (phone: string): string => `+1${phone.replace(/\D/g, '')}`

/**
 * Twilio. It knows no idempotency key, so a message is never handed over twice by itself: who lost the answer asks `find`.
 *
 * @param o.from A number of the account, or the id of a messaging service (MG…).
 */
export const createTwilio = (o: { url: string; account: string; token: string; from: string; keep: Keep }): Texts => {
  const client = createProviderClient({
    baseUrl: o.url,
    headers: { authorization: `Basic ${Buffer.from(`${o.account}:${o.token}`).toString('base64')}` },
    timeoutMs: TIMEOUT_MS,
    failureOf,
    keep: o.keep,
  })
  const base = `/2010-04-01/Accounts/${o.account}/Messages`
  const sender = o.from.startsWith('MG') ? { MessagingServiceSid: o.from } : { From: o.from }
  const list = (query: Record<string, string>) =>
    client.call({
      operation: 'ListMessage',
      method: 'GET',
      path: `${base}.json?${new URLSearchParams(query)}`,
      schema: List,
      repeatable: true,
    })
  return {
    kind: 'twilio',
    send: async ({ phone, text }: TextMessage): Promise<Outcome<string>> => {
      const form = new URLSearchParams({ To: toNumber(phone), Body: text, ...sender })
      const answer = await client.call({
        operation: 'CreateMessage',
        path: `${base}.json`,
        form,
        schema: Message,
        repeatable: false,
      })
      return whenOk(answer, ({ sid }) => ok(sid))
    },
    find: async ({ phone, text }, since) =>
      whenOk(await list({ To: toNumber(phone), PageSize: '50' }), ({ messages }) => {
        const isOurs = (one: (typeof messages)[number]) =>
          one.body === text && one.date_created !== null && Date.parse(one.date_created) >= since.getTime() - 60_000
        return ok(messages.find(isOurs)?.sid ?? null)
      }),
    follow: async (reference) => {
      const path = `${base}/${encodeURIComponent(reference)}.json`
      const answer = await client.call({
        ...{ operation: 'FetchMessage', method: 'GET' as const, path, schema: Message, repeatable: true },
      })
      return whenOk(answer, (message) => ok(stateOf(message)))
    },
    check: async () => {
      const answer = await list({ PageSize: '1' })
      if (answer.kind === 'ok') return
      throw new Error(
        'text' in answer ? `${answer.code}: ${answer.text}` : 'code' in answer ? answer.code : answer.kind,
      )
    },
  }
}
