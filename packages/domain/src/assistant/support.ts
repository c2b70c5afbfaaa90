import { figureIs } from './figure-support.ts'
import { citationsIn, standsIn, type Support, withoutQuotes } from './quoted.ts'
import { isRightCell } from './right-cell.ts'
import { isExact, termsOf } from './terms.ts'

/** So much of what a sentence says must stand in what it cites. */
const ENOUGH = 0.4

const wordsOf = (text: string): string[] => [...new Set(termsOf(text).filter((term) => !isExact(term)))]

/** Enough of its words stand on what it cites, and at least one in the quotes themselves, where these have any. */
const saysTheSame = (said: string, quotes: string, whole: string): boolean => {
  const words = wordsOf(said)
  if (words.length === 0) return true
  const [stands, quoted] = [new Set(wordsOf(whole)), new Set(wordsOf(quotes))]
  const shared = words.filter((word) => stands.has(word) || quoted.has(word)).length
  return shared / words.length >= ENOUGH && (quoted.size === 0 || words.some((word) => quoted.has(word)))
}

/**
 * Whether a sentence says only what stands in the words it quotes: each quote stands in its source word for word, every
 * number, date and code of it stands in a quote, with its sign and unit, or is worked out from numbers that it names and that
 * stand there; a figure of a table belongs to the row and the column that the sentence names; and enough of its words stand
 * on the page. One that quotes nothing is not supported.
 */
export const isSupported = (sentence: string, sources: ReadonlyMap<number, Support>): boolean => {
  const citations = citationsIn(sentence)
  const known = citations.flatMap((one) => {
    const source = sources.get(one.n)
    return source && standsIn(one.quote, source.text) ? [{ ...one, source }] : []
  })
  if (known.length === 0 || known.length < citations.length) return false
  const said = withoutQuotes(sentence).replace(/\[\d{1,3}\]/g, ' ')
  const quotes = known.map(({ quote }) => quote).join(' \n ')
  const whole = known.map(({ source }) => `${source.text} ${source.title}`).join(' ')
  if (!saysTheSame(said, quotes, whole)) return false
  return figureIs(said, known) && known.every(({ quote, source }) => isRightCell(said, quote, source.tables))
}
