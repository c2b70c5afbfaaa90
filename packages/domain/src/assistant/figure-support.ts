import { writeDigits } from '../shared/digits.ts'
import type { Quoted } from './quoted.ts'
import { isExact, termsOf } from './terms.ts'

const figuresOf = (terms: Iterable<string>): string[] => [...terms].filter((term) => /^\d+(\.\d+)?$/.test(term))

const isAmount = (term: string): boolean => /^\d/.test(term) && !/^(?:19|20)\d{2}$/.test(term) && !/[a-z]/.test(term)

const decimalsOf = (figure: string): number => figure.split('.')[1]?.length ?? 0

/** Whether a result is the figure as it is written: to its last decimal. */
const isRounded = (figure: string, result: number): boolean =>
  Number.isFinite(result) && Math.abs(result - Number(figure)) <= 0.5000001 * 10 ** -decimalsOf(figure)

const RATIO =
  /[/÷×*=%]|\b(?:ratio|times|divided|percent|share|coverage|yield|per|average|mean|ltv|ltc|dscr)\b|\d+(?:\.\d+)?x\b/i
const A_YEAR = /\b(?:annual|annually|annualized|year|yearly|month|monthly|months)\b/i

/** What two numbers come to in ways that a sentence may name. */
const ofTwo = (a: number, b: number, said: string): number[] => {
  const difference = [a - b]
  return RATIO.test(said) ? [...difference, a / b, (a / b) * 100, a * b, (a * b) / 100] : difference
}

/** Whether a number is what others of the sentence come to: recomputed, never believed. */
const isWorkedOut = (figure: string, others: readonly string[], said: string): boolean => {
  const numbers = others.map(Number)
  const sum = numbers.reduce((all, one) => all + one, 0)
  const exact = (value: number) => Math.abs(value - Number(figure)) < 0.005
  if (numbers.length > 1 && exact(sum)) return true
  if (numbers.length > 1 && RATIO.test(said) && isRounded(figure, sum / numbers.length)) return true
  if (A_YEAR.test(said) && numbers.some((one) => exact(one * 12) || isRounded(figure, one / 12))) return true
  return numbers.some((a, i) =>
    numbers.some((b, j) => i !== j && ofTwo(a, b, said).some((one) => isRounded(figure, one))),
  )
}

const SCALE =
  /\b(?:in|of)\s+(?:u\.?s\.?\s+)?(?:dollars\s+in\s+)?\$?\s?(thousands|millions|billions)\b|\$\s?(?:000s?|mm)\b/i
const scales: Readonly<Record<string, number>> = { thousands: 1e3, millions: 1e6, billions: 1e9 }

/** What a figure of a page stands for where the page says so: 1,000 where its amounts are 'in thousands'; 1 elsewhere. */
export const scaleOf = (text: string): number => {
  const [whole, named] = SCALE.exec(text) ?? []
  if (whole === undefined) return 1
  return named === undefined ? (/mm/i.test(whole) ? 1e6 : 1e3) : (scales[named.toLowerCase()] ?? 1)
}

const NAMES_SCALE = /\b(?:thousands?|millions?|billions?|000s?)\b/i
const scaleIn = (quoted: Quoted): number =>
  /\$\s?\d[\d,.]*\s?(?:million|billion|thousand)/i.test(quoted.quote) ? 1 : scaleOf(quoted.source.text)

const NEGATIVE =
  /\b(?:loss|losses|negative|deficit|decreas\w*|declin\w*|reduc\w*|less|lower|fell|down|credit|vacancy|concessions?|discount|outflow|used|expenses?|paid|minus|deduct\w*|allowance|bad debt)\b/i

/** Whether a figure stands in a quote only with a minus or in brackets, and the sentence says it without. */
const losesSign = (figure: string, quoted: readonly Quoted[], said: string): boolean => {
  const shown = writeDigits(Number(figure), { most: 20 }).replace(/[.,]/g, '\\$&?')
  const all = quoted.flatMap(({ quote }) => [
    ...quote.matchAll(new RegExp(`([(−-]\\s*\\$?\\s*)?(?<![\\d,.])\\$?${shown}(?:\\.0+)?(?![\\d])`, 'g')),
  ])
  if (all.length === 0 || all.some(([, sign]) => sign === undefined)) return false
  return !NEGATIVE.test(said) && !new RegExp(`[(−-]\\s*\\$?\\s*${shown}`).test(said)
}

/**
 * Whether every number, date and code of a sentence stands in one of its quotes, or is worked out from numbers of the sentence
 * that do. Amounts of a page in thousands are named as such.
 */
export const figureIs = (said: string, quoted: readonly Quoted[]): boolean => {
  const exact = [...new Set(termsOf(said))].filter(isExact)
  const stands = new Set(quoted.flatMap(({ quote }) => termsOf(quote)))
  const scaled = new Set(
    quoted.flatMap((one) => {
      const scale = scaleIn(one)
      return scale === 1 ? [] : figuresOf(termsOf(one.quote)).map((figure) => String(Number(figure) * scale))
    }),
  )
  const around = new Set(quoted.flatMap(({ source }) => termsOf(`${source.text} ${source.title}`)))
  // A year or a code may stand in the head of its column or in what its document is called; an amount may not.
  const isThere = (term: string) => stands.has(term) || scaled.has(term) || (!isAmount(term) && around.has(term))
  const there = figuresOf(exact.filter(isThere))
  if (!exact.every((term) => isThere(term) || isWorkedOut(term, there, said))) return false
  if (there.some((figure) => stands.has(figure) && losesSign(figure, quoted, said))) return false
  const dollars = new Set([...said.matchAll(/\$\s?[\d,.]*\d/g)].flatMap(([amount]) => termsOf(amount)))
  const isBare = (figure: string) => dollars.has(figure) && stands.has(figure) && !scaled.has(figure)
  return scaled.size === 0 || NAMES_SCALE.test(said) || !there.some(isBare)
}
