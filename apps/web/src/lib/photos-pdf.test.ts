import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { photosPdf } from './photos-pdf.ts'

/** One grey pixel. */
const jpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  ),
  (c) => c.charCodeAt(0),
)
const bytesOf = async (pdf: Blob) => new Uint8Array(await pdf.arrayBuffer())

test('[G-16] several photos make one PDF: a page each in their order and shape, turned as they were turned', async () => {
  const pdf = await PDFDocument.load(
    await bytesOf(
      photosPdf([
        { jpeg, width: 1500, height: 2000, turns: 0 },
        { jpeg, width: 2000, height: 1000, turns: 1 },
        { jpeg, width: 100, height: 100, turns: 5 },
      ]),
    ),
  )
  expect(pdf.getPages().map((page) => [page.getSize().width, page.getSize().height, page.getRotation().angle])).toEqual(
    [
      [594, 792, 0],
      [792, 396, 90],
      [792, 792, 90],
    ],
  )
})

test('[G-16] every object stands where the table of the PDF says, also with bytes that look like text', async () => {
  const bytes = await bytesOf(photosPdf([{ jpeg, width: 10, height: 20, turns: 0 }]))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  const [, start] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? []
  const rows = text.slice(Number(start)).match(/^\d{10} 00000 n $/gm) ?? []
  expect(rows).toHaveLength(5)
  for (const [n, row] of rows.entries())
    expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${n + 1} 0 obj`))
})

test('[G-16] the same photos make the same bytes, so that a broken upload goes on where it stopped', async () => {
  const make = () => bytesOf(photosPdf([{ jpeg, width: 10, height: 20, turns: 3 }]))
  expect(await make()).toEqual(await make())
})
