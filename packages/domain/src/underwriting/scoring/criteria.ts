import type { RuleCondition } from './model.ts'

/** A known value, or null when the file does not show it. */
export type FactValue = number | string | boolean | null

/** Conditions on a list of choices, beside those of scoring: whether the value is among texts separated by commas. */
export const listConditions = ['Is One Of', 'Is None Of'] as const
export type ListCondition = (typeof listConditions)[number]

const isListCondition = (condition: string): condition is ListCondition =>
  listConditions.some((known) => known === condition)

/** The texts of a list of choices, as typed: 'NY, NJ' has two. */
export const choicesIn = (criteria: string): string[] =>
  criteria
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')

/**
 * Whether a value meets a rule's criteria. Numbers compare as numbers, dates (YYYY-MM-DD) as dates, other text without
 * regard to case; a missing value meets none, not even '!='.
 */
export const meets = (value: FactValue, condition: RuleCondition | ListCondition, criteria: string): boolean => {
  if (isMissing(value)) return false
  if (isListCondition(condition))
    return choicesIn(criteria).some((choice) => meets(value, '=', choice)) === (condition === 'Is One Of')
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

const faultOfList = (type: string, criteria: string): string | null => {
  const choices = choicesIn(criteria)
  if (choices.length === 0) return 'Name at least one value'
  return choices.map((choice) => criteriaFault(type, '=', choice)).find((fault) => fault !== null) ?? null
}

/**
 * Why a criterion cannot be compared with values of a type, such as 'about 700' with an INTEGER; null when it can. Texts
 * are compared by order only with a number or a date, numbers not by their letters, yes and no only for being so.
 */
export const criteriaFault = (type: string, condition: string, criteria: string): string | null => {
  const typed = criteria.trim()
  if (isListCondition(condition)) return faultOfList(type, typed)
  const byOrder = ['<', '<=', '>', '>='].includes(condition)
  if (!byOrder && condition !== '=' && condition !== '!=') return faultOfText(type, condition)
  if (type === 'BOOLEAN') return faultOfYesNo(condition, byOrder, typed)
  const isNumber = type === 'INTEGER' || type === 'FLOAT'
  const wantsNumber = isNumber || (byOrder && !/^\d{4}-\d{2}-\d{2}$/.test(typed))
  return wantsNumber && toNumber(typed) === null ? `'${typed}' is no number to compare with` : null
}

/** Whether a value says nothing: not known, blank, or no finite number. */
export const isMissing = (value: FactValue): value is null | '' =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof value === 'number' && !Number.isFinite(value))

/** A number, or text that reads as one ('$1,250', '70%' = 0.7); Yes and No count as 1 and 0 when stored as booleans. */
export const toNumber = (value: FactValue): number | null => {
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
