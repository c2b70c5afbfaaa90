import type { Word } from './words.ts'

/** Digits in one piece, or each in a box of its own as forms have them. */
const digits = (n: number) => `(?:\\d{${n}}|\\d(?:\\s{1,3}\\d){${n - 1}})`
const DASH = '\\s{0,3}[-–—]\\s{0,3}'

/** A social security number with its dashes, wherever it stands. */
const SSN = new RegExp(`(?<![\\d-])(${digits(3)}${DASH}${digits(2)}${DASH})(${digits(4)})(?![\\d-])`, 'g')
/** Nine digits without dashes count as one only behind its name. */
const NAMED_SSN = new RegExp(
  `((?:ssn|social\\s+security(?:\\s+(?:no|number|#))?)[.:#\\s]{0,5})(${digits(3)}\\s{0,3}${digits(2)}\\s{0,3})(${digits(4)})(?!\\d)`,
  'gi',
)
/** A page that asks for one has it in boxes or groups anywhere: its name stands on the line above, not before it. */
const ASKS_FOR_SSN = /social\s+security|\bssn\b/i
const UNDASHED_SSN = /(?<![\d.,$-])(?:\d(?:\s{1,3}\d){8}|\d{3}\s{1,3}\d{2}\s{1,3}\d{4}|\d{9})(?![\d-]|[.,]\d)/g
/** An employer's number: two digits, a dash, seven digits. */
const EIN = new RegExp(`(?<![\\d-])(${digits(2)}${DASH})(${digits(3)}\\s{0,3})(${digits(4)})(?![\\d-])`, 'g')

const hide = (text: string) => text.replace(/\d/g, '*')
const hideButFour = (text: string) => text.replace(/\d(?=(?:\D*\d){4})/g, '*')

/**
 * A text with social security and employer numbers hidden but for their last four digits: '***-**-1234'. It keeps its
 * length, so that a place in it stays one. What is stored of a document passes through here.
 */
export const maskSecrets = (text: string): string => {
  const masked = text
    .replace(SSN, (_all, head: string, last: string) => hide(head) + last)
    .replace(NAMED_SSN, (_all, name: string, head: string, last: string) => name + hide(head) + last)
    .replace(EIN, (_all, head: string, middle: string, last: string) => hide(head) + hide(middle) + last)
  return ASKS_FOR_SSN.test(text) ? masked.replace(UNDASHED_SSN, hideButFour) : masked
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
