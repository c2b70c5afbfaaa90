import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../src/platform/db.ts'
import { buildActivity, buildDeal, buildUser } from './factories.ts'
import { pdfOfPages } from './papers.ts'
import { addressIn, type Child, ownDatabase, startProcess } from './process.ts'

const root = path.resolve(import.meta.dirname, '../../..')
let folder: string
let database: Awaited<ReturnType<typeof ownDatabase>>
let pool: ReturnType<typeof openPool>
let server: Child
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plinth-built-'))
  database = await ownDatabase()
  pool = openPool(database.url, 2)
  await promisify(execFile)(process.execPath, [path.join(root, 'tools/build.ts'), 'server'])
  server = startProcess(new URL('../dist/server.js', import.meta.url), {
    PLINTH_DATA_DIR: folder,
    DATABASE_URL: database.url,
    PLINTH_TEST_HELPERS: 'on',
  })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls the server as a program of somebody else does. Fails with what it answered when it refused. */
const caller = async (email: string) => {
  const at = addressIn(await server.says(/Plinth runs at/))
  const send = async (method: string, to: string, body?: object, token = '') => {
    const answer = await fetch(`${at}/api${to}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const said = await answer.text()
    if (!answer.ok) throw new Error(`${to} answered ${answer.status}: ${said}`)
    return JSON.parse(said || 'null') as Record<string, never>
  }
  const { token } = await send('POST', '/test/login', { email })
  return { at, call: (method: string, to: string, body?: object) => send(method, to, body, token) }
}

test('[J-05] [J-36] the built server reads a PDF, and opens one to be signed, in children that it starts', {
  timeout: 60_000,
}, async () => {
  const db = openDb(pool)
  const { at, call } = await caller((await buildUser(db, 'admin')).email)
  const { loan } = await buildDeal(db)
  const activity = await buildActivity(db, loan.id, { document_name: 'Rent Roll', state: 'Sent' })
  const file = { name: 'rents.pdf', content_type: 'application/pdf' }
  const ticket = await call('POST', `/activity/${activity.id}/generate-document-with-presigned-url`, file)
  const stored = await fetch(new URL(ticket['presigned_url'] ?? '', at), {
    method: 'PUT',
    headers: { 'content-type': file.content_type },
    body: new Uint8Array(await pdfOfPages([['Unit 1A pays 1,950 dollars.']])),
  })
  expect(stored.status).toBeLessThan(300)
  await call('POST', `/activity/${activity.id}/process/${ticket['process_id']}/run`, {})

  let read: { text: { state: string }; pages: { text: string }[] }
  do read = (await call('GET', `/loan/${loan.id}/document/${ticket['document_id']}/text`).catch(() => none)) as never
  while (['queued', 'reading'].includes(read.text.state))
  expect(read).toMatchObject({ text: { state: 'done' }, pages: [{ text: 'Unit 1A pays 1,950 dollars.' }] })

  const asked = await call(
    'POST',
    `/activity/document-request/${activity.id}/process/${ticket['process_id']}/set/request-signature`,
    { recipients: [{ name: 'Ann Whitfield', email: 'ann@example.com' }] },
  )
  expect(asked['status']).toMatchObject({ state: 'Waiting' })
})

/** What is known of a file before it was checked. */
const none = { text: { state: 'queued' }, pages: [] }
