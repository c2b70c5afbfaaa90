import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Amounts in cents: of all open loans, and of those a person or a state has a part in. */
export interface ExposureRow {
  own_cents: number
  book_cents: number
}

/** Loans that are or may become a risk of ours. */
const open = sql`l.archived_at is null and l.status not in ('rejected', 'paid-off')`

/** Loans that changed since the sums were kept. Where nothing says since when, all that is known to have changed. */
const changed = sql`changed as materialized (
    select distinct loan_id from loan_change
    where loan_id is not null and xid >= coalesce((select seen from open_exposure_seen), '0'))`

/** What the changed loans add to the sums that are kept, by state. */
const added = sql`added as materialized (
    select state, cents from open_exposure_of(array(select loan_id from changed))
    union all
    select kept.state, -kept.cents from open_exposure_loan kept where kept.loan_id in (select loan_id from changed))`

/** The sums by state as they are now. */
const now = sql`with ${changed}, ${added}, now as materialized (
    select state, cents from open_exposure union all select state, cents from added)`

/** The open loans of a borrower, and all. */
export const borrowerExposure = async (db: Db | Tx, borrowerId: string): Promise<ExposureRow> => {
  const { rows } = await sql<ExposureRow>`${now}
    select (select coalesce(sum(cents), 0)::bigint from now) as book_cents, (
      select coalesce(sum(l.amount_cents), 0)::bigint from loan_borrower lb join loan l on l.id = lb.loan_id
      where lb.borrower_id = ${borrowerId}::uuid and ${open}) as own_cents`.execute(db)
  return rows[0] ?? { own_cents: 0, book_cents: 0 }
}

/** The open loans whose first property lies in a state, with the loan that is looked at, which lies there, and all. */
export const stateExposure = async (db: Db | Tx, loanId: string, state: string): Promise<ExposureRow> => {
  const { rows } = await sql<ExposureRow>`${now}, looked_at as (
      select coalesce(sum(l.amount_cents), 0) as cents from loan l where l.id = ${loanId}::uuid and not (${open}))
    select (coalesce(sum(now.cents), 0) + looked_at.cents)::bigint as book_cents,
      (coalesce(sum(now.cents) filter (where now.state = ${state}), 0) + looked_at.cents)::bigint as own_cents
    from looked_at left join now on true group by looked_at.cents`.execute(db)
  return rows[0] ?? { own_cents: 0, book_cents: 0 }
}

/** Takes the changed loans into the sums that are kept. */
export const keepExposure = async (tx: Tx): Promise<void> => {
  // A statement of its own: the next one sees what whoever held the lock has written.
  await sql`select pg_advisory_xact_lock(hashtext('open_exposure'))`.execute(tx)
  await sql`with ${changed}, ${added},
    sums as (
      insert into open_exposure (state, cents) select state, sum(cents) from added group by state
      on conflict (state) do update set cents = open_exposure.cents + excluded.cents),
    there as materialized (select * from open_exposure_of(array(select loan_id from changed))),
    gone as (
      delete from open_exposure_loan
      where loan_id in (select loan_id from changed) and loan_id not in (select loan_id from there)),
    kept as (
      insert into open_exposure_loan select loan_id, state, cents from there
      on conflict (loan_id) do update set state = excluded.state, cents = excluded.cents),
    forgotten as (delete from open_exposure_seen)
    insert into open_exposure_seen values (pg_snapshot_xmin(pg_current_snapshot()))`.execute(tx)
}

/** Whether the sums differ from what every loan adds up to. */
export const exposureDiffers = async (db: Db | Tx): Promise<boolean> => {
  const { rows } = await sql<{ differs: boolean }>`${now},
      kept as (select state, sum(cents) as cents from now group by state having sum(cents) <> 0),
      counted as (
        select state, sum(cents) as cents from open_exposure_of(array(select id from loan)) group by state having sum(cents) <> 0)
    select exists ((table kept except table counted) union all (table counted except table kept)) as differs`.execute(
    db,
  )
  return rows[0]?.differs ?? false
}

/** Takes every loan in anew. */
export const rebuildExposure = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('open_exposure'))`.execute(tx)
  await sql`lock table loan in share row exclusive mode`.execute(tx)
  await sql`delete from open_exposure_loan`.execute(tx)
  await sql`delete from open_exposure`.execute(tx)
  await sql`insert into open_exposure_loan select * from open_exposure_of(array(select id from loan))`.execute(tx)
  await sql`insert into open_exposure select state, sum(cents) from open_exposure_loan group by state`.execute(tx)
  await sql`delete from open_exposure_seen`.execute(tx)
  await sql`insert into open_exposure_seen values (pg_snapshot_xmin(pg_current_snapshot()))`.execute(tx)
}
