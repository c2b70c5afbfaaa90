import type { ActivityView } from '@plinth/contract/loan/activity'
import type { listAllActivities as listAllCall } from '@plinth/contract/loan/activity-list'
import type { QueryOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { activityBuckets, bucketStates } from '@plinth/domain/loan/activity/filters'
import { todayIn } from '@plinth/domain/shared/dates'
import type { Deps } from '../../app/deps.ts'
import type { Db } from '../../platform/db.ts'
import { FollowedLoans } from '../following/index.ts'
import { ActivityCounts } from './activity-counts.ts'
import type { ActivityFacts } from './activity-facts.ts'
import { countStates, listedIds, type ListScope, readActivityFacts } from './activity-list.queries.ts'
import { readActivities } from './activity.view.ts'

/** Equal texts as one value: a loan's activities are like those of many others. */
const sharing = (read: typeof readActivityFacts) => {
  const known = new Map<string, string>()
  const shared = (text: string): string => {
    const one = known.get(text) ?? text
    known.set(text, one)
    return one
  }
  return async (db: Db, ids: readonly string[]): Promise<ActivityFacts[]> =>
    (await read(db, ids)).map(({ id, activities }) => ({ id, activities: activities.map(shared) }))
}

/**
 * Answers pages of all activities that match, with how many there are in each bucket (T-01, T-06). How many is kept up as loans
 * change; the activities of loans that are searched for are counted.
 */
export const keepActivityList = (deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config' | 'readAhead'>) => {
  const { db, clock, config } = deps
  const counts = new ActivityCounts()
  const loans = new FollowedLoans<ActivityFacts>(deps, {
    what: 'activities',
    read: sharing(readActivityFacts),
    replace: (gone, come) => counts.replace(gone, come),
  })
  const statesOf = async (scope: ListScope) => {
    if (scope.search) return countStates(db, scope)
    await loans.current()
    return counts.byState(scope)
  }
  return async (query: QueryOf<typeof listAllCall>): Promise<ReplyOf<typeof listAllCall>> => {
    const { bucket, type, search, due, sort, offset, limit } = query
    const scope: ListScope = {
      today: todayIn(config.PLINTH_TIME_ZONE, clock.now()),
      ...(type ? { types: type } : {}),
      ...(search ? { search } : {}),
      ...(due ? { due } : {}),
    }
    const page = { sort, offset, ...(bucket ? { bucket } : {}), ...(limit === undefined ? {} : { limit }) }
    const [ids, states] = await Promise.all([listedIds(db, scope, page), statesOf(scope)])
    const found = new Map((await readActivities(db, { ids })).map((one) => [one.activity_id, one]))
    const inStates = (wanted: readonly string[] | null) =>
      states.reduce((sum, one) => sum + (wanted === null || wanted.includes(one.state) ? one.count : 0), 0)
    return {
      activities: ids.map((id) => found.get(id)).filter((one): one is ActivityView => one !== undefined),
      total: inStates(bucket ? bucketStates[bucket] : null),
      buckets: activityBuckets.map((one) => ({ bucket: one, count: inStates(bucketStates[one]) })),
    }
  }
}
