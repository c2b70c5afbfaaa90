import { hasWords, type PageWords } from '../table/page-words.ts'
import type { PageText, Word } from '../words.ts'
import { type Box, boxOf } from './columns.ts'
import { linesOf } from './lines.ts'
import { valueIn, type Written } from './parse.ts'
import { type Extracted, stated } from './rules.ts'

/** Whether a page is a certificate of insurance as ACORD prints it: Form 25 and its like. */
export const isCertificate = (page: PageText): page is PageWords =>
  hasWords(page) && /certificate\s+of\s+\w+\s+insurance/i.test(page.text) && /insurer\s+a\s*:/i.test(page.text)

/**
 * The first of some words that stand one after the other, in capitals as the form prints its labels: its sentences name
 * them too.
 */
const wordAt = ({ words }: PageWords, ...texts: readonly string[]): Word | null =>
  words.find((_, i) => texts.every((text, n) => words[i + n]?.text === text)) ?? null

const found = (page: PageWords, key: string, written: Written, text: string | undefined): Extracted[] => {
  const value = text === undefined ? null : valueIn(text, written)
  return value === null || text === undefined ? [] : [stated(key, written, value, { page: page.page, quote: text })]
}

/** Who is insured: the first line below 'INSURED', to the left of the insurers. */
const insured = (page: PageWords, insurers: Word): Extracted[] => {
  const label = page.words.find(({ text, x }) => text === 'INSURED' && x < 0.1)
  const end = wordAt(page, 'COVERAGES')
  if (!label || !end) return []
  const box = boxOf(page, { top: label.y, bottom: end.y, right: insurers.x - 0.005 })
  const [name] = linesOf([box]).flatMap(({ cells }) => cells.filter((cell) => cell !== 'INSURED').slice(0, 1))
  return found(page, 'named_insured', 'name', name?.replace(/^INSURED\s+/, ''))
}

/** An insurer of the list by its letter. */
const insurer = (page: PageWords, insurers: Word, letter: string): Extracted[] => {
  const list = boxOf(page, { left: insurers.x - 0.005, top: insurers.y - 0.01 }).text
  const name = new RegExp(`^INSURER\\s+${letter}\\s*:[ ]*([^\\n]*?)(?:\\s+\\d{5})?$`, 'm').exec(list)?.[1]
  return name === '' ? [] : found(page, 'insurer', 'name', name)
}

/** The row of general liability, and where the columns of its policy stand. */
const liabilityRow = (page: PageWords): { row: Box; number: Box; days: Box } | null => {
  const [first, next] = [wordAt(page, 'COMMERCIAL', 'GENERAL'), wordAt(page, 'AUTOMOBILE', 'LIABILITY')]
  const heads = page.words.filter(({ text }) => text === '(MM/DD/YYYY)')
  const waived = wordAt(page, 'WVD')
  const [starts, ends] = heads.slice(-2)
  if (!first || !next || !waived || !starts || !ends) return null
  const row = { top: first.y - first.h / 2, bottom: next.y - next.h / 2 }
  return {
    row,
    number: { ...row, left: waived.x + waived.w, right: starts.x - 0.005 },
    days: { ...row, left: starts.x - 0.02, right: ends.x + ends.w + 0.02 },
  }
}

/** The policy of general liability: its number, its days and its limit an occurrence. */
const liability = (
  page: PageWords,
  { row, number, days }: NonNullable<ReturnType<typeof liabilityRow>>,
): Extracted[] => {
  const policy = boxOf(page, number).text.replace(/\s+/g, ' ').trim()
  const [from, to] = boxOf(page, days).text.match(/\d{1,2}\/\d{1,2}\/\d{2,4}/g) ?? []
  const limit = /EACH OCCURRENCE\s+\$?\s*[\d,]+/.exec(boxOf(page, row).text)?.[0]
  return [
    ...(/\d/.test(policy) ? found(page, 'policy_number', 'text', policy) : []),
    ...found(page, 'effective_date', 'date', from),
    ...found(page, 'policy_expiration_date', 'date', to),
    ...found(page, 'liability_limit', 'money', limit),
  ]
}

/** The property that the description of operations names: 'RE: 12 Maple Street, Albany, NY 12203'. */
const location = (page: PageWords): Extracted[] => {
  const [head, end] = [wordAt(page, 'DESCRIPTION', 'OF', 'OPERATIONS', '/'), wordAt(page, 'CERTIFICATE', 'HOLDER')]
  if (!head || !end) return []
  const text = boxOf(page, { top: head.y + head.h, bottom: end.y }).text
  const named = /\b(?:re|loc(?:ation)?|property|premises|project)\b\s*[:#]?\s*(\d[^\n]{6,100})/i.exec(text)?.[1]
  return found(page, 'insured_location', 'text', named)
}

/** A certificate of insurance by the places of its boxes; what is left blank is not stated. Null where it has not these boxes. */
export const certificate = (page: PageWords): Extracted[] | null => {
  const insurers = wordAt(page, 'INSURER', 'A')
  const columns = liabilityRow(page)
  if (!insurers || !columns) return null
  const letter = /^[A-F]$/m.exec(boxOf(page, { ...columns.row, right: 0.055 }).text)?.[0] ?? 'A'
  return [
    ...insurer(page, insurers, letter),
    ...insured(page, insurers),
    ...liability(page, columns),
    ...location(page),
  ]
}
