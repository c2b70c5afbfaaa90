import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openTiff } from './tiff.ts'

const SIDE = 24

interface Page {
  fields: Readonly<Record<number, readonly number[]>>
  strips: readonly Buffer[]
}

/** A TIFF of such pages; strips follow the directory of their page. */
const tiffOf = (pages: readonly Page[], big = false): Buffer => {
  const parts: Buffer[] = [Buffer.alloc(8)]
  const short = (b: Buffer, n: number, at: number) => (big ? b.writeUInt16BE(n, at) : b.writeUInt16LE(n, at))
  const long = (b: Buffer, n: number, at: number) => (big ? b.writeUInt32BE(n, at) : b.writeUInt32LE(n, at))
  let at = 8
  pages.forEach(({ fields, strips }, n) => {
    const all = new Map(Object.entries(fields).map(([tag, values]) => [Number(tag), values]))
    all
      .set(
        273,
        strips.map(() => 0),
      )
      .set(
        279,
        strips.map((strip) => strip.length),
      )
    const entries = [...all.entries()].sort(([a], [b]) => a - b)
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    const places = entries
      .filter(([, values]) => values.length > 1)
      .map(([tag, values]) => [tag, values.length * 4] as const)
    let free = at + directory.length
    const strip0 = free + places.reduce((sum, [, size]) => sum + size, 0)
    let place = strip0
    all.set(
      273,
      strips.map((strip) => (place += strip.length) - strip.length),
    )
    const beyond: Buffer[] = []
    short(directory, entries.length, 0)
    entries.forEach(([tag], i) => {
      const values = all.get(tag) ?? []
      short(directory, tag, 2 + i * 12)
      short(directory, 4, 4 + i * 12)
      long(directory, values.length, 6 + i * 12)
      if (values.length === 1) return long(directory, values[0] ?? 0, 10 + i * 12)
      long(directory, free, 10 + i * 12)
      const list = Buffer.alloc(values.length * 4)
      values.forEach((value, k) => long(list, value, k * 4))
      free += list.length
      beyond.push(list)
    })
    long(directory, n + 1 < pages.length ? place : 0, directory.length - 4)
    const own = [directory, ...beyond, ...strips]
    parts.push(...own)
    at = place
  })
  const [head = Buffer.alloc(8)] = parts
  head.write(big ? 'MM' : 'II', 'latin1')
  short(head, 42, 2)
  long(head, 8, 4)
  return Buffer.concat(parts)
}

/** Grey of a page that is black in its middle third, from left to right. */
const isBar = (x: number) => x >= 8 && x < 16
const row = (shade: (dark: boolean) => readonly number[]) =>
  Buffer.from(Array.from({ length: SIDE }, (_, x) => shade(isBar(x))).flat())
const rows = (one: Buffer, count = SIDE) => Buffer.concat(Array.from({ length: count }, () => one))
const grey = row((dark) => [dark ? 0 : 255])

const size = { 256: [SIDE], 257: [SIDE] }
const bitsOf = (text: string): Buffer =>
  Buffer.from((text.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)))

/** Black in the middle and white at both sides, whatever it is packed in. */
const expectBar = async (tiff: Buffer, page = 1) => {
  const reader = await openTiff(tiff)
  if (typeof reader === 'string' || !reader.draw) throw new Error(`not read: ${String(reader)}`)
  const sheet = await reader.draw(page, { width: 240 })
  const shade = (x: number, y: number) => sheet.getContext('2d').getImageData(x, y, 1, 1).data[0] ?? 128
  for (const y of [20, 120, 220])
    expect([shade(30, y), shade(120, y), shade(210, y)].map((one) => (one > 128 ? 'white' : 'black'))).toEqual([
      'white',
      'black',
      'white',
    ])
  await reader.close()
  return { pages: reader.pages, height: sheet.height }
}

describe('[J-05] pages of a TIFF', () => {
  test('[J-05] plain grey, in several strips, of either byte order', async () => {
    const page = {
      fields: { ...size, 258: [8], 259: [1], 262: [1], 277: [1], 278: [10] },
      strips: [rows(grey, 10), rows(grey, 10), rows(grey, 4)],
    }
    expect(await expectBar(tiffOf([page]))).toEqual({ pages: 1, height: 240 })
    await expectBar(tiffOf([page], true))
  })

  test('[J-05] white is zero, colours, a palette', async () => {
    await expectBar(
      tiffOf([{ fields: { ...size, 258: [8], 259: [1], 262: [0] }, strips: [rows(row((dark) => [dark ? 255 : 0]))] }]),
    )
    await expectBar(
      tiffOf([
        {
          fields: { ...size, 258: [8, 8, 8], 259: [1], 262: [2], 277: [3] },
          strips: [rows(row((dark) => (dark ? [9, 9, 9] : [250, 250, 240])))],
        },
      ]),
    )
    const map = [...Array(256).fill(65_535), ...Array(256).fill(65_535), ...Array(256).fill(65_535)]
    for (const at of [7, 263, 519]) map[at] = 0
    await expectBar(
      tiffOf([
        { fields: { ...size, 258: [8], 259: [1], 262: [3], 320: map }, strips: [rows(row((dark) => [dark ? 7 : 1]))] },
      ]),
    )
  })

  test('[J-05] packed by ZIP with differences, and by runs', async () => {
    const differences = grey.map((shade, x) => (shade - (x > 0 ? (grey[x - 1] ?? 0) : 0)) & 0xff)
    await expectBar(
      tiffOf([
        {
          fields: { ...size, 258: [8], 259: [8], 262: [1], 317: [2] },
          strips: [deflateSync(rows(Buffer.from(differences)))],
        },
      ]),
    )
    await expectBar(
      tiffOf([
        {
          fields: { ...size, 258: [8], 259: [32_773], 262: [1] },
          strips: [rows(Buffer.from([249, 255, 249, 0, 249, 255]))],
        },
      ]),
    )
  })

  test('[J-05] a fax of group 4, several pages, bits in either order', async () => {
    // First line: eight white, eight black, white to its end; each line below is like the one above.
    const fax = bitsOf(`00110011000101${'1'}${'111'.repeat(SIDE - 1)}`)
    const page = { fields: { ...size, 258: [1], 259: [4], 262: [0] }, strips: [fax] }
    expect((await expectBar(tiffOf([page, page]), 2)).pages).toBe(2)
    const turned = Buffer.from(
      fax.map((byte) => Number.parseInt(byte.toString(2).padStart(8, '0').split('').reverse().join(''), 2)),
    )
    await expectBar(tiffOf([{ ...page, fields: { ...page.fields, 266: [2] }, strips: [turned] }]))
  })

  test('[J-05] one in a packing nobody knows, too large, cut short or that points at itself says so', async () => {
    const page = (fields: Page['fields']) =>
      tiffOf([{ fields: { ...size, 258: [8], 262: [1], ...fields }, strips: [rows(grey)] }])
    expect(await openTiff(page({ 259: [34_712] }))).toBe('not-readable')
    expect(await openTiff(page({ 259: [1], 256: [90_000], 257: [90_000] }))).toBe('too-large')
    expect(await openTiff(page({ 259: [1] }).subarray(0, 40))).toBe('broken')
    const loop = page({ 259: [1] })
    loop.writeUInt32LE(8, 8 + 2 + loop.readUInt16LE(8) * 12)
    expect(await openTiff(loop)).toMatchObject({ pages: 1 })
  })
})
