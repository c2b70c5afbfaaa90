import type { DataPointView } from '@plinth/contract/documents/data-point'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { sponsorPapers } from '../../../test/paper-kinds.ts'
import { printedPdf, sendFile } from '../../../test/papers.ts'
import { sweepTextsNow } from './sweep.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const [agreement] = sponsorPapers

test('[J-05, J-13, J-24] an uploaded agreement fills the OCR values and data points, and reading it again leaves what staff corrected', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' })
  const { process_id: process, document_id: document } = await sendFile(t, staff, id, {
    body: await printedPdf(agreement?.pages ?? []),
    name: 'scan0001.pdf',
  })
  const shown = async () => {
    const { documents } = (await t.call('GET', `/loan/${loan.id}/get-all-documents`, staff)).json<{
      documents: LoanDocumentView[]
    }>()
    return documents[0]
  }
  const before = await shown()
  expect(before).toMatchObject({
    document: { kind: 'operating-agreement', page_count: 2 },
    text: { state: 'done', pages_read: 2 },
    ocr_data: {
      manager: { value: 'Jane A. Whitfield', label: 'Manager', page: 2 },
      ownership_percentages: { value: [62.5, 37.5], display_option: 1, page: 1 },
    },
  })
  expect(before?.data_points.map((one) => one.key_name)).toEqual(Object.keys(before?.ocr_data ?? {}))
  const points = before?.data_points ?? []
  const entity = points.find((one) => one.key_name === 'entity_name') as DataPointView
  await t.call('PUT', '/data-point/update', staff, [{ data_point_id: entity.data_point_id, value: 'Maple Street LLC' }])
  await t.call('PUT', `/activity/${id}/process/${process}/update-display-data`, staff, {
    manager: { value: 'J. Whitfield' },
  })
  // As if an earlier version of the rules had read it wrongly.
  await t.db.updateTable('data_point').set({ value: '"Ohio"' }).where('key_name', '=', 'state_of_formation').execute()

  const again = await t.call('PUT', `/loan/${loan.id}/document/${document}/read`, staff, {})
  expect([again.statusCode, again.json().state]).toEqual([202, 'queued'])
  expect((await t.call('PUT', `/loan/${loan.id}/document/${document}/read`, staff, {})).statusCode).toBe(409)
  await t.drain()
  const after = await shown()
  const value = (key: string) => after?.data_points.find((one) => one.key_name === key)
  expect(value('entity_name')).toMatchObject({ value: 'Maple Street LLC', edited: true })
  expect(value('state_of_formation')).toMatchObject({ value: 'New York', edited: false })
  expect(after?.ocr_data['manager']).toMatchObject({ value: 'J. Whitfield', edited: true })
  expect(value('manager')?.value).toBe('J. Whitfield')
})

test('[J-23] values are read from the named pages alone, and those of the others stay', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' })
  const { process_id: process } = await sendFile(t, staff, id, {
    body: await printedPdf(agreement?.pages ?? []),
    pages: '1',
  })
  const keys = async () =>
    (await t.call('GET', `/data-point/process/${process}/all`, staff))
      .json<DataPointView[]>()
      .map((one) => one.key_name)
  expect(await keys()).toEqual([
    'effective_date',
    'entity_name',
    'members',
    'ownership_percentages',
    'state_of_formation',
  ])
  await t.call('POST', `/activity/${id}/process/${process}/run`, staff, { pages: '2' })
  await t.drain()
  expect(await keys()).toContain('entity_name')
})

test('[J-04, Q-32, Q-38, Q-39] the datastore lists what can be read, with its size, and is synced in part or whole', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' })
  await sendFile(t, staff, id, { body: await printedPdf(agreement?.pages ?? []), name: 'good.pdf' })
  await sendFile(t, staff, id, { body: Buffer.from('%PDF-1.7 nothing\n%%EOF\n'), name: 'bad.pdf' })
  const get = async (path: string) => (await t.call('GET', `/loan/${loan.human_id}/${path}`, staff)).json()
  const documents = async () =>
    (await get('get-datastore-documents')).documents.map((one: { name: string; status: string }) => [
      one.name,
      one.status,
    ])
  expect(await documents()).toEqual([
    ['bad.pdf', 'failed'],
    ['good.pdf', 'completed'],
  ])
  const { datastore_usages: usages } = await get('get-datastore-metadata')
  expect(usages.size_gb).toBeGreaterThan(0)
  expect(usages.size_gb).toBeLessThan(0.001)
  const sync = async (full: boolean) =>
    (await t.call('PUT', `/loan/${loan.id}/sync-files-to-datastore`, staff, { is_full_sync: full })).json()
  expect(await sync(false)).toEqual({ queued: 1 })
  expect(await documents()).toContainEqual(['bad.pdf', 'processing'])
  await t.drain()
  expect(await sync(true)).toEqual({ queued: 2 })
  await t.drain()
  expect(await documents()).toContainEqual(['bad.pdf', 'failed'])
})

test('[J-05] a reading whose job gave up ends as failed, and can be asked for again; one that waits its turn goes on', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' })
  const { document_id: document } = await sendFile(t, staff, id, { body: await printedPdf(agreement?.pages ?? []) })
  const state = async () => (await t.call('GET', `/loan/${loan.id}/document/${document}/text`, staff)).json().text
  const again = () => t.call('PUT', `/loan/${loan.id}/document/${document}/read`, staff, {})
  await t.db.updateTable('document').set({ text_state: 'reading' }).where('id', '=', document).execute()
  expect((await again()).statusCode).toBe(409)
  await sweepTextsNow(t.deps)
  expect(await state()).toMatchObject({ state: 'failed', reason: 'Reading stopped unexpectedly. Try again.' })
  expect((await again()).statusCode).toBe(202)
  await sweepTextsNow(t.deps)
  expect((await state()).state).toBe('queued')
  await t.drain()
  expect((await state()).state).toBe('done')
})

test('[J-05] files that were there before files were read are read little by little', async () => {
  const { loan } = await buildDeal(t.db)
  const { id } = await buildActivity(t.db, loan.id, { document_name: 'Operating Agreement' })
  const { document_id: document } = await sendFile(t, staff, id, { body: await printedPdf(agreement?.pages ?? []) })
  await t.db.deleteFrom('document_page').where('document_id', '=', document).execute()
  await t.db.updateTable('document').set({ text_state: 'none' }).where('id', '=', document).execute()
  await sweepTextsNow(t.deps)
  await t.drain()
  const { text, pages } = (await t.call('GET', `/loan/${loan.id}/document/${document}/text`, staff)).json()
  expect([text.state, pages.length]).toEqual(['done', 2])
})
