import { type RawBuilder, sql } from 'kysely'
import { keyColumn } from '../../underwriting/index.ts'
import type { Db } from '../../platform/db.ts'
import { holding } from '../../platform/like.ts'

/** Which events; `from` and `to` are days in the time zone `zone`. */
export interface AuditScope {
  person: string
  subject: string | undefined
  loan: string | undefined
  from: string | undefined
  to: string | undefined
  zone: string
}

export interface AuditRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string
  kind: string
  entity: string
  entity_id: string | null
  loan_id: string | null
  loan_human_id: string | null
  loan_name: string | null
  before: string | null
  after: string | null
  ip: string
  request_id: string
  position: number | null
  sealed_at: Date | null
  hash: string | null
}

const matching = (o: AuditScope): RawBuilder<unknown>[] => [
  ...(o.person === '' ? [] : [sql`e.actor_name ilike ${holding(o.person)}`]),
  ...(o.subject === undefined ? [] : [sql`e.kind like ${`${o.subject}.%`}`]),
  ...(o.loan === undefined
    ? []
    : [sql`e.loan_id = (select id from loan where ${sql.ref(keyColumn(o.loan))} = ${o.loan})`]),
  ...(o.from === undefined ? [] : [sql`e.at >= ${o.from}::date::timestamp at time zone ${o.zone}`]),
  ...(o.to === undefined ? [] : [sql`e.at < (${o.to}::date + 1)::timestamp at time zone ${o.zone}`]),
]

/** Ids begin with the time: their order is that of the trail, and the next page is found by the last id of the one before. */
const page = async (
  db: Db,
  conditions: readonly RawBuilder<unknown>[],
  o: { order: 'asc' | 'desc'; limit: number },
): Promise<AuditRow[]> => {
  const { rows } = await sql<AuditRow>`
    with page as (
      select e.* from event e where ${sql.join([sql`true`, ...conditions], sql` and `)}
      order by e.id ${sql.raw(o.order)} limit ${o.limit})
    select e.id, e.at, e.actor_id, e.actor_name, e.kind, e.entity, e.entity_id, e.before::text as before,
      e.after::text as after, e.ip, e.request_id, l.id as loan_id, l.human_id as loan_human_id, l.name as loan_name,
      s.position, s.sealed_at, encode(s.hash, 'hex') as hash
    from page e left join loan l on l.id = e.loan_id left join event_seal s on s.event_id = e.id
    order by e.id ${sql.raw(o.order)}`.execute(db)
  return rows
}

/** The newest events that match, older than one where `before` names it. */
export const listEvents = (
  db: Db,
  scope: AuditScope,
  o: { before: string | undefined; limit: number },
): Promise<AuditRow[]> =>
  page(db, [...matching(scope), ...(o.before === undefined ? [] : [sql`e.id < ${o.before}`])], {
    order: 'desc',
    limit: o.limit,
  })

/** A stretch of the events that match, oldest first, behind one where `after` names it. */
export const readEvents = (
  db: Db,
  scope: AuditScope,
  o: { after: string | undefined; limit: number },
): Promise<AuditRow[]> =>
  page(db, [...matching(scope), ...(o.after === undefined ? [] : [sql`e.id > ${o.after}`])], {
    order: 'asc',
    limit: o.limit,
  })
