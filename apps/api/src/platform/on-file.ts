import type { OnFileQuery } from '@plinth/contract/people/on-file'
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely'
import { holding } from './like.ts'

/** Words of a search that count; more of them are no help to anybody. */
const MOST_WORDS = 6

/** Whether a text in small letters holds every word of the search, in any order; true without a search. */
export const holdsWords = (typed: string | undefined, text: RawBuilder<string>): Expression<SqlBool> => {
  const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`${sql.join(
    words.map((word) => sql`${text} like ${holding(word)}`),
    sql` and `,
  )}`
}

/** What of the found records is answered, read with one more than asked for, and whether there are more. */
export const firstOf = <R>(found: readonly R[], { limit }: OnFileQuery): { records: R[]; more: boolean } => ({
  records: limit === undefined ? [...found] : found.slice(0, limit),
  more: limit !== undefined && found.length > limit,
})
