import { type FactValue, isMissing, meets, toNumber } from './criteria.ts'
import {
  type MathFunction,
  type ScoreCategory,
  type ScoreModel,
  type ScoreParameter,
  type ScoreRule,
  type ScoreTable,
  type ScoreVariable,
  scoreCategories,
} from './model.ts'
import { implausible, labelOf } from './parameters.ts'

/** One borrower, property, neighborhood or the loan itself, with the values its variables look up, by table and name. */
export type ScoredEntity = {
  readonly name: string
  readonly facts: { readonly [T in ScoreTable]?: Readonly<Record<string, FactValue>> }
  /** Whose facts those are, where they are of one among several. */
  readonly ids?: { readonly [T in ScoreTable]?: string }
  /** The borrower's share of the deal as a fraction, where known. */
  readonly ownership?: number | null
}

/** One variable of one entity, scored: its points are those of the `rules` that its value meets. */
export type VariableScore = {
  readonly entity_name: string
  readonly name: string
  readonly variable_final_score: number
  /** What the rules were asked of; null = 'N/A', and `reason` says why. */
  readonly value: FactValue
  readonly reason: string | null
  readonly rules: readonly ScoreRule[]
  readonly children: readonly { readonly name: string; readonly value: FactValue }[]
}
/** `points` are those of its variables, before the score is kept within 0 and 100. */
export type EntityScore = { readonly name: string; readonly score: number | null; readonly points: number }
export type CategoryScore = {
  readonly total_score: number | null
  readonly entities: readonly EntityScore[]
  readonly variables: readonly VariableScore[]
}

/** The score an entity starts from. */
export const baseScore = 50

/**
 * One value of the parameters' values (R-17, R-33), null when there is none to work out: missing values are left out of sum,
 * average, min, max, product and count; a ratio or difference needs both; nothing is divided by 0 or less; what is too large
 * for a figure is none. Never NaN or Infinity.
 */
export const combine = (math: MathFunction, values: readonly FactValue[]): FactValue => {
  const result = combined(math, values)
  return isMissing(result) ? null : result
}

const combined = (math: MathFunction, values: readonly FactValue[]): FactValue => {
  const [first = null, second = null] = values
  if (math === 'value') return first
  if (math === 'count') return values.filter((value) => !isMissing(value)).length
  if (math === 'ratio' || math === 'difference') {
    const [a, b] = [toNumber(first), toNumber(second)]
    if (a === null || b === null) return null
    if (math === 'difference') return a - b
    return b > 0 ? a / b : null
  }
  const numbers = values.map(toNumber).filter((value) => value !== null)
  return numbers.length === 0 ? null : aggregate(math, numbers)
}

const aggregate = (
  math: Exclude<MathFunction, 'value' | 'count' | 'ratio' | 'difference'>,
  numbers: readonly number[],
): number => {
  const sum = numbers.reduce((total, value) => total + value, 0)
  switch (math) {
    case 'sum':
      return sum
    case 'average':
      return sum / numbers.length
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
    case 'product':
      return numbers.reduce((total, value) => total * value, 1)
  }
}

/** Points have two decimals at most; their sum too. */
const summed = (points: readonly number[]): number => Math.round(points.reduce((sum, one) => sum + one, 0) * 100) / 100

/**
 * The score of a category (R-30, R-33): each entity 50 + its variables' points within 0-100; the category their mean, by
 * ownership when all of it is known. An entity none of whose variables has a value has no score and does not count.
 */
export const scoreCategory = (
  variables: readonly ScoreVariable[],
  entities: readonly ScoredEntity[],
): CategoryScore => {
  const scored = entities.map((entity) => ({ entity, ...scoreEntity(variables, entity) }))
  const weighable = scored.filter((one) => one.score !== null)
  const known = weighable.every(({ entity }) => (entity.ownership ?? 0) > 0)
  return {
    total_score: weightedMean(
      weighable.map(({ entity, score }) => ({ value: score, weight: known ? (entity.ownership ?? 1) : 1 })),
    ),
    entities: scored.map(({ entity, score, points }) => ({ name: entity.name, score, points })),
    variables: scored.flatMap((one) => one.variables),
  }
}

const scoreEntity = (variables: readonly ScoreVariable[], entity: ScoredEntity) => {
  const results = variables.map((variable) => scoreVariable(variable, entity))
  const points = summed(results.map(({ score }) => score.variable_final_score))
  return {
    score: results.some(({ known }) => known) ? Math.min(100, Math.max(0, baseScore + points)) : null,
    points,
    variables: results.map(({ score }) => score),
  }
}

const scoreVariable = (variable: ScoreVariable, entity: ScoredEntity): { known: boolean; score: VariableScore } => {
  const parts = variable.parameters.map((parameter) => partOf(parameter, entity))
  const value = combine(
    variable.math_function,
    parts.map((part) => part.usable),
  )
  const rules = variable.rules.filter((rule) => meets(value, rule.condition, rule.criteria))
  // A count of nothing is 0, which says nothing about the entity.
  const known = value !== null && parts.some((part) => part.usable !== null)
  const score: VariableScore = {
    entity_name: entity.name,
    name: variable.name,
    variable_final_score: summed(rules.map((rule) => rule.score)),
    value,
    reason: value === null ? whyNothing(variable.math_function, parts) : null,
    rules,
    children: parts.map(({ name, value: shown }) => ({ name, value: shown })),
  }
  return { known, score }
}

/** A parameter's value: as it is on file, and as it may be calculated with; null with the reason where it may not. */
type Part = { name: string; label: string; value: FactValue; usable: FactValue; fault: string | null }

const partOf = ({ table, name }: ScoreParameter, entity: ScoredEntity): Part => {
  const found = entity.facts[table]?.[name] ?? null
  const value = isMissing(found) ? null : found
  const label = labelOf({ table, name })
  const fault = value === null ? `${label} is not known` : implausible({ table, name }, value)
  return { name, label, value, usable: fault === null ? value : null, fault }
}

/** Why a variable comes to nothing, in words for the person who reads the score. */
const whyNothing = (math: MathFunction, parts: readonly Part[]): string => {
  const fault = parts.find((part) => part.fault !== null)?.fault
  if (fault) return fault
  const second = parts[1]
  if (math === 'ratio' && second && (toNumber(second.usable) ?? 1) <= 0)
    return `${second.label} is ${toNumber(second.usable)}: nothing can be divided by it`
  const text = parts.find((part) => toNumber(part.usable) === null)
  if (text) return `${text.label} is no number`
  return parts.length === 0 ? 'It has no parameters' : 'The result is too large for a figure'
}

/**
 * The loan's score: the mean of its categories by the model's weights, rounded to whole. Categories without a score
 * do not count; null ('N/A') when none has one.
 */
export const scoreLoan = (
  totals: Readonly<Record<ScoreCategory, number | null>>,
  weights?: ScoreModel['weights'],
): number | null => {
  const mean = weightedMean(
    scoreCategories.map((category) => ({ value: totals[category], weight: weights?.[category] ?? 1 })),
  )
  return mean === null ? null : Math.round(mean)
}

/** A loan scored by a model: the whole and each category. */
export type ScoredLoan = {
  readonly score: number | null
  /** Share of what the model asks for that is known, a fraction; null when it asks for nothing. */
  readonly completeness: number | null
  readonly categories: Readonly<Record<ScoreCategory, CategoryScore>>
}

/** Scores everything of a loan by a model. Pure: stores nothing and reads no clock. */
export const scoreByModel = (
  model: ScoreModel,
  entities: Readonly<Record<ScoreCategory, readonly ScoredEntity[]>>,
): ScoredLoan => {
  const of = (category: ScoreCategory) =>
    scoreCategory(
      model.groups.filter((group) => group.category === category).flatMap((group) => group.variables),
      entities[category],
    )
  const categories = {
    neighborhoods: of('neighborhoods'),
    borrowers: of('borrowers'),
    properties: of('properties'),
    'loan-factors': of('loan-factors'),
  }
  const totals = {
    neighborhoods: categories.neighborhoods.total_score,
    borrowers: categories.borrowers.total_score,
    properties: categories.properties.total_score,
    'loan-factors': categories['loan-factors'].total_score,
  }
  return { score: scoreLoan(totals, model.weights), completeness: completenessOf(model, categories), categories }
}

/**
 * How much of what a model asks for is known: variables with a value, of every entity, against all of them. A category with
 * variables and nothing to score counts each variable once as not known; a category without weight does not count.
 */
const completenessOf = (model: ScoreModel, categories: ScoredLoan['categories']): number | null => {
  let [known, asked] = [0, 0]
  for (const category of scoreCategories) {
    if ((model.weights[category] ?? 1) <= 0) continue
    const variables = model.groups.filter((group) => group.category === category).flatMap((group) => group.variables)
    const scored = categories[category].variables
    asked += scored.length > 0 ? scored.length : variables.length
    known += scored.filter((one) => one.value !== null).length
  }
  return asked === 0 ? null : known / asked
}

const weightedMean = (parts: readonly { value: number | null; weight: number }[]): number | null => {
  let total = 0
  let weights = 0
  for (const { value, weight } of parts) {
    if (value === null || !(weight > 0)) continue
    total += value * weight
    weights += weight
  }
  return weights === 0 ? null : total / weights
}
