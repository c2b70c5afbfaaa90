import { writeDigits } from '../../shared/digits.ts'
import { formatMoney } from '../../shared/money.ts'
import { type DealFigures, dealValue, isDealMeasure, ratioOf, workingOf } from '../../underwriting/ratios.ts'
import { inUnit, type MeasureKey, measureOf } from './measures.ts'
import type { PolicyRule } from './policy-set.ts'
import { type Figure, plain, type Quotient, quotient } from '../../underwriting/quotient.ts'
import { isOutOfRange, type Verdict, verdict } from './verdict.ts'

/** A value to hold against a limit, and how it came about or why there is none. */
export interface Measured {
  /** In the unit that is read; null when there is none. */
  readonly actual: number | null
  readonly note: string
}

/** A limit against its value (U-21). */
export interface Judged extends Omit<PolicyRule, 'value_out_of_range'>, Measured {
  readonly verdict: Verdict | 'unknown'
  readonly value_out_of_range: string | null
}

/** Whose open loans are added up: dollars. */
export interface Exposure {
  /** Of this person, or in this state. */
  readonly own: number | null
  /** Of the whole book. */
  readonly book: number | null
}

export interface BorrowerFigures {
  readonly creditScore: number | null
  /** The band the score is the lowest of; null when a report gave the score. */
  readonly creditBand: string | null
  readonly netWorth: number | null
  readonly liquidity: number | null
  readonly completedProjects: number | null
  readonly exposure: Exposure
}

/** Rates as fractions, income in dollars. */
export interface NeighborhoodFigures {
  readonly vacancyRate: number | null
  readonly populationGrowth: number | null
  readonly medianIncome: number | null
  readonly population: number | null
}

const measured = (key: MeasureKey, found: Quotient, working: string): Measured =>
  found.value === null
    ? { actual: null, note: `N/A: ${found.reason}` }
    : { actual: inUnit(found.value, measureOf(key).unit), note: working }

const ratio = (key: MeasureKey, part: Figure, whole: Figure): Measured =>
  measured(key, quotient(part, whole), workingOf({ part, whole }))

const share = (key: MeasureKey, { own, book }: Exposure, words: string): Measured =>
  ratio(key, { words, amount: own }, { words: 'all open loans', amount: book })

/** The measures of a deal and of the state it lies in. */
export const measureDeal =
  (o: DealFigures, state: Exposure) =>
  (key: MeasureKey): Measured | null => {
    if (isDealMeasure(key)) return measured(key, dealValue(key, o), workingOf(ratioOf(key, o)))
    return key === 'concentration_state' ? share(key, state, 'open loans in this state') : null
  }

/** The measures of a borrower. */
export const measureBorrower =
  (o: BorrowerFigures) =>
  (key: MeasureKey): Measured | null => {
    const loans: Figure = { words: 'open loans', amount: o.exposure.own }
    if (key === 'credit_score')
      return measured(
        key,
        plain({ words: 'credit score', amount: o.creditScore }),
        o.creditBand === null ? 'As reported' : `Counted from the band ${o.creditBand}, until a report gives it`,
      )
    if (key === 'net_worth_to_loan') return ratio(key, { words: 'net worth', amount: o.netWorth }, loans)
    if (key === 'liquidity_to_loan') return ratio(key, { words: 'liquid assets', amount: o.liquidity }, loans)
    if (key === 'experience')
      return measured(key, plain({ words: 'number of completed projects', amount: o.completedProjects }), 'As stated')
    return key === 'concentration_sponsor' ? share(key, o.exposure, 'open loans') : null
  }

/** The measures of a neighborhood. */
export const measureNeighborhood =
  (o: NeighborhoodFigures) =>
  (key: MeasureKey): Measured | null => {
    const census = (words: string, amount: number | null, growth = false) =>
      measured(key, plain({ words, amount }, growth), 'Of the ZIP code')
    if (key === 'vacancy_rate') return census('vacancy', o.vacancyRate)
    if (key === 'population_growth') return census('population growth', o.populationGrowth, true)
    if (key === 'median_income') return census('median income', o.medianIncome)
    return key === 'population' ? census('population', o.population) : null
  }

/** Holds a value against its limit: colour, and the text for what lies beyond all tolerance (O-07). */
export const judge = (rule: PolicyRule, { actual, note }: Measured): Judged => ({
  ...rule,
  actual,
  note,
  verdict: actual === null ? 'unknown' : verdict(actual, rule),
  value_out_of_range: actual !== null && isOutOfRange(actual, rule) ? rule.value_out_of_range : null,
})

/** Every limit of a set that `measure` has a value for, in the order of the set. */
export const judgeAll = (
  rules: readonly PolicyRule[],
  measure: (key: MeasureKey) => Measured | null,
): readonly Judged[] =>
  rules.flatMap((rule) => {
    const found = measure(rule.key)
    return found === null ? [] : [judge(rule, found)]
  })

/** A value with what stands before and after it: '72.5%', '$50,000', '1.25x'; 'N/A' when there is none. */
export const valueText = (value: number | null, { prefix, suffix }: Pick<PolicyRule, 'prefix' | 'suffix'>): string => {
  const known = value ?? Number.NaN
  if (!Number.isFinite(known)) return 'N/A'
  if (prefix === '$') return `${formatMoney(known)}${suffix}`
  return `${prefix}${writeDigits(known, { most: 2 })}${suffix}`
}

/** A limit as it is said: '70% max', '1.2x min'. */
export const limitText = (rule: Pick<PolicyRule, 'func' | 'value' | 'prefix' | 'suffix'>): string =>
  `${valueText(rule.value, rule)} ${rule.func}`

/** A figure beside its limit: '80% vs. 70% max'. */
export const againstLimit = (
  actual: number | null,
  limit: Pick<PolicyRule, 'func' | 'value' | 'prefix' | 'suffix'>,
): string => `${valueText(actual, limit)} vs. ${limitText(limit)}`
