import type { OnFileQuery } from '@plinth/contract/people/on-file'
import { foldForSearch } from '@plinth/domain/shared/text'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { holding, literal } from './like.ts'

/** Words of a search that count; more of them are no help to anybody. */
const MOST_WORDS = 6

/** The code of the country, before a number: alone it finds nobody. */
const COUNTRY = '+1'

/** So many digits of a phone number are one of its parts. */
const LEAST_DIGITS = 3

/** Fewer letters are taken for the beginning of a word: within words they are everywhere, and no index tells where. */
const LEAST_LETTERS = 3

/**
 * So many that match are put in order: more of them are no help to anybody, and to find the first by name of all that match
 * takes as long as there are many. Without a search an index has all in order.
 */
const MOST_SORTED = 1000

/** How many rows are looked for before they are put in order; null for as many as there are. */
export const mostFound = ({ search, limit }: OnFileQuery): number | null =>
  search?.trim() && limit !== undefined ? Math.max(MOST_SORTED, limit + 1) : null

const patternOf = (word: string): string => (word.length < LEAST_LETTERS ? `% ${literal(word)}%` : holding(word))

/** Whether a folded text, after a space, holds every word of the search, in any order; true without a search. */
export const holdsWords = (typed: string | undefined, text: RawBuilder<string>): Expression<SqlBool> => {
  const words = foldForSearch(typed ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== COUNTRY)
    .slice(0, MOST_WORDS)
  if (words.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          spellings(word).map((one) => sql`${text} like ${patternOf(one)}`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )}`
}

/** Digits of a phone number as one may write them, "(305)", "555-0142" or "1-305-555-0142"; they are kept without the signs. */
const spellings = (word: string): string[] => {
  const digits = /^[\d()+.-]+$/.test(word) ? word.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '') : ''
  return digits.length >= LEAST_DIGITS && digits !== word ? [word, digits] : [word]
}

/** What of the found records is answered, read with one more than asked for, and whether there are more. */
export const firstOf = <R>(found: readonly R[], { limit }: OnFileQuery): { records: R[]; more: boolean } => ({
  records: limit === undefined ? [...found] : found.slice(0, limit),
  more: limit !== undefined && found.length > limit,
})
