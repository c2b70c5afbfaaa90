import { formatEpoch } from '../../shared/dates.ts'
import { formatMoney } from '../../shared/money.ts'
import { foldForSearch } from '../../shared/text.ts'
import { anyName, letters, notBefore, sameName, samePlace, within } from './agreement.ts'
import { datesIn, moneyIn } from './extract/parse.ts'
import { linesOf, quoteOf } from './extract/lines.ts'
import { displayValue } from './display-value.ts'
import type { DocumentKind } from './kinds.ts'
import type { LoanFacts } from './loan-facts.ts'
import { type Judged, judgeValue, type ReadValue, type ReadValues } from './validation.ts'
import { displayOptions, type Scalar } from './values.ts'
import type { PageText } from './words.ts'

/** What a person or a model finds in a file: an answer, and the words of the file it rests on. */
export interface Found {
  readonly answer: string
  readonly page: number | null
  readonly quote: string
}

/** A thing the loan says that an answer may be held against. */
interface Statement {
  readonly label: string
  readonly expected: (facts: LoanFacts) => readonly Scalar[]
  /** The values that stand in a text. */
  readonly within: (text: string) => readonly Scalar[]
  readonly agrees: (answer: Scalar, expected: Scalar) => boolean
  readonly show: (value: Scalar) => string
}

const known = (value: number | null): readonly Scalar[] => (value === null ? [] : [value])
const whole = (text: string): readonly Scalar[] => (text.trim() === '' ? [] : [text])
const counts = (text: string): readonly Scalar[] =>
  [...text.matchAll(/(?<![\d.,$])(?:\d{1,3}(?:,\d{3})+|\d{1,7})(?!\d|[.,]\d)/g)].map(([n]) =>
    Number(n.replaceAll(',', '')),
  )
const money = (value: Scalar) => formatMoney(Number(value))
const amount = (
  label: string,
  of: (facts: LoanFacts) => number | null,
  agrees: Statement['agrees'] = within(0),
): Statement => ({ label, expected: (facts) => known(of(facts)), within: moneyIn, agrees, show: money })

const statements = {
  name: {
    label: 'Borrower or borrowing entity',
    expected: (f) => f.names,
    within: whole,
    agrees: anyName,
    show: String,
  },
  entity: { label: 'Borrowing entity', expected: (f) => f.entities, within: whole, agrees: sameName, show: String },
  address: {
    label: 'Address of the property',
    expected: (f) => f.addresses,
    within: whole,
    agrees: samePlace,
    show: String,
  },
  'purchase-price': amount('Purchase price', (f) => f.purchasePrice),
  'as-is-value': amount('As-is value', (f) => f.asIsValue, notBefore),
  units: { label: 'Number of units', expected: (f) => known(f.units), within: counts, agrees: within(0), show: String },
  'gross-income': amount('Annual gross income', (f) => f.grossIncome, within(0.1)),
  'net-operating-income': amount('Annual net operating income', (f) => f.netOperatingIncome, within(0.1)),
  closing: {
    label: 'Expected closing',
    expected: (f) => known(f.closing),
    within: datesIn,
    agrees: notBefore,
    show: (value) => formatEpoch(Number(value)),
  },
} as const satisfies Readonly<Record<string, Statement>>
export type StatementKey = keyof typeof statements

export const isStatementKey = (key: unknown): key is StatementKey =>
  typeof key === 'string' && Object.hasOwn(statements, key)

/** What the loan says, as text to hold answers against; what it does not say is left out. */
export const statementsOf = (facts: LoanFacts): { key: StatementKey; label: string; says: string }[] =>
  Object.entries<Statement>(statements).flatMap(([key, one]) => {
    const expected = one.expected(facts)
    return expected.length === 0 || !isStatementKey(key)
      ? []
      : [{ key, label: one.label, says: expected.map(one.show).join(' or ') }]
  })

/**
 * An answer that somebody found, held against a statement of the loan. It agrees only when the words of the file that it
 * rests on agree themselves: whoever found it points at the place, and decides nothing.
 */
export const judgeFound = (
  question: string,
  found: Found,
  { key, facts }: { key: StatementKey | null; facts: LoanFacts },
): Judged => {
  const base = { question, answer: found.answer, page: found.page, quote: found.quote }
  if (key === null) return { ...base, expected: '', result: 'UNKNOWN' }
  const statement: Statement = statements[key]
  const expected = statement.expected(facts)
  const agrees = (text: string) =>
    statement.within(text).some((said) => expected.some((other) => statement.agrees(said, other)))
  const isComparable = expected.length > 0 && statement.within(found.answer).length > 0
  const verdict = agrees(found.answer) && agrees(found.quote) ? 'SUCCESS' : 'FAILURE'
  return {
    ...base,
    expected: expected.map(statement.show).join(' or '),
    result: isComparable ? verdict : 'UNKNOWN',
  }
}

const COMMON =
  /^(?:what|which|when|where|who|how|does|is|are|the|and|for|with|this|that|any|all|has|have|been|there|from|into|its|many|much|each|both|than|least|date)$/

const wordsOf = (text: string): string[] => foldForSearch(text).match(/[a-z0-9]{3,}/g) ?? []

/** The words of a question that tell it, each by its beginning: 'signed' and 'signature' are one. */
export const stemsOf = (question: string): string[] => [
  ...new Set(
    wordsOf(question)
      .filter((word) => !COMMON.test(word))
      .map((word) => word.slice(0, 5)),
  ),
]

/** How many words of a question, by their stems, stand in a text that is folded for search. */
export const closeness = (stems: readonly string[], folded: string): number =>
  stems.filter((stem) => folded.includes(stem)).length

/** A line of a file with its text folded for search. */
export interface FoldedLine {
  readonly page: number
  readonly text: string
  readonly folded: string
}

/** The lines of a file, made ready once for all of its questions: a long file has tens of thousands. */
export const foldedLines = (pages: readonly PageText[]): FoldedLine[] =>
  linesOf(pages).map(({ page, text }) => ({ page, text, folded: foldForSearch(text) }))

/** The line of a file that a question is nearest to, for a person to judge; null when no two of its words stand on one line. */
export const nearestPassage = (question: string, lines: readonly FoldedLine[]): Found | null => {
  const stems = stemsOf(question)
  const needed = Math.min(2, stems.length)
  let best: { line: FoldedLine | null; points: number } = { line: null, points: 0 }
  for (const line of lines) {
    const points = closeness(stems, line.folded)
    if (points > best.points) best = { line, points }
  }
  if (best.line === null || best.points < needed) return null
  const quote = quoteOf(best.line.text)
  return { answer: quote, page: best.line.page, quote }
}

const isYesOrNo = (question: string): boolean => /^(?:is|are|does|do|has|have|was|were|can)\b/i.test(question.trim())

/** The values of the file that a question names word by word: 'purchase_price' by 'What is the purchase price?'. */
const namedValues = (question: string, values: ReadValues): [string, ReadValue][] => {
  const asked = wordsOf(question).map((word) => word.slice(0, 4))
  return isYesOrNo(question)
    ? []
    : Object.entries(values).filter(
        ([key, { value }]) => value !== null && key.split('_').every((word) => asked.includes(word.slice(0, 4))),
      )
}

const shownValue = ({ value, show }: ReadValue): string =>
  show === displayOptions.dollars && typeof value === 'number' ? formatMoney(value) : displayValue(value, show)

const labelled = ([key, read]: [string, ReadValue], isOnly: boolean): string => {
  const text = shownValue(read)
  return isOnly ? text : `${key.replaceAll('_', ' ')}: ${text}`
}

/**
 * A question of a template, answered by rules alone: by the values read from the file that it names, else by the line
 * nearest to it, for a person to judge.
 */
export const answerByRules = (
  question: string,
  file: { kind: DocumentKind | null; values: ReadValues; lines: readonly FoldedLine[] },
  facts: LoanFacts,
): Judged => {
  const named = namedValues(question, file.values)
  const [only] = named
  const judged = named.length === 1 && only ? judgeValue(file.kind, only[0], { read: only[1], question, facts }) : null
  if (judged) return judged
  if (only)
    return {
      question,
      expected: '',
      answer: named.map((one) => labelled(one, named.length === 1)).join('; '),
      result: 'UNKNOWN',
      page: only[1].page,
      quote: only[1].quote ?? '',
    }
  const nearest = nearestPassage(question, file.lines)
  return {
    question,
    expected: '',
    answer: nearest?.answer ?? '',
    result: 'UNKNOWN',
    page: nearest?.page ?? null,
    quote: nearest?.quote ?? '',
  }
}

/** The page of a file on which some words stand, whatever parts them; the given page first. Null when on none. */
export const pageSaying = (quote: string, pages: readonly PageText[], first: number | null): number | null => {
  const sought = letters(quote)
  if (sought.length < 3) return null
  const order = [...pages].sort((a, b) => Number(b.page === first) - Number(a.page === first))
  return order.find((page) => letters(page.text).includes(sought))?.page ?? null
}

const COMMANDS = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules|guidelines)\b/i,
  /\b(?:mark|treat|report|answer|rate)\b[^.\n]{0,40}\b(?:all|every\w*|each|any|this)\b[^.\n]{0,40}\b(?:accepted|approved|success\w*|valid\w*|passed|correct)\b/i,
  /\b(?:system|developer) (?:prompt|message)\b/i,
  /\byou are (?:now |an? )?(?:\w+ )?(?:ai|assistant|language model|chatbot|llm)\b/i,
]

/** Words of a file that speak to a program instead of a reader: never followed, shown to a person. Null when there are none. */
export const commandIn = (pages: readonly PageText[]): { page: number; quote: string } | null => {
  for (const page of pages)
    for (const text of [...page.text.split('\n'), page.text.replace(/\s+/g, ' ')])
      for (const command of COMMANDS) {
        const match = command.exec(text)
        if (match)
          return { page: page.page, quote: quoteOf(text.slice(Math.max(0, match.index - 60), match.index + 180)) }
      }
  return null
}

/** Whether a quote itself is such words. */
export const isCommand = (quote: string): boolean => COMMANDS.some((command) => command.test(quote))
