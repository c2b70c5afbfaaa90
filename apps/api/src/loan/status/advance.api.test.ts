import type { LoanStatus } from '@plinth/domain/loan/status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOpenDeal, buildStaff, caller, recipients } from '../../../test/deal.ts'
import { buildLoan, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ok = caller(t, staff).ok
})
afterAll(() => t.close())

const advance = async (key: string, to: string, as = staff) => {
  const reply = await t.call('POST', `/loan-status/${key}/advance/${to}`, as)
  return { status: reply.statusCode, ...reply.json<{ code?: string; detail?: string; state?: string }>() }
}

test('[P-30] a card dropped on its next column is answered with what is missing, by either id of the loan', async () => {
  const { loan, termSheet } = await buildOpenDeal(t)
  expect(await advance(loan.human_id, 'term-sheet-sent')).toMatchObject({
    status: 409,
    code: 'step_not_allowed',
    detail: 'The term sheet has not been sent.',
  })
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  await ok('POST', `/activity/term-sheet/${termSheet.id}/send`, { recipients })
  expect(await advance(loan.id, 'underwriting')).toMatchObject({
    status: 409,
    detail: 'The term sheet is not accepted. The good faith deposit is not accepted.',
  })
})

test('[P-30] a step that was skipped is refused, and steps with a press of their own name it', async () => {
  const to = async (from: LoanStatus, next: string) => {
    const loan = await buildLoan(t.db, { status: from })
    return (await advance(loan.id, next)).detail
  }
  expect(await to('preliminary', 'board-review')).toBe('Board-Review cannot follow Preliminary.')
  expect(await to('underwriting', 'board-review')).toMatch(/^Underwriting is completed with its own button/)
  expect(await to('commitment-accepted', 'funded')).toMatch(/^A loan is funded on a date/)
  expect(await to('funded', 'paid-off')).toMatch(/^A loan is paid off with its date/)
})

test('[P-30] [P-33] a loan for which nothing is missing moves, with its event', async () => {
  const { loan, termSheet } = await buildOpenDeal(t)
  // As a loan brought in from elsewhere: its term sheet is out, its status was never derived.
  await t.db.updateTable('activity').set({ state: 'Sent' }).where('id', '=', termSheet.id).execute()
  expect(await advance(loan.id, 'term-sheet-sent')).toMatchObject({ status: 200, state: 'term-sheet-sent' })
  const events = await t.db.selectFrom('event').select('kind').where('loan_id', '=', loan.id).execute()
  expect(events.filter((e) => e.kind === 'loan.status-changed')).toHaveLength(1)
})

test('[P-03] [D-15] archived and rejected loans stay where they are; no loan is 404; others may not', async () => {
  const archived = await buildLoan(t.db, { archived_at: new Date() })
  expect(await advance(archived.id, 'term-sheet-sent')).toMatchObject({ status: 409, code: 'archived' })
  const rejected = await buildLoan(t.db, { status: 'rejected' })
  expect((await advance(rejected.id, 'preliminary')).status).toBe(409)
  expect((await advance('BL-999999', 'underwriting')).status).toBe(404)
  const broker = await buildUser(t.db, 'broker')
  expect((await advance(archived.id, 'term-sheet-sent', broker.email)).status).toBe(403)
})
