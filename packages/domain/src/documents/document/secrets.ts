import type { Word } from './words.ts'

/** Digits in one piece, or each in a box of its own as forms have them. */
const digits = (n: number) => `(?:\\d{${n}}|${boxes(n)})`
const boxes = (n: number) => `\\d(?:\\s{1,3}\\d){${n - 1}}`
const DASH = '\\s{0,3}[-–—]\\s{0,3}'

/** Groups of digits with dashes, in one piece or all in boxes: elsewhere amounts stand so, as '350 -50 1200' in a row. */
const dashed = (...groups: readonly number[]) => {
  const of = (group: (n: number) => string, dash: string) => groups.map(group).join(dash)
  return new RegExp(`(?<![\\d-])(?:${of((n) => `\\d{${n}}`, '[-–—]')}|${of(boxes, DASH)})(?![\\d-])`, 'g')
}

const SSN = dashed(3, 2, 4)
/** An employer's number: two digits, a dash, seven digits. */
const EIN = dashed(2, 7)

/** Nine digits without dashes count as one only behind its name. */
const NAMED_SSN = new RegExp(
  `(?<=(?:ssn|social\\s+security(?:\\s+(?:no|number|#))?)[.:#\\s]{0,5})${digits(3)}\\s{0,3}${digits(2)}\\s{0,3}${digits(4)}(?!\\d)`,
  'gi',
)
/** A page that asks for one has it in boxes or groups anywhere: its name stands on the line above, not before it. */
const ASKS_FOR_SSN = /social\s+security|\bssn\b/i
const UNDASHED_SSN = /(?<![\d.,$-])(?:\d(?:\s{1,3}\d){8}|\d{3}\s{1,3}\d{2}\s{1,3}\d{4}|\d{9})(?![\d-]|[.,]\d)/g
/** A page that asks for either may have it with dashes in any spacing. */
const ASKS_FOR_EITHER =
  /social\s+security|\bssn\b|employer\s+id|\b(?:ein|tin)\b|tax(?:payer)?\s+(?:identification|id)\b/i
const LOOSE_SSN = new RegExp(`(?<![\\d-])${digits(3)}${DASH}${digits(2)}${DASH}${digits(4)}(?![\\d-])`, 'g')
const LOOSE_EIN = new RegExp(`(?<![\\d-])${digits(2)}${DASH}${digits(3)}\\s{0,3}${digits(4)}(?![\\d-])`, 'g')

const hideButFour = (text: string) => text.replace(/\d(?=(?:\D*\d){4})/g, '*')

/**
 * A text with social security and employer numbers hidden but for their last four digits: '***-**-1234'. It keeps its
 * length, so that a place in it stays one. What is stored of a document passes through here.
 */
export const maskSecrets = (text: string): string => {
  const hidden = [
    SSN,
    NAMED_SSN,
    EIN,
    ...(ASKS_FOR_EITHER.test(text) ? [LOOSE_SSN, LOOSE_EIN] : []),
    ...(ASKS_FOR_SSN.test(text) ? [UNDASHED_SSN] : []),
  ]
  return hidden.reduce((masked, pattern) => masked.replace(pattern, hideButFour), text)
}

/**
 * Hides the same in the words of a page: they are masked as one text, so that a number in several boxes is found too,
 * and cut apart again.
 */
export const maskWords = (words: readonly Word[]): Word[] => {
  const masked = maskSecrets(words.map((word) => word.text).join(' '))
  let at = 0
  return words.map((word) => {
    const text = masked.slice(at, at + word.text.length)
    at += word.text.length + 1
    return { ...word, text }
  })
}
