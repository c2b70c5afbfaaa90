import type { getDocumentText, searchDocument } from '@plinth/contract/documents/document'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'

type Text = ReplyOf<typeof getDocumentText>
type Found = ReplyOf<typeof searchDocument>

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const aRequest = async () => {
  const { loan } = await buildDeal(t.db)
  return { loan, activity: await buildActivity(t.db, loan.id, { document_name: 'Rent roll' }) }
}
const twentyPages = Array.from({ length: 20 }, (_, n) => [
  `Page ${n + 1} of the lease`,
  `Tenant ${n + 1}  $${1000 + n}.00`,
  n === 16 ? 'The tenant has a right of first refusal.' : 'Nothing else is agreed.',
])
const textOf = async (loanId: string, documentId: string, query = '') =>
  (await t.call('GET', `/loan/${loanId}/document/${documentId}/text${query}`, staff)).json<Text>()

test('[J-05, J-06] the text of an uploaded PDF is there page by page, with the place of each word', async () => {
  const { loan, activity } = await aRequest()
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: await pdfOfPages(twentyPages) })
  const text = await textOf(loan.human_id, id)
  expect(text).toMatchObject({ page_count: 20, text: { state: 'done', reason: '', pages_read: 20, pages_wanted: 20 } })
  expect(text.pages[1]).toMatchObject({
    page: 2,
    text: 'Page 2 of the lease\nTenant 2  $1001.00\nNothing else is agreed.',
    source: 'text-layer',
    confidence: null,
  })
  const [first] = text.pages[1]?.words ?? []
  expect(first?.text).toBe('Page')
  expect(first?.x).toBeCloseTo(40 / 612, 2)
  expect(first?.y).toBeCloseTo((792 - 750 - 9 * 0.8) / 792, 2)
  const [stored] = await t.db.selectFrom('document').select('page_count').where('id', '=', id).execute()
  expect(stored?.page_count).toBe(20)
})

test('[J-22, J-23] of a text that is asked for by pages only those are answered, and a range that is none is refused', async () => {
  const { loan, activity } = await aRequest()
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: await pdfOfPages(twentyPages) })
  const pages = (await textOf(loan.id, id, `?pages=${encodeURIComponent('2-4, 19')}`)).pages.map((page) => page.page)
  expect(pages).toEqual([2, 3, 4, 19])
  for (const bad of ['4-2', 'a', '99'])
    expect((await t.call('GET', `/loan/${loan.id}/document/${id}/text?pages=${bad}`, staff)).statusCode).toBe(400)
})

test('[J-06] a word is found in a document with its page and place, case and line ends aside', async () => {
  const { loan, activity } = await aRequest()
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: await pdfOfPages(twentyPages) })
  const find = async (term: string) =>
    (
      await t.call('GET', `/loan/${loan.id}/document/${id}/search?term=${encodeURIComponent(term)}`, staff)
    ).json<Found>()
  const found = await find('RIGHT of  first')
  expect(found).toMatchObject({ total: 1, hits: [{ page: 17 }] })
  expect(found.hits[0]?.boxes).toHaveLength(3)
  expect(found.hits[0]?.snippet).toContain('a right of first refusal')
  expect((await find('100%')).total).toBe(0)
})

test('[J-04] the documents of a loan are searched by name, uploader and what stands in them', async () => {
  const { loan, activity } = await aRequest()
  await sendFile(t, staff, activity.id, { body: await pdfOfPages(twentyPages), name: 'lease.pdf' })
  await sendFile(t, staff, activity.id, { body: await pdfOfPages([['A survey of the lot.']]), name: 'survey.pdf' })
  const find = async (term: string) => {
    const { documents } = (
      await t.call('GET', `/loan/${loan.id}/get-all-documents?search=${encodeURIComponent(term)}`, staff)
    ).json()
    return documents.map((one: { document: { file_name: string }; matches: object[] }) => [
      one.document.file_name,
      one.matches.length,
    ])
  }
  expect(await find('first refusal')).toEqual([['lease.pdf', 1]])
  expect(await find('SURVEY')).toEqual([['survey.pdf', 1]])
  expect(await find('Ada')).toHaveLength(2)
  expect(await find('no such words')).toEqual([])
})

test('[J-23] named pages are read anew, also of a file that was decided on, and pages that are none are refused', async () => {
  const { loan, activity } = await aRequest()
  const { document_id: id, process_id: process } = await sendFile(t, staff, activity.id, {
    body: await pdfOfPages(twentyPages),
    pages: '3,5-6',
  })
  expect((await textOf(loan.id, id)).text).toMatchObject({ state: 'done', pages_read: 3, pages_wanted: 3 })
  await t.call('POST', `/activity/document-request/${activity.id}/process/${process}/set/accepted`, staff, {})
  const run = (pages: string) => t.call('POST', `/activity/${activity.id}/process/${process}/run`, staff, { pages })
  expect((await run('30')).statusCode).toBe(400)
  expect((await run('7')).statusCode).toBe(202)
  expect((await textOf(loan.id, id)).text.state).toBe('queued')
  await t.drain()
  expect((await textOf(loan.id, id)).pages.map((page) => page.page)).toEqual([3, 5, 6, 7])
})

test("[W-22] the text of another loan's document is not there, and borrowers do not read texts", async () => {
  const { activity } = await aRequest()
  const other = await buildDeal(t.db)
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: await pdfOfPages([['secret']]) })
  const url = `/loan/${other.loan.id}/document/${id}/text`
  expect((await t.call('GET', url, staff)).statusCode).toBe(404)
  expect((await t.call('GET', url, other.borrowerUser.email)).statusCode).toBe(403)
})

test('[J-48] a page is answered as a picture, and beyond the last there is none', async () => {
  const { loan, activity } = await aRequest()
  const { document_id: id } = await sendFile(t, staff, activity.id, { body: await pdfOfPages([['one'], ['two']]) })
  const page = (n: number) => t.call('GET', `/loan/${loan.id}/document/${id}/page/${n}/image?width=300`, staff)
  const answer = await page(2)
  expect(answer.headers['content-type']).toBe('image/png')
  // Width stands in the header of a PNG.
  expect(answer.rawPayload.readUInt32BE(16)).toBe(300)
  expect((await page(3)).statusCode).toBe(404)
})

test('[J-06] the first page of a long PDF is kept as a picture, and answered without reading the file', async () => {
  const { loan, activity } = await aRequest()
  const kept = async (pages: number) => {
    const body = await pdfOfPages(Array.from({ length: pages }, (_, n) => [`Page ${n + 1}`]))
    const { document_id: id } = await sendFile(t, staff, activity.id, { body })
    // What stands in the store now is no PDF: an answer can only come from what was kept.
    const { storage_key: key } = await t.db
      .selectFrom('document')
      .select('storage_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.deps.storage.write(key, Buffer.from('gone'), 'application/pdf')
    return t.call('GET', `/loan/${loan.id}/document/${id}/page/1/image?width=1200`, staff)
  }
  const answer = await kept(50)
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.readUInt32BE(16)).toBe(1200)
  expect((await kept(49)).statusCode).toBe(409)
})
