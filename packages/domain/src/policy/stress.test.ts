import { describe, expect, test } from 'vitest'
import { defaultPolicySet, newRule, type PolicyRule } from './policy-set.ts'
import { emptyCase, type SizingCase } from './sizer.ts'
import { breakPoints, carryShortfall, steps, type StressAxis, stepsOf, stressGrid } from './stress.ts'

const o: SizingCase = {
  ...emptyCase,
  ...{
    amount: 1_000_000,
    asIsValue: 1_600_000,
    stabilizedValue: 2_000_000,
    purchasePrice: 1_500_000,
    rehabHard: 100_000,
  },
  ...{ currentNoi: 90_000, expectedNoi: 150_000, interestRate: 0.1, durationMonths: 12, interestReserveMonths: 2 },
  ...{ grossIncome: 250_000, operatingExpenses: 87_500 },
}
const limit = (key: PolicyRule['key'], value: number): PolicyRule => ({ ...newRule(key), value })
const pointOf = (rule: PolicyRule, axis: StressAxis, of: SizingCase = o) => breakPoints(of, [rule], axis)[0]

describe('break points, each solved by hand', () => {
  test('coverage of 1.2 breaks at the rate income ÷ (1.2 × amount): 12.5%', () => {
    expect(pointOf(limit('dscr_stabilized', 1.2), 'rate')?.at).toBeCloseTo(0.125, 9)
  })
  test('the same at a fifth less income', () => {
    expect(pointOf(limit('dscr_stabilized', 1.2), 'noi')?.at).toBeCloseTo(-0.2, 9)
  })
  test('70% of value breaks at the cap rate income × 70% ÷ amount: 10.5%', () => {
    expect(pointOf(limit('ltv_stabilized', 70), 'capRate')?.at).toBeCloseTo(0.105, 9)
  })
  test('8% yield breaks where income is $80,000: vacancy of 33%', () => {
    expect(pointOf(limit('debt_yield_stabilized', 8), 'vacancy')?.at).toBeCloseTo(0.33, 9)
  })
  test('a delay adds the carry that income and reserve do not pay: $833 a month once the reserve is gone', () => {
    expect(carryShortfall(o, 0)).toBe(0)
    // $8,333 interest less $7,500 income a month: the reserve of $16,667 lasts 20 months, 8 beyond the plan.
    expect(carryShortfall(o, 8)).toBeCloseTo(0, 6)
    expect(carryShortfall(o, 20)).toBeCloseTo(10_000, 6)
    const found = pointOf(limit('ltv_stabilized', 50.5), 'delay')
    expect(found?.at).toBeCloseTo(20, 6)
  })
  test('kept all along, not kept now, and not known are told apart', () => {
    expect(pointOf(limit('ltc', 80), 'rate')?.state).toBe('holds')
    expect(pointOf(limit('ltv_as_is', 50), 'rate')?.state).toBe('broken')
    expect(pointOf(limit('dscr', 1), 'rate', emptyCase)?.state).toBe('unknown')
  })
})

describe('the grid', () => {
  const grid = (of: SizingCase) =>
    stressGrid(
      of,
      defaultPolicySet.rules,
      { axis: 'rate', steps: steps(0.1, 0.15, 20) },
      { axis: 'noi', steps: steps(0, -0.4, 20) },
    )
  test('gets no better along an axis, and names the limits that break', () => {
    const order = ['green', 'yellow', 'orange', 'red']
    const rows = grid(o).rows.map((row) => row.map((cell) => order.indexOf(cell.verdict)))
    for (const [i, row] of rows.entries())
      for (const [j, at] of row.entries()) {
        expect(at).toBeGreaterThanOrEqual(rows[i - 1]?.[j] ?? 0)
        expect(at).toBeGreaterThanOrEqual(row[j - 1] ?? 0)
      }
    expect(grid(o).rows[0]?.[0]).toEqual({ verdict: 'green', broken: [] })
    expect(grid(o).rows.at(-1)?.at(-1)?.broken).toContain('DSCR stabilized')
  })
  test('an income that vacancy eats up keeps no limit', () => {
    const cells = stressGrid(
      o,
      defaultPolicySet.rules,
      { axis: 'capRate', steps: [0.075] },
      { axis: 'vacancy', steps: [0.9] },
    )
    expect(cells.rows[0]?.[0]?.verdict).toBe('red')
  })
  test('400 cells of nothing are not known', () => {
    expect(
      new Set(
        grid(emptyCase)
          .rows.flat()
          .map((cell) => cell.verdict),
      ),
    ).toEqual(new Set(['unknown']))
    expect(stepsOf(emptyCase, 'rate', 20)).toBeNull()
  })
})
