import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangerOn, numberedPdf, pagesIn } from '../../../test/arranging.ts'
import { testApp } from '../../../test/harness.ts'
import { lockedPdf } from '../../../test/hostile.ts'
import { PDF, photoOf } from '../../../test/papers.ts'

let t: Awaited<ReturnType<typeof testApp>>
let s: Awaited<ReturnType<typeof arrangerOn>>
let deal: Awaited<ReturnType<typeof s.deal>>
beforeAll(async () => {
  t = await testApp()
  s = await arrangerOn(t)
  deal = await s.deal()
})
afterAll(() => t.close())

const page = (document_id: string, n: number, turn = 0) => ({ document_id, page: n, turn })

test('[AF-02, AF-03, AF-04] a file is split with pages moved and turned; it is kept byte for byte, set aside, and named by what was made of it', async () => {
  const id = await s.request(deal, 'Bank statements')
  const bank = await s.send(id, 'bank.pdf', await numberedPdf('bank', 5))
  const before = await s.fileOf(id, 'bank.pdf')
  const answer = await s.arrange(id, [
    { name: 'May', pages: [page(bank, 3, 90), page(bank, 1)] },
    { name: 'June.pdf', pages: [page(bank, 5)] },
  ])
  expect([answer.statusCode, answer.json().arrangements[0].state]).toEqual([202, 'making'])
  expect(await s.states(id)).toEqual(['bank.pdf: Paused', 'May.pdf: Processing', 'June.pdf: Processing'])
  await t.drain()
  expect(await s.states(id)).toEqual(['bank.pdf: Paused', 'May.pdf: Processed', 'June.pdf: Processed'])
  expect(await pagesIn(await s.fileOf(id, 'May.pdf'))).toEqual([
    { text: 'bank 3', turn: 90, wide: false },
    { text: 'bank 1', turn: 0, wide: false },
  ])
  expect((await s.fileOf(id, 'bank.pdf')).equals(before)).toBe(true)
  const made = (await s.view(id)).processes.flatMap((p) => p.documents.map((d) => d.made?.from ?? null))
  expect(made).toEqual(['bank.pdf, page 5', 'bank.pdf, pages 1, 3', null])
  expect((await s.pages(id)).arrangements).toMatchObject([
    { state: 'made', stored: 2, files: ['May.pdf', 'June.pdf'], undo_refusal: '' },
  ])
  const timeline = await t.call('GET', `/loan/${deal.loan.human_id}/timeline`, s.staff)
  expect(timeline.body).toContain('arranged pages of bank.pdf for Bank statements: May.pdf and June.pdf')
})

test('[AF-01, AF-02, AF-03] photographs and a PDF are brought together in one file; a picture lies as it is wide', async () => {
  const id = await s.request(deal, 'Operating agreement')
  const photo = await s.send(id, 'IMG_1.jpg', photoOf([], { dpi: 20 }), 'image/jpeg')
  const rest = await s.send(id, 'rest.pdf', await numberedPdf('rest', 2))
  await s.send(id, 'rents.csv', Buffer.from('unit,rent\n1,2400\n'), 'text/csv')
  expect((await s.pages(id)).files.map((f) => [f.file_name, f.refusal])).toEqual([
    ['IMG_1.jpg', ''],
    ['rest.pdf', ''],
    ['rents.csv', 'Files of this type have no pages to arrange.'],
  ])
  await s.arrange(id, [{ name: 'Agreement', pages: [page(rest, 2), page(photo, 1, 90), page(rest, 1)] }])
  await t.drain()
  expect((await pagesIn(await s.fileOf(id, 'Agreement.pdf'))).map((p) => [p.text, p.turn])).toEqual([
    ['rest 2', 0],
    ['', 90],
    ['rest 1', 0],
  ])
  expect(await s.states(id)).toEqual([
    'IMG_1.jpg: Paused',
    'rest.pdf: Paused',
    'rents.csv: Processed',
    'Agreement.pdf: Processed',
  ])
})

test('[AF-09] pages become a file of another open request of the loan; what they were taken from stays up for review', async () => {
  const from = await s.request(deal, 'Everything')
  const to = await s.request(deal, 'Tax return')
  const all = await s.send(from, 'all.pdf', await numberedPdf('all', 4))
  const offered = (await s.pages(from)).requests.map((r) => r.activity_id)
  expect([offered.includes(to), offered.includes(from)]).toEqual([true, false])
  await s.arrange(from, [{ name: 'Return', request_id: to, pages: [page(all, 2), page(all, 3)] }])
  await t.drain()
  expect([await s.states(from), await s.states(to)]).toEqual([['all.pdf: Processed'], ['Return.pdf: Processed']])
  expect((await s.view(to)).status.state).toBe('Sent')
  const [{ arrangement_id: arrangement } = { arrangement_id: '' }] = (await s.pages(from)).arrangements
  expect((await s.undo(from, arrangement)).statusCode).toBe(200)
  expect([await s.states(to), (await s.view(to)).status.state]).toEqual([['Return.pdf: Paused'], 'New'])
})

test('[AF-05] undoing sets the made files aside and brings back the file; once one is decided on it is refused', async () => {
  const id = await s.request(deal, 'Lease')
  const lease = await s.send(id, 'lease.pdf', await numberedPdf('lease', 2))
  const parts = [1, 2].map((n) => ({ name: `Part ${n}`, pages: [page(lease, n)] }))
  const begun = (await s.arrange(id, parts)).json().arrangements[0].arrangement_id
  // While the files are still being made: the job then finds nothing to do.
  expect((await s.undo(id, begun)).statusCode).toBe(200)
  await t.drain()
  const asideAgain = ['Part 1.pdf: Paused', 'Part 2.pdf: Paused']
  expect(await s.states(id)).toEqual(['lease.pdf: Processed', ...asideAgain])
  const first = (await s.arrange(id, parts)).json().arrangements[0].arrangement_id
  await t.drain()
  expect((await s.undo(id, first)).statusCode).toBe(200)
  expect(await s.states(id)).toEqual(['lease.pdf: Processed', ...asideAgain, ...asideAgain])
  expect((await s.undo(id, first)).json().detail).toBe('This was undone already.')
  const second = (await s.arrange(id, parts)).json().arrangements[0].arrangement_id
  await t.drain()
  const [newest] = (await s.view(id)).processes
  await t.call('POST', `/activity/document-request/${id}/process/${newest?.process_id}/set/accepted`, s.staff)
  expect((await s.undo(id, second)).json()).toMatchObject({
    code: 'state_conflict',
    detail: 'A file that was made has been reviewed or arranged since.',
  })
})

test('[AF-07] a request that changed, a page that is not there, a file of another request and one that was decided on are refused, and nothing is made', async () => {
  const id = await s.request(deal, 'Rent roll')
  const other = await s.request(deal, 'Insurance')
  const roll = await s.send(id, 'roll.pdf', await numberedPdf('roll', 2))
  const strange = await s.send(other, 'other.pdf', await numberedPdf('other', 1))
  const { version } = await s.view(id)
  const refused = async (files: Parameters<typeof s.arrange>[1], at?: number) => {
    const answer = await s.arrange(id, files, at === undefined ? {} : { version: at })
    return [answer.statusCode, answer.json().code, answer.json().errors?.[0]?.path]
  }
  const good = { name: 'a', pages: [page(roll, 1)] }
  expect(await refused([good], version + 1)).toEqual([409, 'version_conflict', undefined])
  expect(await refused([{ name: 'a', pages: [page(roll, 3)] }])).toEqual([400, 'invalid_input', 'files.0.pages.0.page'])
  expect(await refused([{ name: 'a', pages: [page(strange, 1)] }])).toEqual([
    400,
    'invalid_input',
    'files.0.pages.0.document_id',
  ])
  expect(await refused([{ name: 'a', pages: [page(roll, 1), page(roll, 1)] }])).toEqual([
    400,
    'invalid_input',
    'files.0.pages',
  ])
  const foreign = await s.request(await s.deal(), 'Rent roll')
  expect(await refused([{ ...good, request_id: foreign }])).toEqual([400, 'invalid_input', 'files.0.request_id'])
  const [process] = (await s.view(id)).processes
  const accept = `/activity/document-request/${id}/process/${process?.process_id}/set/accepted`
  await t.call('POST', accept, s.staff, { keep_open: true })
  expect((await s.arrange(id, [good])).json().detail).toContain('roll.pdf was accepted')
  expect(await s.states(id)).toEqual(['roll.pdf: Accepted'])
})

test('[AF-07] of two people who arrange the same file at once, one is told that it changed', async () => {
  const id = await s.request(deal, 'Survey')
  const survey = await s.send(id, 'survey.pdf', await numberedPdf('survey', 2))
  const { version } = await s.view(id)
  const both = await Promise.all(
    [1, 2].map((n) => s.arrange(id, [{ name: `by ${n}`, pages: [page(survey, n)] }], { version })),
  )
  expect(both.map((one) => one.statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  await t.drain()
  expect(await s.states(id)).toHaveLength(2)
})

test('[AF-07] a file that opens with a password alone says so', async () => {
  const id = await s.request(deal, 'Statement')
  const locked = await s.send(id, 'locked.pdf', await lockedPdf('Balance', 'secret'))
  expect((await s.arrange(id, [{ name: 'a', pages: [page(locked, 1)] }])).json().detail).toBe(
    'locked.pdf: This file opens with a password. Keep an unlocked copy first.',
  )
})

test('[AF-08] a signed document stays as it was signed, and what was to be made of it says so', async () => {
  const id = await s.request(deal, 'Authorization')
  const doc = await PDFDocument.load(await numberedPdf('signed', 2))
  doc.context.register(doc.context.obj({ Type: 'Sig', ByteRange: [0, 10, 20, 30] }))
  const signed = await s.send(id, 'signed.pdf', Buffer.from(await doc.save()))
  await s.arrange(id, [{ name: 'a', pages: [page(signed, 1)] }])
  await t.drain()
  expect(await s.states(id)).toEqual(['signed.pdf: Processed', 'a.pdf: Unsupported'])
  expect((await s.pages(id)).arrangements[0]?.reason).toBe(
    'A signed document stays as it was signed. Its pages cannot be arranged.',
  )
})

test('[AF-11] a damaged file ends its arrangement with the reason, and the request is as before', async () => {
  const id = await s.request(deal, 'Appraisal')
  const whole = await numberedPdf('appraisal', 2)
  const broken = await s.send(id, 'broken.pdf', Buffer.concat([whole.subarray(0, 300), Buffer.from('\n%%EOF\n')]))
  await s.arrange(id, [{ name: 'a', pages: [page(broken, 1)] }])
  await t.drain()
  expect(await s.states(id)).toEqual(['broken.pdf: Processed', 'a.pdf: Unsupported'])
  const { arrangements } = await s.pages(id)
  expect(arrangements[0]).toMatchObject({ state: 'failed', stored: 0 })
  expect(arrangements[0]?.reason).toMatch(/damaged|does not have/)
  expect((await s.view(id)).processes[0]?.data_to_display.reason).toBe(arrangements[0]?.reason)
})

test('[AF-11] a file of 510 pages is arranged as a whole', async () => {
  const id = await s.request(deal, 'Title')
  const title = await s.send(id, 'title.pdf', await numberedPdf('title', 510))
  const pages = Array.from({ length: 510 }, (_, i) => page(title, 510 - i))
  await s.arrange(id, [{ name: 'Reversed', pages }])
  await t.drain()
  const made = await pagesIn(await s.fileOf(id, 'Reversed.pdf'))
  expect([made.length, made[0]?.text, made[509]?.text]).toEqual([510, 'title 510', 'title 1'])
})

test('[AF-07] pages of a request that is none, and of one that is archived, are not arranged', async () => {
  const sheet = await s.request(deal, 'Term sheet', { type: 'term-sheet' })
  expect((await t.call('GET', `/activity/${sheet}/pages`, s.staff)).statusCode).toBe(404)
  const id = await s.request(deal, 'Old')
  const old = await s.send(id, 'old.pdf', await numberedPdf('old', 1), PDF)
  await t.call('POST', `/activity/${id}/set/archived`, s.staff)
  expect((await s.arrange(id, [{ name: 'a', pages: [page(old, 1)] }])).json().code).toBe('archived')
})
