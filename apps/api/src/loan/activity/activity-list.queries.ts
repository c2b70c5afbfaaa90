import { type ActivityBucket, bucketStates, type DueFilter } from '@plinth/domain/loan/activity/filters'
import type { ActivityType, ActivityState } from '@plinth/domain/loan/activity/types'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { holding } from '../../platform/like.ts'
import type { ActivityFacts } from './activity-facts.ts'

/** What narrows the list of all activities (T-06). */
export interface ListScope {
  types?: readonly ActivityType[]
  /** Part of the loan's name, or its human id. */
  search?: string
  due?: DueFilter
  /** The day it is for the lender. */
  today: PlainDate
}

const finals = bucketStates.Accepted

const dueIn = (due: DueFilter, today: PlainDate): RawBuilder<unknown> => {
  const week = addDays(today, 7)
  switch (due) {
    case 'overdue':
      return sql`a.due_on < ${today}::date and a.state <> all(${finals}::text[])`
    case 'today':
      return sql`a.due_on = ${today}::date`
    case 'next-7-days':
      return sql`a.due_on > ${today}::date and a.due_on <= ${week}::date`
    case 'later':
      return sql`a.due_on > ${week}::date`
    case 'none':
      return sql`a.due_on is null`
  }
}

const matching = (scope: ListScope, bucket?: ActivityBucket) => {
  const conditions = [
    sql`a.archived_at is null and a.superseded_at is null and l.archived_at is null`,
    ...(bucket ? [sql`a.state = any(${bucketStates[bucket]}::text[])`] : []),
    ...(scope.types ? [sql`a.type = any(${scope.types}::text[])`] : []),
    ...(scope.search
      ? [
          sql`(lower(l.name) like ${holding(scope.search.toLowerCase())} or lower(l.human_id) = ${scope.search.toLowerCase()})`,
        ]
      : []),
    ...(scope.due ? [dueIn(scope.due, scope.today)] : []),
  ]
  return sql`from activity a join loan l on l.id = a.loan_id where ${sql.join(conditions, sql` and `)}`
}

const orders = {
  created: sql`a.id`,
  due: sql`a.due_on nulls last, a.id`,
  last_update: sql`a.updated_at desc, a.id`,
} as const
export type ListSort = keyof typeof orders

/** Ids of one page of the activities that match, in order; all of them without a limit. */
export const listedIds = async (
  db: Db,
  scope: ListScope,
  page: { bucket?: ActivityBucket; sort: ListSort; offset: number; limit?: number },
): Promise<string[]> => {
  const limit = page.limit === undefined ? sql`` : sql`limit ${page.limit}`
  const { rows } = await sql<{
    id: string
  }>`select a.id ${matching(scope, page.bucket)} order by ${orders[page.sort]} ${limit} offset ${page.offset}`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** How many activities match in each state. */
export const countStates = async (db: Db, scope: ListScope): Promise<{ state: ActivityState; count: number }[]> =>
  (
    await sql<{
      state: ActivityState
      count: number
    }>`select a.state, count(*)::int as count ${matching(scope)} group by a.state`.execute(db)
  ).rows

/** The activities of those loans; an archived loan has none. */
export const readActivityFacts = async (db: Db, ids: readonly string[]): Promise<ActivityFacts[]> =>
  (
    await sql<ActivityFacts>`
      select a.loan_id as id, json_agg(a.type || '|' || a.state || '|' || coalesce(a.due_on::text, '')) as activities
      from activity a join loan l on l.id = a.loan_id
      where a.loan_id = any(${ids}::uuid[]) and a.archived_at is null and a.superseded_at is null and l.archived_at is null
      group by a.loan_id`.execute(db)
  ).rows
