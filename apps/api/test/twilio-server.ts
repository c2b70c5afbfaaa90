import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import OpenAPIBackend, { type Context, type Document } from 'openapi-backend'

const description = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'twilio/messages.openapi.json'), 'utf8'),
) as Document

export const twilioKeys = { account: `AC${'a1'.repeat(16)}`, token: 'the token' }
const bearer = `Basic ${Buffer.from(`${twilioKeys.account}:${twilioKeys.token}`).toString('base64')}`

interface Kept {
  sid: string
  to: string
  body: string
  status: string
  error_code: number | null
  date_created: string
}

/** The example that the description gives of an answer, with what this server knows of the message. */
const asAnswer = (c: Context, example: string, kept: Partial<Kept>): unknown => ({
  ...(c.api.mockResponseForOperation(c.operation.operationId ?? '', { example }).mock as object),
  ...kept,
})

/**
 * Twilio by its own description, run by a library that did not write our client: a request that does not fit is refused, an
 * answer is the description's example. `answers` takes the next status and code of a new message; `lose` drops its answer.
 */
export const startTwilio = async () => {
  const messages: Kept[] = []
  const refusals: { status: number; code: number }[] = []
  const mood = { losesAnswers: false }
  const refuse = (status: number, code: number, message: string) => ({
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  })
  const backend = new OpenAPIBackend({
    definition: description,
    quick: true,
    handlers: {
      validationFail: (c: Context) => refuse(400, 20001, c.validation.errors?.[0]?.message ?? 'it does not fit'),
      unauthorizedHandler: () => refuse(401, 20003, 'Authenticate'),
      notFound: () => refuse(404, 20404, 'not found'),
      CreateMessage: (c: Context) => {
        const refusal = refusals.shift()
        if (refusal) return refuse(refusal.status, refusal.code, 'as the test wishes')
        const form = c.request.requestBody as { To: string; Body: string }
        const kept = {
          ...{ sid: `SM${String(messages.length).padStart(32, '0')}`, to: form.To, body: form.Body, status: 'queued' },
          ...{ error_code: null, date_created: new Date().toUTCString() },
        }
        messages.push(kept)
        return { status: 201, body: asAnswer(c, 'create', kept) }
      },
      ListMessage: (c: Context) => {
        const to = c.request.query['To']
        return { status: 200, body: { messages: messages.filter((one) => to === undefined || one.to === to) } }
      },
      FetchMessage: (c: Context) => {
        const kept = messages.find((one) => one.sid === c.request.params['Sid'])
        return kept ? { status: 200, body: asAnswer(c, 'fetch', kept) } : refuse(404, 20404, 'not found')
      },
    },
  })
  backend.registerSecurityHandler('accountSid_authToken', (c: Context) => c.request.headers['authorization'] === bearer)
  await backend.init()
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const [at = '/', query = ''] = (req.url ?? '/').split('?')
    const { status, body } = (await backend.handleRequest({
      ...{ method: req.method ?? 'GET', path: at, query },
      ...(text === '' ? {} : { body: Object.fromEntries(new URLSearchParams(text)) }),
      headers: req.headers as Record<string, string>,
    })) as { status: number; body: unknown }
    if (mood.losesAnswers && req.method === 'POST') return void res.destroy()
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages,
    refusals,
    mood,
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
