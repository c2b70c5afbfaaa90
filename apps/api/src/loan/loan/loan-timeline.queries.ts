import { kindsAbout, type TimelineTopic } from '@plinth/domain/shared/event-kinds'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface TimelineRow {
  id: string
  /** Seconds since 1970. */
  at_epoch: number
  actor_name: string
  kind: string
  before: unknown
  after: unknown
  /** What it was done to: a person's name, an address, a file's name; null when it is the loan itself or gone. */
  subject: string | null
}

export interface TimelineFilter {
  topic: TimelineTopic | null
  person: string | null
  /** Days in the lender's zone, both included. */
  from: PlainDate | null
  to: PlainDate | null
  zone: string
}

/** Events of the loan, and of the people and properties linked to it where no other loan is named. */
const ofLoan = (loanId: string): RawBuilder<boolean> => sql`(e.loan_id = ${loanId} or (e.loan_id is null and (
  (e.entity = 'borrower' and e.entity_id in (select borrower_id from loan_borrower where loan_id = ${loanId}))
  or (e.entity = 'contact' and e.entity_id in (select contact_id from loan_contact where loan_id = ${loanId}))
  or (e.entity = 'property' and e.entity_id in (select property_id from loan_property where loan_id = ${loanId}))
  or (e.entity = 'legal-entity'
    and e.entity_id in (select legal_entity_id from loan_legal_entity where loan_id = ${loanId})))))`

const about = (topic: TimelineTopic | null): RawBuilder<boolean> => {
  if (topic === null) return sql`true`
  const { among, kinds } = kindsAbout(topic)
  return among ? sql`e.kind = any (${kinds}::text[])` : sql`e.kind <> all (${kinds}::text[])`
}

const chosen = (loanId: string, o: TimelineFilter): RawBuilder<boolean> => sql`${ofLoan(loanId)} and ${about(o.topic)}
  and ${o.person === null ? sql`true` : sql`e.actor_name = ${o.person}`}
  and ${o.from === null ? sql`true` : sql`e.at >= (${o.from}::date)::timestamp at time zone ${o.zone}`}
  and ${o.to === null ? sql`true` : sql`e.at < (${o.to}::date + 1)::timestamp at time zone ${o.zone}`}`

const subject = sql<string | null>`case e.entity
  when 'borrower' then (select concat_ws(' ', b.first_name, b.last_name) from borrower b where b.id = e.entity_id)
  when 'contact' then (select concat_ws(' ', c.first_name, c.last_name) from contact c where c.id = e.entity_id)
  when 'property' then (select p.address_address from property p where p.id = e.entity_id)
  when 'legal-entity' then (select l.name from legal_entity l where l.id = e.entity_id)
  when 'activity' then (select a.name from activity a where a.id = e.entity_id)
  when 'process' then (select a.name from process p join activity a on a.id = p.activity_id where p.id = e.entity_id)
  when 'envelope' then (select a.name from envelope v join activity a on a.id = v.activity_id where v.id = e.entity_id)
  when 'condition' then (select c.title from loan_condition c where c.id = e.entity_id)
  when 'document' then (select d.file_name from document d where d.id = e.entity_id)
  end`

/** What happened to a loan, newest first, a page of it. */
export const loanEvents = async (
  db: Db,
  loanId: string,
  o: TimelineFilter & { offset: number; limit: number },
): Promise<TimelineRow[]> => {
  const { rows } = await sql<TimelineRow>`
    select e.id, floor(date_part('epoch', e.at))::bigint as at_epoch, e.actor_name, e.kind, e.before, e.after,
      ${subject} as subject
    from event e where ${chosen(loanId, o)} order by e.at desc, e.id desc limit ${o.limit} offset ${o.offset}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, at_epoch: Number(row.at_epoch) }))
}

/** How many events the filter leaves, and everybody who did something on the loan, by name. */
export const loanEventCounts = async (
  db: Db,
  loanId: string,
  o: TimelineFilter,
): Promise<{ total: number; people: string[] }> => {
  const { rows } = await sql<{ total: number; people: string[] }>`
    select (select count(*)::int from event e where ${chosen(loanId, o)}) as total,
      (select coalesce(array_agg(distinct e.actor_name order by e.actor_name), '{}') from event e
        where ${ofLoan(loanId)}) as people`.execute(db)
  return rows[0] ?? { total: 0, people: [] }
}
