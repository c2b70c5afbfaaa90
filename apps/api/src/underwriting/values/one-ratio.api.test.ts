import type { FoundInsight } from '@plinth/contract/credit/insight'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { SizingView } from '@plinth/contract/credit/policy-set'
import type { Statistics } from '@plinth/contract/portfolio/statistics'
import { measureOf } from '@plinth/domain/credit/policy/measures'
import { constraintOf } from '@plinth/domain/credit/policy/sizer'
import { type DealMeasure, dealMeasures, ratioLabels } from '@plinth/domain/underwriting/ratios'
import type { ValueKind, ValueSource } from '@plinth/domain/underwriting/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildActivity, buildDeal, buildProperty, buildUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/harness.ts'
import { openSpreadsheet } from '../../../test/spreadsheet.ts'
import { plinth } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import { knownFacts } from '../../assistant/answer/known.service.ts'
import { memoOf } from '../../closing/deal-document/memo.service.ts'
import { refreshInsights } from '../../credit/insight/insight.service.ts'
import { ensurePolicySet, readSetInUse } from '../../credit/policy/policy-set.service.ts'
import { readEntities } from '../scoring/scoring.service.ts'
import { bringValues } from './index.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: string
beforeAll(async () => {
  t = await testApp()
  await inTx(t.db, ensurePolicySet)
  staff = (await buildUser(t.db, 'admin')).email
})
afterAll(() => t.close())

/** A loan of 3.4M, 0.5M of it drawn later, whose figures are told by the application, by papers and by staff, each otherwise. */
const dealOfManyValues = async () => {
  const { loan, property } = await buildDeal(t.db, {
    ...{ amount_cents: 340_000_000, amount_at_closing_cents: null, construction_reserve_cents: 50_000_000 },
    ...{ estimated_as_is_value_cents: 550_000_000, estimated_sellout_cents: 900_000_000, interest_rate: 0.1 },
    ...{ cost_spent_to_date_cents: 10_000_000, duration_months: 12 },
  })
  const works = { rehab_budget_hard_cents: 30_000_000, rehab_budget_soft_cents: 6_000_000 }
  await t.db.updateTable('property').set(works).where('id', '=', property.id).execute()
  const second = await buildProperty(t.db, { purchase_price_cents: 100_000_000, current_noi_cents: 4_000_000 })
  await t.db.insertInto('loan_property').values({ loan_id: loan.id, property_id: second.id, position: 1 }).execute()
  const value = (kind: ValueKind, id: string, cents: number, source: ValueSource, verified: boolean) => ({
    ...{ kind, subject: { kind: kind === 'as_is_value' || kind === 'sellout' ? 'loan' : 'property', id } as const },
    ...{ value: cents, as_of: '2026-01-05', source, origin: `${source}.pdf` },
    ...(verified ? { verified_at: new Date(), verified_by_name: 'Vera Values' } : {}),
  })
  await inTx(t.db, async (tx) => {
    const activity = await buildActivity(t.db, loan.id)
    const brought = [
      value('as_is_value', loan.id, 415_000_000, 'document', true),
      value('as_is_value', loan.id, 480_000_000, 'report', false),
      value('sellout', loan.id, 680_000_000, 'document', true),
      value('purchase_price', property.id, 300_000_000, 'document', false),
      value('current_noi', property.id, 30_000_000, 'document', true),
      value('current_noi', property.id, 45_000_000, 'report', false),
      value('expected_noi', property.id, 47_600_000, 'staff', true),
    ].map((one) => ({ ...one, activity_id: activity.id }))
    const from = { processId: null, activityId: activity.id }
    await bringValues(tx, plinth, from, brought, { clock: t.deps.clock, loanId: loan.id })
  })
  return { loan }
}

/** By hand from the values in use: 4.15M, 6.8M, 3.0M + 1.0M, 0.3M + 0.04M, 0.476M, interest of 0.34M a year. */
const byHand: Readonly<Record<DealMeasure, number>> = {
  ltv_as_is: 3.4 / 4.15,
  ltv_at_closing: 2.9 / 4.15,
  ltv_stabilized: 3.4 / 6.8,
  ltc: 3.4 / 4.46,
  dscr: 1,
  dscr_stabilized: 1.4,
  debt_yield: 0.1,
  debt_yield_stabilized: 0.14,
}
/** As limits and papers write it: percents and multiples of two places. */
const written = (key: DealMeasure) => {
  const isShare = measureOf(key).unit === 'percent'
  return { number: isShare ? byHand[key] * 100 : byHand[key], suffix: isShare ? '%' : 'x' }
}
/** An open term sheet of a loan. */
const openTermSheet = async (loanId: string) => ({
  termSheet: (await buildActivity(t.db, loanId, { type: 'term-sheet', name: 'Term Sheet' })).id,
})
/** The number that a text starts with, or that stands before '%' or 'x'. */
const numberIn = (text: string | undefined) => Number(/-?[\d.]+/.exec(text ?? '')?.[0] ?? Number.NaN)

test('a loan of which several sources tell the value has one LTV, LTC, DSCR and debt yield wherever it is read', async () => {
  const { loan } = await dealOfManyValues()
  const get = async <T>(path: string) => (await t.call('GET', path, staff)).json<T>()
  const page = (await get<LoanView>(`/loan/${loan.id}`)).figures.ratios
  const policy = await get<{ policies: { requirements: { key: string; actual: number }[] }[] }>(
    `/policies/loan/${loan.id}`,
  )
  const facts = (await readEntities(t.db, [loan.id], t.deps.clock)).get(loan.id)?.['loan-factors'][0]?.facts.loan
  const sizing = await get<SizingView>(`/policies/sizing/${loan.id}`)
  const book = await openSpreadsheet((await t.call('GET', `/loan/${loan.id}/analysis-workbook`, staff)).rawPayload)
  const assistant = await knownFacts(t.db, { loanId: loan.id, files: true })
  const memo = await memoOf(t.deps, loan.id)
  const rules = (await readSetInUse(t.db))?.rules ?? []
  const limits = policy.policies.flatMap((one) => one.requirements)

  for (const key of dealMeasures) {
    const { number } = written(key)
    const rule = rules.find((one) => one.key === key)
    const found = {
      page: page.find((one) => one.key === key)?.value,
      score: facts?.[key],
      workbook: book.beside('Ratios', ratioLabels[key]),
    }
    for (const [where, value] of Object.entries(found)) expect(value, `${key}: ${where}`).toBeCloseTo(byHand[key], 6)
    if (rule) {
      expect(limits.find((one) => one.key === key)?.actual, `${key}: policy`).toBeCloseTo(number, 2)
      expect(constraintOf(rule, key, sizing.figures).actual, `${key}: sizer`).toBeCloseTo(number, 2)
    }
    const told = assistant.find((one) => one.key === `ratio.${key}`)?.value
    expect(numberIn(told), `${key}: assistant`).toBeCloseTo(number, 1)
    expect(numberIn(memo.ratios?.find(([label]) => label === ratioLabels[key])?.[1]), `${key}: memo`).toBeCloseTo(
      number,
      1,
    )
  }
  const limited = rules.map((one) => one.key)
  for (const key of ['ltv_as_is', 'ltc', 'dscr', 'debt_yield'] as const) expect(limited).toContain(key)

  const { weighted } = await get<Statistics>('/statistics/overview')
  expect(weighted.ltv).toBeCloseTo(byHand.ltv_as_is, 6)
  await refreshInsights(t.deps, loan.id)
  const { insights } = await get<{ insights: FoundInsight[] }>(`/loan/${loan.id}/insights`)
  const beyond = insights.find((one) => one.name === ratioLabels.ltv_as_is)
  expect(numberIn(beyond?.description)).toBeCloseTo(written('ltv_as_is').number, 1)
  const { loans } = await get<{ loans: { id: string; ltv: number | null }[] }>('/loan/all')
  expect(loans.find((one) => one.id === loan.id)?.ltv).toBeCloseTo(byHand.ltv_as_is, 6)
  const { termSheet } = await openTermSheet(loan.id)
  const values = await get<{ minimum_loan_to_as_is_value: number }>(`/activity/term-sheet/${termSheet}/get-values`)
  expect(values.minimum_loan_to_as_is_value).toBeCloseTo(byHand.ltv_as_is, 4)
})
