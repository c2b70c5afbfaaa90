import type { LoanStatus } from '@plinth/domain/loan/status'
import { bucketStates } from '@plinth/domain/loan/activity/filters'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import {
  allTodayKinds,
  closingWindow,
  expiryWindow,
  kindGroups,
  type TodayGroup,
  todayGroups,
  type TodayKind,
  todayKinds,
} from '@plinth/domain/portfolio/today/ranking'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'

/** The list of today counted from every loan, in one statement: what the kept matters are held against. */

/** Whose list it is, and the day it is. */
interface TodayScope {
  userId: string
  /** Only loans of this person and those of nobody. */
  mine: boolean
  today: PlainDate
  now: Date
  /** Days a loan usually stays in each status. */
  usual: readonly { status: string; days: number }[]
  limit: number
  /** Rows of one group at most. */
  each: number
}

interface TodayRow {
  kind: string
  loan_id: string
  human_id: string
  name: string
  status: LoanStatus
  amount_cents: number
  activity_id: string | null
  subject: string | null
  count: number
  days: number
  date: PlainDate | null
  mark: string
  /** Entries in all, and by group. */
  total: number
  groups: Record<TodayGroup, number>
}

/** In the words of the partial index `activity_to_review`. */
const toReview = sql`a.type = 'document-request' and a.state in ('Sent', 'Processed', 'Unsupported', 'Signed')
  and a.archived_at is null and a.superseded_at is null`
/** In the words of the partial index `activity_owed`. */
const owed = sql`a.type = 'document-request' and a.state in ('New', 'Waiting', 'Rejected', 'Missing Data')
  and a.archived_at is null and a.superseded_at is null`
const standing = sql`a.archived_at is null and a.superseded_at is null`
const closingLoan = sql`l.status not in ('funded', 'paid-off')`

/** Each kind's matters, one a loan: loan_id, count, days, date, mark. `l` is an open loan of the person. */
const kinds = (s: TodayScope): Record<TodayKind, RawBuilder<unknown>> => {
  const daysSince = (at: RawBuilder<unknown>) => sql`extract(day from ${s.now}::timestamptz - ${at})::int`
  return {
    'upload-review': sql`a.loan_id, count(*)::int as count, ${daysSince(sql`min(a.state_since)`)} as days,
        null::date as date, max(a.state_since)::text as mark
      from activity a where ${toReview} group by a.loan_id`,
    'overdue-request': sql`a.loan_id, count(*)::int, ${s.today}::date - min(a.due_on), min(a.due_on),
        count(*) || ' ' || max(a.due_on)
      from activity a where a.due_on < ${s.today}::date and ${owed} group by a.loan_id`,
    'term-sheet-expiring': sql`a.loan_id, 1, ${expiryWindow}::int - (min(a.expires_on) - ${s.today}::date),
        min(a.expires_on), min(a.expires_on)::text
      from activity a
      where a.type = 'term-sheet' and a.expires_on between ${s.today}::date and ${addDays(s.today, expiryWindow)}::date
        and a.expires_on is not null and a.expired_at is null
        and a.state not in ('New', 'Signed', 'Accepted', 'Done') and ${standing} group by a.loan_id`,
    closing: sql`l.id, 1, ${closingWindow}::int - (l.expected_closing - ${s.today}::date), l.expected_closing,
        l.expected_closing::text
      from open l where ${closingLoan}
        and l.expected_closing between ${addDays(s.today, -closingWindow)}::date and ${addDays(s.today, closingWindow)}::date`,
    'past-usual-time': sql`l.id, 1, ${daysSince(sql`l.status_since`)} - usual.days, null::date, l.status_since::text
      from open l join unnest(${s.usual.map((one) => one.status)}::text[], ${s.usual.map((one) => one.days)}::int[])
        as usual (status, days) on usual.status = l.status
      where l.status_since <= ${s.now}::timestamptz - (usual.days + 1) * interval '24 hours'`,
    'signature-waiting': sql`a.loan_id, count(*)::int, ${daysSince(sql`min(e.created_at)`)}, null::date,
        count(*) || ' ' || max(e.created_at)
      from envelope e join activity a on a.id = e.activity_id
      where e.state in ('Sent', 'Delivered') and ${standing} group by a.loan_id`,
    'failed-process': sql`a.loan_id, count(*)::int, ${daysSince(sql`min(p.state_since)`)}, null::date,
        max(p.state_since)::text
      from process p join activity a on a.id = p.activity_id
      where p.state in ('Failed', 'Error') and a.state <> all(${bucketStates.Accepted}::text[]) and ${standing}
      group by a.loan_id`,
  }
}

/** What an entry opens: the activity that waits longest, and its name or whose signature is missing. */
const opening = (s: TodayScope) => {
  const named = sql`coalesce(nullif(a.document_name, ''), a.name)`
  return sql`
    select a.id, ${named} as subject from activity a
      where m.kind = 'upload-review' and a.loan_id = m.loan_id and ${toReview} order by a.state_since, a.id limit 1)
    union all (select a.id, ${named} from activity a
      where m.kind = 'overdue-request' and a.loan_id = m.loan_id and a.due_on < ${s.today}::date and ${owed}
      order by a.due_on, a.id limit 1)
    union all (select a.id, ${named} from activity a
      where m.kind = 'term-sheet-expiring' and a.loan_id = m.loan_id and a.expires_on = m.date and ${standing} limit 1)
    union all (select a.id, r.name from activity a join envelope e on e.activity_id = a.id
      join envelope_recipient r on r.envelope_id = e.id
      where m.kind = 'signature-waiting' and a.loan_id = m.loan_id and ${standing} and e.state in ('Sent', 'Delivered')
        and r.signed_at is null order by e.created_at, r.position limit 1)
    union all (select a.id, ${named} from activity a join process p on p.activity_id = a.id
      where m.kind = 'failed-process' and a.loan_id = m.loan_id and ${standing} and p.state in ('Failed', 'Error')
        and a.state <> all(${bucketStates.Accepted}::text[]) order by p.state_since, a.id limit 1`
}

/**
 * What waits for a person, the most urgent first by the points of `todayKinds`, in one statement. Which activity an entry
 * opens is looked up for those that are answered alone.
 */
export const todayRows = async (db: Db, s: TodayScope): Promise<TodayRow[]> => {
  const matters = Object.entries(kinds(s)).map(([kind, rows]) => sql`select ${kind}::text as kind, ${rows}`)
  const points = Object.entries(todayKinds)
  const of = (pick: 'start' | 'perDay' | 'days') => sql`${points.map(([, one]) => one[pick])}::int[]`
  const order = sql`urgency desc, amount_cents desc, (kind || loan_id) collate "C"`
  const counts = sql.join(todayGroups.map((group) => sql`${sql.lit(group)}, count(*) filter (where grp = ${group})`))
  return (
    await sql<TodayRow>`
      with open as materialized (
        select l.id, l.status, l.status_since, l.expected_closing, l.amount_cents from loan l
        where l.archived_at is null and l.status <> 'rejected'
          ${s.mine ? sql`and (l.owner_user_id is null or l.owner_user_id = ${s.userId})` : sql``}),
      grouped as (
        select w.*, l.amount_cents, l.status,
          case when w.kind = 'closing' and w.days > ${closingWindow}::int then 'overdue' else points.grp end as grp,
          points.start + points.per_day * least(greatest(w.days, 0), points.most) as urgency
        from (${sql.join(matters, sql` union all `)}) w
        join open l on l.id = w.loan_id
        join unnest(${points.map(([kind]) => kind)}::text[], ${of('start')}, ${of('perDay')}, ${of('days')},
            ${allTodayKinds.map((kind) => kindGroups[kind])}::text[])
          as points (kind, start, per_day, most, grp) on points.kind = w.kind
        where (w.kind, w.loan_id, w.mark) not in (select h.kind, h.loan_id, h.mark from today_hidden h
          where h.user_id = ${s.userId} and (h.until_on is null or h.until_on > ${s.today}::date))),
      counted as (select count(*)::int as total, json_build_object(${counts}) as groups from grouped),
      ranked as (select g.*, row_number() over (partition by grp order by ${order}) as place from grouped g),
      urgent as (select * from ranked where place <= ${s.each} order by ${order} limit ${s.limit})
      select m.*, counted.total, counted.groups, loan.human_id, loan.name, o.id as activity_id, o.subject
      from urgent m cross join counted join loan on loan.id = m.loan_id left join lateral ((${opening(s)})) o on true
      order by ${order}`.execute(db)
  ).rows
}
