import { namesBeingRead } from '../../documents/index.ts'
import type { Db } from '../../platform/db.ts'
import type { Sight } from './parts.ts'

/** Files named where they are still being read; of more, how many. */
const MOST_NAMED = 3

/** What to say beside an answer that something is not shown while pages are missing that may show it; null when all are read. */
export const stillReading = async (db: Db, sight: Sight): Promise<string | null> => {
  const names = sight.files ? await namesBeingRead(db, sight.loanId) : []
  if (names.length === 0) return null
  const more = names.length - MOST_NAMED
  const listed = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return `Still being read: ${listed}. Ask again in a few minutes.`
}
