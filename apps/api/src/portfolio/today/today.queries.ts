import { bucketStates } from '@plinth/domain/loan/activity/filters'
import type { TodayFacts } from '@plinth/domain/portfolio/today/matters'
import type { TodayKind } from '@plinth/domain/portfolio/today/ranking'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

const standing = sql`a.archived_at is null and a.superseded_at is null`
/** Requests whose files staff have to look at. */
const toReview = sql`a.type = 'document-request' and a.state in ('Sent', 'Processed', 'Unsupported', 'Signed') and ${standing}`
/** Requests that the parties owe. */
const owed = sql`a.type = 'document-request' and a.state in ('New', 'Waiting', 'Rejected', 'Missing Data') and ${standing}`
const expiring = sql`a.type = 'term-sheet' and a.expires_on is not null and a.expired_at is null
  and a.state not in ('New', 'Signed', 'Accepted', 'Done') and ${standing}`
const signing = sql`e.state in ('Sent', 'Delivered') and ${standing}`
const failed = sql`p.state in ('Failed', 'Error') and a.state <> all(${bucketStates.Accepted}::text[]) and ${standing}`

/** How many, since when, and what marks their state; null when there is none. */
const waiting = (since: string, mark: string) =>
  sql.raw(`case when count(*) > 0 then json_build_object('count', count(*),
    'since', extract(epoch from min(${since})) * 1000, 'mark', ${mark}) end`)

/** What the list of today is made of, for the open ones of those loans. */
export const readTodayFacts = async (db: Db, ids: readonly string[]): Promise<TodayFacts[]> =>
  (
    await sql<TodayFacts>`
      select l.id, l.owner_user_id as owner, l.amount_cents as amount, l.status, l.expected_closing as closing,
        (extract(epoch from l.status_since) * 1000)::float8 as "statusSince", l.status_since::text as "statusMark",
        coalesce(a.due, '[]') as due, coalesce(a.expiring, '[]') as expiring, a.to_review as "toReview", e.signing, p.failed
      from loan l left join lateral (
        select json_agg(a.due_on order by a.due_on) filter (where a.due_on is not null and ${owed}) as due,
          json_agg(a.expires_on order by a.expires_on) filter (where ${expiring}) as expiring,
          case when bool_or(${toReview}) then json_build_object('count', count(*) filter (where ${toReview}),
            'since', extract(epoch from min(a.state_since) filter (where ${toReview})) * 1000,
            'mark', (max(a.state_since) filter (where ${toReview}))::text) end as to_review
        from activity a where a.loan_id = l.id and a.archived_at is null and a.type in ('document-request', 'term-sheet')) a on true
      left join lateral (
        select ${waiting('e.created_at', "count(*) || ' ' || max(e.created_at)")} as signing
        from activity a join envelope e on e.activity_id = a.id where a.loan_id = l.id and ${signing}) e on true
      left join lateral (
        select ${waiting('p.state_since', 'max(p.state_since)::text')} as failed
        from activity a join process p on p.activity_id = a.id where a.loan_id = l.id and ${failed}) p on true
      where l.id = any(${ids}::uuid[]) and l.archived_at is null and l.status <> 'rejected'`.execute(db)
  ).rows

/** An entry that a person took off the list until a day, or until its mark changes. */
export interface HiddenRow {
  kind: string
  loan_id: string
  mark: string
}

/** What the person has taken off the list and is still off on that day. */
export const readHidden = async (db: Db, userId: string, today: PlainDate): Promise<HiddenRow[]> =>
  (
    await sql<HiddenRow>`select kind, loan_id, mark from today_hidden
      where user_id = ${userId}::uuid and (until_on is null or until_on > ${today}::date)`.execute(db)
  ).rows

/** What an entry is shown with: its loan's names, and the activity it opens with its name or whose signature is missing. */
export interface OpeningRow {
  kind: string
  loan_id: string
  human_id: string
  name: string
  activity_id: string | null
  subject: string | null
}

const named = sql`coalesce(nullif(a.document_name, ''), a.name)`
/** What an entry opens: the activity that waits longest. */
const opening = (today: PlainDate) => sql`
    select a.id, ${named} as subject from activity a
      where m.kind = 'upload-review' and a.loan_id = m.loan_id and ${toReview} order by a.state_since, a.id limit 1)
    union all (select a.id, ${named} from activity a
      where m.kind = 'overdue-request' and a.loan_id = m.loan_id and a.due_on < ${today}::date and ${owed}
      order by a.due_on, a.id limit 1)
    union all (select a.id, ${named} from activity a
      where m.kind = 'term-sheet-expiring' and a.loan_id = m.loan_id and a.expires_on = m.date and ${standing} limit 1)
    union all (select a.id, r.name from activity a join envelope e on e.activity_id = a.id
      join envelope_recipient r on r.envelope_id = e.id
      where m.kind = 'signature-waiting' and a.loan_id = m.loan_id and ${signing} and r.signed_at is null
      order by e.created_at, r.position limit 1)
    union all (select a.id, ${named} from activity a join process p on p.activity_id = a.id
      where m.kind = 'failed-process' and a.loan_id = m.loan_id and ${failed} order by p.state_since, a.id limit 1`

/** What each entry is shown with; one whose loan is gone meanwhile is left out. */
export const readOpenings = async (
  db: Db,
  entries: readonly { kind: TodayKind; loanId: string; date: PlainDate | null }[],
  today: PlainDate,
): Promise<OpeningRow[]> =>
  (
    await sql<OpeningRow>`
      select m.kind, m.loan_id, loan.human_id, loan.name, o.id as activity_id, o.subject
      from unnest(${entries.map((one) => one.kind)}::text[], ${entries.map((one) => one.loanId)}::uuid[],
        ${entries.map((one) => one.date)}::date[]) as m (kind, loan_id, date)
      join loan on loan.id = m.loan_id left join lateral ((${opening(today)})) o on true`.execute(db)
  ).rows

export const hide = (
  tx: Tx,
  row: { user_id: string; kind: string; loan_id: string; mark: string; until_on: PlainDate | null },
) =>
  tx
    .insertInto('today_hidden')
    .values(row)
    .onConflict((oc) =>
      oc.columns(['user_id', 'kind', 'loan_id']).doUpdateSet({ mark: row.mark, until_on: row.until_on }),
    )
    .execute()

export const show = (tx: Tx, userId: string, kind: string, loanId: string) =>
  tx
    .deleteFrom('today_hidden')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('loan_id', '=', loanId)
    .execute()

export const loanExists = (tx: Tx, id: string) =>
  tx.selectFrom('loan').select('id').where('id', '=', id).executeTakeFirst()
