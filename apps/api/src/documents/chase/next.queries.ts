import type { PlainDate } from '@plinth/domain/shared/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Where people are: the zone that staff chose for them, else their state; '' where there is none. */
export interface WhereRow {
  zone: string
  state: string
}

/** Each place where somebody is. */
export const placesOf = async (db: Db): Promise<WhereRow[]> => {
  const { rows } = await sql<WhereRow>`select distinct zone, state from chase_first`.execute(db)
  return rows
}

/** The day that today is at a place. */
export interface PlaceToday extends WhereRow {
  today: PlainDate
}

/**
 * Everybody with the first turn of theirs by the day that it is to them, the days from yesterday on that they had a message on or
 * skipped one, and the day from which the next one may go out. `day`: today at the lender.
 */
const everybody = (day: PlainDate, places: readonly PlaceToday[]): RawBuilder<unknown> => sql`
  places as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (zone text, state text, today date)),
  messaged as materialized (
    select email, jsonb_agg(round_on order by round_on) as days from chase_message
    where round_on >= ${day}::date - 1 group by email),
  everybody as (
    select f.email, f.zone, f.state, f.earliest_due, p.today, coalesce(m.days, '[]') as days,
      greatest(p.today, s.snoozed_until,
        case when p.today < f.day then first_if_yesterday when p.today = f.day then first_if_today
          else first_if_tomorrow end) as from_day,
      case when p.today < f.day then first_if_yesterday when p.today = f.day then first_if_today
        else first_if_tomorrow end is not null as has_turn
    from chase_first f
    join places p on p.zone = f.zone and p.state = f.state
    left join chase_person s on s.email = f.email
    left join messaged m on m.email = f.email)`

/** People whose next message goes out by the same rules: where they are, from which day on, and on which days they had one. */
export interface NextGroup extends WhereRow {
  from_day: PlainDate
  days: PlainDate[]
  count: number
}

export const nextGroups = async (db: Db, day: PlainDate, places: readonly PlaceToday[]): Promise<NextGroup[]> => {
  const { rows } = await sql<NextGroup>`with ${everybody(day, places)}
    select zone, state, from_day, days, count(*)::int as count from everybody where has_turn
    group by zone, state, from_day, days`.execute(db)
  return rows
}

interface Page {
  offset: number
  limit: number
}

/** The addresses of some groups together, in order: a page of them. */
export const emailsOfGroups = async (
  db: Db,
  day: PlainDate,
  places: readonly PlaceToday[],
  groups: readonly NextGroup[],
  page: Page,
): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`with ${everybody(day, places)},
    groups as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as g (zone text, state text, from_day date, days jsonb))
    select e.email from everybody e
    join groups g on g.zone = e.zone and g.state = e.state and g.from_day = e.from_day and g.days = e.days
    where e.has_turn order by e.email collate "C" offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Who has something overdue and had no message today (AA-14): how many, and a page of their addresses, in order. */
export const overduePeople = async (
  db: Db,
  day: PlainDate,
  places: readonly PlaceToday[],
  page: Page,
): Promise<{ emails: string[]; total: number }> => {
  const overdue = sql`earliest_due < today and not days @> jsonb_build_array(today)`
  const [all, some] = await Promise.all([
    sql<{ total: number }>`with ${everybody(day, places)}
      select count(*)::int as total from everybody where ${overdue}`.execute(db),
    sql<{ email: string }>`with ${everybody(day, places)}
      select email from everybody where ${overdue}
      order by email collate "C" offset ${page.offset} limit ${page.limit}`.execute(db),
  ])
  return { emails: some.rows.map(({ email }) => email), total: all.rows[0]?.total ?? 0 }
}
