import { choicesIn, type FactValue } from '../../underwriting/scoring/criteria.ts'
import { factMeets, factNamed, type NeedsFact } from './facts.ts'
import type { NeedsCondition } from './rules.ts'

/** The conditions of one fact. */
export type OfFact = { readonly fact: NeedsFact; readonly conditions: readonly NeedsCondition[] }

const keyOf = ({ of, name }: NeedsCondition) => `${of}.${name}`

/** The conditions of rules by the fact they ask of; those of unknown facts are left out. */
export const byFact = (conditions: readonly NeedsCondition[]): ReadonlyMap<string, OfFact> =>
  new Map(
    [...Map.groupBy(conditions, keyOf)].flatMap(([key, of]) => {
      const fact = of[0] ? factNamed(of[0].of, of[0].name) : null
      return fact ? [[key, { fact, conditions: of }] as const] : []
    }),
  )

const numberIn = (criteria: string): number => {
  const text = criteria.trim().replaceAll(/[$,]/g, '')
  return text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text)
}

/** Each number that is named, what lies between two, and what lies outside: enough to tell any two comparisons apart. */
const numbers = (fact: NeedsFact, conditions: readonly NeedsCondition[]): number[] => {
  const [least, most] = fact.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  const bounds = [least, most].filter(Number.isFinite)
  const named = [...new Set([...conditions.map((one) => numberIn(one.criteria)), ...bounds])]
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [named[0], named.at(-1)]
  const between = named.slice(1).map((n, i) => (n + (named[i] ?? n)) / 2)
  const found = [first - 1, ...named, ...between, last + 1]
  const usable = fact.type === 'INTEGER' ? found.flatMap((n) => [Math.floor(n), Math.ceil(n), n + 1, n - 1]) : found
  return usable.filter((n) => n >= least && n <= most && (fact.type === 'FLOAT' || Number.isInteger(n)))
}

/** The lists a loan may have: each text alone, two together, and every text that is not ruled out. */
const lists = (fact: NeedsFact, conditions: readonly NeedsCondition[]): string[] => {
  const all = fact.choices?.map(([value]) => value) ?? []
  const named = [...new Set(conditions.flatMap((one) => choicesIn(one.criteria)))]
  const other = all.find((value) => !named.some((one) => one.toLowerCase() === value.toLowerCase()))
  const some = other === undefined ? named : [...named, other]
  const ruledOut = conditions.filter((one) => one.condition === 'Is None Of').flatMap((one) => choicesIn(one.criteria))
  const widest = some.filter((one) => !ruledOut.includes(one)).join(', ')
  return [...some, ...some.flatMap((a) => some.map((b) => `${a}, ${b}`)), widest].filter((one) => one !== '')
}

/** Texts that conditions speak of, alone and put together, and one that nobody wrote. */
const texts = (conditions: readonly NeedsCondition[]): string[] => {
  const of = (condition: string) =>
    conditions.filter((one) => one.condition === condition).map((one) => one.criteria.trim())
  const byLength = (a: string, b: string) => b.length - a.length
  const [start = '', end = ''] = [of('Starts With').toSorted(byLength)[0], of('Ends With').toSorted(byLength)[0]]
  const named = conditions.flatMap((one) => [one.criteria.trim(), ...choicesIn(one.criteria)])
  return [...named, `${start} ${of('Contains').join(' ')} ${end}`, `${start}${end}`, '\u2014'].map((one) => one.trim())
}

/**
 * Values of a fact that stand for all it can have, as far as these conditions tell them apart: what none of them meets can
 * never be met together.
 */
export const valuesFor = ({ fact, conditions }: OfFact): readonly FactValue[] => {
  if (fact.type === 'BOOLEAN') return [true, false]
  if (fact.type === 'LIST') return lists(fact, conditions)
  if (fact.choices) return fact.choices.map(([value]) => value)
  return fact.type === 'STRING' ? texts(conditions) : numbers(fact, conditions)
}

/** Whether a value of a fact meets all conditions. */
export const meetsAll = (fact: NeedsFact, conditions: readonly NeedsCondition[], value: FactValue): boolean =>
  conditions.every((one) => factMeets(fact.type, value, one.condition, one.criteria))

/** The facts for which conditions can never hold together, whatever the loan; [] when they can. */
export const impossibleFacts = (conditions: readonly NeedsCondition[]): readonly NeedsFact[] =>
  [...byFact(conditions).values()]
    .filter((of) => !valuesFor(of).some((value) => meetsAll(of.fact, of.conditions, value)))
    .map(({ fact }) => fact)

/** Whether there can be a loan for which both sets of conditions hold. */
export const canMeetBoth = (a: readonly NeedsCondition[], b: readonly NeedsCondition[]): boolean =>
  impossibleFacts([...a, ...b]).length === 0

/** Whether `wide` holds for every loan for which `narrow` does. */
export const isWithin = (narrow: readonly NeedsCondition[], wide: readonly NeedsCondition[]): boolean => {
  const of = byFact(narrow)
  return [...byFact(wide)].every(([key, { fact, conditions }]) => {
    const own = of.get(key)?.conditions
    if (!own) return false
    const all = valuesFor({ fact, conditions: [...own, ...conditions] })
    return all.filter((value) => meetsAll(fact, own, value)).every((value) => meetsAll(fact, conditions, value))
  })
}
