import { isExact, termsOf } from './terms.ts'

/** So much of what a sentence says must stand in what it cites. */
const ENOUGH = 0.4

const figuresOf = (terms: Iterable<string>): string[] => [...terms].filter((term) => /^\d+(\.\d+)?$/.test(term))

/** Whether a number is what some of the others come to: their sum, or how far two of them lie apart. */
const isWorkedOut = (figure: string, others: readonly string[]): boolean => {
  const wanted = Number(figure)
  const numbers = others.map(Number)
  const near = (value: number) => Math.abs(value - wanted) < 0.005
  const sum = numbers.reduce((all, one) => all + one, 0)
  return (numbers.length > 1 && near(sum)) || numbers.some((a, i) => numbers.some((b, j) => i !== j && near(a - b)))
}

/** The numbers in brackets that a sentence cites, each once. */
export const citedIn = (sentence: string): number[] => [
  ...new Set([...sentence.matchAll(/\[(\d{1,3})\]/g)].map((match) => Number(match[1]))),
]

/**
 * Whether a sentence says only what stands in the sources it cites: every number, date and code of it (or a sum or difference
 * of them), and enough of its words. One that cites nothing is not supported.
 */
export const isSupported = (sentence: string, sources: ReadonlyMap<number, string>): boolean => {
  const cited = citedIn(sentence)
  if (cited.length === 0 || cited.some((n) => !sources.has(n))) return false
  const stands = new Set(cited.flatMap((n) => termsOf(sources.get(n) ?? '')))
  const said = [...new Set(termsOf(sentence.replace(/\[\d{1,3}\]/g, ' ')))]
  const known = figuresOf(said.filter((term) => stands.has(term)))
  const exact = said.filter(isExact)
  if (!exact.every((term) => stands.has(term) || isWorkedOut(term, known))) return false
  const words = said.filter((term) => !isExact(term))
  return words.length === 0 || words.filter((term) => stands.has(term)).length / words.length >= ENOUGH
}

/** Cuts what has come of a text into whole sentences and lines, and the rest that is still being written. */
export const wholeSentences = (text: string): { whole: string[]; rest: string } => {
  const parts = text.split(/(?<=\n)|(?<=[.!?](?:["”’)]|\*\*)?(?:\s*\[\d{1,3}\])*)(?=\s)(?!\s*\[\d)/)
  const rest = parts.pop() ?? ''
  return { whole: parts, rest }
}
