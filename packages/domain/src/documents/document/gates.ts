import { type Extracted, inDoubt } from './extract/rules.ts'

/** Values that name a person or company. */
const NAMES =
  /^(?:landlord|tenant|buyer|seller|borrower|lender|proposed_insured|vested_owner|named_insured|insurer|account_holder|applicant_name|taxpayer_name|title_company|prepared_by|manager)$/
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
  if (NO_NAME.test(text) || /^(?:by|and|name|date|title|or|to)$/i.test(text) || words.length > 14) return false
  return /\p{L}{2}/u.test(text) && (small.length === 0 || small.length === words.length)
}

/** Whether a text begins as an address does: a house number and a street, perhaps behind the name of a building. */
const isAddress = (text: string): boolean =>
  /^(?:[\p{Lu}][\p{L}\d .,'’&-]{0,48}?[\s,]+)?#?\d{1,6}[\w/-]{0,8}\s+[\p{L}\d]/u.test(text) && text.length <= 160

const hasShape = ({ key, value }: Extracted): boolean => {
  if (typeof value !== 'string') return true
  if (NAMES.test(key)) return isName(value)
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

/**
 * The values of a paper that may be shown: what is no name or address where one is meant was misread and is left out; days
 * that are out of order are unsure.
 */
export const gated = (values: readonly Extracted[]): Extracted[] => {
  const shaped = values.filter(hasShape)
  const wrong = outOfOrder(shaped)
  return shaped.map((one) =>
    wrong.has(one.key) && !one.unsure
      ? inDoubt(one, 'It does not lie in order with another date of this paper.', [])
      : one,
  )
}
