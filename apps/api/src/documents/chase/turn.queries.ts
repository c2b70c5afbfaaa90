import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { owed } from './facts.queries.ts'

/** Whom a request is told, as its turn is kept. */
export type ToldAs = 'party' | 'broker' | 'officer'

/** A kept turn. */
export interface TurnRow {
  email: string
  activity_id: string
  loan_id: string
  told: ToldAs
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
      where loan_id is not null and xid >= pg_snapshot_xmin(seen) and not pg_visible_in_snapshot(xid, seen)),
    marked as (
      insert into chase_stale select c.loan_id from changed c
      where exists (select from activity a where a.loan_id = c.loan_id and ${owed} and a.due_on is not null)
        or exists (select from chase_turn t where t.loan_id = c.loan_id))
    update chase_turn_seen set seen = pg_current_snapshot()`.execute(tx)

/** Takes the marks of at most `most` loans off, and answers these loans. */
export const takeStale = async (tx: Tx, most: number): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    with slice as materialized (select distinct loan_id from chase_stale order by loan_id limit ${most}),
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

/** Loans that ask for something by a day, or have turns: a stretch of them, after one. */
export const loansWithTurns = async (db: Db, after: string | null, most: number): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    select loan_id from (
      select a.loan_id from activity a where ${owed} and a.due_on is not null
      union select loan_id from chase_turn) concerned
    where ${after}::uuid is null or loan_id > ${after}::uuid
    order by loan_id limit ${most}`.execute(db)
  return rows.map(({ loan_id: id }) => id)
}

/** Keeps the turns of some loans in the place of those before; answers of which loans they differed. */
export const keepTurns = async (tx: Tx, loanIds: readonly string[], turns: readonly TurnRow[]): Promise<string[]> => {
  const { rows } = await sql<{ loan_id: string }>`
    with there as materialized (select * from jsonb_populate_recordset(null::chase_turn, ${JSON.stringify(turns)}::jsonb)),
    gone as (
      delete from chase_turn t where t.loan_id = any(${loanIds}::uuid[]) and not exists (
        select from there n where (n.email, n.activity_id, n.told) = (t.email, t.activity_id, t.told))
      returning t.loan_id),
    kept as (
      insert into chase_turn as t select * from there
      on conflict (email, activity_id, told) do update set loan_id = excluded.loan_id, due_on = excluded.due_on,
        before_on = excluded.before_on, after_on = excluded.after_on
      where (t.loan_id, t.due_on, t.before_on, t.after_on)
        is distinct from (excluded.loan_id, excluded.due_on, excluded.before_on, excluded.after_on)
      returning t.loan_id)
    select loan_id from gone union select loan_id from kept`.execute(tx)
  return rows.map(({ loan_id: id }) => id)
}

/** What is kept of somebody's next message. */
export interface PersonTurnRow {
  email: string
  zone: string | null
  state: string | null
  snoozed_until: PlainDate | null
  /** The first turn of all, by the day that today is to them: yesterday at the lender, today, tomorrow; null = none. */
  firsts: (PlainDate | null)[]
  /** The earliest due date of what is asked of them; null = nothing is. */
  earliest_due: PlainDate | null
}

/** Everybody who has turns. `days`: the days that today may be to somebody. */
export const personTurns = async (db: Db, days: readonly PlainDate[]): Promise<PersonTurnRow[]> => {
  const firsts = days.map((day) => sql`min(chase_next(before_on, due_on, after_on, ${day}::date))`)
  const { rows } = await sql<PersonTurnRow>`
    select t.email, p.zone, b.state, p.snoozed_until, t.firsts, t.earliest_due
    from (
      select email, jsonb_build_array(${sql.join(firsts)}) as firsts, min(due_on) filter (where told = 'party') as earliest_due
      from chase_turn group by email) t
    left join chase_person p on p.email = t.email
    left join lateral (
      select address_state as state from borrower
      where borrower.email = t.email and address_state <> '' order by created_at desc, id limit 1) b on true`.execute(
    db,
  )
  return rows
}

/** Days from one on that somebody had a message on, or skipped one, by address. */
export const messagedFrom = async (db: Db, day: PlainDate): Promise<Map<string, Set<PlainDate>>> => {
  const { rows } = await sql<{ email: string; round_on: PlainDate }>`
    select email, round_on from chase_message where round_on >= ${day}::date`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ email }) => email)].map(([email, some]) => [
      email,
      new Set(some.map(({ round_on: on }) => on)),
    ]),
  )
}
