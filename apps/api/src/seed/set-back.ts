import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../platform/db.ts'

/** What a step leaves in tables beside the trail, and which of its rows belong to a loan. */
const stamps = [
  ['loan', ['status_since'], 'id'],
  ['activity', ['created_at', 'updated_at', 'state_since'], 'loan_id'],
  ['process', ['created_at', 'updated_at'], 'activity'],
  ['document', ['created_at', 'received_at'], 'loan_id'],
  ['mail', ['created_at'], 'loan_id'],
  ['notification', ['created_at'], 'loan_id'],
  ['underwriting_value', ['added_at'], 'activity'],
] as const

/**
 * Sets what was written about a loan since an instant (milliseconds since 1970) back to when the demo's history has it, in its
 * order. The trail is append-only: its events are taken out and told anew, their ids with them, since those tell the order.
 */
export const setBack = async (tx: Tx, loanId: string, { since, to }: { since: number; to: number }): Promise<void> => {
  const from = new Date(since)
  const back = sql`make_interval(secs => ${(since - to) / 1000}::float8)`
  const earlierId = sql`(lpad(to_hex(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint - ${since - to}::bigint), 12, '0')
    || substr(replace(id::text, '-', ''), 13))::uuid`
  const moved = stamps.map(([table, columns, by]) => {
    const belongs =
      by === 'activity'
        ? sql`activity_id in (select id from activity where loan_id = ${loanId})`
        : sql`${sql.ref(by)} = ${loanId}`
    const set = columns.map((one) => sql`${sql.ref(one)} = ${earlier(one, from, back)}`)
    const late = columns.map((one) => sql`${sql.ref(one)} >= ${from}`)
    return sql`${sql.ref(`moved_${table}`)} as (
      update ${sql.table(table)} set ${sql.join(set)} where ${belongs} and (${sql.join(late, sql` or `)}))`
  })
  await sql`
    with told as (delete from event where loan_id = ${loanId} and at >= ${from} returning *),
      no_longer as (delete from event_unsealed where event_id in (select id from told)), ${sql.join(moved)}
    insert into event (id, at, actor_id, actor_name, kind, entity, entity_id, loan_id, before, after, request_id, ip)
    select ${earlierId}, at - ${back}, actor_id, actor_name, kind, entity, entity_id, loan_id, before, after, request_id, ip
    from told`.execute(tx)
}

const earlier = (column: string, from: Date, back: RawBuilder<unknown>) =>
  sql`case when ${sql.ref(column)} >= ${from} then ${sql.ref(column)} - ${back} else ${sql.ref(column)} end`
