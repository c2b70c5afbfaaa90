import { readFile } from 'node:fs/promises'
import type { DatastoreState } from '@plinth/domain/documents/document/datastore-states'
import type { getDatastoreMetadata, listDatastoreDocuments } from '@plinth/contract/documents/loan-document'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'
import { factsOf } from './facts.ts'
import { searchLoan } from './search.service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const aRequest = async () => {
  const { loan, borrowerUser } = await buildDeal(t.db)
  return { loan, borrowerUser, activity: await buildActivity(t.db, loan.id, { document_name: 'Lease' }) }
}
const send = async (activityId: string, lines: string[], name: string) =>
  (await sendFile(t, staff, activityId, { body: await pdfOfPages([lines]), name })).document_id
const documentsOf = async (loanId: string) =>
  (await t.call('GET', `/loan/${loanId}/get-datastore-documents`, staff)).json<ReplyOf<typeof listDatastoreDocuments>>()
    .documents
const sizeOf = async (loanId: string) =>
  (await t.call('GET', `/loan/${loanId}/get-datastore-metadata`, staff)).json<ReplyOf<typeof getDatastoreMetadata>>()
    .datastore_usages.size_gb
const sync = (loanId: string, full: boolean) =>
  t.call('PUT', `/loan/${loanId}/sync-files-to-datastore`, staff, { is_full_sync: full })

test('[Q-32, Q-33] a document is processing until its passages stand in the datastore, then completed, or failed', async () => {
  const { loan, activity } = await aRequest()
  const id = await send(activity.id, ['The tenant pays rent.'], 'lease.pdf')
  expect(await documentsOf(loan.id)).toMatchObject([{ id, name: 'lease.pdf', status: 'completed' }])
  const to = async (state: DatastoreState) => {
    await t.db.updateTable('datastore_source').set({ state }).where('document_id', '=', id).execute()
    return (await documentsOf(loan.id))[0]?.status
  }
  expect(await to('queued')).toBe('processing')
  expect(await to('failed')).toBe('failed')
  await t.db.deleteFrom('datastore_source').where('document_id', '=', id).execute()
  expect((await documentsOf(loan.id))[0]?.status).toBe('processing')
})

test('[Q-32] the size grows with what is taken in and shrinks when a document is deleted', async () => {
  const { loan, activity } = await aRequest()
  expect(await sizeOf(loan.id)).toBe(0)
  const id = await send(activity.id, ['The tenant pays rent.'], 'lease.pdf')
  const one = await sizeOf(loan.id)
  expect(one).toBeGreaterThan(0)
  await send(activity.id, ['The guarantor owns a yacht.'], 'guaranty.pdf')
  expect(await sizeOf(loan.id)).toBeGreaterThan(one)
  await t.db.deleteFrom('document').where('id', '=', id).execute()
  expect(await sizeOf(loan.id)).toBeLessThan(one * 2)
  expect((await searchLoan(t.db, loan.id, 'tenant')).pages).toEqual([])
})

test('[Q-38, Q-39] Sync File takes in what is missing, Sync Full reads every file anew', async () => {
  const { loan, activity } = await aRequest()
  const [lease, guaranty] = [
    await send(activity.id, ['The tenant pays rent.'], 'a.pdf'),
    await send(activity.id, ['A yacht.'], 'b.pdf'),
  ]
  expect((await sync(loan.id, false)).json()).toEqual({ queued: 0 })
  await t.db.deleteFrom('datastore_source').where('document_id', '=', lease).execute()
  expect((await searchLoan(t.db, loan.id, 'tenant')).pages).toEqual([])
  expect((await sync(loan.id, false)).json()).toEqual({ queued: 1 })
  await t.drain()
  expect((await searchLoan(t.db, loan.id, 'tenant')).pages.map((one) => one.documentId)).toEqual([lease])
  expect((await sync(loan.id, true)).json()).toEqual({ queued: 2 })
  expect((await documentsOf(loan.id)).map((one) => one.status)).toEqual(['processing', 'processing'])
  await t.drain()
  expect((await documentsOf(loan.id)).map((one) => one.status)).toEqual(['completed', 'completed'])
  expect((await searchLoan(t.db, loan.id, 'yacht')).pages.map((one) => one.documentId)).toEqual([guaranty])
})

test('[Q-32, W-22] borrowers see nothing of the datastore, and a search reads one loan alone', async () => {
  const [one, other] = [await aRequest(), await aRequest()]
  await send(one.activity.id, ['The code word is Xylophone.'], 'a.pdf')
  expect((await searchLoan(t.db, one.loan.id, 'xylophone')).pages).toHaveLength(1)
  const found = await searchLoan(t.db, other.loan.id, 'xylophone xylophne')
  expect(found.pages).toEqual([])
  expect([...found.likes.values()].flatMap((likes) => [...likes.keys()])).toEqual([])
  for (const call of ['get-datastore-documents', 'get-datastore-metadata'])
    expect((await t.call('GET', `/loan/${one.loan.id}/${call}`, one.borrowerUser.email)).statusCode).toBe(403)
})

test('[Q-32] a misspelt word finds what it was meant for', async () => {
  const { loan, activity } = await aRequest()
  const id = await send(activity.id, ['The guarantor owns a yacht in Connecticut.'], 'a.pdf')
  await send(activity.id, ['A lease of land.'], 'b.pdf')
  const found = async (word: string) => (await searchLoan(t.db, loan.id, word)).pages.map((one) => one.documentId)
  // Letters swapped, more, less or others: at the beginning, in the middle and at the end, one in a short word, two in a long one.
  for (const word of ['connceticut', 'konecticut', 'connecticutts', 'connetcicvt', 'yahct', 'aycht', 'yachtz'])
    expect(await found(word), word).toEqual([id])
  // A word that is known elsewhere, or to everybody of the trade, is not put right.
  expect((await searchLoan(t.db, loan.id, 'Which yahct?')).question).toBe('Which yacht?')
  expect((await searchLoan(t.db, loan.id, 'Which yahct?', (term) => term === 'yahct')).question).toBe('Which yahct?')
  expect((await searchLoan(t.db, loan.id, 'Which leases?')).question).toBe('Which leases?')
  for (const word of ['kinectycat', 'jaxht', 'yach', 'connect']) expect(await found(word), word).toEqual([])
})

test('[Q-32] words of a document that may not be read say nothing of what the file holds', async () => {
  const { loan, activity } = await aRequest()
  await send(activity.id, ['A zeppelin.'], 'a.pdf')
  expect([...(await searchLoan(t.db, loan.id, 'zeppelin')).present]).toEqual(['zeppelin'])
  await t.db.updateTable('activity').set({ archived_at: new Date() }).where('id', '=', activity.id).execute()
  const { pages, present } = await searchLoan(t.db, loan.id, 'zeppelin')
  expect([pages, [...present]]).toEqual([[], []])
})

test('[Q-32] what changes in a document is what is found: a new reading replaces the old passages', async () => {
  const { loan, activity } = await aRequest()
  const id = await send(activity.id, ['An old word: zeppelin.'], 'a.pdf')
  await t.db
    .updateTable('document_page')
    .set({ text: 'A new word: submarine.' })
    .where('document_id', '=', id)
    .execute()
  await t.db.updateTable('datastore_source').set({ state: 'failed' }).where('document_id', '=', id).execute()
  await sync(loan.id, false)
  await t.drain()
  expect((await searchLoan(t.db, loan.id, 'zeppelin')).pages).toEqual([])
  expect((await searchLoan(t.db, loan.id, 'submarine')).pages).toHaveLength(1)
})

test('[Q-38] Sync Full forgets the words of what left and keeps those that still stand, also with accents', async () => {
  const { loan, activity } = await aRequest()
  const gone = await send(activity.id, ['A zeppelin.'], 'a.pdf')
  await send(activity.id, ['The yachts of Élodie.'], 'b.pdf')
  await t.db.deleteFrom('document').where('id', '=', gone).execute()
  await sync(loan.id, true)
  await t.drain()
  const rows = await t.db.selectFrom('datastore_word').select('word').where('loan_id', '=', loan.id).execute()
  expect(rows.map(({ word }) => word).sort()).toEqual(['elodie', 'yachts'])
})

test('[DE-01, DE-08] pages are ranked as wholes, and the document that bears the party and the year comes first', async () => {
  const { loan, activity } = await aRequest()
  const statement = (year: number) => [
    ['Alder Works Inc.', `Annual report ${year}`],
    [
      'CONSOLIDATED BALANCE SHEETS',
      'Total current assets  1,200  1,100',
      'Total current liabilities  900  800',
      'Cash  40  30',
    ],
    ['We discuss current assets and working capital in words on this page.'],
  ]
  const [old, asked] = [
    (await sendFile(t, staff, activity.id, { body: await pdfOfPages(statement(2021)), name: 'ALDERWORKS_2021.pdf' }))
      .document_id,
    (await sendFile(t, staff, activity.id, { body: await pdfOfPages(statement(2022)), name: 'ALDERWORKS_2022.pdf' }))
      .document_id,
  ]
  const { pages } = await searchLoan(
    t.db,
    loan.id,
    'You are an analyst. What is the FY2022 working capital of Alder Works on the balance sheet? Answer in USD millions.',
  )
  expect(pages[0]).toMatchObject({ documentId: asked, page: 2, fileName: 'ALDERWORKS_2022.pdf' })
  expect(pages.map((one) => one.documentId)).toContain(old)
})

test("[DE-10] what was indexed before pages were ranked gets its pages from its passages, by the migration's own statement", async () => {
  const { loan, activity } = await aRequest()
  const id = (
    await sendFile(t, staff, activity.id, { body: await pdfOfPages([['One elm.'], ['Two oaks.']]), name: 'a.pdf' })
  ).document_id
  await t.db
    .updateTable('datastore_source')
    .set({ pages: Buffer.alloc(0), head: '' })
    .where('document_id', '=', id)
    .execute()
  expect((await searchLoan(t.db, loan.id, 'oaks')).pages).toEqual([])
  const migration = await readFile(new URL('../../../migrations/0470_datastore_pages.sql', import.meta.url), 'utf8')
  await t.deps.pool.query(migration.slice(migration.indexOf('update datastore_source')))
  expect((await searchLoan(t.db, loan.id, 'oaks')).pages).toMatchObject([{ documentId: id, page: 2, head: 'One elm.' }])
})

test('[Y-11] a phone stands among the facts of a loan as people write it', async () => {
  const { loan } = await buildDeal(t.db)
  const borrowers = await t.db
    .updateTable('borrower')
    .set({ phone: '212-5550142' })
    .where('id', 'in', t.db.selectFrom('loan_borrower').select('borrower_id').where('loan_id', '=', loan.id))
    .returning('id')
    .execute()
  expect(borrowers.length).toBeGreaterThan(0)
  const facts = await factsOf(t.db, loan.id, { files: false })
  expect(facts.filter(({ label }) => label === 'Phone').map(({ value }) => value)).toEqual(
    borrowers.map(() => '(212) 555-0142'),
  )
})
