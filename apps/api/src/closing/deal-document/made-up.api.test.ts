import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOpenDeal, buildStaff, caller } from '../../../test/deal.ts'
import { buildActivity } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { calculateLoanScore } from '../../underwriting/scoring/index.ts'
import { bringValues } from '../../underwriting/values/index.ts'
import { textOf } from './docx.fixture.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
let ok: ReturnType<typeof caller>['ok']
beforeAll(async () => {
  t = await testApp()
  staff = await buildStaff(t)
  ;({ ok } = caller(t, staff))
})
afterAll(() => t.close())

/** A loan of $3M against an as-is value of $5M, and what a sandbox says of it and of its borrower where asked for. */
const dealOf = async (isMadeUp: boolean) => {
  const deal = await buildOpenDeal(t, {
    ...{ amount_cents: 300_000_000, amount_at_closing_cents: 300_000_000, construction_reserve_cents: null },
    estimated_as_is_value_cents: 500_000_000,
  })
  const { loan, borrower } = deal
  await inTx(t.db, async (tx) => {
    const activity = await buildActivity(t.db, loan.id, { borrower_id: borrower.id })
    const value = { as_of: '2026-01-05', activity_id: activity.id, sandbox: isMadeUp, origin: 'HouseCanary' }
    const brought = [
      {
        ...({ kind: 'as_is_value', subject: { kind: 'loan', id: loan.id }, source: 'report' } as const),
        ...{ ...value, value: 400_000_000 },
      },
      {
        ...({ kind: 'liquidity', subject: { kind: 'borrower', id: borrower.id }, source: 'bank-link' } as const),
        ...{ ...value, value: 41_000_000 },
      },
    ]
    await bringValues(tx, plinth, { processId: null, activityId: activity.id }, brought, {
      ...{ clock: t.deps.clock, loanId: loan.id },
    })
    await calculateLoanScore(tx, loan.id, t.deps.clock)
  })
  return deal
}
const wordsOf = async (activityId: string, version = 1) => {
  const { url } = await ok('GET', `/activity/${activityId}/deal-versions/${version}/docx`)
  const file = await t.app.inject({ method: 'GET', url: url.replace(t.deps.config.publicUrl, '') })
  return textOf(file.rawPayload)
}
const field = async (activityId: string) => {
  const { fields } = await ok('GET', `/activity/term-sheet/${activityId}/get-values`)
  return fields.find((one: { name: string }) => one.name === 'minimum_loan_to_as_is_value')
}

test('a term that stands on what a sandbox made up says so in the form and on the paper, until a person enters it', async () => {
  const { termSheet } = await dealOf(true)
  expect(await field(termSheet.id)).toMatchObject({ origin: 'Amount and estimated as-is value of the loan (Sandbox)' })
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  const paper = await wordsOf(termSheet.id)
  expect(paper).toContain('75% (Sandbox)')
  expect(paper.match(/\(Sandbox\)/g)).toHaveLength(1)
  await ok('PUT', `/activity/term-sheet/${termSheet.id}/update`, { minimum_loan_to_as_is_value: 0.72 })
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  const second = await wordsOf(termSheet.id, 2)
  expect([second.includes('72%'), second.includes('Sandbox')]).toEqual([true, false])
})

test('a term of real figures carries no mark', async () => {
  const { termSheet } = await dealOf(false)
  await ok('POST', `/activity/term-sheet/${termSheet.id}/generate`)
  expect(await wordsOf(termSheet.id)).not.toContain('Sandbox')
})

test('a score that reads what a sandbox made up is marked in the list, on the loan and with its borrower', async () => {
  const marks = async (loanId: string) => {
    const { loans } = await ok('GET', '/loan/all')
    const row: LoanRow | undefined = loans.find((one: LoanRow) => one.id === loanId)
    const loan: LoanView = await ok('GET', `/loan/${loanId}`)
    return [row?.score_made_up, loan.figures.score_made_up, loan.borrowers[0]?.made_up]
  }
  expect(await marks((await dealOf(true)).loan.id)).toEqual([true, true, ['liquidity']])
  expect(await marks((await dealOf(false)).loan.id)).toEqual([false, false, []])
})
