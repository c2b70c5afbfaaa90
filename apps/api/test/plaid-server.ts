import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import OpenAPIBackend, { type Context, type Document } from 'openapi-backend'

const description = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'plaid/2020-09-14.openapi.json'), 'utf8'),
) as Document

const bodyOf = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const refusal = (code: string, message: string, type = 'INVALID_INPUT') => ({
  ...{ error_type: type, error_code: code, error_message: message, display_message: null, request_id: 'r' },
})

/**
 * Plaid by its published description, run by a library that did not write our client: a request that does not fit is
 * answered with 400, an answer is the description's example. `refuse` makes the next call of a path fail by name.
 */
export const startPlaid = async () => {
  const asked: { path: string; body: unknown }[] = []
  const refusals = new Map<string, { status: number; body: unknown }[]>()
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig', created_at: 1, expired_at: null }
  const backend = new OpenAPIBackend({
    definition: description,
    quick: true,
    handlers: {
      validationFail: (c: Context) => ({
        status: 400,
        body: refusal('INVALID_FIELD', c.validation.errors?.[0]?.message ?? 'it does not fit', 'INVALID_REQUEST'),
      }),
      unauthorizedHandler: () => ({ status: 401, body: refusal('INVALID_API_KEYS', 'invalid client_id or secret') }),
      notFound: () => ({ status: 404, body: refusal('NOT_FOUND', 'unknown path') }),
      notImplemented: (c: Context) => {
        const waiting = refusals.get(c.request.path)?.shift()
        if (waiting) return waiting
        if (c.request.path === '/webhook_verification_key/get')
          return { status: 200, body: { key: jwk, request_id: 'r' } }
        const { status, mock } = c.api.mockResponseForOperation(c.operation.operationId ?? '')
        return { status, body: mock as unknown }
      },
    },
  })
  for (const scheme of ['clientId', 'secret', 'plaidVersion'])
    backend.registerSecurityHandler(scheme, (c: Context) => {
      const { 'plaid-client-id': id, 'plaid-secret': secret, 'plaid-version': version } = c.request.headers
      return id === 'the client' && secret === 'the secret' && version === '2020-09-14'
    })
  await backend.init()
  const server = createServer(async (req, res) => {
    const text = await bodyOf(req)
    const url = req.url ?? '/'
    asked.push({ path: url, body: JSON.parse(text || 'null') })
    const { status, body } = (await backend.handleRequest({
      ...{ method: req.method ?? 'GET', path: url, body: text, query: '' },
      headers: req.headers as Record<string, string>,
    })) as { status: number; body: unknown }
    res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'plaid-1' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    refuse: (at: string, status: number, code: string, type?: string) =>
      refusals.set(at, [...(refusals.get(at) ?? []), { status, body: refusal(code, 'as the test wishes', type) }]),
    /** A message signed as Plaid signs, `iatMs` being when; `signed` is the body that the signature covers. */
    news: async (body: unknown, o: { iatMs: number; signed?: unknown; alg?: 'ES256' | 'HS256' }) => {
      const raw = Buffer.from(JSON.stringify(body))
      const covered = o.signed === undefined ? raw : Buffer.from(JSON.stringify(o.signed))
      const token = new SignJWT({ request_body_sha256: createHash('sha256').update(covered).digest('hex') })
        .setProtectedHeader({ alg: o.alg ?? 'ES256', kid: 'k1', typ: 'JWT' })
        .setIssuedAt(Math.floor(o.iatMs / 1000))
      const signature = await token.sign(
        o.alg === 'HS256' ? new TextEncoder().encode('a guess of 32 bytes, long enough') : privateKey,
      )
      return { raw, headers: { 'plaid-verification': signature, 'content-type': 'application/json' } }
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
