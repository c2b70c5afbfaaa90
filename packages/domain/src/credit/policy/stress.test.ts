import { describe, expect, test } from 'vitest'
import { defaultPolicySet, newRule, type PolicyRule } from './policy-set.ts'
import { emptyCase } from './empty-case.fixture.ts'
import type { SizingCase } from './sizer.ts'
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

describe('the steps of an axis', () => {
  test.each([
    [0, 1, 5, [0, 0.25, 0.5, 0.75, 1]],
    [3, 9, 2, [3, 9]],
    [3, 9, 1, [3]],
    [3, 9, 0, []],
  ])('from %d to %d in %d, both included', (from, to, count, found) => {
    expect(steps(from, to, count)).toEqual(found)
  })

  test.each<[StressAxis, Partial<SizingCase>, readonly number[]]>([
    ['rate', {}, [0.1, 0.1025, 0.105]],
    ['noi', {}, [0, -0.02, -0.04]],
    ['capRate', {}, [0.075, 0.077, 0.079]],
    ['vacancy', {}, [0.05, 0.065, 0.08]],
    ['vacancy', { expectedNoi: 200_000 }, [0, 0.015, 0.03]],
    ['delay', {}, [0, 1, 2]],
  ])('%s starts where the case stands, with %j', (axis, change, found) => {
    const made = stepsOf({ ...o, ...change }, axis, 3)?.map((one) => Number(one.toFixed(6)))
    expect(made).toEqual(found)
  })

  test.each<[StressAxis, Partial<SizingCase>]>([
    ['rate', { interestRate: null }],
    ['capRate', { expectedNoi: null }],
    ['capRate', { stabilizedValue: null }],
    ['capRate', { stabilizedValue: 0 }],
    ['vacancy', { grossIncome: null }],
    ['vacancy', { grossIncome: 0 }],
    ['vacancy', { operatingExpenses: null }],
    ['vacancy', { expectedNoi: null }],
  ])('%s has none where the case does not say where it stands: %j', (axis, change) => {
    expect(stepsOf({ ...o, ...change }, axis, 3)).toBeNull()
    const rule = limit('ltv_as_is', 70)
    expect(breakPoints({ ...o, ...change }, [rule], axis)).toEqual([{ rule, state: 'unknown', at: null }])
  })

  test('a rate that is no number has no steps', () => {
    expect(stepsOf({ ...o, interestRate: Number.NaN }, 'rate', 3)).toBeNull()
  })
})

describe('what stress does to the limits', () => {
  const broken = (axis: StressAxis, at: number, of: SizingCase, ...rules: PolicyRule[]) =>
    stressGrid(of, rules, { axis, steps: [at] }, { axis: 'noi', steps: [0] }).rows[0]?.[0]

  test('a value that the income no longer carries keeps no limit, of value either', () => {
    const cell = stressGrid(
      o,
      [limit('ltv_stabilized', 70), limit('ltv_as_is', 70), limit('dscr_stabilized', 1.2), limit('dscr', 9)],
      { axis: 'capRate', steps: [0.075] },
      { axis: 'vacancy', steps: [0.9] },
    ).rows[0]?.[0]
    expect(cell).toEqual({ verdict: 'red', broken: ['LTV stabilized', 'DSCR stabilized', 'DSCR in place'] })
  })

  test('the colour of a cell is that of its worst limit, and a limit that stress does not touch stays', () => {
    const rules = [limit('dscr_stabilized', 1.2), limit('ltv_as_is', 70)]
    expect(broken('rate', 0.125, o, ...rules)).toEqual({ verdict: 'green', broken: [] })
    expect(broken('rate', 0.13, o, ...rules)).toEqual({ verdict: 'yellow', broken: ['DSCR stabilized'] })
    expect(broken('rate', 0.3, o, ...rules)).toEqual({ verdict: 'red', broken: ['DSCR stabilized'] })
  })

  test('a delay adds only the carry beyond the plan, to the loan and to its cost', () => {
    const dry: SizingCase = { ...o, interestReserveMonths: null, currentNoi: 0, costSpent: 400_000 }
    // $8,333 a month: twelve planned ones cost $100,000, twelve more the same again.
    expect([carryShortfall(dry, 0), carryShortfall(dry, 12)].map(Math.round)).toEqual([100_000, 200_000])
    expect(breakPoints(dry, [limit('ltv_stabilized', 55)], 'delay')[0]?.at).toBeCloseTo(12, 6)
    // (1,000,000 + added) ÷ (2,000,000 + added) is 52% at $83,333: ten months.
    expect(breakPoints(dry, [limit('ltc', 52)], 'delay')[0]?.at).toBeCloseTo(10, 6)
    const unspent: SizingCase = { ...dry, costSpent: null, purchasePrice: 1_900_000 }
    expect(breakPoints(unspent, [limit('ltc', 52)], 'delay')[0]?.at).toBeCloseTo(10, 6)
  })

  test('break points are told of deal limits alone, in the order of the set', () => {
    const rules = [limit('credit_score', 650), limit('dscr_stabilized', 1.2), limit('ltc', 80), limit('ltv_as_is', 50)]
    expect(breakPoints(o, rules, 'rate').map((one) => [one.rule.key, one.state])).toEqual([
      ['dscr_stabilized', 'breaks'],
      ['ltc', 'holds'],
      ['ltv_as_is', 'broken'],
    ])
  })
})
