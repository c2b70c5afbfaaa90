import { expect, test } from 'vitest'
import { formInXml } from '../../../../test/form-in-xml.ts'
import { openPdf } from './pdf.ts'
import { wordsOfXfa } from './pdf-xfa.ts'

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

const said = (...children: object[]) =>
  wordsOfXfa(
    { name: 'div', attributes: { style: { width: '612px', height: '792px' } }, children },
    {
      ...{ width: 612, height: 792 },
    },
  ).map(({ text, x }) => [text, Math.round(x * 612)])
const span = (value: string, style = {}) => ({ name: 'span', value, attributes: { style } })

test('[DA-03] what a form does not show is not read: hidden words, buttons, passwords', () => {
  const input = (type: string) => ({ name: 'input', attributes: { type, value: type } })
  expect(
    said(
      span('seen'),
      span('invisible', { visibility: 'hidden' }),
      span('away', { display: 'none' }),
      { name: 'div', attributes: { hidden: true }, children: [span('within')] },
      { name: 'button', value: 'Send' },
      ...[input('password'), input('hidden'), input('text')],
    ),
  ).toEqual([
    ['seen', 0],
    ['text', 0],
  ])
})

test('[DA-04] a caption that a form sets behind its field stands behind it, one before it before', () => {
  const field = (place: string) => ({
    name: 'label',
    attributes: { class: [place] },
    children: [
      span('Caption', { width: '50px' }),
      { name: 'input', attributes: { value: 'held', style: { width: '80px' } } },
    ],
  })
  expect(said(field('xfaLeft'))).toEqual([
    ['Caption', 0],
    ['held', 50],
  ])
  expect(said(field('xfaRight'))).toEqual([
    ['held', 0],
    ['Caption', 80],
  ])
})
