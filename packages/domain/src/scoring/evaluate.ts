import {
  type MathFunction,
  type RuleCondition,
  type ScoreCategory,
  type ScoreModel,
  type ScoreRule,
  type ScoreTable,
  type ScoreVariable,
  scoreCategories,
} from './model.ts'

/** A known value, or null when the file does not show it. */
export type FactValue = number | string | boolean | null

/** One borrower, property, neighborhood or the loan itself, with the values its variables look up, by table and name. */
export type ScoredEntity = {
  readonly name: string
  readonly facts: { readonly [T in ScoreTable]?: Readonly<Record<string, FactValue>> }
  /** The borrower's share of the deal as a fraction, where known. */
  readonly ownership?: number | null
}

/** One variable of one entity, scored. */
export type VariableScore = {
  readonly entity_name: string
  readonly name: string
  readonly variable_final_score: number
  readonly children: readonly { readonly name: string; readonly value: FactValue }[]
}
export type EntityScore = { readonly name: string; readonly score: number | null }
export type CategoryScore = {
  readonly total_score: number | null
  readonly entities: readonly EntityScore[]
  readonly variables: readonly VariableScore[]
}

/** The score an entity starts from. */
const baseScore = 50

/**
 * One value of the parameters' values (R-17, R-33), null when there is none to work out: missing values are left out of sum,
 * average, min, max, product and count; a ratio or difference needs both; nothing is divided by 0.
 */
export const combine = (math: MathFunction, values: readonly FactValue[]): FactValue => {
  const [first = null, second = null] = values
  if (math === 'value') return first
  if (math === 'count') return values.filter((value) => !isMissing(value)).length
  if (math === 'ratio' || math === 'difference') {
    const [a, b] = [toNumber(first), toNumber(second)]
    if (a === null || b === null) return null
    if (math === 'difference') return a - b
    return b === 0 ? null : a / b
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

/**
 * Whether a value meets a rule's criteria. Numbers compare as numbers, dates (YYYY-MM-DD) as dates, other text without
 * regard to case; a missing value meets none, not even '!='.
 */
export const meets = (value: FactValue, condition: RuleCondition, criteria: string): boolean => {
  if (isMissing(value)) return false
  const text = plainText(value)
  const wanted = plainText(criteria)
  switch (condition) {
    case 'Contains':
      return text.includes(wanted)
    case 'Not Contains':
      return !text.includes(wanted)
    case 'Starts With':
      return text.startsWith(wanted)
    case 'Ends With':
      return text.endsWith(wanted)
    case '=':
      return compare(value, criteria) === 0 || text === wanted
    case '!=':
      return compare(value, criteria) !== 0 && text !== wanted
    default:
      return ordered(condition, compare(value, criteria))
  }
}

const faultOfText = (type: string, condition: string): string | null =>
  type === 'STRING' || type.startsWith('LIST') ? null : `'${condition}' compares texts, and this value is none`

const faultOfYesNo = (condition: string, byOrder: boolean, criteria: string): string | null => {
  if (byOrder) return `'${condition}' compares numbers, and this value is yes or no`
  return /^(?:yes|no|true|false)$/i.test(criteria) ? null : 'This value is yes or no'
}

/**
 * Why a criterion cannot be compared with values of a type, such as 'about 700' with an INTEGER; null when it can. Texts
 * are compared by order only with a number or a date, numbers not by their letters, yes and no only for being so.
 */
export const criteriaFault = (type: string, condition: string, criteria: string): string | null => {
  const typed = criteria.trim()
  const byOrder = ['<', '<=', '>', '>='].includes(condition)
  if (!byOrder && condition !== '=' && condition !== '!=') return faultOfText(type, condition)
  if (type === 'BOOLEAN') return faultOfYesNo(condition, byOrder, typed)
  const isNumber = type === 'INTEGER' || type === 'FLOAT'
  const wantsNumber = isNumber || (byOrder && !/^\d{4}-\d{2}-\d{2}$/.test(typed))
  return wantsNumber && toNumber(typed) === null ? `'${typed}' is no number to compare with` : null
}

/** The points of every rule that a value meets, added up. */
export const points = (rules: readonly ScoreRule[], value: FactValue): number =>
  rules.reduce((total, rule) => (meets(value, rule.condition, rule.criteria) ? total + rule.score : total), 0)

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
  const known = weighable.every(({ entity }) => typeof entity.ownership === 'number' && entity.ownership > 0)
  return {
    total_score: weightedMean(
      weighable.map(({ entity, score }) => ({ value: score, weight: known ? (entity.ownership ?? 1) : 1 })),
    ),
    entities: scored.map(({ entity, score }) => ({ name: entity.name, score })),
    variables: scored.flatMap((one) => one.variables),
  }
}

const scoreEntity = (variables: readonly ScoreVariable[], entity: ScoredEntity) => {
  const results = variables.map((variable) => {
    const children = variable.parameters.map(({ table, name }) => ({
      name,
      value: entity.facts[table]?.[name] ?? null,
    }))
    const value = combine(
      variable.math_function,
      children.map((child) => child.value),
    )
    const known = !isMissing(value) && children.some((child) => !isMissing(child.value))
    const score = {
      entity_name: entity.name,
      name: variable.name,
      variable_final_score: points(variable.rules, value),
      children,
    }
    return { known, score }
  })
  const total = results.reduce((sum, { score }) => sum + score.variable_final_score, baseScore)
  return {
    score: results.some(({ known }) => known) ? Math.min(100, Math.max(0, total)) : null,
    variables: results.map(({ score }) => score),
  }
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

const isMissing = (value: FactValue): value is null | '' =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'number' && !Number.isFinite(value))

/** A number, or text that reads as one ('$1,250', '70%' = 0.7); Yes and No count as 1 and 0 when stored as booleans. */
const toNumber = (value: FactValue): number | null => {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const found = /^(-?)\$?(\d[\d,]*\.?\d*|\.\d+)(%?)$/.exec(value?.trim() ?? '')
  if (!found?.[2]) return null
  const size = Number(found[2].replaceAll(',', '')) / (found[3] ? 100 : 1)
  return found[1] ? -size : size
}

const plainText = (value: FactValue): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value).trim().toLowerCase()
}

/** Below, at or above 0 as the value stands to the criteria; null when the two cannot be compared. */
const compare = (value: FactValue, criteria: string): number | null => {
  const isDate = /^\d{4}-\d{2}-\d{2}$/
  const wantedDate = criteria.trim()
  if (typeof value === 'string' && isDate.test(value) && isDate.test(wantedDate))
    return value === wantedDate ? 0 : value < wantedDate ? -1 : 1
  const [a, b] = [toNumber(value), toNumber(criteria)]
  return a === null || b === null ? null : a - b
}

const ordered = (condition: '<' | '<=' | '>' | '>=', difference: number | null): boolean => {
  if (difference === null) return false
  switch (condition) {
    case '<':
      return difference < 0
    case '<=':
      return difference <= 0
    case '>':
      return difference > 0
    case '>=':
      return difference >= 0
  }
}
