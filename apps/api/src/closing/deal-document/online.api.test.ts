import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { buildOpenDeal, buildStaff, caller } from '../../../test/deal.ts'
import { testApp } from '../../../test/harness.ts'
import { putAnalysisOnline } from '../../loan/analysis/online.service.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** Google as far as we speak with it: it checks every request as the real one documents it, and counts. */
const google = {
  ...{ tokens: 0, files: 0, broken: false },
  ...{ folders: [] as Record<string, unknown>[], searches: [] as string[], sheets: [] as unknown[] },
  /** Transactions that were open while it answered for a spreadsheet. */
  transactions: [] as number[],
  /** What the lender's own folder answers. */
  root: {} as object,
  last: { meta: {} as unknown, docx: Buffer.alloc(0) },
}
const folderType = 'application/vnd.google-apps.folder'
const inSharedDrive = { mimeType: folderType, driveId: 'drive-1', capabilities: { canAddChildren: true } }

/** Files of Drive beside uploads: the lender's folder, the folders of loans by what they carry. */
const answerFiles = (method: string, url: URL, body: Buffer): [number, object] => {
  expect(url.searchParams.get('supportsAllDrives')).toBe('true')
  if (url.pathname === '/drive/v3/files/folder-1') return [200, google.root]
  expect(url.pathname).toBe('/drive/v3/files')
  if (method === 'GET') {
    google.searches.push(url.searchParams.get('q') ?? '')
    return [200, { files: [] }]
  }
  google.folders.push(JSON.parse(body.toString()))
  return [200, { id: `loan-folder-${google.folders.length}` }]
}
const openTransactions = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(t.db)
  return rows[0]?.n ?? 0
}
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
    expect(payload).toMatchObject({ scope: 'https://www.googleapis.com/auth/drive' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600)
    google.tokens++
    return [200, { access_token: `token-${google.tokens}`, expires_in: 3600, token_type: 'Bearer' }]
  }
  if (google.broken) return [403, { error: { message: 'The caller does not have permission' } }]
  if (req.headers.authorization !== `Bearer token-${google.tokens}`) return [401, {}]
  if (req.url?.startsWith('/drive/v3/'))
    return answerFiles(req.method ?? '', new URL(req.url, 'http://localhost'), body)
  expect([req.method, req.url]).toEqual([
    'POST',
    '/upload/drive/v3/files?uploadType=multipart&supportsAllDrives=true&fields=id',
  ])
  const boundary = /^multipart\/related; boundary=(\S+)$/.exec(req.headers['content-type'] ?? '')?.[1] ?? '?'
  const [, first = '', second = '', end = ''] = body.toString('latin1').split(`--${boundary}`)
  expect(end).toBe('--')
  const content = (part: string) => part.slice(part.indexOf('\r\n\r\n') + 4, -2)
  const meta = JSON.parse(content(first))
  if (meta.mimeType === 'application/vnd.google-apps.spreadsheet') {
    google.sheets.push(meta)
    google.transactions.push(await openTransactions())
    return [200, { id: `sheet-${google.sheets.length}` }]
  }
  google.last = { meta, docx: Buffer.from(content(second), 'latin1') }
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
    parents: ['loan-folder-1'],
  })
  expect(google.last.docx.toString('latin1', 0, 2)).toBe('PK')
  expect(await online(termSheet.id)).toEqual(first)
  expect([google.tokens, google.files]).toEqual([1, 1])

  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  t.clock.advance(3600)
  expect((await online(termSheet.id)).edit_url).toContain('file-2')
  expect([google.tokens, google.files]).toEqual([2, 2])
})

it('[U-02] [I-20] a loan has its own folder and its analysis as a Google Sheet, each made once and shown with the loan', async () => {
  const { termSheet, loan } = await buildOpenDeal(t)
  const loanNow = () => ok('GET', `/loan/${loan.id}`)
  expect(await loanNow()).toMatchObject({ google_drive_folder_id: null, spreadsheet_id: null })
  // What earlier tests left to be done.
  await t.drain()
  const [folders, sheets] = [google.folders.length, google.sheets.length]
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  await online(termSheet.id)
  await t.drain()
  const folder = `loan-folder-${folders + 1}`
  expect(google.searches.at(-1)).toContain(`value='${loan.id}'`)
  expect(google.folders.at(-1)).toEqual({
    ...{ name: `${loan.human_id} ${loan.name}`, mimeType: folderType, parents: ['folder-1'] },
    appProperties: { plinthLoan: loan.id },
  })
  expect(google.sheets.at(-1)).toEqual({
    ...{ name: `${loan.human_id} analysis`, mimeType: 'application/vnd.google-apps.spreadsheet' },
    parents: [folder],
  })
  expect(await loanNow()).toMatchObject({
    google_drive_folder_id: folder,
    spreadsheet_id: `sheet-${sheets + 1}`,
    analysis: { url: `https://docs.google.com/spreadsheets/d/sheet-${sheets + 1}/edit`, reason: null },
  })
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  await online(termSheet.id)
  await t.drain()
  expect([google.folders.length, google.sheets.length]).toEqual([folders + 1, sheets + 1])
})

it('[U-02] the analysis that two workers put online at once is one Google Sheet', async () => {
  const { loan } = await buildOpenDeal(t)
  await t.db.updateTable('loan').set({ google_drive_folder_id: 'folder-of-two' }).where('id', '=', loan.id).execute()
  const before = google.sheets.length
  await Promise.all([putAnalysisOnline(t.deps, loan.id), putAnalysisOnline(t.deps, loan.id)])
  expect(google.sheets.length).toBe(before + 1)
  expect((await ok('GET', `/loan/${loan.id}`)).spreadsheet_id).toBe(`sheet-${before + 1}`)
})

it('[U-02] no transaction is open while Google makes the Google Sheet, and what it refused is tried again', async () => {
  const { loan } = await buildOpenDeal(t)
  await t.db.updateTable('loan').set({ google_drive_folder_id: 'folder-of-one' }).where('id', '=', loan.id).execute()
  google.broken = true
  await expect(putAnalysisOnline(t.deps, loan.id)).rejects.toThrow('Google Drive answered 403')
  google.broken = false
  const before = google.transactions.length
  await putAnalysisOnline(t.deps, loan.id)
  expect(google.transactions.slice(before)).toEqual([0])
  expect((await ok('GET', `/loan/${loan.id}`)).spreadsheet_id).not.toBeNull()
})

it.each([
  ['stands in a shared drive', inSharedDrive, true, 'It answers'],
  [
    'stands in My Drive',
    { mimeType: folderType, capabilities: { canAddChildren: true } },
    false,
    'The folder is in My Drive. A service account owns no storage: use a folder of a shared drive',
  ],
  [
    'takes no files of the account',
    { ...inSharedDrive, capabilities: { canAddChildren: false } },
    false,
    "The service account can't add files: make it a Content manager of the shared drive",
  ],
  ['is a file', { ...inSharedDrive, mimeType: 'application/pdf' }, false, 'GOOGLE_DOCS_FOLDER is not a folder'],
])('[A-47] the test of the connection tells when the folder %s', async (_, root, isOk, text) => {
  google.root = root
  expect(await ok('POST', '/providers/docs/test')).toMatchObject({ last_test: { ok: isOk, text } })
})

it('[L-22] when Google refuses, that is said and nothing is kept', async () => {
  const { termSheet } = await buildOpenDeal(t)
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  google.broken = true
  const refused = await t.call('GET', `/activity/term-sheet/${termSheet.id}/get-google-docs`, staff)
  google.broken = false
  expect([refused.statusCode, refused.json().detail]).toEqual([
    503,
    "Google Docs isn't responding or rejected our credentials. Try again, or ask your administrator.",
  ])
  expect((await online(termSheet.id)).provider).toBe('google')
})
