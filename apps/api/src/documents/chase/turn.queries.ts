import type { ChaseRole } from '@plinth/domain/documents/chase/plan'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { owed } from './facts.queries.ts'

/** A kept turn. */
export interface TurnRow {
  email: string
  activity_id: string
  loan_id: string
  told: ChaseRole
  due_on: PlainDate
  before_on: PlainDate | null
  after_on: PlainDate | null
}

/** Until the end of the transaction nobody else works turns out: who read earlier would write over who read later. */
export const holdTurns = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('chase_turn'))`.execute(tx)

/**
 * Marks the loans that the log of changes tells of since it was last asked, each change once, those left out that have nothing
 * to be reminded of.
 */
export const markChanged = (tx: Tx) =>
  sql`with changed as materialized (
      select distinct loan_id from loan_change, chase_turn_seen
      where xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)),
    marked as (
      insert into chase_stale select c.loan_id from changed c
      where exists (select from activity a where a.loan_id = c.loan_id and ${owed} and a.due_on is not null)
        or exists (select from chase_turn t where t.loan_id = c.loan_id)
      union select t.loan_id from chase_turn t where exists (select from changed where loan_id is null))
    update chase_turn_seen set seen = pg_current_snapshot()`.execute(tx)

/**
 * Takes the marks of at most `most` loans off, and answers these loans. The number stands in the statement: a plan that is made
 * for any number (`keepPlans`) expects a tenth of all marks, and reads all of them for each slice.
 */
export const takeStale = async (tx: Tx, most: number): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    with slice as materialized (select distinct loan_id from chase_stale order by loan_id limit ${sql.lit(most)}),
      taken as (delete from chase_stale where loan_id in (select loan_id from slice))
    select loan_id from slice`.execute(tx)
  return rows.map(({ loan_id: id }) => id)
}

/** How many loans are marked. */
export const countStale = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(distinct loan_id)::int as count from chase_stale`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Those of some loans that are marked. */
export const staleOf = async (tx: Tx, loanIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    select distinct loan_id from chase_stale where loan_id = any(${loanIds}::uuid[])`.execute(tx)
  return rows.map(({ loan_id: id }) => id)
}

/** Every loan that asks for something by a day, or has turns. */
export const loansWithTurns = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    select a.loan_id from activity a where ${owed} and a.due_on is not null union select loan_id from chase_turn
    order by 1`.execute(db)
  return rows.map(({ loan_id: id }) => id)
}

/** Keeps the turns of some loans in the place of those before; answers which differed, by loan and person. */
export const keepTurns = async (
  tx: Tx,
  loanIds: readonly string[],
  turns: readonly TurnRow[],
): Promise<{ loan_id: string; email: string }[]> => {
  const { rows } = await sql<{ loan_id: string; email: string }>`
    with there as materialized (select * from jsonb_populate_recordset(null::chase_turn, ${JSON.stringify(turns)}::jsonb)),
    gone as (
      delete from chase_turn t where t.loan_id = any(${loanIds}::uuid[]) and not exists (
        select from there n where (n.email, n.activity_id, n.told) = (t.email, t.activity_id, t.told))
      returning t.loan_id, t.email),
    kept as (
      insert into chase_turn as t select * from there
      on conflict (email, activity_id, told) do update set loan_id = excluded.loan_id, due_on = excluded.due_on,
        before_on = excluded.before_on, after_on = excluded.after_on
      where (t.loan_id, t.due_on, t.before_on, t.after_on)
        is distinct from (excluded.loan_id, excluded.due_on, excluded.before_on, excluded.after_on)
      returning t.loan_id, t.email)
    select loan_id, email from gone union select loan_id, email from kept`.execute(tx)
  return rows
}

/** Works out the first turns of some people as of a day of the lender's: `emails`, or all that were worked out on another day. */
export const keepFirsts = async (tx: Tx, day: PlainDate, emails: readonly string[] | null): Promise<void> => {
  const asked = emails
    ? sql`select unnest(${emails}::text[]) as email`
    : sql`select email from chase_first where day <> ${day}::date`
  const first = (days: number) => sql`min(chase_next(before_on, due_on, after_on, ${day}::date + ${sql.lit(days)}))`
  await sql`with asked as materialized (${asked}),
    firsts as materialized (
      select email, ${first(-1)} as yesterday, ${first(0)} as today, ${first(1)} as tomorrow,
        min(due_on) filter (where told = 'party') as earliest_due
      from chase_turn where email in (select email from asked) group by email),
    gone as (
      delete from chase_first where email in (select email from asked) and email not in (select email from firsts))
    insert into chase_first
    select f.email, ${day}::date, coalesce(p.zone, ''), coalesce(b.state, ''), yesterday, today, tomorrow, earliest_due
    from firsts f
    left join chase_person p on p.email = f.email
    left join lateral (
      select address_state as state from borrower
      where borrower.email = f.email and address_state <> '' order by created_at desc, id limit 1) b on true
    on conflict (email) do update set day = excluded.day, zone = excluded.zone, state = excluded.state,
      first_if_yesterday = excluded.first_if_yesterday, first_if_today = excluded.first_if_today,
      first_if_tomorrow = excluded.first_if_tomorrow, earliest_due = excluded.earliest_due`.execute(tx)
}

/** Whether somebody's first turns are those of another day. */
export const hasOtherDay = async (db: Db | Tx, day: PlainDate): Promise<boolean> => {
  const { rows } = await sql`select from chase_first where day <> ${day}::date limit 1`.execute(db)
  return rows.length > 0
}

/** Holds how many people have the same first turns (decision 0081) against the people themselves, and mends it; answers how many groups were wrong. */
export const mendGroups = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ groups: number }>`
    with wrong as (
      select zone, state, day, yesterday, today, tomorrow, sum(n) as people from (
        select zone, state, day, coalesce(first_if_yesterday, 'infinity') as yesterday,
          coalesce(first_if_today, 'infinity') as today, coalesce(first_if_tomorrow, 'infinity') as tomorrow, 1 as n
        from chase_first
        union all
        select zone, state, day, first_if_yesterday, first_if_today, first_if_tomorrow, -people from chase_group) compared
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0),
    mended as (
      merge into chase_group g using wrong w
      on (g.zone, g.state, g.day, g.first_if_yesterday, g.first_if_today, g.first_if_tomorrow)
        = (w.zone, w.state, w.day, w.yesterday, w.today, w.tomorrow)
      when matched and g.people + w.people = 0 then delete
      when matched then update set people = g.people + w.people
      when not matched then insert values (w.zone, w.state, w.day, w.yesterday, w.today, w.tomorrow, w.people)
      returning 1)
    select count(*)::int as groups from mended`.execute(tx)
  return rows[0]?.groups ?? 0
}
