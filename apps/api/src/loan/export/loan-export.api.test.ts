import { createHash } from 'node:crypto'
import { fileSize } from '@plinth/domain/shared/file-size'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Sol' })).email
})
afterAll(() => t.close())

const addFile = async (loanId: string, activityId: string, file_name: string, text: string, version = 1) => {
  const process = await t.db
    .insertInto('process')
    .values({ activity_id: activityId, name: 'upload' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const storage_key = `doc-${process.id}`
  await t.deps.storage.write(storage_key, Buffer.from(text), 'text/plain')
  await t.db
    .insertInto('document')
    .values({
      loan_id: loanId,
      activity_id: activityId,
      process_id: process.id,
      file_name,
      content_type: 'text/plain',
      storage_key,
      slot_version: version,
      sha256: createHash('sha256').update(text).digest('hex'),
      received_at: new Date(),
    })
    .execute()
}

/** The link of the newest letter about an export. */
const linkSent = () => /https?:\/\/\S+/.exec(t.mailer.messages.at(-1)?.text ?? '')?.[0] ?? ''

test('[I-10] [I-12] the export is one ZIP with numbered folders and an index of hashes, behind a mailed link that tells its size', async () => {
  const { loan, borrower } = await buildDeal(t.db)
  const request = await buildActivity(t.db, loan.id, { name: 'Bank/Statements' })
  const own = await buildActivity(t.db, loan.id, { name: 'ID', entity_kind: 'borrower', borrower_id: borrower.id })
  await addFile(loan.id, request.id, 'march.txt', 'first')
  await addFile(loan.id, request.id, 'march.txt', 'first again')
  await addFile(loan.id, own.id, '=cmd.txt', 'second')
  const reply = await t.call('PUT', `/loan/${loan.human_id}/export-documents`, staff)
  expect([reply.statusCode, reply.json()]).toEqual([202, { ok: true }])
  await t.drain()
  const letters = t.mailer.messages.filter((m) => m.subject === `Documents of loan ${loan.human_id}`)
  expect(letters.map((m) => m.to.email)).toEqual([staff])
  const url = new URL(linkSent())
  const download = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
  const zip = download.rawPayload.toString('latin1')
  expect([download.statusCode, zip.startsWith('PK')]).toEqual([200, true])
  expect(letters[0]?.text).toContain(`3 files and an index with their hashes.\n\nOne ZIP of ${fileSize(zip.length)}: `)
  for (const path of [
    '01 Loan/01 Bank-Statements/v1 march.txt',
    '01 Loan/01 Bank-Statements/v1 march (2).txt',
    '02 Borrower Bea Sponsor/01 ID/v1 =cmd.txt',
    'index.csv',
  ])
    expect(zip).toContain(path)
  expect(zip).toContain(`"${createHash('sha256').update('second').digest('hex')}","yes"`)
})

test('[I-12] the link of the letter ends', async () => {
  const { loan } = await buildDeal(t.db)
  await t.call('PUT', `/loan/${loan.id}/export-documents`, staff)
  await t.drain()
  const url = new URL(linkSent())
  const before = t.clock.ms
  t.clock.advance(7 * 86_400 + 1)
  const late = await t.app.inject({ method: 'GET', url: url.pathname + url.search })
  t.clock.ms = before
  expect(late.statusCode).toBe(403)
})

test('[W-22] an unknown loan is not found and a broker may not export', async () => {
  const { loan, brokerUser } = await buildDeal(t.db)
  expect((await t.call('PUT', '/loan/BL-1/export-documents', staff)).statusCode).toBe(404)
  expect((await t.call('PUT', `/loan/${loan.id}/export-documents`, brokerUser.email)).statusCode).toBe(403)
})
