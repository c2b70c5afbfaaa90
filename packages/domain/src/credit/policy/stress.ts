import { dealValue, isDealMeasure } from '../../underwriting/ratios.ts'
import { inUnit, measureOf } from './measures.ts'
import type { PolicyRule } from './policy-set.ts'
import type { SizingCase } from './sizer.ts'
import { type Verdict, verdict, verdicts } from './verdict.ts'

/** What may go wrong: the rate a year, incomes falling, the yield buyers ask for, empty units, months of delay. */
export const stressAxes = ['rate', 'noi', 'capRate', 'vacancy', 'delay'] as const
export type StressAxis = (typeof stressAxes)[number]

interface Axis {
  readonly label: string
  /** The case when the axis stands at `at`: fractions, for `noi` the change (-0.2 is a fifth less), months for `delay`. */
  readonly apply: (o: SizingCase, at: number) => SizingCase
  /** Where it stands in the case; null when that is not known. */
  readonly now: (o: SizingCase) => number | null
  /** How far the break point is looked for. */
  readonly end: number
}

const scaled = (value: number | null, by: number) => (value === null ? null : value * by)
const plus = (value: number | null, more: number) => (value === null ? null : value + more)

/** Expected income with some of the gross income lost: gross × (1 − vacancy) − operating expenses. */
const incomeAt = (o: SizingCase, vacancy: number): number | null =>
  o.grossIncome === null || o.operatingExpenses === null ? null : o.grossIncome * (1 - vacancy) - o.operatingExpenses

/** The share of the gross income that the expected income leaves out; null when it is not known. */
const vacancyOf = (o: SizingCase): number | null =>
  o.grossIncome === null || o.grossIncome <= 0 || o.operatingExpenses === null || o.expectedNoi === null
    ? null
    : 1 - (o.expectedNoi + o.operatingExpenses) / o.grossIncome

const capRateOf = (o: SizingCase): number | null =>
  o.expectedNoi === null || o.stabilizedValue === null || o.stabilizedValue <= 0
    ? null
    : o.expectedNoi / o.stabilizedValue

/** Interest of so many months that neither the income in place nor the reserve pays, which the lender has to add: dollars. */
export const carryShortfall = (o: SizingCase, months: number): number => {
  const monthly = ((o.amount ?? 0) * (o.interestRate ?? 0) - Math.max(0, o.currentNoi ?? 0)) / 12
  const reserve = ((o.amount ?? 0) * (o.interestRate ?? 0) * (o.interestReserveMonths ?? 0)) / 12
  return Math.max(0, monthly * ((o.durationMonths ?? 0) + months) - reserve)
}

/** A delay adds what the carry of the added months costs beyond what the plan costs already, to the loan and to the cost. */
const delayed = (o: SizingCase, months: number): SizingCase => {
  const added = carryShortfall(o, months) - carryShortfall(o, 0)
  return { ...o, amount: plus(o.amount, added), costSpent: plus(o.costSpent ?? 0, added) }
}

const axes: Readonly<Record<StressAxis, Axis>> = {
  rate: { label: 'Interest rate', apply: (o, at) => ({ ...o, interestRate: at }), now: (o) => o.interestRate, end: 1 },
  noi: {
    label: 'Net operating income',
    apply: (o, at) => ({ ...o, currentNoi: scaled(o.currentNoi, 1 + at), expectedNoi: scaled(o.expectedNoi, 1 + at) }),
    now: () => 0,
    end: -1,
  },
  capRate: {
    label: 'Cap rate',
    apply: (o, at) => ({ ...o, stabilizedValue: scaled(o.expectedNoi, 1 / at) }),
    now: capRateOf,
    end: 1,
  },
  vacancy: { label: 'Vacancy', apply: (o, at) => ({ ...o, expectedNoi: incomeAt(o, at) }), now: vacancyOf, end: 1 },
  delay: { label: 'Months of delay', apply: delayed, now: () => 0, end: 120 },
}
export const stressLabel = (axis: StressAxis): string => axes[axis].label

/** One field of the grid: the worst verdict of all limits, and which limits are out. */
export interface StressCell {
  readonly verdict: Verdict | 'unknown'
  /** Labels of the limits that are not kept. */
  readonly broken: readonly string[]
}

/** The limits that the case as it stands has a value for: only these can break. */
const testable = (o: SizingCase, rules: readonly PolicyRule[]): readonly PolicyRule[] =>
  rules.filter(({ key }) => isDealMeasure(key) && dealValue(key, o).value !== null)

/** A limit without a value under stress is not kept: the income or the value it is taken of is gone. */
const standing = (o: SizingCase, rule: PolicyRule): Verdict => {
  const found = isDealMeasure(rule.key) ? dealValue(rule.key, o) : null
  return found === null || found.value === null ? 'red' : verdict(inUnit(found.value, measureOf(rule.key).unit), rule)
}

const cellOf = (o: SizingCase, rules: readonly PolicyRule[]): StressCell => {
  let worst = -1
  const broken: string[] = []
  for (const rule of rules) {
    const at = verdicts.indexOf(standing(o, rule))
    if (at > 0) broken.push(rule.label)
    worst = Math.max(worst, at)
  }
  return { verdict: verdicts[worst] ?? 'unknown', broken }
}

export interface StressGrid {
  readonly across: { readonly axis: StressAxis; readonly steps: readonly number[] }
  readonly down: { readonly axis: StressAxis; readonly steps: readonly number[] }
  /** Rows of `down`, each with a cell a step of `across`. */
  readonly rows: readonly (readonly StressCell[])[]
}

/** Two axes against each other. Vacancy moves the income that the cap rate then values. */
export const stressGrid = (
  o: SizingCase,
  rules: readonly PolicyRule[],
  across: StressGrid['across'],
  down: StressGrid['down'],
): StressGrid => {
  const known = testable(o, rules)
  const rows = down.steps.map((low) => {
    const row = axes[down.axis].apply(o, low)
    return across.steps.map((at) => cellOf(axes[across.axis].apply(row, at), known))
  })
  return { across, down, rows }
}

/** So many steps from `from` to `to`, both included. */
export const steps = (from: number, to: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1))

/** One step of a grid: fractions, and a month. */
const stride: Readonly<Record<StressAxis, number>> = {
  rate: 0.0025,
  noi: -0.02,
  capRate: 0.002,
  vacancy: 0.015,
  delay: 1,
}

/** The steps of an axis from where a case stands; null when the case does not say where it stands. */
export const stepsOf = (o: SizingCase, axis: StressAxis, count: number): readonly number[] | null => {
  const now = axes[axis].now(o)
  if (now === null || !Number.isFinite(now)) return null
  const from = axis === 'vacancy' ? Math.max(0, now) : now
  return steps(from, from + stride[axis] * (count - 1), count)
}

/** Where a limit stops being kept along an axis; `at` null when it is kept all along, or not kept at once (`broken`). */
export interface BreakPoint {
  readonly rule: PolicyRule
  readonly state: 'breaks' | 'holds' | 'broken' | 'unknown'
  readonly at: number | null
}

const HALVINGS = 48

/** The break point of each limit along an axis, all else as in the case; found by halving, as a worse figure never improves a limit. */
export const breakPoints = (o: SizingCase, rules: readonly PolicyRule[], axis: StressAxis): readonly BreakPoint[] => {
  const { apply, now, end } = axes[axis]
  const start = now(o)
  const known = testable(o, rules)
  const keeps = (rule: PolicyRule, at: number) => standing(apply(o, at), rule) === 'green'
  const point = (rule: PolicyRule): BreakPoint => {
    if (start === null || !known.includes(rule)) return { rule, state: 'unknown', at: null }
    if (!keeps(rule, start)) return { rule, state: 'broken', at: null }
    if (keeps(rule, end)) return { rule, state: 'holds', at: null }
    let [good, bad] = [start, end]
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (good + bad) / 2
      if (keeps(rule, middle)) good = middle
      else bad = middle
    }
    return { rule, state: 'breaks', at: good }
  }
  return rules.filter((rule) => isDealMeasure(rule.key)).map(point)
}
