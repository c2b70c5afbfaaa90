import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { arrowHeic } from '../../../test/photos.ts'
import { fingerprintOf, senderOn } from '../../../test/sending.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof senderOn>>
beforeAll(async () => {
  t = await testApp()
  s = await senderOn(t)
})
afterAll(() => t.close())

const LATITUDE = [25, 47, 3117]
const XMP =
  '<x:xmpmeta><rdf:Description exif:GPSLatitude="25,47.3117N" tiff:Make="Phone"><exif:GPSLongitude>80,7.6W</exif:GPSLongitude></rdf:Description></x:xmpmeta>'

/** What a phone writes: that the picture stands turned, and where it was taken. */
const exif = (): Buffer => {
  const b = Buffer.alloc(8 + 2 + 24 + 4 + 2 + 24 + 4 + 24)
  b.write('MM\0*', 0, 'latin1')
  b.writeUInt32BE(8, 4)
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    b.writeUInt16BE(tag, at)
    b.writeUInt16BE(type, at + 2)
    b.writeUInt32BE(count, at + 4)
    if (type === 3) b.writeUInt16BE(value, at + 8)
    else b.writeUInt32BE(value, at + 8)
  }
  b.writeUInt16BE(2, 8)
  entry(10, [0x01_12, 3, 1, 6])
  entry(22, [0x88_25, 4, 1, 38])
  b.writeUInt16BE(2, 38)
  entry(40, [1, 2, 2, 0x4e_00_00_00])
  entry(52, [2, 5, 3, 68])
  LATITUDE.forEach((part, n) => {
    b.writeUInt32BE(part, 68 + n * 8)
    b.writeUInt32BE(n === 2 ? 100 : 1, 72 + n * 8)
  })
  return b
}
/** How the place lies in the bytes of a picture. */
const place = exif().subarray(68)

const canvas = createCanvas(40, 30)
const segment = (data: Buffer) => {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const named = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif()])
const xmpSegment = segment(Buffer.from(`http://ns.adobe.com/xap/1.0/\0${XMP}`, 'latin1'))
const jpeg = () => {
  const plain = canvas.toBuffer('image/jpeg')
  return Buffer.concat([plain.subarray(0, 2), segment(named), xmpSegment, plain.subarray(2)])
}
const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
const png = () => {
  const plain = canvas.toBuffer('image/png')
  const itxt = chunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP}`, 'latin1'))
  return Buffer.concat([plain.subarray(0, 33), chunk('eXIf', exif()), itxt, plain.subarray(33)])
}

const stored = async (documentId: string) => {
  const row = await t.db.selectFrom('document').selectAll().where('id', '=', documentId).executeTakeFirstOrThrow()
  const parts: Buffer[] = []
  for await (const part of await t.deps.storage.read(row.original_key ?? row.storage_key)) parts.push(part as Buffer)
  return { row, bytes: Buffer.concat(parts) }
}

test.each([
  ['JPG', 'image/jpeg', jpeg],
  ['PNG', 'image/png', png],
  ['TIF', 'image/tiff', () => exif()],
])('a %s sent straight to the store is kept without the place where it was taken', async (ending, type, make) => {
  const sent = make()
  expect(sent.includes(place)).toBe(true)
  const said = { size_bytes: sent.length, fingerprint: fingerprintOf(sent) }
  const { process, document } = await s.send((await s.request()).id, `site.${ending}`, sent, type, { said })
  expect(process.state).toBe('Processed')
  const { row, bytes } = await stored(document?.document_id ?? '')
  expect(bytes.includes(place)).toBe(false)
  expect(bytes.toString('latin1')).not.toMatch(/25,47|80,7/)
  // All else is as it was sent, and what is kept is what was signed for.
  expect(bytes).toHaveLength(sent.length)
  expect(bytes.includes(exif().subarray(10, 22))).toBe(true)
  expect(row.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('a HEIC photo is kept without the place where it was taken, and so is the JPEG that is shown', async () => {
  const told = Buffer.concat([named, Buffer.from(XMP)])
  const box = Buffer.alloc(8)
  box.writeUInt32BE(8 + told.length)
  box.write('free', 4, 'latin1')
  const sent = Buffer.concat([arrowHeic, box, told])
  const { document } = await s.send((await s.request()).id, 'site.heic', sent, 'image/heic')
  const { row, bytes } = await stored(document?.document_id ?? '')
  expect([row.content_type, bytes.length, bytes.includes(place)]).toEqual(['image/jpeg', sent.length, false])
  const shown: Buffer[] = []
  for await (const part of await t.deps.storage.read(row.storage_key)) shown.push(part as Buffer)
  expect(Buffer.concat(shown).toString('latin1')).not.toMatch(/Exif|GPS/)
})

test('a PNG without its place still has good sums, and a picture that tells none is kept as it was sent', async () => {
  const { document } = await s.send((await s.request()).id, 'a.png', png(), 'image/png')
  const { bytes } = await stored(document?.document_id ?? '')
  const at = bytes.indexOf('eXIf', 0, 'latin1')
  const end = at + 4 + bytes.readUInt32BE(at - 4)
  expect(bytes.readUInt32BE(end)).toBe(crc32(bytes.subarray(at, end)))
  const plain = canvas.toBuffer('image/jpeg')
  const other = await s.send((await s.request()).id, 'b.jpg', plain, 'image/jpeg')
  expect((await stored(other.document?.document_id ?? '')).bytes.equals(plain)).toBe(true)
})

test('a large photograph sent in parts loses its place, too', async () => {
  const sent = Buffer.concat([jpeg().subarray(0, -2), Buffer.alloc(20_000_000, 1), Buffer.from([0xff, 0xd9])])
  const { id } = await s.request()
  const ticket = await s.ticketOf(id, { ...s.said(sent, 'large.jpg'), content_type: 'image/jpeg' })
  expect(ticket.parts?.length).toBe(3)
  await s.putParts(ticket, sent)
  expect((await s.run(id, ticket)).statusCode).toBe(202)
  await t.drain()
  const { row, bytes } = await stored(ticket.document_id)
  expect([row.refusal, bytes.length, bytes.includes(place)]).toEqual([null, sent.length, false])
})
