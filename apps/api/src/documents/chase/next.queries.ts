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
  const { rows } = await sql<WhereRow>`select distinct zone, state from chase_group`.execute(db)
  return rows
}

/** The day that today is at a place. */
export interface PlaceToday extends WhereRow {
  today: PlainDate
}

/** The first turn of somebody to whom it is the day `p.today`; 'infinity' where they have none. */
const firstTurn = (of: string) => {
  const first = (when: string) => sql`coalesce(${sql.ref(`${of}.first_if_${when}`)}, 'infinity')`
  const day = sql.ref(`${of}.day`)
  return sql`case when p.today < ${day} then ${first('yesterday')} when p.today = ${day} then ${first('today')}
    else ${first('tomorrow')} end`
}

const NONE = sql`'[]'::jsonb`

/** The places, and the days from yesterday on that people had a message on or skipped one. `day`: today at the lender. */
const placesAndDays = (day: PlainDate, places: readonly PlaceToday[]): RawBuilder<unknown> => sql`
  places as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (zone text, state text, today date)),
  messaged as materialized (
    select email, jsonb_agg(round_on order by round_on) as days from chase_message
    where round_on >= ${day}::date - 1 group by email)`

/**
 * What decides whose turn is when. Most people are told by their group alone. Those whose next message also rests on what they
 * had, or on a day until which they are left alone, are read one by one (`special`), and count in `groups` once less.
 */
const turns = (day: PlainDate, places: readonly PlaceToday[]): RawBuilder<unknown> => sql`${placesAndDays(day, places)},
  special as materialized (
    select f.email, f.zone, f.state, p.today, coalesce(m.days, ${NONE}) as days, s.snoozed_until, ${firstTurn('f')} as turn
    from (
      select email from messaged union select email from chase_person where snoozed_until >= ${day}::date - 1) e
    join chase_first f on f.email = e.email
    join places p on p.zone = f.zone and p.state = f.state
    left join chase_person s on s.email = e.email
    left join messaged m on m.email = e.email),
  groups as materialized (
    select g.*, greatest(p.today, ${firstTurn('g')}) as from_day
    from chase_group g join places p on p.zone = g.zone and p.state = g.state)`

/** From which day on the next message of somebody special may go out. */
const specialFrom = sql`greatest(s.today, s.snoozed_until, s.turn)`

/** People whose next message goes out by the same rules: where they are, from which day on, and on which days they had one. */
export interface NextGroup extends WhereRow {
  from_day: PlainDate
  days: PlainDate[]
  count: number
}

export const nextGroups = async (db: Db, day: PlainDate, places: readonly PlaceToday[]): Promise<NextGroup[]> => {
  const { rows } = await sql<NextGroup>`with ${turns(day, places)},
    counted as (
      select zone, state, from_day, ${NONE} as days, people from groups
      union all select zone, state, greatest(today, turn), ${NONE}, -1 from special
      union all select s.zone, s.state, ${specialFrom}, s.days, 1 from special s where s.turn <> 'infinity')
    select zone, state, from_day, days, sum(people)::int as count from counted where from_day <> 'infinity'
    group by zone, state, from_day, days having sum(people) > 0`.execute(db)
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
  const { rows } = await sql<{ email: string }>`with ${turns(day, places)},
    asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
        as a (zone text, state text, from_day date, days jsonb))
    select email from (
      select f.email from asked a
      join groups g on g.zone = a.zone and g.state = a.state and g.from_day = a.from_day
      cross join lateral (
        select email from chase_first f
        where (f.zone, f.state, f.day) = (g.zone, g.state, g.day)
          and coalesce(f.first_if_yesterday, 'infinity') = g.first_if_yesterday
          and coalesce(f.first_if_today, 'infinity') = g.first_if_today
          and coalesce(f.first_if_tomorrow, 'infinity') = g.first_if_tomorrow
          and f.email not in (select email from special)
        order by f.email collate "C" limit ${page.offset + page.limit}) f
      where a.days = ${NONE}
      union all
      select s.email from special s
      join asked a on a.zone = s.zone and a.state = s.state and a.days = s.days and a.from_day = ${specialFrom}
      where s.turn <> 'infinity') e
    order by email collate "C" offset ${page.offset} limit ${page.limit}`.execute(db)
  return rows.map(({ email }) => email)
}

/** Who has something overdue and had no message today (AA-14): how many, and a page of their addresses, in order. */
export const overduePeople = async (
  db: Db,
  day: PlainDate,
  places: readonly PlaceToday[],
  page: Page,
): Promise<{ emails: string[]; total: number }> => {
  const overdue = sql`chase_first f
    join places p on p.zone = f.zone and p.state = f.state
    left join messaged m on m.email = f.email
    where f.earliest_due < p.today and not coalesce(m.days, ${NONE}) @> jsonb_build_array(p.today)`
  const [all, some] = await Promise.all([
    sql<{ total: number }>`with ${placesAndDays(day, places)}
      select count(*)::int as total from ${overdue}`.execute(db),
    sql<{ email: string }>`with ${placesAndDays(day, places)}
      select f.email from ${overdue}
      order by f.email collate "C" offset ${page.offset} limit ${page.limit}`.execute(db),
  ])
  return { emails: some.rows.map(({ email }) => email), total: all.rows[0]?.total ?? 0 }
}
