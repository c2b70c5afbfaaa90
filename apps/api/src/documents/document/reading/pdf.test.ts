import { layOut } from '@plinth/domain/documents/document/words'
import { degrees, PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { openPdf } from './pdf.ts'

const pageOf = async (doc: PDFDocument) => {
  const reader = await openPdf(new Uint8Array(await doc.save()), null)
  if (typeof reader === 'string') throw new Error(reader)
  const page = await reader.words(1)
  await reader.close()
  return page
}
/** A page of letter size in an empty file. */
const aPage = async () => {
  const doc = await PDFDocument.create()
  return { doc, page: doc.addPage([612, 792]), font: await doc.embedFont(StandardFonts.Helvetica) }
}

test('[DA-03, DA-04] what is filled into a form is words of its page, each in its field: text, a choice, a ticked box', async () => {
  const { doc, page, font } = await aPage()
  page.drawText('Name of the business', { x: 50, y: 700, size: 10, font })
  const form = doc.getForm()
  const name = form.createTextField('name')
  name.setText('Maple Street Holdings LLC')
  name.addToPage(page, { x: 200, y: 690, width: 300, height: 20 })
  const state = form.createDropdown('state')
  state.setOptions(['Ohio', 'Texas'])
  state.select('Texas')
  state.addToPage(page, { x: 200, y: 650, width: 100, height: 20 })
  for (const [box, y] of [
    ['ticked', 600],
    ['empty', 570],
  ] as const) {
    const check = form.createCheckBox(box)
    check.addToPage(page, { x: 50, y, width: 12, height: 12 })
    if (box === 'ticked') check.check()
  }
  const { words } = await pageOf(doc)
  const filled = words.filter((word) => word.source === 'field')
  expect(filled.map((word) => word.text)).toEqual(['Maple', 'Street', 'Holdings', 'LLC', 'Texas', 'X'])
  expect(words.filter((word) => word.source === undefined).map((word) => word.text)).toEqual([
    ...['Name', 'of', 'the', 'business'],
  ])
  const [maple] = filled
  expect(maple?.x).toBeCloseTo(200 / 612, 2)
  expect((maple?.y ?? 0) * 792).toBeGreaterThan(792 - 690 - 20 - 1)
  expect((maple?.y ?? 0) * 792).toBeLessThan(792 - 690)
  const tick = filled.at(-1)
  expect(tick?.y).toBeCloseTo((792 - 612) / 792, 1)
})

test('[DA-03] a note on a page is words at its place; one that is hidden is not', async () => {
  const { doc, page } = await aPage()
  const note = (text: string, flags: number, y: number) =>
    doc.context.register(
      doc.context.obj({
        ...{ Type: 'Annot', Subtype: 'FreeText', Rect: [100, y, 300, y + 20], F: flags },
        ...{ Contents: PDFString.of(text), DA: PDFString.of('/Helv 10 Tf 0 g') },
      }),
    )
  page.node.set(PDFName.of('Annots'), doc.context.obj([note('Paid in full', 4, 500), note('Nobody sees', 2, 400)]))
  const { words } = await pageOf(doc)
  expect(words.map((word) => [word.text, word.source])).toEqual([
    ['Paid', 'note'],
    ['in', 'note'],
    ['full', 'note'],
  ])
  expect(words[0]?.y).toBeCloseTo((792 - 520) / 792, 1)
})

test.each([
  [90, 270],
  [180, 180],
  [270, 90],
] as const)(
  '[DA-05] letters that stand %i degrees to the left are read on the page turned by %i',
  async (left, turn) => {
    const { doc, page, font } = await aPage()
    const lines = ['Unit 1A pays nine hundred', 'Unit 1B pays eight hundred']
    const along = (left * Math.PI) / 180
    lines.forEach((line, n) =>
      page.drawText(line, {
        ...{ size: 12, font, rotate: degrees(left) },
        x: 306 + Math.sin(along) * n * 20,
        y: 396 - Math.cos(along) * n * 20,
      }),
    )
    const read = await pageOf(doc)
    expect(read.turn).toBe(turn === 270 ? 90 : turn === 90 ? 270 : 180)
    expect(read.aspect).toBeCloseTo(left === 180 ? 612 / 792 : 792 / 612, 3)
    const [first] = read.words
    const second = read.words.filter((word) => word.text === 'Unit')[1]
    expect(first?.text).toBe('Unit')
    expect(second?.y).toBeGreaterThan(first?.y ?? 1)
    expect(second?.x).toBeCloseTo(first?.x ?? 0, 2)
    expect(read.words.find((word) => word.text === 'hundred')?.x).toBeGreaterThan(first?.x ?? 1)
  },
)

test('[DA-25] a margin that runs up the side of a form puts no word into its lines', async () => {
  const { doc, page, font } = await aPage()
  ;['City, state, and ZIP code', 'Albany, NY 12207', 'List account numbers here'].forEach((line, n) =>
    page.drawText(line, { x: 90, y: 500 - n * 16, size: 10, font }),
  )
  page.drawText('See instructions', { x: 40, y: 460, size: 10, font, rotate: degrees(90) })
  const { words, aspect, turn } = await pageOf(doc)
  expect(turn).toBe(0)
  expect(layOut(words, aspect).text.split('\n')).toEqual([
    ...['City, state, and ZIP code', 'Albany, NY 12207', 'List account numbers here', 'See instructions'],
  ])
})

test('[DA-04] lines that are drawn and thin bars that are filled are ruled lines of the page', async () => {
  const { doc, page, font } = await aPage()
  page.drawText('A table', { x: 50, y: 700, font })
  page.drawLine({ start: { x: 50, y: 600 }, end: { x: 500, y: 600 } })
  page.drawRectangle({ x: 100, y: 400, width: 0.5, height: 200 })
  page.drawRectangle({ x: 200, y: 400, width: 90, height: 90 })
  const { rulings } = await pageOf(doc)
  const across = rulings.filter((line) => line.y1 === line.y2).map((line) => [line.x1, line.x2])
  expect(across).toContainEqual([Math.round((50 / 612) * 1e4) / 1e4, Math.round((500 / 612) * 1e4) / 1e4])
  expect(rulings.some((line) => line.x1 === line.x2 && Math.abs(line.x1 - 100.25 / 612) < 0.001)).toBe(true)
})

test('[DA-02] a page that is a picture is one also under a stamp of text, not under words all over it', async () => {
  const canvas = (await import('@napi-rs/canvas')).createCanvas(60, 80)
  const png = await canvas.encode('png')
  const withWords = async (lines: number) => {
    const { doc, page, font } = await aPage()
    page.drawImage(await doc.embedPng(png), { x: 0, y: 0, width: 612, height: 792 })
    for (let n = 0; n < lines; n += 1)
      page.drawText('Recorded on May 3, 2026 as number 2026-118 of the county', {
        x: 50,
        y: 760 - n * 15,
        size: 9,
        font,
      })
    return (await pageOf(doc)).picture
  }
  expect(await withWords(2)).toBe(true)
  expect(await withWords(48)).toBe(false)
})
