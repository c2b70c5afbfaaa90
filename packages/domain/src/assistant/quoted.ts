import type { Table } from '../documents/document/table/table.ts'

/** What a sentence may rest on. */
export interface Support {
  /** Its words as the model read them. */
  readonly text: string
  /** What its document is called. */
  readonly title: string
  readonly tables: readonly Table[]
}

/** What a sentence of a model rests on: words of a numbered source. */
export interface Citation {
  readonly n: number
  readonly quote: string
}

/** A quote with what it stands in. */
export interface Quoted extends Citation {
  readonly source: Support
}

const CITATION = /\s*\[(\d{1,3})\s*:\s*["“”«]([^\]]*?)["“”»]\s*\]/g

/** The quotes that a sentence gives, in order: [3: "words of source 3"]. */
export const citationsIn = (sentence: string): Citation[] =>
  [...sentence.matchAll(CITATION)].map(([, n = '', quote = '']) => ({ n: Number(n), quote: quote.trim() }))

/** The sentence without its quotes; `shown` says what stands in place of each. */
export const withoutQuotes = (sentence: string, shown: (citation: Citation) => string = () => ''): string =>
  sentence.replace(CITATION, (_, n: string, quote: string) => shown({ n: Number(n), quote: quote.trim() }))

/** Signs that a model sets otherwise than a paper: blanks, the bars of tables, quotation marks, brackets, dashes. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s|"'“”‘’«»*_\\]+/g, '')
    .replace(/[[<‹{]/g, '(')
    .replace(/[\]>›}]/g, ')')
    .replace(/[–—−‐‑]/g, '-')

/** Fewer letters and digits are no quote: they stand anywhere. */
const SHORTEST = 4

/** Whether a quote stands in a text word for word, however its signs are set. */
export const standsIn = (quote: string, text: string): boolean => {
  const words = plain(quote)
  return words.replace(/[^\p{L}\d]/gu, '').length >= SHORTEST && plain(text).includes(words)
}

const ABBREVIATED = /\b(?:Corp|Inc|Ltd|Co|No|St|Ave|Blvd|Mr|Ms|Mrs|Dr|Jr|Sr|approx|Art|Sec|vs|L\.P|U\.S)\.$/
const ENDS = /[.!?](?:["”’)]|\*\*)*$/

/** Whether a text that is followed by a blank ends a sentence: its quotes may stand behind the full stop. */
const isEnd = (text: string): boolean => {
  const said = withoutQuotes(text)
    .replace(/(?:\s*\[\d{1,3}\])+$/, '')
    .trimEnd()
  return ENDS.test(said) && !ABBREVIATED.test(said)
}

/** Brackets that are open before each sign of a text. */
const depthsOf = (text: string): number[] => {
  let depth = 0
  return [...text].flatMap((sign) => {
    depth = Math.max(0, depth + (sign === '[' ? 1 : sign === ']' ? -1 : 0))
    return Array.from({ length: sign.length }, () => depth)
  })
}

/**
 * Cuts what has come of a text into whole sentences and lines with their quotes, and the rest that is still being written. A
 * full stop within a quote ends nothing.
 */
export const quotedSentences = (text: string): { whole: string[]; rest: string } => {
  const whole: string[] = []
  const depths = depthsOf(text)
  let from = 0
  for (const { index: at, 0: blanks } of text.matchAll(/\s+/g)) {
    const next = text[at + blanks.length] ?? ''
    if (depths[at] !== 0 || next === '' || next === '[') continue
    if (!blanks.includes('\n') && !isEnd(text.slice(from, at))) continue
    whole.push(text.slice(from, at + blanks.length))
    from = at + blanks.length
  }
  return { whole, rest: text.slice(from) }
}
