import { createHash } from 'node:crypto'
import type { UploadTicket } from '@plinth/contract/shared/files'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { executable, pdfOf, png } from './files.fixture.ts'
import { processDocumentNow } from './process-document.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_MAX_UPLOAD_MB: '1' } })
  staff = (await buildUser(t.db, 'admin')).email
  await buildUser(t.db, 'admin')
  await buildUser(t.db, 'admin')
  await buildUser(t.db, 'admin', { active: false })
})
afterAll(() => t.close())

const PDF = 'application/pdf'
const aRequest = async () => {
  const deal = await buildDeal(t.db)
  return { ...deal, activity: await buildActivity(t.db, deal.loan.id, { document_name: 'Rent roll' }) }
}
const open = (activityId: string, name = 'roll.pdf', content_type = PDF) =>
  t.call('POST', `/activity/${activityId}/generate-document-with-presigned-url`, staff, { name, content_type })
const ticketOf = async (activityId: string, name?: string, type?: string) => {
  const answer = await open(activityId, name, type)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<UploadTicket>()
}
const put = (ticket: UploadTicket, body: Buffer, type = PDF) =>
  t.app.inject({ method: 'PUT', url: ticket.presigned_url, payload: body, headers: { 'content-type': type } })
const run = (activityId: string, ticket: UploadTicket) =>
  t.call('POST', `/activity/${activityId}/process/${ticket.process_id}/run`, staff, {})
const send = async (activityId: string, body: Buffer, name?: string, type?: string) => {
  const ticket = await ticketOf(activityId, name, type)
  expect((await put(ticket, body, type)).statusCode).toBe(200)
  expect((await run(activityId, ticket)).statusCode).toBe(202)
  return ticket
}
const upload = async (activityId: string, body: Buffer, name?: string, type?: string) => {
  const ticket = await send(activityId, body, name, type)
  await t.drain()
  return ticket
}
const activity = async (id: string) => (await t.call('GET', `/activity/${id}`, staff)).json()
const documentOf = (id: string) =>
  t.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const toldOf = (documentId: string) =>
  t.db.selectFrom('notification').selectAll().where('document_id', '=', documentId).execute()

test('[M-17, U-28, V-08] ticket, PUT and run make a file count, with its hash, size and arrival', async () => {
  const { activity: a } = await aRequest()
  const body = await pdfOf('Rent roll of twelve units')
  const ticket = await upload(a.id, body)
  const stored = await documentOf(ticket.document_id)
  expect(stored).toMatchObject({ size_bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') })
  expect(stored.received_at).toBeInstanceOf(Date)
  const view = await activity(a.id)
  expect(view.status.state).toBe('Sent')
  expect(view.processes[0]).toMatchObject({
    state: 'Processed',
    documents: [{ file_name: 'roll.pdf', document_name: 'Rent roll', slot_version: 1 }],
  })
})

test('[S-01, S-04] every active administrator but the uploader is told of a file on an unassigned loan, once', async () => {
  const { activity: a } = await aRequest()
  const { document_id: id } = await upload(a.id, await pdfOf('x'), 'Tax return 2025.pdf')
  expect((await toldOf(id)).map((n) => n.message)).toEqual(Array(2).fill('new document uploaded: Tax return 2025.pdf'))
})

test('a check that runs twice tells once and changes nothing', async () => {
  const { activity: a } = await aRequest()
  const { document_id: id } = await upload(a.id, await pdfOf('x'))
  const before = await activity(a.id)
  await processDocumentNow(t.deps, id)
  expect(await activity(a.id)).toEqual(before)
  expect(await toldOf(id)).toHaveLength(2)
})

test('a check that dies in its last write leaves nothing behind, and the next one does all of it', async () => {
  const { activity: a } = await aRequest()
  const { document_id: id } = await send(a.id, await pdfOf('x'))
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    t.db,
  )
  await sql`create trigger die before insert on notification for each row execute function die()`.execute(t.db)
  await expect(processDocumentNow(t.deps, id)).rejects.toThrow('killed')
  expect(await documentOf(id)).toMatchObject({ received_at: null, sha256: null })
  expect((await activity(a.id)).processes[0].state).toBe('Processing')
  await sql`drop trigger die on notification`.execute(t.db)
  await t.drain()
  expect((await activity(a.id)).processes[0].state).toBe('Processed')
  expect(await toldOf(id)).toHaveLength(2)
})

test('several files of one request are all taken, each a version of its slot', async () => {
  const { activity: a } = await aRequest()
  const first = await send(a.id, await pdfOf('one'), 'one.pdf')
  const second = await send(a.id, png, 'two.png', 'image/png')
  await t.drain()
  const view = await activity(a.id)
  expect(view.processes.map((p: { state: string }) => p.state)).toEqual(['Processed', 'Processed'])
  expect(view.processes.map((p: { process_id: string }) => p.process_id)).toEqual([second.process_id, first.process_id])
})

test.each([
  ['a program named as a PDF', 'roll.pdf', PDF, executable],
  ['a picture named as a PDF', 'roll.pdf', PDF, png],
  ['text of no known type named as a picture', 'roll.png', 'image/png', Buffer.from('hello')],
  ['bytes named as CSV', 'roll.csv', 'text/csv', Buffer.from([1, 0, 255, 254])],
])('[F-29] %s is refused with a reason, tells nobody, and the request stays open', async (_what, name, type, body) => {
  const { activity: a } = await aRequest()
  const { document_id: id } = await upload(a.id, body, name, type)
  const view = await activity(a.id)
  const reason = `Not valid file type: ${name}. The file is not what its name says. Open it, save it as a PDF and send that.`
  expect(view.processes[0]).toMatchObject({ state: 'Unsupported', data_to_display: { reason } })
  expect(view.status).toMatchObject({ state: 'Failed', text: reason })
  expect(await toldOf(id)).toEqual([])
  expect((await open(a.id)).statusCode).toBe(200)
})

test('a CSV of plain text is taken', async () => {
  const { activity: a } = await aRequest()
  await upload(a.id, Buffer.from('unit,rent\n1,2400\n'), 'rents.csv', 'text/csv')
  expect((await activity(a.id)).processes[0].state).toBe('Processed')
})

test('[F-28] a type that is not taken is refused before anything is sent, naming the file', async () => {
  const { activity: a } = await aRequest()
  const answer = await open(a.id, 'virus.exe', 'application/x-msdownload')
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toEqual([{ path: 'name', message: 'Not valid file type: virus.exe' }])
  expect((await open(a.id, 'roll.pdf', 'image/png')).statusCode).toBe(400)
})

test('a file that has not arrived cannot be run', async () => {
  const { activity: a } = await aRequest()
  const answer = await run(a.id, await ticketOf(a.id))
  expect(answer.statusCode).toBe(409)
  expect((await activity(a.id)).status.state).toBe('New')
})

test('a run whose answer was lost can be repeated', async () => {
  const { activity: a } = await aRequest()
  const ticket = await send(a.id, await pdfOf('x'))
  expect((await run(a.id, ticket)).statusCode).toBe(202)
  await t.drain()
  expect(await toldOf(ticket.document_id)).toHaveLength(2)
})

test('[K-22] nothing is added to an accepted request, nor to an archived loan', async () => {
  const { activity: a, loan } = await aRequest()
  await t.db.updateTable('activity').set({ state: 'Accepted' }).where('id', '=', a.id).execute()
  expect((await open(a.id)).json().code).toBe('state_conflict')
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  expect((await open(a.id)).json().code).toBe('archived')
})

test('[M-51] a download is a signed address that gives the file back under its name, and is recorded', async () => {
  const { activity: a } = await aRequest()
  const body = await pdfOf('lease')
  const { document_id: id } = await upload(a.id, body, 'Miete – Übersicht.pdf')
  const link = (await t.call('GET', `/activity/${a.id}/document/${id}/download`, staff)).json()
  const file = await t.app.inject({ method: 'GET', url: link.url })
  expect(file.rawPayload.equals(body)).toBe(true)
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''Miete%20%E2%80%93%20%C3%9Cbersicht.pdf")
  const events = await t.db.selectFrom('event').select('kind').where('entity_id', '=', id).execute()
  expect(events.map((e) => e.kind)).toContain('document.downloaded')
})

test('a document is not handed out under another activity', async () => {
  const one = await aRequest()
  const two = await aRequest()
  const { document_id: id } = await upload(one.activity.id, await pdfOf('x'))
  expect((await t.call('GET', `/activity/${two.activity.id}/document/${id}/download`, staff)).statusCode).toBe(404)
})

test('[N-37] document-uploaded tells whether and when the file arrived', async () => {
  const { activity: a } = await aRequest()
  const ticket = await ticketOf(a.id)
  const ask = async () =>
    (await t.call('GET', `/activity/${a.id}/process/${ticket.process_id}/document-uploaded`, staff)).json()
  expect(await ask()).toMatchObject({ uploaded: false, document: { received_epoch: null } })
  await put(ticket, await pdfOf('x'))
  await run(a.id, ticket)
  await t.drain()
  expect(await ask()).toMatchObject({ uploaded: true, document: { content_type: PDF } })
})

test('[U-23] the documents panel lists the files of a loan with addresses that work', async () => {
  const { activity: a, loan } = await aRequest()
  await upload(a.id, await pdfOf('x'), 'lease.pdf')
  await ticketOf(a.id, 'never-sent.pdf')
  const { documents } = (await t.call('GET', `/loan/${loan.human_id}/get-all-documents`, staff)).json()
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({
    document: { file_name: 'lease.pdf' },
    user_name: 'Ada admin',
    activity_uuid: a.id,
  })
  expect((await t.app.inject({ method: 'GET', url: documents[0].download_url })).statusCode).toBe(200)
})

test('uploading needs the right that an administrator may take away', async () => {
  const { activity: a } = await aRequest()
  const narrowed = await buildUser(t.db, 'admin', { denied: ['read-only'] })
  const answer = await t.call('POST', `/activity/${a.id}/generate-document-with-presigned-url`, narrowed.email, {
    name: 'a.pdf',
    content_type: PDF,
  })
  expect(answer.json().code).toBe('forbidden')
})
