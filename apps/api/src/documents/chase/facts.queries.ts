import { owedStates } from '@plinth/domain/loan/activity/turn'
import type { ChaseMessageState, ChaseReason } from '@plinth/domain/documents/chase/plan'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import { batched, type Db, type Tx } from '../../platform/db.ts'

/** The statuses in which nobody is reminded, as `stopOf` has them. */
const ended = sql`('rejected', 'paid-off')`

/** A request that its party owes, as `a`. */
export const owed = sql`a.type = 'document-request' and a.archived_at is null and a.superseded_at is null
  and a.state in (${sql.join(owedStates.map((state) => sql.lit(state)))})`

/** Due before a day, where one is named. */
const isDueBefore = (day: PlainDate | null) => sql`(${day}::date is null or a.due_on < ${day}::date)`

/** A person and a loan on which they may be written to. */
export interface RoleRow {
  email: string
  name: string
  phone: string | null
  role: 'borrower' | 'broker' | 'officer'
  borrower_id: string | null
  loan_id: string
}

const roles = sql`
  select b.email, trim(b.first_name || ' ' || b.last_name) as name, b.phone,
      'borrower' as role, b.id as borrower_id, lb.loan_id
    from borrower b join loan_borrower lb on lb.borrower_id = b.id where not b.email_is_placeholder
  union all
  select c.email, trim(c.first_name || ' ' || c.last_name), c.phone, 'broker', null, lc.loan_id
    from contact c join loan_contact lc on lc.contact_id = c.id where c.contact_type = 'broker'
  union all
  select u.email, trim(u.first_name || ' ' || u.last_name), null, 'officer', null, l.id
    from app_user u join loan l on l.owner_user_id = u.id where u.active`

/**
 * Whether somebody is asked for requests of a loan, or may be told of others' silence: who was never reminded is not silent
 * yet. It spares reading a thousand loans for an officer who has nothing to hear of them.
 */
const isAddressed = sql`(r.role = 'borrower' or exists (select from chase_item i where i.loan_id = r.loan_id)
  or r.role = 'broker' and exists (select from loan l where l.id = r.loan_id and l.correspond_with_broker))`

/** Everybody who may be written to about an open request that is due before `dueBefore`: their addresses, in order. */
export const candidates = async (db: Db | Tx, dueBefore: PlainDate): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`
    with loans as materialized (
      select distinct a.loan_id from activity a join loan l on l.id = a.loan_id
        where ${owed} and a.due_on is not null and ${isDueBefore(dueBefore)}
          and l.archived_at is null and l.status not in ${ended})
    select distinct r.email from (${roles}) r join loans on loans.loan_id = r.loan_id
      where ${isAddressed} order by r.email`.execute(db)
  return rows.map(({ email }) => email)
}

export interface LoanRow {
  id: string
  human_id: string
  name: string
  status: LoanStatus
  correspond_with_broker: boolean
  is_archived: boolean
  is_paused: boolean
  reminded_at: Date | null
}

export interface RequestRow {
  id: string
  loan_id: string
  name: string
  about: string | null
  borrower_id: string | null
  state: ActivityState
  due_on: PlainDate | null
  rejection_reason: string | null
  template_id: string | null
  created_at: Date
  /** From when what went out counts: its due date was moved, or staff replied. */
  since: Date | null
  quiet_until: PlainDate | null
  received_at: Date | null
  has_open_answer: boolean
}

export interface ItemRow {
  activity_id: string
  email: string
  why: ChaseReason
  round_on: PlainDate
  state: ChaseMessageState
  created_at: Date
}

export interface CadenceRow {
  template_id: string | null
  loan_id: string | null
  email: string | null
  days_before: number[]
  on_day: boolean
  every_days: number
  max_after: number
  silent_rounds: number
}

interface PersonRow {
  email: string
  zone: string | null
  snoozed_until: PlainDate | null
}

/**
 * The loans of some people that have open requests, due before `dueBefore` where it is named, and who these people are to
 * them; `addressed` alone for a message. Their requests are looked for a loan at a time: as an `exists` every open request of the
 * book is read, where one officer has many loans.
 */
export const rolesOf = async (
  db: Db | Tx,
  emails: readonly string[],
  who: 'all' | 'addressed',
  dueBefore: PlainDate | null,
): Promise<RoleRow[]> => {
  const { rows } = await sql<RoleRow>`
    select r.* from (${roles}) r
    where r.email = any(${emails}::text[]) and ${who === 'all' ? sql`true` : isAddressed}
      and (select true from activity a where a.loan_id = r.loan_id and ${owed} and ${isDueBefore(dueBefore)} limit 1)
    order by r.email, r.role, r.loan_id`.execute(db)
  return rows
}

/** Everybody of some loans. */
const partiesQuery = (loanIds: readonly string[]) => sql<RoleRow>`
  select r.* from (${roles}) r where r.loan_id = any(${loanIds}::uuid[])`

const loansQuery = (loanIds: readonly string[]) => sql<LoanRow>`
  select l.id, l.human_id, l.name, l.status, l.correspond_with_broker, l.archived_at is not null as is_archived,
    exists (select from chase_paused_loan p where p.loan_id = l.id) as is_paused,
    (select max(e.at) from event e where e.loan_id = l.id and e.kind in ('loan.reminded', 'loan.borrower-reminded'))
      as reminded_at
  from loan l where l.id = any(${loanIds}::uuid[])`

const requestsQuery = (loanIds: readonly string[], dueBefore: PlainDate | null) => sql<RequestRow>`
  select a.id, a.loan_id, coalesce(nullif(a.document_name, ''), a.name) as name,
    coalesce((select p.address_address from property p where p.id = a.property_id),
      (select e.name from legal_entity e where e.id = a.legal_entity_id)) as about, a.borrower_id, a.state, a.due_on, a.rejection_reason, a.template_id,
    a.created_at, r.since, r.quiet_until,
    (select max(d.received_at) from document d where d.activity_id = a.id) as received_at,
    exists (select from chase_answer w where w.activity_id = a.id and w.state = 'open') as has_open_answer
  from activity a
    left join chase_request r on r.activity_id = a.id
  where a.loan_id = any(${loanIds}::uuid[]) and ${owed} and ${isDueBefore(dueBefore)}
  order by a.due_on, name, a.id`

const itemsQuery = (loanIds: readonly string[]) => sql<ItemRow>`
  select i.activity_id, m.email, i.why, m.round_on, m.state, m.created_at
  from chase_item i join chase_message m on m.id = i.message_id
  where i.loan_id = any(${loanIds}::uuid[]) order by m.round_on`

const cadencesQuery = sql`
  select template_id, loan_id, email, days_before, on_day, every_days, max_after, silent_rounds from chase_cadence`

/** The state in which somebody lives, by address: as their newest record says that names one. */
const statesQuery = (emails: readonly string[]) => sql<{ email: string; state: string }>`
  select distinct on (email) email, address_state as state from borrower
  where email = any(${emails}::text[]) and address_state <> '' order by email, created_at desc, id`

/** What the plans of some people rest on, beside their loans; with the cadences of the templates. */
export const personRows = async (db: Db | Tx, emails: readonly string[]) => {
  const [cadences, people, states, messaged, consents] = await batched<
    [CadenceRow, PersonRow, { email: string; state: string }, { email: string; round_on: PlainDate }, { phone: string }]
  >(db, [
    sql<CadenceRow>`${cadencesQuery} where template_id is not null or email = any(${emails}::text[])`.compile(db),
    sql<PersonRow>`select email, zone, snoozed_until from chase_person where email = any(${emails}::text[])`.compile(
      db,
    ),
    statesQuery(emails).compile(db),
    sql<{ email: string; round_on: PlainDate }>`
      select email, round_on from chase_message where email = any(${emails}::text[])`.compile(db),
    sql<{ phone: string }>`
      select phone from text_consent where agreed_at is not null and stopped_at is null and phone in (
        select phone from borrower where email = any(${emails}::text[]) union
        select phone from contact where email = any(${emails}::text[]))`.compile(db),
  ])
  return { cadences, people, states, messaged, consents }
}
export type PersonRows = Awaited<ReturnType<typeof personRows>>

/** What plans rest on of some loans, in one round trip; of their requests those due before `dueBefore`, where it is named. */
export const loanRows = async (db: Db | Tx, loanIds: readonly string[], dueBefore: PlainDate | null) => {
  const [parties, loans, requests, items, cadences] = await batched<
    [RoleRow, LoanRow, RequestRow, ItemRow, CadenceRow]
  >(db, [
    partiesQuery(loanIds).compile(db),
    loansQuery(loanIds).compile(db),
    requestsQuery(loanIds, dueBefore).compile(db),
    itemsQuery(loanIds).compile(db),
    sql<CadenceRow>`${cadencesQuery} where loan_id = any(${loanIds}::uuid[])`.compile(db),
  ])
  return { parties, loans, requests, items, cadences }
}
export type LoanRows = Awaited<ReturnType<typeof loanRows>>

/** Holds the loans of a person, so that nothing of them moves until what is sent about them is written. Ascending, as everywhere. */
export const holdLoans = (tx: Tx, loanIds: readonly string[]) =>
  sql`select id from loan where id = any(${loanIds}::uuid[]) order by id for share`.execute(tx)

/** Until the end of the transaction, statements run by the plan that was made for the first. */
export const keepPlans = (tx: Tx) => sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
