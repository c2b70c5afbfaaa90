import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import { type Turn, turnedBox } from '@plinth/domain/documents/document/turn'
import { expect, test } from 'vitest'
import { FONT } from '../../../test/papers.ts'
import { arrowHeic } from '../../../test/photos.ts'
import { openPages } from '../../documents/document/reading/page-reader.ts'
import { TesseractOcr } from './tesseract.ts'

const prose = [
  'This Lease is made as of March 14, 2026, between Maple Street Holdings LLC, the',
  'landlord, and Jane Whitfield, the tenant. The term begins on 04/01/2026 and ends on',
  '03/31/2029. The tenant shall pay rent of $2,450.00 a month in advance, on or before',
  'the first day of each month, and 5.25 percent more from the second year on. A late',
  'charge of $125.00 is due where rent comes after the tenth day. The security deposit',
  'is $4,900.00 and bears no interest. Taxes above $18,340.75 a year are shared by area.',
]
const rows = [
  ['Unit', 'Tenant', 'Sq ft', 'Rent', 'Lease end'],
  ['101', 'Jane Whitfield', '1,250', '2,450.00', '03/31/2029'],
  ['102', 'Robert Ostrander', '980', '1,975.50', '06/30/2027'],
  ['103', 'Harbor Dental Group', '2,340', '4,810.25', '12/31/2028'],
  ['104', 'Marta Lindqvist', '760', '1,612.00', '09/30/2026'],
  ['105', 'Quarry Books Inc', '1,875', '3,390.75', '01/31/2030'],
  ['Total', '', '7,205', '14,238.50', ''],
]
const words = [...prose, ...rows.flat()].flatMap((text) => text.split(' ')).filter((word) => word !== '')

/** A clean page of text and a ruled table, as it is drawn at so many dots an inch and turned clockwise. */
const pageAt = async (o: { dpi: number; type: 'image/png' | 'image/jpeg'; turn: Turn }): Promise<Buffer> => {
  if (!GlobalFonts.has('Paper')) GlobalFonts.registerFromPath(FONT, 'Paper')
  const [width, height, dpi] = [Math.round(8.5 * o.dpi), 11 * o.dpi, o.dpi]
  const page = createCanvas(width, height)
  const pen = page.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000000'
  pen.font = `${Math.round((dpi * 11) / 72)}px Paper`
  for (const [at, line] of prose.entries()) pen.fillText(line, dpi, dpi * (1 + at * 0.25))
  const columns = [1, 1.7, 3.8, 4.7, 5.9, 7.3]
  pen.lineWidth = Math.max(1, dpi / 150)
  for (const [at, row] of rows.entries()) {
    const y = dpi * (3 + at * 0.3)
    for (const [i, cell] of row.entries()) {
      const [left = 0, right = 0] = columns.slice(i, i + 2).map((x) => x * dpi)
      pen.strokeRect(left, y, right - left, dpi * 0.3)
      pen.fillText(cell, left + dpi * 0.08, y + dpi * 0.2)
    }
  }
  const { w, h } = turnedBox({ x: 0, y: 0, w: width, h: height }, o.turn)
  const sheet = createCanvas(w, h)
  const turned = sheet.getContext('2d')
  turned.translate(w / 2, h / 2)
  turned.rotate((o.turn * Math.PI) / 180)
  turned.drawImage(await loadImage(page.toBuffer('image/png')), -width / 2, -height / 2)
  return o.type === 'image/png' ? sheet.encode('png') : sheet.encode('jpeg', 60)
}

/** How many of 100 words, and of 100 words with a digit, are among those that were recognized. */
const shares = (recognized: readonly string[]): { all: number; figures: number } => {
  const bare = (word: string) => word.replace(/^[^\p{L}\p{N}$]+|[^\p{L}\p{N}]+$/gu, '')
  const left = recognized.map(bare)
  const found = words.map((word) => {
    const at = left.indexOf(bare(word))
    if (at >= 0) left.splice(at, 1)
    return { isFigure: /\d/.test(word), isThere: at >= 0 }
  })
  const share = (some: typeof found) => (some.filter((one) => one.isThere).length / some.length) * 100
  return { all: share(found), figures: share(found.filter((one) => one.isFigure)) }
}

test.each([
  ['300 dpi', { dpi: 300, type: 'image/png', turn: 0 }, 97],
  ['150 dpi, packed as JPEG', { dpi: 150, type: 'image/jpeg', turn: 0 }, 90],
  ['300 dpi, turned 90', { dpi: 300, type: 'image/png', turn: 90 }, 97],
  ['300 dpi, turned 180', { dpi: 300, type: 'image/png', turn: 180 }, 97],
  ['300 dpi, turned 270', { dpi: 300, type: 'image/png', turn: 270 }, 97],
] as const)('[DA-13] a clean page with a ruled table at %s is recognized', async (_name, drawn, least) => {
  const reader = await openPages(await pageAt(drawn), drawn.type)
  const picture = await reader.scan(1)
  await reader.close()
  const found = await new TesseractOcr().recognise(picture)
  const { all, figures } = shares(found.words.map((word) => word.text))
  expect(all).toBeGreaterThanOrEqual(least)
  expect(figures).toBeGreaterThanOrEqual(Math.min(least, 95))
})

test('[DA-24] no words are made of a photograph, and it takes a sixth of what a page may', async () => {
  const reader = await openPages(arrowHeic, 'image/heic')
  const picture = await reader.scan(1)
  await reader.close()
  expect((await new TesseractOcr(10).recognise(picture)).words).toEqual([])
})
