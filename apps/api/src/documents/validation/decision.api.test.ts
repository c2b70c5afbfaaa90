import type { ProcessView } from '@plinth/contract/loan/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { pdfOfPages, sendFile } from '../../../test/papers.ts'
import { validateChangedNow, validateOrGiveUp } from './validation.jobs.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin', { first_name: 'Vera' })).email
})
afterAll(() => t.close())

const runs = async (loanId: string) =>
  (await t.call('GET', `/activity/loan/${loanId}/contextual-ai-files-validator/all`, staff)).json<{
    processes: ProcessView[]
  }>().processes

const statement = [
  'Hudson Bank',
  'Account number 1234',
  'Account holder: John Foreign',
  'Beginning balance $1,000.00',
  'Ending balance $2,000.00',
  'Deposits $1,000.00',
]
const REPORT = 'Bank Statements: july.pdf'

/** A loan in underwriting with a bank statement of somebody else. */
const buildFile = async () => {
  const deal = await buildDeal(t.db)
  await buildActivity(t.db, deal.loan.id, { type: 'underwriting', name: 'Underwriting' })
  const request = await buildActivity(t.db, deal.loan.id, { name: 'Bank Statements' })
  await sendFile(t, staff, request.id, { body: await pdfOfPages([statement]), name: 'july.pdf' })
  return deal
}
const validated = async () => {
  const deal = await buildFile()
  await t.call('POST', `/activity/loan/${deal.loan.id}/contextual-ai-files-validator/sync`, staff, {})
  await t.drain()
  const [run] = await runs(deal.loan.id)
  if (!run) throw new Error('there is a run')
  return { ...deal, run }
}
const decide = (loanId: string, processId: string, over: object) =>
  t.call('POST', `/activity/loan/${loanId}/contextual-ai-files-validator/${processId}/decide`, staff, {
    report: REPORT,
    question: 0,
    result: 'SUCCESS',
    note: '',
    version: 0,
    ...over,
  })

test('[N-28, N-36] a person decides otherwise with a note only; what was found stays, and both are on record', async () => {
  const { loan, run } = await validated()
  const found = run.memory.reports_validation_results[REPORT]
  expect(found).toMatchObject({ success_percentage: 0, results: [{ result: 'FAILURE', page: 1, decision: null }] })
  expect((await decide(loan.id, run.process_id, {})).json()).toMatchObject({ code: 'invalid_input' })
  const decided = await decide(loan.id, run.process_id, { note: 'Married name, see the certificate' })
  expect(decided.json<ProcessView>().memory.reports_validation_results[REPORT]).toMatchObject({
    success_percentage: 100,
    results: [
      {
        result: 'FAILURE',
        decision: { result: 'SUCCESS', note: 'Married name, see the certificate', by_name: 'Vera admin', version: 1 },
      },
    ],
  })
  const event = await t.db
    .selectFrom('event')
    .selectAll()
    .where('kind', '=', 'process.validation-decided')
    .where('loan_id', '=', loan.id)
    .executeTakeFirstOrThrow()
  expect([event.before, event.after]).toMatchObject([{ result: 'FAILURE' }, { report: REPORT, result: 'SUCCESS' }])
})

test('[N-36] a decision on what has changed since is refused, and can be taken back', async () => {
  const { loan, run } = await validated()
  expect((await decide(loan.id, run.process_id, { result: 'FAILURE' })).statusCode).toBe(200)
  const stale = await decide(loan.id, run.process_id, { note: 'No' })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'version_conflict'])
  const back = await decide(loan.id, run.process_id, { result: null, version: 1 })
  const [result] = back.json<ProcessView>().memory.reports_validation_results[REPORT]?.results ?? []
  expect(result?.decision).toMatchObject({ result: null, version: 2 })
})

test('[N-36] a run of another loan, a finding that is none and an archived loan are refused', async () => {
  const [one, other] = [await validated(), await validated()]
  expect((await decide(one.loan.id, other.run.process_id, { result: 'FAILURE' })).statusCode).toBe(404)
  expect((await decide(one.loan.id, one.run.process_id, { result: 'FAILURE', question: 9 })).statusCode).toBe(400)
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', one.loan.id).execute()
  expect((await decide(one.loan.id, one.run.process_id, { result: 'FAILURE' })).json().code).toBe('archived')
})

test('[N-36, Q-39] a sync holds the files against the loan anew, and so does the night where a file came', async () => {
  const { loan } = await buildFile()
  await t.call('PUT', `/loan/${loan.id}/sync-files-to-datastore`, staff, { is_full_sync: true })
  await t.drain()
  expect(await runs(loan.id)).toMatchObject([{ state: 'Done' }])
  await validateChangedNow(t.deps)
  await t.drain()
  expect(await runs(loan.id)).toHaveLength(1)
  const [request] = await t.db
    .selectFrom('activity')
    .select('id')
    .where('loan_id', '=', loan.id)
    .where('type', '=', 'document-request')
    .execute()
  await sendFile(t, staff, request?.id ?? '', { body: await pdfOfPages([statement, ['more']]), name: 'august.pdf' })
  await validateChangedNow(t.deps)
  await t.drain()
  expect(await runs(loan.id)).toHaveLength(2)
})

test('[N-36] a run that came to nothing says so after the last try, and only then', async () => {
  const { loan } = await buildFile()
  await t.call('POST', `/activity/loan/${loan.id}/contextual-ai-files-validator/sync`, staff, {})
  const [run] = await runs(loan.id)
  const asked = { loan_id: loan.id, process_id: run?.process_id ?? '' }
  const broken: typeof t.deps = {
    ...t.deps,
    get ai(): never {
      throw new Error('away')
    },
  }
  const { signal } = new AbortController()
  await expect(validateOrGiveUp(broken, asked, { signal, lastTry: false })).rejects.toThrow('away')
  expect(await runs(loan.id)).toMatchObject([{ state: 'Processing' }])
  await expect(validateOrGiveUp(broken, asked, { signal, lastTry: true })).rejects.toThrow('away')
  expect(await runs(loan.id)).toMatchObject([{ state: 'Failed' }])
})

test('[N-36] a file that two people owe is missed by name, and one that cannot be read is told of', async () => {
  const { loan, borrower } = await buildFile()
  const second = await t.db
    .insertInto('borrower')
    .values({ first_name: 'Ann', last_name: 'Second', email: 'ann.second@example.com', phone: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asked = (id: string) =>
    buildActivity(t.db, loan.id, { name: 'Photo ID', entity_kind: 'borrower', borrower_id: id })
  const first = await asked(borrower.id)
  await asked(second.id)
  const { document_id: document } = await sendFile(t, staff, first.id, {
    body: await pdfOfPages([['Photo']]),
    name: 'id.pdf',
  })
  await t.db.updateTable('document').set({ text_state: 'failed' }).where('id', '=', document).execute()
  await t.call('POST', `/activity/loan/${loan.id}/contextual-ai-files-validator/sync`, staff, {})
  await t.drain()
  const [run] = await runs(loan.id)
  expect(run?.memory).toMatchObject({
    required_files: ['Bank Statements', 'Photo ID (Bea Sponsor)', 'Photo ID (Ann Second)'],
    missing_files: { datastore: ['Photo ID (Ann Second)'] },
    unread_files: ['Photo ID (Bea Sponsor): id.pdf'],
  })
})
