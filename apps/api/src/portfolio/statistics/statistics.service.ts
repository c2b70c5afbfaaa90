import type { getStatistics, Statistics } from '@plinth/contract/portfolio/statistics'
import type { QueryOf } from '@plinth/contract/shared/endpoint'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { foldForSearch } from '@plinth/domain/shared/text'
import { progression } from '@plinth/domain/loan/status'
import { usualTimes } from '@plinth/domain/portfolio/today/ranking'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import * as q from './statistics.queries.ts'
import { toStatistics } from './statistics.view.ts'

const scopeOf = (query: QueryOf<typeof getStatistics>, zone: string): q.StatisticsScope => ({
  zone,
  ...(query.status ? { status: query.status } : {}),
  ...(query.search ? { search: foldForSearch(query.search) } : {}),
  ...(query.property_type ? { propertyTypes: query.property_type } : {}),
  ...(query.purpose ? { purposes: query.purpose } : {}),
  ...(query.from === undefined ? {} : { from: epochToPlainDate(query.from) }),
  ...(query.to === undefined ? {} : { to: epochToPlainDate(query.to) }),
})

/** Everything the statistics page shows of the loans that match (T-04); `zone` is the lender's. */
export const readStatistics = async (
  db: Db,
  query: QueryOf<typeof getStatistics>,
  zone: string,
): Promise<Statistics> => {
  const scope = scopeOf(query, zone)
  const [tallies, trails, months, weighted, leverage, late, documents] = await Promise.all([
    q.tallies(db, scope),
    q.trails(db, scope, progression),
    q.months(db, scope),
    q.weighted(db, scope),
    q.leverage(db, scope),
    q.latePayments(db, scope),
    q.documents(db, scope),
  ])
  return toStatistics({ ...tallies, ...trails, months, weighted, leverage, late, documents })
}

const USUAL_MS = 600_000

/**
 * What loans usually stay in each stage, over the whole history; counted anew when it is ten minutes old, because a day
 * more or less moves no median. Returns a reader that remembers.
 */
export const rememberUsualTimes = ({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  let known: { at: number; usual: Promise<ReturnType<typeof usualTimes>> } | null = null
  const count = async () => usualTimes(await q.stageDays(db, { zone: config.PLINTH_TIME_ZONE }))
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
