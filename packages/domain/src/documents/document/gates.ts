import { isBlank } from './extract/parse.ts'
import { type Extracted, inDoubt, type Reading } from './extract/rules.ts'

/** Values that name a person or company. */
const NAMES =
  /^(?:landlord|tenant|buyer|seller|borrower|lender|proposed_insured|vested_owner|named_insured|insurer|account_holder|applicant_name|taxpayer_name|full_name|first_name|last_name|owner_name|entity_name|title_company|prepared_by|manager|bank_name|appraiser)$/
const ADDRESSES = /(?:_address|_location)$/

/** What a contract calls its parties, and words of its sentences: none of them stands in a name. */
const NO_NAME =
  /\b(?:tenants?|landlords?|lessees?|lessors?|buyers?|sellers?|purchasers?|borrowers?|lenders?|shall|will|hereby|herein\w*|hereof|this|that|which|such|any|section|paragraph|article|agreement|premises)\b/i
const SMALL =
  /^(?:of|the|and|for|de|del|la|le|van|von|der|den|da|di|a|an|as|in|at|by|on|dba|d\/b\/a|c\/o|et|al|jr|sr|y|e)$/

/** Whether a text is what a person or company is called: no words of a sentence, not only a word of a form. */
const isName = (text: string): boolean => {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !SMALL.test(word.replace(/[.,]/g, '')))
  if (NO_NAME.test(text) || isBlank(text) || words.length > 14) return false
  return /\p{L}{2}/u.test(text) && (small.length === 0 || small.length === words.length)
}

/** Whether a text begins as an address does: house numbers and a street, perhaps behind the name or short name of a building. */
const isAddress = (text: string): boolean =>
  text.length <= 160 &&
  !/^\d[\d,]*\s+(?:units?|apartments?|spaces?)\s*$/i.test(text) &&
  /^(?:\p{Lu}[\p{L}\d .,'’&-]{0,48}?[\s,]+|[\p{L}\d]{1,24} - )?#?\d{1,6}[\w/-]{0,8}\s+(?:- \d{1,6}\s+)?[\p{L}\d]/u.test(
    text,
  )

const hasShape = ({ key, value }: Extracted): boolean => {
  if (typeof value !== 'string') return true
  if (NAMES.test(key)) return isName(value)
  if (key === 'policy_number') return /\d/.test(value) && !/^\p{L}{4,}\s+\p{L}{4,}/u.test(value)
  if (key === 'appraiser_license') return /\d/.test(value)
  if (key === 'intended_user') return !/\bintended users?\b/i.test(value)
  return !ADDRESSES.test(key) || isAddress(value)
}

/** Days that follow each other on a paper. */
const inOrder: readonly (readonly [string, string])[] = [
  ['lease_start', 'lease_end'],
  ['statement_start', 'statement_end'],
  ['period_start', 'period_end'],
  ['effective_date', 'policy_expiration_date'],
  ['issue_date', 'expiration_date'],
  ['date_of_birth', 'issue_date'],
  ['contract_date', 'closing_date'],
]

const outOfOrder = (values: readonly Extracted[]): ReadonlySet<string> => {
  const dayOf = (key: string) => values.find((one) => one.key === key)?.value
  return new Set(
    inOrder.flatMap(([before, after]) => {
      const [first, second] = [dayOf(before), dayOf(after)]
      return typeof first === 'number' && typeof second === 'number' && first > second ? [before, after] : []
    }),
  )
}

const approaches: Readonly<Record<string, string>> = {
  sales_comparison_approach: 'By the sales comparison approach',
  income_approach: 'By the income approach',
  cost_approach: 'By the cost approach',
}

/** An opinion of value lies between its approaches; rounding and weighing move it no further beyond them. */
const BEYOND = 0.1
/** What a property was just sold for and what it is worth differ by no more than this factor, or one was misread. */
const OF_PRICE = 1.5

const readingOf = (one: Extracted, says: string): Reading => ({
  ...{ says, value: one.value, page: one.page, quote: one.quote },
})

/** An as-is value that does not fit what the same appraisal says of it otherwise: why, and the other readings. */
const doubtOfValue = (values: readonly Extracted[], asIs: number): { why: string; others: Reading[] } | null => {
  const amounts = (keys: readonly string[]) =>
    values.filter((one) => keys.includes(one.key) && typeof one.value === 'number' && one.value > 0)
  const amountOf = ({ value }: Extracted): number => (typeof value === 'number' ? value : 0)
  const by = amounts(Object.keys(approaches))
  const [least, most] = [Math.min(...by.map(amountOf)), Math.max(...by.map(amountOf))]
  if (by.length > 0 && (asIs < least * (1 - BEYOND) || asIs > most * (1 + BEYOND)))
    return {
      why: 'It does not lie between the values by approach in this appraisal.',
      others: by.map((one) => readingOf(one, approaches[one.key] ?? one.key)),
    }
  const [price] = amounts(['contract_price'])
  if (price && (asIs > amountOf(price) * OF_PRICE || asIs * OF_PRICE < amountOf(price)))
    return {
      why: 'It is far from the contract price in this appraisal.',
      others: [readingOf(price, 'Contract price')],
    }
  const [completed] = amounts(['as_completed_value'])
  return completed && asIs > amountOf(completed)
    ? { why: 'It is more than the value as completed.', others: [readingOf(completed, 'As completed')] }
    : null
}

/** The as-is value of an appraisal, held against its approaches, the price and the value as completed. */
const appraised = (values: readonly Extracted[]): Extracted[] =>
  values.map((one) => {
    if (one.key !== 'as_is_value' || one.unsure || typeof one.value !== 'number') return one
    const doubt = doubtOfValue(values, one.value)
    return doubt ? inDoubt(one, doubt.why, doubt.others) : one
  })

/**
 * The values of a paper that may be shown: what is no name or address where one is meant was misread and is left out; days
 * that are out of order are unsure, and so is an as-is value that does not fit the rest of its appraisal.
 */
export const gated = (values: readonly Extracted[]): Extracted[] => {
  const shaped = appraised(values.filter(hasShape))
  const wrong = outOfOrder(shaped)
  return shaped.map((one) =>
    wrong.has(one.key) && !one.unsure
      ? inDoubt(one, 'It does not lie in order with another date of this paper.', [])
      : one,
  )
}
