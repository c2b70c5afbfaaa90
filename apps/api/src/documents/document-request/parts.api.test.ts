import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { pdfOf } from './files.fixture.ts'
import { senderOn } from '../../../test/sending.ts'
import { forgetUploadNow } from './ticket.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof senderOn>>
let large: Buffer
beforeAll(async () => {
  t = await testApp()
  s = await senderOn(t)
  // 20 MB: three parts.
  large = Buffer.concat([await pdfOf('plans'), Buffer.alloc(20_000_000, 0x20), Buffer.from('\n%%EOF\n')])
})
afterAll(() => t.close())

const storedOf = (id: string) => t.db.selectFrom('document').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a large file goes in parts by addresses of their own and counts as one, byte for byte', async () => {
  const { id } = await s.request()
  const ticket = await s.ticketOf(id, s.said(large))
  expect(ticket.parts?.map((p) => p.end - p.start)).toEqual([8_388_608, 8_388_608, large.length - 16_777_216])
  await s.putParts(ticket, large)
  expect((await s.run(id, ticket)).statusCode).toBe(202)
  await t.drain()
  expect((await s.view(id)).processes[0]).toMatchObject({
    state: 'Processed',
    documents: [{ size_bytes: large.length }],
  })
  const link = (await t.call('GET', `/activity/${id}/document/${ticket.document_id}/download`, s.staff)).json()
  expect((await t.app.inject({ method: 'GET', url: link.url })).rawPayload.equals(large)).toBe(true)
  const { storage_key } = await storedOf(ticket.document_id)
  expect((await t.deps.storage.parts.arrived({ key: `in-${storage_key}`, ref: 'disk' }, 3)).size).toBe(0)
})

test('an upload broken off goes on where it stopped, asked for again by the same person with the same file', async () => {
  const { id } = await s.request()
  const first = await s.ticketOf(id, s.said(large))
  await s.putParts(first, large, [1, 3])
  expect((await s.run(id, first)).json().code).toBe('state_conflict')
  const second = await s.ticketOf(id, s.said(large))
  expect([second.process_id, second.document_id]).toEqual([first.process_id, first.document_id])
  expect(second.parts?.map((p) => p.presigned_url === null)).toEqual([true, false, true])
  await s.putParts(second, large)
  await s.run(id, second)
  await t.drain()
  expect((await s.view(id)).processes.map((p) => p.state)).toEqual(['Processed'])
})

test('another file of the same name and size, or another person, begins anew', async () => {
  const { id } = await s.request()
  const first = await s.ticketOf(id, s.said(large))
  const changed = Buffer.from(large)
  changed[5_000_000] = 0x21
  const stranger = await senderOn(t)
  const others = [await s.ticketOf(id, s.said(changed)), await s.ticketOf(id, s.said(large), stranger.staff)]
  expect(others.map((o) => o.document_id)).not.toContain(first.document_id)
})

test('parts of two files mixed up do not count as either', async () => {
  const { id } = await s.request()
  const ticket = await s.ticketOf(id, s.said(large))
  const changed = Buffer.from(large)
  changed[9_000_000] = 0x21
  await s.putParts(ticket, changed)
  await s.run(id, ticket)
  await t.drain()
  expect((await s.view(id)).processes[0]?.data_to_display.reason).toBe(
    'The file changed while it was sent. Send it again.',
  )
})

test('the address of a part takes that part alone and no byte more', async () => {
  const ticket = await s.ticketOf((await s.request()).id, s.said(large))
  const url = ticket.parts?.[2]?.presigned_url ?? ''
  const more = Buffer.alloc(large.length - 16_777_216 + 1)
  expect((await s.put(url, more, 'application/octet-stream')).statusCode).toBe(413)
  expect((await s.put(url.replace('.p3', '.p2'), more, 'application/octet-stream')).statusCode).toBe(403)
})

test('an upload that nobody finished within a day is forgotten with what has arrived of it; a finished one stays', async () => {
  const { id } = await s.request()
  const left = await s.ticketOf(id, s.said(large, 'left.pdf'))
  await s.putParts(left, large, [1])
  const { storage_key } = await storedOf(left.document_id)
  const done = await s.send(id, 'done.pdf', await pdfOf('done'))
  for (const ticket of [left, done.ticket]) await forgetUploadNow(t.deps, ticket.document_id)
  await t.drain()
  expect((await s.view(id)).processes.map((p) => p.process_name)).toEqual(['done.pdf'])
  expect((await t.deps.storage.parts.arrived({ key: `in-${storage_key}`, ref: 'disk' }, 3)).size).toBe(0)
  const { rows } = await t.deps.pool.query(
    `select 1 from boss.job where name = 'document.forget' and start_after > now() + interval '23 hours'
       and data->>'document_id' = $1`,
    [left.document_id],
  )
  expect(rows).toHaveLength(1)
})
