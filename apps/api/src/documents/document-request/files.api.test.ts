import { Document, Packer, Paragraph } from 'docx'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { lockedPdf, pdfOf, png, tiff } from './files.fixture.ts'
import { fingerprintOf, PDF, senderOn } from '../../../test/sending.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof senderOn>>
beforeAll(async () => {
  t = await testApp({ settings: { PLINTH_MAX_UPLOAD_MB: '1' } })
  s = await senderOn(t)
})
afterAll(() => t.close())

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const docx = () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('Lease')] }] }))
const xlsx = () => writeExcelFile([[{ value: 'Unit' }, { value: 'Rent' }]]).toBuffer()

describe('what people have', () => {
  test.each([
    ['a fax', 'scan.tif', 'image/tiff', () => tiff],
    ['a workbook', 'rents.xlsx', XLSX, xlsx],
    ['a letter', 'letter.docx', DOCX, docx],
    ['a table of text', 'rents.csv', 'text/csv', () => Buffer.from('unit,rent\n1,2400\n')],
  ])('%s is taken for what it is', async (_what, name, type, content) => {
    const { process, document } = await s.send((await s.request()).id, name, await content(), type)
    expect([process.state, process.data_to_display.reason]).toEqual(['Processed', null])
    expect(document).toMatchObject({ file_name: name, content_type: type, locked: false })
  })

  test.each([
    ['a path', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['a path of Windows', 'C:\\Users\\Bea\\lease.pdf', 'lease.pdf'],
    ['an emoji', '🏠 lease.pdf', '🏠 lease.pdf'],
    ['a mark that turns the reading direction', 'tnemetats\u202efdp.pdf', 'tnemetatsfdp.pdf'],
    ['300 characters', `${'n'.repeat(300)}.pdf`, `${'n'.repeat(196)}.pdf`],
  ])('a name with %s is kept safe and can be fetched under it', async (_what, given, kept) => {
    const { id } = await s.request()
    const { document } = await s.send(id, given, await pdfOf('x'))
    expect(document?.file_name).toBe(kept)
    const link = (await t.call('GET', `/activity/${id}/document/${document?.document_id}/download`, s.staff)).json()
    const file = await t.app.inject({ method: 'GET', url: link.url })
    expect(file.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(kept)}`)
  })

  test('a mark that hides the true ending does not make a program a document', async () => {
    const { id } = await s.request()
    expect((await s.open(id, { name: 'lease\u202efdp.exe', content_type: PDF })).statusCode).toBe(400)
    expect((await s.open(id, { name: 'a/..', content_type: PDF })).statusCode).toBe(400)
  })

  test('a PDF that opens with a password alone is kept, and everyone is told; one that forbids changes alone is open', async () => {
    const { id } = await s.request()
    const locked = await s.send(id, 'bank.pdf', await lockedPdf('secret'))
    expect([locked.process.state, locked.document?.locked]).toEqual(['Processed', true])
    const open = await s.send(id, 'tax.pdf', await lockedPdf(''))
    expect([open.process.state, open.document?.locked]).toEqual(['Processed', false])
    const talk = await s.send(id, 'talk.pdf', await pdfOf('the word /Encrypt alone'))
    expect(talk.document?.locked).toBe(false)
  })
})

describe('what is wrong with a file is told, and its bytes are not kept', () => {
  const cut = (whole: Buffer) => whole.subarray(0, Math.floor(whole.length / 2))
  test.each([
    ['is empty', 'a.pdf', PDF, () => Buffer.alloc(0), 'The file is empty.'],
    ['is too large', 'a.pdf', PDF, () => Buffer.alloc(1_048_577, 1), 'The upload failed. Upload the file again.'],
    ['is a PDF cut short', 'a.pdf', PDF, async () => cut(await pdfOf('x')), /^The file is incomplete: a\.pdf/],
    ['is a picture cut short', 'a.png', 'image/png', () => png.subarray(0, png.length - 14), /^The file is incomplete/],
    ['is a workbook cut short', 'a.xlsx', XLSX, async () => cut(await xlsx()), /incomplete|Not valid file type/],
  ])('one that %s', async (_what, name, type, content, reason) => {
    const { id } = await s.request()
    const ticket = await s.ticketOf(id, { name, content_type: type })
    const sent = await s.put(ticket.presigned_url, await content(), type)
    const ran = await s.run(id, ticket)
    if (sent.statusCode !== 200) return expect([sent.statusCode, ran.statusCode]).toEqual([413, 409])
    await t.drain()
    const { processes } = await s.view(id)
    expect(processes[0]?.data_to_display.reason).toMatch(reason)
    const { storage_key } = await t.db
      .selectFrom('document')
      .select('storage_key')
      .where('id', '=', ticket.document_id)
      .executeTakeFirstOrThrow()
    for (const key of [storage_key, `in-${storage_key}`]) expect(await t.deps.storage.head(key)).toBeNull()
    const path = `/activity/${id}/document/${ticket.document_id}/download`
    expect((await t.call('GET', path, s.staff)).statusCode).toBe(404)
  })

  test('one that changed while it was sent', async () => {
    const { id } = await s.request()
    const [said, sent] = [await pdfOf('one'), await pdfOf('other')]
    const { reason } = await s.send(id, 'a.pdf', sent, PDF, {
      said: { size_bytes: said.length, fingerprint: fingerprintOf(said) },
    })
    expect(reason).toBe('The file changed while it was sent. Send it again.')
  })

  test('one that says beforehand that it is too large is refused before it is sent', async () => {
    const answer = await s.open((await s.request()).id, { name: 'a.pdf', content_type: PDF, size_bytes: 1_048_577 })
    expect(answer.json().errors[0]).toEqual({ path: 'size_bytes', message: 'The file is larger than 1 MB: a.pdf' })
  })
})

describe('the same file again', () => {
  test('is told before it is sent, with what it was sent as and when, and can still be sent as a new version', async () => {
    const { id } = await s.request()
    const content = await pdfOf('the same')
    const said = { size_bytes: content.length, fingerprint: fingerprintOf(content) }
    const first = await s.send(id, 'roll.pdf', content, PDF, { said })
    expect(first.ticket.already_sent).toBeUndefined()
    const again = await s.send(id, 'roll final.pdf', content, PDF, { said })
    const before = { file_name: 'roll.pdf', document_name: 'Rent roll', received_epoch: expect.any(Number) }
    expect(again.ticket.already_sent).toEqual(before)
    expect([again.process.state, again.document?.slot_version]).toEqual(['Processed', 2])
    expect(again.document?.same_as).toEqual(before)
  })

  test('is told afterwards to those whose browser could not tell it before', async () => {
    const { id } = await s.request()
    const content = await pdfOf('no fingerprint')
    await s.send(id, 'a.pdf', content)
    expect((await s.send(id, 'b.pdf', content)).document?.same_as?.file_name).toBe('a.pdf')
  })

  test('of somebody else, for something else, is not told', async () => {
    const { id, loan } = await s.request()
    const content = await pdfOf('private')
    const said = { size_bytes: content.length, fingerprint: fingerprintOf(content) }
    await s.send(id, 'mine.pdf', content, PDF, { said })
    const other = await t.db
      .insertInto('activity')
      .values({ loan_id: loan.id, type: 'document-request', name: 'Other' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stranger = await senderOn(t)
    const { ticket, document } = await s.send(other.id, 'theirs.pdf', content, PDF, { said, as: stranger.staff })
    expect([ticket.already_sent, document?.same_as]).toEqual([undefined, null])
  })
})

test('files that arrive at once are versions one after another', async () => {
  const { id } = await s.request()
  const tickets = await Promise.all(
    ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => s.ticketOf(id, { name, content_type: PDF })),
  )
  for (const ticket of tickets) {
    await s.put(ticket.presigned_url, await pdfOf(ticket.document_id))
    await s.run(id, ticket)
  }
  await t.drain()
  const versions = (await s.view(id)).processes.map((p) => p.documents[0]?.slot_version)
  expect(versions.toSorted()).toEqual([1, 2, 3])
})

test('an address that was given out cannot replace a file that was checked', async () => {
  const { id } = await s.request()
  const good = await pdfOf('accepted')
  const { ticket, document } = await s.send(id, 'a.pdf', good)
  await s.put(ticket.presigned_url, await pdfOf('forged'))
  await s.run(id, ticket)
  await t.drain()
  const link = (await t.call('GET', `/activity/${id}/document/${document?.document_id}/download`, s.staff)).json()
  expect((await t.app.inject({ method: 'GET', url: link.url })).rawPayload.equals(good)).toBe(true)
})
