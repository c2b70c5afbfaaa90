import type { ActivityView } from '@plinth/contract/loan/activity'
import type { listAllActivities as listAllCall } from '@plinth/contract/loan/activity-list'
import type { QueryOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { activityBuckets, bucketStates } from '@plinth/domain/loan/activity/filters'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Db } from '../../platform/db.ts'
import { countStates, listedIds, type ListScope } from './activity-list.queries.ts'
import { readActivities } from './activity.view.ts'

/** A page of all activities that match, with how many there are in each bucket (T-01, T-06). */
export const listAllActivities = async (
  db: Db,
  query: QueryOf<typeof listAllCall>,
  today: PlainDate,
): Promise<ReplyOf<typeof listAllCall>> => {
  const { bucket, type, search, due, sort, offset, limit } = query
  const scope: ListScope = {
    today,
    ...(type ? { types: type } : {}),
    ...(search ? { search } : {}),
    ...(due ? { due } : {}),
  }
  const page = { sort, offset, ...(bucket ? { bucket } : {}), ...(limit === undefined ? {} : { limit }) }
  const [ids, states] = await Promise.all([listedIds(db, scope, page), countStates(db, scope)])
  const found = new Map((await readActivities(db, { ids })).map((one) => [one.activity_id, one]))
  const inStates = (wanted: readonly string[] | null) =>
    states.reduce((sum, one) => sum + (wanted === null || wanted.includes(one.state) ? one.count : 0), 0)
  return {
    activities: ids.map((id) => found.get(id)).filter((one): one is ActivityView => one !== undefined),
    total: inStates(bucket ? bucketStates[bucket] : null),
    buckets: activityBuckets.map((one) => ({ bucket: one, count: inStates(bucketStates[one]) })),
  }
}
