import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import { openPdf } from './pdf.ts'
import { wordsOfXfa } from './pdf-xfa.ts'

const font = '<font typeface="Arial" size="10pt"/>'
const draw = (text: string, at: string) => `<draw ${at}>${font}<value><text>${text}</text></value></draw>`
const field = (name: string, caption: string, ui: string, at: string, extra = '') =>
  `<field name="${name}" ${at}${extra}>${font}<caption reserve="40mm"><value><text>${caption}</text></value></caption><ui>${ui}</ui></field>`

const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="lease" layout="tb" locale="en_US">
<pageSet><pageArea name="Page1"><contentArea x="0.5in" y="0.5in" w="7.5in" h="10in"/><medium stock="default" short="8.5in" long="11in"/></pageArea></pageSet>
<subform w="190mm" h="200mm" name="body">
${draw('RESIDENTIAL LEASE', 'x="0mm" y="0mm" w="150mm" h="8mm"')}
${field('tenant', 'Tenant', '<textEdit/>', 'x="0mm" y="20mm" w="150mm" h="8mm"')}
${field('rent', 'Monthly rent', '<numericEdit/>', 'x="0mm" y="30mm" w="150mm" h="8mm"')}
${field('secret', 'Nobody sees', '<textEdit/>', 'x="0mm" y="40mm" w="150mm" h="8mm"', ' presence="hidden"')}
${field('pets', 'Pets', '<checkButton><border/></checkButton>', 'x="0mm" y="50mm" w="150mm" h="8mm"').replace('</field>', '<items><text>1</text><text>0</text></items></field>')}
<subform x="0mm" y="70mm" w="150mm" layout="tb">
${draw('First paragraph of the lease.', 'w="150mm" h="6mm"')}
${draw('Second paragraph of the lease.', 'w="150mm" h="6mm"')}
</subform>
</subform></subform></template>`
const data = `<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><lease><body><tenant>Maple Street Bakery LLC</tenant><rent>4250.00</rent><secret>hidden words</secret><pets>1</pets></body></lease></xfa:data></xfa:datasets>`

/** A form in XML alone; the page of its file asks for another reader, as those of Adobe's do. */
const formInXml = async (): Promise<Uint8Array> => {
  const doc = await PDFDocument.create()
  doc.addPage([612, 792]).drawText('Please wait... If this message is not replaced', { x: 50, y: 700, size: 10 })
  const xml = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}${data}</xdp:xdp>`
  const form = doc.context.obj({ Fields: [], XFA: doc.context.register(doc.context.stream(xml)) })
  doc.catalog.set(PDFName.of('AcroForm'), form)
  doc.catalog.set(PDFName.of('NeedsRendering'), doc.context.obj(true))
  return doc.save({ useObjectStreams: false })
}

test('[DA-03, DA-04] a form in XML is read with what its fields hold, each in its place, not the page that asks for another reader', async () => {
  const reader = await openPdf(await formInXml(), null)
  if (typeof reader === 'string') throw new Error(reader)
  const { words, aspect } = await reader.words(1)
  await reader.close()
  expect(aspect).toBeCloseTo(612 / 792, 3)
  const filled = words.filter((word) => word.source === 'field')
  expect(filled.map((word) => word.text)).toEqual(['Maple', 'Street', 'Bakery', 'LLC', '4250', 'X'])
  expect(words.filter((word) => word.source === undefined).map((word) => word.text)).toEqual([
    ...['RESIDENTIAL', 'LEASE', 'Tenant', 'Monthly', 'rent', 'Pets', 'First', 'paragraph', 'of', 'the', 'lease.'],
    ...['Second', 'paragraph', 'of', 'the', 'lease.'],
  ])
  const at = (text: string) => words.find((word) => word.text === text) ?? { x: -1, y: -1, w: 0, h: 0 }
  const mm = (y: number) => (36 + (y * 72) / 25.4) / 792
  // A caption stands before its field, on the field's line.
  expect(at('Tenant').x).toBeCloseTo(36 / 612, 1)
  expect(at('Maple').x).toBeGreaterThan((36 + (40 * 72) / 25.4 - 1) / 612)
  for (const [text, from] of [
    ['RESIDENTIAL', 0],
    ['Tenant', 20],
    ['Maple', 20],
    ['4250', 30],
    ['X', 50],
    ['First', 70],
    ['Second', 76],
  ] as const) {
    expect(at(text).y, text).toBeGreaterThanOrEqual(mm(from) - 0.002)
    expect(at(text).y + at(text).h, text).toBeLessThanOrEqual(mm(from + 8) + 0.002)
  }
})

test('[DA-03] what the engine answers in another shape says nothing', () => {
  const page = { width: 612, height: 792 }
  expect(wordsOfXfa(null, page)).toEqual([])
  expect(wordsOfXfa({ children: [{ name: 7 }] }, page)).toEqual([])
  const bad = { name: 'div', attributes: { style: { width: {} }, class: 'x' }, children: [{ name: 3 }, null] }
  expect(wordsOfXfa(bad, page)).toEqual([])
})
