import type { getStatistics, Statistics } from '@plinth/contract/statistics'
import type { QueryOf } from '@plinth/contract/endpoint'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { foldForSearch } from '@plinth/domain/shared/text'
import { progression } from '@plinth/domain/loan/status'
import type { Db } from '../../platform/db.ts'
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
  const [statuses, furthest, days, months, weighted, states, types, late, documents] = await Promise.all([
    q.byStatus(db, scope),
    q.furthestStages(db, scope, progression),
    q.stageDays(db, scope),
    q.months(db, scope),
    q.weighted(db, scope),
    q.byState(db, scope),
    q.byPropertyType(db, scope),
    q.latePayments(db, scope),
    q.documents(db, scope),
  ])
  return toStatistics({ statuses, furthest, days, months, weighted, states, types, late, documents })
}
