import type { getDocumentText } from '@plinth/contract/document'
import type { ReplyOf } from '@plinth/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, photoOf, scannedPdf, sendFile } from '../../../test/papers.ts'

type Text = ReplyOf<typeof getDocumentText>

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const aRequest = async () => {
  const { loan } = await buildDeal(t.db)
  return { loan, activity: await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' }) }
}
const textOf = async (loanId: string, documentId: string) =>
  (await t.call('GET', `/loan/${loanId}/document/${documentId}/text`, staff)).json<Text>()

const lines = [
  'OPERATING AGREEMENT OF MAPLE STREET HOLDINGS LLC',
  'This Operating Agreement is entered into as of March 14, 2024',
  'The members agree that Jane Whitfield holds 62.5 percent',
  'and Robert Ostrander holds 37.5 percent of the interests.',
  'Social security number 123-45-6789',
]

test('[J-05, J-24] a scanned page of an operating agreement is recognised offline, with the place of each word, its neighbours keep their own text', async () => {
  const { loan, activity } = await aRequest()
  const { PDFDocument } = await import('pdf-lib')
  const both = await PDFDocument.load(
    await pdfOfPages([['A page of letters that were typed, and that nobody needs to recognise.']]),
  )
  const scan = await PDFDocument.load(await scannedPdf([photoOf(lines)]))
  both.addPage(...(await both.copyPages(scan, [0])))
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: Buffer.from(await both.save()) })
  const { text, pages } = await textOf(loan.id, id)
  expect(text).toMatchObject({ state: 'done', pages_read: 2, pages_wanted: 2 })
  expect(pages.map((page) => page.source)).toEqual(['text-layer', 'ocr'])
  const [, page] = pages
  expect(page?.text).toContain('The members agree that Jane Whitfield holds 62.5 percent')
  expect(page?.text).toContain('***-**-6789')
  expect(page?.text).not.toContain('123-45')
  expect(page?.confidence).toBeGreaterThan(75)
  const word = page?.words.find((one) => one.text === 'Whitfield')
  expect(word?.y).toBeCloseTo((1 + 2 * 0.34) / 11, 1)
  expect(word?.x).toBeCloseTo(0.35, 1)
})
