import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOpenDeal, buildStaff, caller } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** Google as far as we speak with it: it checks every request as the real one documents it, and counts. */
const google = { tokens: 0, files: 0, broken: false, last: { meta: {} as unknown, docx: Buffer.alloc(0) } }
const answer = async (req: IncomingMessage): Promise<[number, object]> => {
  const body = await buffer(req)
  if (req.method === 'POST' && req.url === '/token') {
    const form = new URLSearchParams(body.toString())
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const assertion = form.get('assertion') ?? ''
    expect(decodeProtectedHeader(assertion)).toEqual({ alg: 'RS256', typ: 'JWT' })
    const { payload } = await jwtVerify(assertion, await importSPKI(publicKey, 'RS256'), {
      issuer: 'docs@lender.iam.example.com',
      audience: 'https://oauth2.googleapis.com/token',
    })
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/drive.file' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    google.tokens++
    return [200, { access_token: `token-${google.tokens}`, expires_in: 3600, token_type: 'Bearer' }]
  }
  expect([req.method, req.url]).toEqual([
    'POST',
    '/upload/drive/v3/files?uploadType=multipart&supportsAllDrives=true&fields=id',
  ])
  if (google.broken) return [403, { error: { message: 'The caller does not have permission' } }]
  if (req.headers.authorization !== `Bearer token-${google.tokens}`) return [401, {}]
  const boundary = /^multipart\/related; boundary=(\S+)$/.exec(req.headers['content-type'] ?? '')?.[1] ?? '?'
  const [, first = '', second = '', end = ''] = body.toString('latin1').split(`--${boundary}`)
  expect(end).toBe('--')
  const content = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4, -2)
  google.last = { meta: JSON.parse(content(first)), docx: Buffer.from(content(second), 'latin1') }
  google.files++
  return [200, { id: `file-${google.files}` }]
}

let server: Server
let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  server = createServer((req, res) => {
    answer(req).then(
      ([status, body]) => res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => res.writeHead(400).end(String(error)),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  t = await testApp({
    settings: {
      GOOGLE_DOCS_ACCOUNT: 'docs@lender.iam.example.com',
      GOOGLE_DOCS_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      GOOGLE_DOCS_FOLDER: 'folder-1',
      GOOGLE_DOCS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
  })
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(async () => {
  await t.close()
  server.close()
})

const online = (id: string) => ok('GET', `/activity/term-sheet/${id}/get-google-docs`)

it('[L-21] [L-22] with Google Docs set up a generated version opens there, put once and read again by its id', async () => {
  const { termSheet, loan } = await buildOpenDeal(t)
  expect((await online(termSheet.id)).provider).toBe('plinth')
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  const first = await online(termSheet.id)
  expect(first).toEqual({
    view_url: `https://docs.google.com/document/d/file-${google.files}/preview`,
    edit_url: `https://docs.google.com/document/d/file-${google.files}/edit`,
    provider: 'google',
  })
  expect(google.last.meta).toEqual({
    name: `Term Sheet ${loan.human_id} v1`,
    mimeType: 'application/vnd.google-apps.document',
    parents: ['folder-1'],
  })
  expect(google.last.docx.toString('latin1', 0, 2)).toBe('PK')
  expect(await online(termSheet.id)).toEqual(first)
  expect([google.tokens, google.files]).toEqual([1, 1])

  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  t.clock.advance(3600)
  expect((await online(termSheet.id)).edit_url).toContain('file-2')
  expect([google.tokens, google.files]).toEqual([2, 2])
})

it('[L-22] when Google refuses, that is said and nothing is kept', async () => {
  const { termSheet } = await buildOpenDeal(t)
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  google.broken = true
  const refused = await t.call('GET', `/activity/term-sheet/${termSheet.id}/get-google-docs`, staff)
  google.broken = false
  expect([refused.statusCode, refused.json().detail]).toEqual([
    503,
    'Google Docs does not answer or refuses our key. Try again, or ask your administrator.',
  ])
  expect((await online(termSheet.id)).provider).toBe('google')
})
