import { describe, expect, test } from 'vitest'
import { mostDollars } from '../../shared/limits.ts'
import { newRule, type PolicyRule } from './policy-set.ts'
import { emptyCase } from './empty-case.fixture.ts'
import { fitsSizing, type SizingCase, type SizingKey, sizeLoan, sizingFields } from './sizer.ts'

const limit = (key: PolicyRule['key'], value: number): PolicyRule => ({ ...newRule(key), value })
const sized = (o: Partial<SizingCase>, ...rules: PolicyRule[]) => sizeLoan({ ...emptyCase, ...o }, rules)

describe('a limit of the set at the amount asked for', () => {
  test('tells the value, its verdict and the largest loan', () => {
    const rule = limit('ltv_as_is', 70)
    expect(sized({ amount: 720_000, asIsValue: 1_000_000 }, rule).constraints).toEqual([
      { rule, actual: 72, verdict: 'yellow', largest: 700_000, reason: null },
    ])
  })

  test('one that is turned round does not cap the amount, and says so', () => {
    const rule: PolicyRule = { ...limit('ltv_as_is', 70), func: 'min' }
    const sizing = sized({ amount: 720_000, asIsValue: 1_000_000 }, rule)
    expect(sizing.constraints).toEqual([
      { rule, actual: 72, verdict: 'green', largest: null, reason: 'this limit does not cap the amount' },
    ])
    expect([sizing.largest, sizing.binding]).toEqual([null, null])
  })

  test.each([
    ['ltv_as_is', { asIsValue: 0 }],
    ['ltv_as_is', { asIsValue: -5 }],
    ['ltv_as_is', {}],
    ['ltv_at_closing', { holdback: 50_000 }],
    ['dscr', { currentNoi: 90_000 }],
    ['dscr', { interestRate: 0.1 }],
    ['dscr', { currentNoi: 90_000, interestRate: 0 }],
    ['dscr', { currentNoi: 90_000, interestRate: 0.1, amortizationMonths: 0 }],
  ] as const)('%s has no largest loan while %j is all that is known', (key, o) => {
    expect(sized(o, limit(key, 1)).constraints[0]?.largest).toBeNull()
  })

  test.each([
    ['ltv_as_is', 70, { asIsValue: 1_000_000 }, 700_000],
    ['ltv_at_closing', 65, { asIsValue: 1_000_000, holdback: 50_000 }, 700_000],
    ['ltv_at_closing', 65, { asIsValue: 1_000_000 }, 650_000],
    ['ltv_stabilized', 70, { stabilizedValue: 2_000_000 }, 1_400_000],
    ['ltc', 80, { purchasePrice: 900_000, rehabHard: 100_000 }, 800_000],
    ['dscr', 1.25, { currentNoi: 90_000, interestRate: 0.09 }, 800_000],
    ['dscr_stabilized', 1.5, { expectedNoi: 90_000, interestRate: 0.1 }, 600_000],
    ['debt_yield', 9, { currentNoi: 90_000 }, 1_000_000],
    ['debt_yield_stabilized', 10, { expectedNoi: 90_000 }, 900_000],
    ['ltv_as_is', 100, { asIsValue: mostDollars }, mostDollars],
    ['ltv_as_is', 100, { asIsValue: mostDollars + 1 }, null],
  ] as const)('%s of %d with %j allows %s', (key, value, o, largest) => {
    expect(sized(o, limit(key, value)).constraints[0]?.largest).toBe(largest)
  })

  test('of two that allow the same the first of the set binds; what could not be tested is told apart', () => {
    const rules = [limit('dscr', 1.2), limit('ltv_stabilized', 70), limit('ltv_as_is', 70), limit('credit_score', 650)]
    const sizing = sized({ stabilizedValue: 1_000_000, asIsValue: 1_000_000 }, ...rules)
    expect(sizing.constraints.map((one) => one.rule.key)).toEqual(['dscr', 'ltv_stabilized', 'ltv_as_is'])
    expect([sizing.binding?.rule.key, sizing.largest]).toEqual(['ltv_stabilized', 700_000])
    expect(sizing.untested.map((one) => one.rule.key)).toEqual(['dscr'])
  })
})

describe('sources and uses', () => {
  const deal = {
    ...{ amount: 1_000_000, holdback: 150_000, interestRate: 0.12, interestReserveMonths: 6, exitFee: 0.01 },
    ...{ originationFee: 0.02, underwritingFee: 0.005, brokerFee: 0.01, closingCosts: 15_000 },
    ...{ acquisition: 900_000, rehabHard: 100_000, rehabSoft: 50_000 },
  }

  test('every line by its name; what the loan does not pay is equity', () => {
    expect(sized(deal).money).toEqual({
      sources: [
        { label: 'Loan at closing', amount: 850_000 },
        { label: 'Construction holdback', amount: 150_000 },
        { label: 'Borrower equity', amount: 160_000 },
      ],
      uses: [
        { label: 'Purchase price or payoff', amount: 900_000 },
        { label: 'Rehab, hard costs', amount: 100_000 },
        { label: 'Rehab, soft costs', amount: 50_000 },
        { label: 'Interest reserve', amount: 60_000 },
        { label: 'Fees', amount: 35_000 },
        { label: 'Closing costs', amount: 15_000 },
        { label: 'Cash-out', amount: 0 },
      ],
      total: 1_160_000,
    })
  })

  test('what the loan pays beyond the uses is paid out to the borrower', () => {
    const { money } = sized({ amount: 500_000, acquisition: 300_000 })
    expect(money?.sources.map((one) => one.amount)).toEqual([500_000, 0, 0])
    expect(money?.uses.map((one) => one.amount)).toEqual([300_000, 0, 0, 0, 0, 0, 200_000])
    expect(money?.total).toBe(500_000)
  })

  test('proceeds of nothing are nothing, of a negative amount or of no number there are none', () => {
    expect(sized({ amount: 0 }).proceeds).toMatchObject({ amount: 0, net: 0 })
    expect([sized({ amount: -1 }).proceeds, sized({ amount: -1 }).money]).toEqual([null, null])
    expect(sized({ amount: Number.NaN }).proceeds).toBeNull()
    expect(sized({ amount: 5, closingCosts: Infinity }).proceeds).toBeNull()
    expect(sized({ amount: 5, exitFee: Infinity }).proceeds).toBeNull()
    expect(sized({ amount: 5, acquisition: Infinity }).money).toBeNull()
  })

  test('no more is held back than is lent', () => {
    expect(sized({ amount: 100, holdback: 150 }).proceeds).toMatchObject({ holdback: 100, net: 0 })
  })
})

describe('what a field of a case can be', () => {
  test.each<[SizingKey, number | null, boolean]>([
    ['amount', null, true],
    ['amount', 0, true],
    ['amount', 1.5, true],
    ['amount', mostDollars, true],
    ['amount', mostDollars + 1, false],
    ['amount', -1, false],
    ['amount', Number.NaN, false],
    ['interestRate', 1, true],
    ['interestRate', 1.001, false],
    ['durationMonths', 1200, true],
    ['durationMonths', 1201, false],
    ['durationMonths', 12.5, false],
    ['currentNoi', -1, true],
    ['expectedNoi', -1, true],
    ['grossIncome', -1, false],
    ['currentNoi', -mostDollars - 1, false],
  ])('%s of %s: %s', (key, value, fits) => {
    expect(sizingFields.filter((one) => one.key === key).map((one) => fitsSizing(one, value))).toEqual([fits])
  })
})
