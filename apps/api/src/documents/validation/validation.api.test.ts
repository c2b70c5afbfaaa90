import type { ProcessView } from '@plinth/contract/loan/activity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { dealPapers } from '../../../test/paper-kinds-deal.ts'
import { printedPdf, sendFile } from '../../../test/papers.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

const start = (loanId: string) =>
  t.call('POST', `/activity/loan/${loanId}/contextual-ai-files-validator/sync`, staff, {})
const list = async (loanId: string) =>
  (await t.call('GET', `/activity/loan/${loanId}/contextual-ai-files-validator/all`, staff)).json<{
    processes: ProcessView[]
  }>().processes

test('[N-35, N-36, U-18] the files of a loan are held against its data in a run of its underwriting, newest first', async () => {
  const { loan, property } = await buildDeal(t.db, { expected_closing: '2026-04-30' })
  await t.db
    .updateTable('property')
    .set({ address_address: '4417 West Ridgewood Ave', purchase_price_cents: 340_000_000 })
    .where('id', '=', property.id)
    .execute()
  const underwriting = await buildActivity(t.db, loan.id, { type: 'underwriting', name: 'Underwriting' })
  const template = await t.db
    .insertInto('template')
    .values({
      entity_kind: 'loan',
      document_name: 'Purchase Contract',
      description: 'x',
      questions: JSON.stringify([{ name: 'Days', question: 'How long is the due diligence period?' }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const request = await buildActivity(t.db, loan.id, { name: 'Purchase Contract', template_id: template.id })
  await buildActivity(t.db, loan.id, { name: 'Appraisal' })
  const contract = dealPapers.find((paper) => paper.kind === 'purchase-contract')
  await sendFile(t, staff, request.id, { body: await printedPdf(contract?.pages ?? []), name: 'contract.pdf' })

  const answer = await start(loan.human_id)
  expect([answer.statusCode, answer.json().activity_id, answer.json().process.state]).toEqual([
    202,
    underwriting.id,
    'Processing',
  ])
  await t.drain()
  const [run] = await list(loan.id)
  expect(run).toMatchObject({
    process_id: answer.json().process.process_id,
    state: 'Done',
    memory: {
      required_files: ['Purchase Contract', 'Appraisal'],
      missing_files: { google_drive: [], datastore: ['Appraisal'] },
    },
  })
  const result = run?.memory.reports_validation_results['Purchase Contract: contract.pdf']
  expect(result).toMatchObject({ total_questions: 5, successful_validations: 3, success_percentage: 60 })
  expect(result?.results.map((one) => one.result)).toEqual(['SUCCESS', 'FAILURE', 'SUCCESS', 'SUCCESS', 'UNKNOWN'])
  expect(result?.results[1]).toMatchObject({ expected_answer: 'Bea Sponsor', ai_answer: 'Maple Street Holdings LLC' })
  expect(result?.results[4]?.ai_answer).toContain('due diligence period of thirty (30) days')

  const second = (await start(loan.id)).json().process.process_id
  expect((await list(loan.id)).map((one) => one.process_id)).toEqual([second, run?.process_id])
})

test('[N-36] a loan without an underwriting activity, or archived, starts none and says why', async () => {
  const { loan } = await buildDeal(t.db)
  expect((await start(loan.id)).json()).toMatchObject({ code: 'state_conflict' })
  await buildActivity(t.db, loan.id, { type: 'underwriting', name: 'Underwriting' })
  await t.db.updateTable('loan').set({ archived_at: new Date() }).where('id', '=', loan.id).execute()
  expect((await start(loan.id)).json()).toMatchObject({ code: 'archived' })
  expect(await list(loan.id)).toEqual([])
})
