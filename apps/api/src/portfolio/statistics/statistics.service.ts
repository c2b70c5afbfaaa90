import type { getStatistics, Statistics } from '@plinth/contract/portfolio/statistics'
import type { QueryOf } from '@plinth/contract/shared/endpoint'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { foldForSearch } from '@plinth/domain/shared/text'
import { usualTimes } from '@plinth/domain/portfolio/today/ranking'
import type { Deps } from '../../app/deps.ts'
import { FollowedLoans } from '../../loan/index.ts'
import { StatisticsBook, type StatisticsScope } from './statistics-book.ts'
import type { StatisticsFacts } from './statistics-facts.ts'
import * as q from './statistics.queries.ts'
import { toStatistics } from './statistics.view.ts'

type StatisticsQuery = QueryOf<typeof getStatistics>

const scopeOf = (query: StatisticsQuery): StatisticsScope => ({
  status: query.status,
  search: query.search ? foldForSearch(query.search) : undefined,
  propertyTypes: query.property_type,
  purposes: query.purpose,
  from: query.from === undefined ? undefined : epochToPlainDate(query.from),
  to: query.to === undefined ? undefined : epochToPlainDate(query.to),
})

/** Answers that are kept until a loan changes. */
const KEPT = 20

/** Reads statistics from the sums that are kept in this process; returns the reader (T-04). */
export const keepStatistics = (deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'readAhead'>) => {
  const book = new StatisticsBook()
  const loans = new FollowedLoans<StatisticsFacts>(deps, {
    what: 'statistics',
    read: (db, ids) => q.readStatisticsFacts(db, ids, deps.config.PLINTH_TIME_ZONE),
    replace: (gone, come) => book.replace(gone, come),
  })
  const kept = new Map<string, Statistics>()
  let revision = -1
  return async (query: StatisticsQuery): Promise<Statistics> => {
    await loans.current()
    if (revision !== book.revision || kept.size >= KEPT) kept.clear()
    revision = book.revision
    const scope = scopeOf(query)
    const key = JSON.stringify(scope)
    const answer = kept.get(key) ?? toStatistics(book.parts(scope))
    kept.set(key, answer)
    return answer
  }
}

const USUAL_MS = 600_000

/**
 * What loans usually stay in each stage, over the whole history; counted anew when it is ten minutes old, because a day
 * more or less moves no median. Returns a reader that remembers.
 */
export const rememberUsualTimes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  let known: { at: number; usual: Promise<ReturnType<typeof usualTimes>> } | null = null
  const count = async () => usualTimes(await q.stageDays(db))
  return () => {
    const now = clock.now()
    if (!known || now - known.at >= USUAL_MS) {
      known = { at: now, usual: count() }
      // A count that failed is not remembered.
      known.usual.catch(() => (known = null))
    }
    return known.usual
  }
}
