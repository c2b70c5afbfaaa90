import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type dealMeasures, dealValue } from '../../underwriting/ratios.ts'
import { defaultPolicySet, newRule, type PolicyRule } from './policy-set.ts'
import { emptyCase } from './empty-case.fixture.ts'
import { fitsSizing, type SizingCase, sizeLoan, sizingFields } from './sizer.ts'

const limit = (key: PolicyRule['key'], value: number): PolicyRule => ({ ...newRule(key), value })
const sized = (o: Partial<SizingCase>, ...rules: PolicyRule[]) => sizeLoan({ ...emptyCase, ...o }, rules)
const percentOf = (key: (typeof dealMeasures)[number], o: Partial<SizingCase>) =>
  Number(((dealValue(key, { ...emptyCase, ...o }).value ?? Number.NaN) * 100).toFixed(2))

describe('worked examples of published guides', () => {
  test("Calvin Phan, 'Determining the Maximum Loan Amount in CRE': 60% of value, 1.25x and 9% yield leave $5,505,737, capped by coverage", () => {
    // The guide's loan costs $417,600 a year: that is its rate here, as interest alone is paid.
    const constant = 417_600 / 5_505_737
    const o = { asIsValue: 10_440_000, currentNoi: 522_000, interestRate: constant, amount: 5_505_737 }
    const sizing = sized(o, limit('ltv_as_is', 60), limit('dscr', 1.25), limit('debt_yield', 9))
    expect(sizing.largest).toBe(5_505_737)
    expect(sizing.binding?.rule.key).toBe('dscr')
    expect(sizing.constraints.map((one) => one.largest)).toEqual([6_264_000, 5_505_737, 5_800_000])
    expect(percentOf('debt_yield', o)).toBe(9.48)
    expect(percentOf('ltv_as_is', o)).toBe(52.74)
  })
  test("Tactica, 'Loan To Cost Financing': 70% of a $12,000,000 price is $8,400,000, of price and $1,000,000 works $9,100,000", () => {
    const o = { purchasePrice: 12_000_000, rehabHard: 1_000_000 }
    expect(sized(o, limit('ltv_as_is', 70)).largest).toBe(8_400_000)
    expect(sized(o, limit('ltc', 70)).largest).toBe(9_100_000)
  })
  test("Rise48 Equity, 'Calculating LTVs': $5,000,000 funded later leave $40,000,000 on $50,000,000 at 70% at inception", () => {
    expect(percentOf('ltv_at_closing', { amount: 40_000_000, holdback: 5_000_000, purchasePrice: 50_000_000 })).toBe(70)
  })
  test("New Silver, 'How do I calculate the maximum loan amount': 75% of a value after repair of $290,000 is $217,500; $167,500 at closing", () => {
    const o = { amount: 217_500, holdback: 50_000, purchasePrice: 200_000, rehabHard: 50_000, stabilizedValue: 290_000 }
    const sizing = sized(o, limit('ltv_stabilized', 75))
    expect(sizing.largest).toBe(217_500)
    expect(sizing.proceeds?.net).toBe(167_500)
  })
  test("CRE Worldwide, 'Debt Yield Ratio': $5,000,000 on $35,000,000 is 14.29%", () => {
    expect(percentOf('debt_yield', { currentNoi: 5_000_000, amount: 35_000_000 })).toBe(14.29)
  })
  test("FRC Capital, 'LTV vs LTC': $7,800,000 on a cost of $11,200,000 is 69.6%", () => {
    expect(
      percentOf('ltc', { amount: 7_800_000, purchasePrice: 4_200_000, rehabHard: 6_000_000, rehabSoft: 1_000_000 }),
    ).toBe(69.64)
  })
  test('HardMoneyHome, bridge loans: $234,000 at 10% costs $1,950 a month, interest only, and $2,340 at one point', () => {
    const { proceeds } = sized({ amount: 234_000, interestRate: 0.1, interestReserveMonths: 1, originationFee: 0.01 })
    expect([proceeds?.interestReserve, proceeds?.originationFee]).toEqual([1950, 2340])
  })
})

describe('sizing', () => {
  const figure = fc.double({ min: 1000, max: 50_000_000, noNaN: true })
  const whole: fc.Arbitrary<SizingCase> = fc
    .record({
      ...{ amount: figure, asIsValue: figure, stabilizedValue: figure, purchasePrice: figure, rehabHard: figure },
      ...{ currentNoi: figure, expectedNoi: figure, holdback: fc.double({ min: 0, max: 900, noNaN: true }) },
      interestRate: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
    })
    .map((some) => ({ ...emptyCase, ...some }))
  test('the largest loan keeps every limit, and ten dollars more break the one that binds', () => {
    fc.assert(
      fc.property(whole, (o) => {
        const { largest, binding } = sizeLoan(o, defaultPolicySet.rules)
        if (largest === null || binding === null || largest < 1000) return
        const at = (amount: number) => sizeLoan({ ...o, amount }, defaultPolicySet.rules).constraints
        for (const one of at(largest)) expect(['green', 'unknown']).toContain(one.verdict)
        expect(at(largest + 10).find((one) => one.rule.key === binding.rule.key)?.verdict).not.toBe('green')
      }),
    )
  })
  test('sources equal uses, whatever the figures', () => {
    fc.assert(
      fc.property(whole, (o) => {
        const money = sizeLoan({ ...o, closingCosts: 5000, originationFee: 0.02, interestReserveMonths: 6 }, []).money
        const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, row) => total + row.amount, 0)
        expect(sum(money?.sources ?? [])).toBeCloseTo(sum(money?.uses ?? []), 4)
        expect(sum(money?.uses ?? [])).toBeCloseTo(money?.total ?? -1, 4)
      }),
    )
  })
  test('net proceeds: amount less holdback, reserve, fees and third parties; the exit fee is due later', () => {
    const { proceeds, money } = sized({
      ...{ amount: 1_000_000, holdback: 100_000, interestRate: 0.12, interestReserveMonths: 6, acquisition: 900_000 },
      ...{
        originationFee: 0.02,
        underwritingFee: 0.005,
        brokerFee: 0.01,
        exitFee: 0.01,
        closingCosts: 15_000,
        rehabHard: 100_000,
      },
    })
    expect(proceeds).toMatchObject({
      interestReserve: 60_000,
      originationFee: 20_000,
      underwritingFee: 5000,
      exitFee: 10_000,
    })
    expect(proceeds?.net).toBe(790_000)
    expect(money?.sources.map((row) => row.amount)).toEqual([900_000, 100_000, 110_000])
  })
})

describe('whole dollars', () => {
  test('half a dollar of reserve is the same dollar among the proceeds and among the uses', () => {
    const { proceeds, money } = sized({
      ...{ amount: 3_111_000, interestRate: 0.115, interestReserveMonths: 6 },
      ...{ originationFee: 0.02, underwritingFee: 0.005, brokerFee: 0.01 },
    })
    expect(proceeds?.interestReserve).toBe(178_883)
    expect(proceeds?.net).toBe(3_111_000 - 178_883 - 62_220 - 15_555 - 31_110)
    expect(money?.uses).toContainEqual({ label: 'Interest reserve', amount: 178_883 })
  })
})

describe('figures of no use', () => {
  test.each([
    [{ amount: 1_000_000 }, 'as-is value is not known'],
    [{ amount: 1_000_000, asIsValue: 0 }, 'as-is value is 0'],
    [{ amount: 1_000_000, asIsValue: -5 }, 'as-is value is negative'],
    [{ amount: 1_000_000, asIsValue: 1 }, 'total commitment is more than 1,000 times as-is value'],
    [{ asIsValue: 1_000_000 }, 'total commitment is not known'],
    [{ amount: Number.NaN, asIsValue: 1_000_000 }, 'total commitment is not a number'],
  ] as const)('%j has no loan to value: %s', (o, reason) => {
    const [one] = sized(o, limit('ltv_as_is', 70)).constraints
    expect(one).toMatchObject({ actual: null, verdict: 'unknown', reason })
  })
  test('without figures nothing is sized, and every limit says why', () => {
    const sizing = sizeLoan(emptyCase, defaultPolicySet.rules)
    expect(sizing).toMatchObject({ largest: null, binding: null, proceeds: null, money: null })
    expect(sizing.untested.map((one) => one.reason)).not.toContain(null)
  })
  test('a property that loses money carries no loan by its income', () => {
    expect(sized({ currentNoi: -1000, interestRate: 0.1 }, limit('dscr', 1)).largest).toBe(0)
  })
  test('no figure whatever makes a value that is not finite', () => {
    const any = fc.option(fc.double({ min: -1e300, max: 1e300 }), { nil: null })
    const wild = fc.record(Object.fromEntries(sizingFields.map(({ key }) => [key, any])))
    fc.assert(
      fc.property(wild, (o) => {
        const { constraints, largest, proceeds, money } = sizeLoan({ ...emptyCase, ...o }, defaultPolicySet.rules)
        const rows = [...(money?.sources ?? []), ...(money?.uses ?? [])].map((row) => row.amount)
        const sums = [...Object.values(proceeds ?? {}), ...rows]
        const found = [largest, ...constraints.flatMap((one) => [one.actual, one.largest]), ...sums]
        expect(found.every((value) => value === null || Number.isFinite(value))).toBe(true)
      }),
    )
  })
  test('a field takes what it can be: rates to 100%, whole months, losses only for incomes', () => {
    const fits = (key: string, value: number) =>
      sizingFields.filter((one) => one.key === key).map((one) => fitsSizing(one, value))[0]
    expect([fits('interestRate', 1.5), fits('durationMonths', 1.5), fits('amount', -1), fits('amount', 1e13)]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([fits('currentNoi', -1), fits('amount', 5), fits('exitFee', 0)]).toEqual([true, true, true])
  })
})
