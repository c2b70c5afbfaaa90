import { describe, expect, test } from 'vitest'
import { judge, judgeAll, measureBorrower, measureDeal, measureNeighborhood, valueText } from './analysis.ts'
import { measureKeys, measures } from './measures.ts'
import { changesBetween, defaultPolicySet, faultsOf, newRule, type PolicyRule } from './policy-set.ts'
import { emptyCase } from './empty-case.fixture.ts'

const { rules } = defaultPolicySet
const first = rules[0] ?? newRule('ltv_as_is')
const nobody = { creditScore: null, creditBand: null, netWorth: null, liquidity: null, completedProjects: null }

describe('[O-07] a limit against its value', () => {
  const rule: PolicyRule = { ...newRule('ltv_as_is'), value: 70 }
  test.each([
    [70, 'green', null],
    [73, 'yellow', null],
    [77, 'orange', null],
    [78, 'red', 'Out of policy'],
  ])('%d%% vs. 70%% max is %s', (actual, verdict, text) => {
    expect(judge(rule, { actual, note: '' })).toMatchObject({ verdict, value_out_of_range: text })
  })
  test('without a value it is not known, and says why', () => {
    const found = judgeAll([rule], measureDeal({ ...emptyCase, amount: 5 }, { own: null, book: null }))
    expect(found).toMatchObject([{ actual: null, verdict: 'unknown', note: 'N/A: as-is value is not known' }])
  })
  test('a value says how it came about', () => {
    const deal = { ...emptyCase, amount: 900_000, holdback: 100_000, asIsValue: 1_200_000 }
    const [found] = judgeAll([rule], measureDeal(deal, { own: null, book: null }))
    expect(found).toMatchObject({ actual: 75, note: '$900,000 total commitment ÷ $1,200,000 as-is value' })
  })
})

test('every measure of a group has a value or a reason, and is measured once', () => {
  const of = {
    property: measureDeal(emptyCase, { own: null, book: null }),
    borrower: measureBorrower({ ...nobody, exposure: { own: null, book: null } }),
    neighborhood: measureNeighborhood({
      vacancyRate: null,
      populationGrowth: null,
      medianIncome: null,
      population: null,
    }),
  }
  for (const { key, group } of measures)
    for (const [name, measure] of Object.entries(of)) {
      const found = measure(key)
      if (name === group) expect(found?.note).toMatch(/^N\/A: .+ is not known$/)
      else expect(found).toBeNull()
    }
})

test('a borrower is held against all open loans; shrinking places show below zero', () => {
  const person = { ...nobody, creditScore: 651, creditBand: '651-700', netWorth: 3_000_000, liquidity: 200_000 }
  const measure = measureBorrower({ ...person, exposure: { own: 2_000_000, book: 40_000_000 } })
  expect(
    ['net_worth_to_loan', 'liquidity_to_loan', 'concentration_sponsor'].map((key) => measure(key as 'ltc')?.actual),
  ).toEqual([150, 10, 5])
  expect(measure('credit_score')?.note).toBe('Counted from the band 651-700, until a report gives it')
  const place = measureNeighborhood({
    vacancyRate: 0.07,
    populationGrowth: -0.012,
    medianIncome: 52_000,
    population: 9000,
  })
  expect([place('vacancy_rate')?.actual, place('population_growth')?.actual]).toEqual([7, -1.2])
})

describe('what can be stored', () => {
  test('the set an installation starts with, a limit for every measure', () => {
    expect(faultsOf(rules)).toEqual([])
    expect(rules.map((one) => one.key)).toEqual(measureKeys)
  })
  const broken = (change: Partial<PolicyRule>) => faultsOf([{ ...first, ...change }]).map((one) => one.path)
  test('a limit that cannot be compared with its measure is refused, and named', () => {
    expect(broken({ value: Number.NaN })).toEqual(['0.value'])
    expect(broken({ value: -1 })).toEqual(['0.value'])
    expect(faultsOf([{ ...newRule('credit_score'), value: 650.5 }])).toEqual([
      { path: '0.value', message: 'Credit score must be a whole number' },
    ])
    expect(faultsOf([{ ...newRule('credit_score'), value: 75 }])[0]?.message).toBe(
      'Credit score must be between 300 and 850',
    )
  })
  test('so are tolerances in the wrong order, an empty name, and a measure named twice', () => {
    expect(broken({ diff: { mid: 0.2, top: 0.1 } })).toEqual(['0.diff.top'])
    expect(broken({ diff: { mid: -0.2, top: 0.1 } })).toEqual(['0.diff.mid'])
    expect(broken({ label: ' ' })).toEqual(['0.label'])
    expect(faultsOf([first, first]).map((one) => one.path)).toEqual(['1.key'])
  })
})

describe('[O-07] a limit at its bounds', () => {
  const range = { path: '0.value', message: 'Credit score must be between 300 and 850' }
  const mid = { path: '0.diff.mid', message: 'Between 0% and 1,000% of the limit' }
  const top = { path: '0.diff.top', message: 'Between 0% and 1,000% of the limit' }
  const order = { path: '0.diff.top', message: 'Orange must reach at least as far as yellow' }
  test.each([
    [{ value: 300 }, []],
    [{ value: 850 }, []],
    [{ value: 299 }, [range]],
    [{ value: 851 }, [range]],
    [{ value: Infinity }, [range]],
    [{ value: Number.NaN }, [range]],
    [{ label: ' ' }, [{ path: '0.label', message: '* Required' }]],
    [{ value_out_of_range: ' ' }, [{ path: '0.value_out_of_range', message: '* Required' }]],
    [{ diff: { mid: 0, top: 0 } }, []],
    [{ diff: { mid: 10, top: 10 } }, []],
    [{ diff: { mid: -0.01, top: 0 } }, [mid]],
    [{ diff: { mid: 10.01, top: 10 } }, [mid, order]],
    [{ diff: { mid: 0, top: -0.01 } }, [top]],
    [{ diff: { mid: 0, top: 10.01 } }, [top]],
    [{ diff: { mid: Number.NaN, top: Number.NaN } }, [mid, top]],
    [{ diff: { mid: 0.2, top: 0.1 } }, [order]],
  ])('%j', (change, faults) => {
    expect(faultsOf([{ ...newRule('credit_score'), ...change }])).toEqual(faults)
  })
  test('the second limit of a measure is named, not the first', () => {
    const twice = [newRule('ltc'), newRule('dscr'), newRule('ltc')]
    expect(faultsOf(twice)).toEqual([{ path: '2.key', message: "'LTC' has a limit already" }])
  })
})

test('a new name and a new text beyond all tolerance are told, and a minimum reads at least', () => {
  const was = { ...newRule('dscr'), value: 1.2 }
  expect(changesBetween([was], [{ ...was, label: 'Coverage', value_out_of_range: 'Decline', value: 1.25 }])).toEqual([
    "Renamed 'DSCR in place' to 'Coverage'",
    "'Coverage' from 1.2x min to 1.25x min",
    "'Coverage' beyond all tolerance reads 'Decline'",
  ])
})

test('what changed between two versions is told in sentences', () => {
  const after = rules
    .filter((one) => one.key !== 'population')
    .map((one) => (one.key === 'ltv_as_is' ? { ...one, value: 65, diff: { mid: 0, top: 0.1 } } : one))
  expect(changesBetween(rules, after)).toEqual([
    "'LTV (total commitment)' from 70% max to 65% max",
    "'LTV (total commitment)' tolerates 0% and 10%, before 5% and 10%",
    "Removed 'Population'",
  ])
  expect(changesBetween(rules, rules)).toEqual([])
  expect(changesBetween(rules.slice(0, 2), rules.slice(0, 2).toReversed())).toEqual(['Changed the order'])
  expect(changesBetween([], rules.slice(0, 1))).toEqual(["Added 'LTV (total commitment)': 70% max"])
})

test('values read with their unit', () => {
  const text = (key: PolicyRule['key'], value: number | null) => valueText(value, newRule(key))
  expect([
    text('ltv_as_is', 72.499),
    text('dscr', 1.25),
    text('median_income', 50_000),
    text('population', 10_000),
    text('ltc', null),
  ]).toEqual(['72.5%', '1.25x', '$50,000', '10,000', 'N/A'])
})
