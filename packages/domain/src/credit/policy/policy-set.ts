import { type MeasureKey, measureOf, unitText } from './measures.ts'
import type { Limit } from './verdict.ts'

/** A limit of a policy set; `value` in the unit that is read: 75 is 75 percent (O-07, U-21). */
export interface PolicyRule extends Limit {
  readonly key: MeasureKey
  /** What the grid calls it. */
  readonly label: string
  readonly prefix: string
  readonly suffix: string
  /** Shown instead of a value that lies beyond `diff.top`. */
  readonly value_out_of_range: string
}

const outside = 'Out of policy'
const rule = (key: MeasureKey, value: number, mid: number, top: number): PolicyRule => {
  const { label, unit, func } = measureOf(key)
  return { key, label, ...unitText[unit], func, value, diff: { mid, top }, value_out_of_range: outside }
}

/** A new rule for a measure, to be edited. */
export const newRule = (key: MeasureKey): PolicyRule => rule(key, measureOf(key).range[0], 0.05, 0.1)

/** The limits an installation starts with: what our term sheets ask for, and what bridge lenders usually keep to. */
export const defaultPolicySet: { readonly name: string; readonly rules: readonly PolicyRule[] } = {
  name: 'Bridge loans',
  rules: [
    rule('ltv_as_is', 70, 0.05, 0.1),
    rule('ltv_at_closing', 65, 0.05, 0.1),
    rule('ltv_stabilized', 70, 0.05, 0.1),
    rule('ltc', 80, 0.05, 0.1),
    rule('dscr', 0.8, 0.1, 0.25),
    rule('dscr_stabilized', 1.2, 0.05, 0.1),
    rule('debt_yield', 6, 0.1, 0.25),
    rule('debt_yield_stabilized', 8, 0.05, 0.1),
    rule('concentration_state', 60, 0.1, 0.25),
    rule('credit_score', 650, 0.03, 0.06),
    rule('net_worth_to_loan', 100, 0.1, 0.25),
    rule('liquidity_to_loan', 10, 0.1, 0.3),
    rule('experience', 3, 0.34, 0.67),
    rule('concentration_sponsor', 25, 0.1, 0.25),
    rule('vacancy_rate', 10, 0.2, 0.5),
    rule('population_growth', -1, 0.5, 1),
    rule('median_income', 50_000, 0.1, 0.2),
    rule('population', 10_000, 0.25, 0.5),
  ],
}

/** What is wrong with a field of a rule, by its path within the rules: '3.value'. */
export interface RuleFault {
  readonly path: string
  readonly message: string
}

/**
 * What is wrong with some rules: a limit that cannot be compared with its measure, tolerances in the wrong order, a
 * measure named twice. Empty when they can be stored.
 */
export const faultsOf = (rules: readonly PolicyRule[]): readonly RuleFault[] =>
  rules.flatMap((one, i) => [
    ...faultsOfRule(one).map(({ path, message }) => ({ path: `${i}.${path}`, message })),
    ...(rules.findIndex((other) => other.key === one.key) < i
      ? [{ path: `${i}.key`, message: `'${measureOf(one.key).label}' has a limit already` }]
      : []),
  ])

const texts = ['label', 'value_out_of_range'] as const

const faultsOfRule = (one: PolicyRule): readonly RuleFault[] => {
  const { key, value, diff } = one
  const { range, whole, label: measured } = measureOf(key)
  const [low, high] = range
  const faults: RuleFault[] = texts
    .filter((path) => one[path].trim() === '')
    .map((path) => ({ path, message: '* Required' }))
  if (!Number.isFinite(value) || value < low || value > high)
    faults.push({ path: 'value', message: `${measured} must be between ${low} and ${high}` })
  else if (whole && !Number.isInteger(value))
    faults.push({ path: 'value', message: `${measured} must be a whole number` })
  if (!(diff.mid >= 0 && diff.mid <= 10))
    faults.push({ path: 'diff.mid', message: 'Between 0% and 1,000% of the limit' })
  if (!(diff.top >= 0 && diff.top <= 10))
    faults.push({ path: 'diff.top', message: 'Between 0% and 1,000% of the limit' })
  else if (diff.top < diff.mid)
    faults.push({ path: 'diff.top', message: 'Orange must reach at least as far as yellow' })
  return faults
}

const limitText = (one: PolicyRule): string => `${one.prefix}${one.value}${one.suffix} ${one.func}`
const toleranceText = ({ diff }: PolicyRule): string =>
  `${Number((diff.mid * 100).toFixed(4))}% and ${Number((diff.top * 100).toFixed(4))}%`

/** What changed between two versions of a set's rules, one sentence each; empty when nothing did. */
export const changesBetween = (before: readonly PolicyRule[], after: readonly PolicyRule[]): readonly string[] => {
  const old = (key: MeasureKey) => before.find((one) => one.key === key)
  const sentences = after.flatMap((one) => {
    const was = old(one.key)
    if (!was) return [`Added '${one.label}': ${limitText(one)}`]
    return [
      was.label === one.label ? null : `Renamed '${was.label}' to '${one.label}'`,
      limitText(was) === limitText(one) ? null : `'${one.label}' from ${limitText(was)} to ${limitText(one)}`,
      toleranceText(was) === toleranceText(one)
        ? null
        : `'${one.label}' tolerates ${toleranceText(one)}, before ${toleranceText(was)}`,
      was.value_out_of_range === one.value_out_of_range
        ? null
        : `'${one.label}' beyond all tolerance reads '${one.value_out_of_range}'`,
    ].filter((sentence) => sentence !== null)
  })
  const removed = before.filter((one) => !after.some((other) => other.key === one.key))
  const order = (rules: readonly PolicyRule[], others: readonly PolicyRule[]) =>
    rules.filter((one) => others.some((other) => other.key === one.key)).map((one) => one.key)
  const moved = order(before, after).join() === order(after, before).join() ? [] : ['Changed the order']
  return [...sentences, ...removed.map((one) => `Removed '${one.label}'`), ...moved]
}
