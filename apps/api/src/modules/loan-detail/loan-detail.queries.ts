import type { ExitStrategy, Purpose } from '@plinth/domain/loan/terms'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { type BorrowerRecord, borrowerJson, type InsightRecord } from '../borrower/index.ts'
import { type ContactRecord, contactJson } from '../contact/index.ts'
import { type LegalEntityRecord, legalEntityJson } from '../legal-entity/index.ts'
import { type PropertyRecord, propertyJson } from '../property/index.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** What the path calls a loan: its uuid or its human id (A-22). */
const columnOf = (key: string) => (uuid.test(key) ? ('id' as const) : ('human_id' as const))

/** Everything of the loan page in one row: cents, plain dates, epoch seconds. */
export interface LoanRecord {
  id: string
  human_id: string
  name: string
  amount_cents: number
  amount_at_closing_cents: number | null
  purpose: Purpose
  duration_months: number
  exit_strategy: ExitStrategy | null
  interest_rate: number | null
  construction_reserve_cents: number | null
  expected_closing: string | null
  purchase_date: string | null
  estimated_as_is_value_cents: number | null
  estimated_sellout_cents: number | null
  current_loan_balance_cents: number | null
  cost_spent_to_date_cents: number | null
  is_flip: boolean | null
  is_blanket_loan: boolean | null
  score: number | null
  status: LoanStatus
  suggested_steps: string[]
  story: string
  google_drive_folder_id: string | null
  spreadsheet_id: string | null
  rejection_reason: string | null
  version: number
  archived_at: Date | null
  archive_due_at: Date | null
  created_at: Date
  updated_at: Date
  status_since: Date
  owner: { id: string; first_name: string; last_name: string; email: string } | null
  properties: PropertyRecord[]
  borrowers: BorrowerRecord[]
  contacts: ContactRecord[]
  legal_entities: LegalEntityRecord[]
  insights: InsightRecord[]
  activity: { activity_type: string; activity_id: string; docusign_envelope_id: string | null }[]
}

/** The loan of a path with everything linked to it, in one statement; undefined when there is none. */
export const findLoanRecord = async (db: Db | Tx, key: string): Promise<LoanRecord | undefined> => {
  const { rows } = await sql<LoanRecord>`
    select l.id, l.human_id, l.name, l.amount_cents, l.amount_at_closing_cents, l.purpose, l.duration_months,
      l.exit_strategy, l.interest_rate, l.construction_reserve_cents, l.expected_closing, l.purchase_date,
      l.estimated_as_is_value_cents, l.estimated_sellout_cents, l.current_loan_balance_cents,
      l.cost_spent_to_date_cents, l.is_flip, l.is_blanket_loan, l.score, l.status, l.suggested_steps, l.story,
      l.google_drive_folder_id, l.spreadsheet_id, l.rejection_reason, l.version, l.archived_at, l.archive_due_at,
      l.created_at, l.updated_at, l.status_since,
      case when u.id is null then null else json_build_object('id', u.id, 'first_name', u.first_name,
        'last_name', u.last_name, 'email', u.email) end as owner,
      (select coalesce(json_agg(${propertyJson} order by lp.position, p.id), '[]') from loan_property lp
        join property p on p.id = lp.property_id left join neighborhood n on n.id = p.neighborhood_id
        where lp.loan_id = l.id) as properties,
      (select coalesce(json_agg(${borrowerJson} order by lb1.position, b.id), '[]') from loan_borrower lb1
        join borrower b on b.id = lb1.borrower_id where lb1.loan_id = l.id) as borrowers,
      (select coalesce(json_agg(${contactJson} order by lc1.position, c.id), '[]') from loan_contact lc1
        join contact c on c.id = lc1.contact_id where lc1.loan_id = l.id) as contacts,
      (select coalesce(json_agg(${legalEntityJson} order by e.name, e.id), '[]') from loan_legal_entity le
        join legal_entity e on e.id = le.legal_entity_id where le.loan_id = l.id) as legal_entities,
      (select coalesce(json_agg(json_build_object('name', li.name, 'description', li.description, 'level', li.level)
        order by li.level desc, li.id), '[]') from insight li
        where li.loan_id = l.id and li.borrower_id is null and li.property_id is null) as insights,
      (select coalesce(json_agg(json_build_object('activity_type', a.type, 'activity_id', a.id,
        'docusign_envelope_id', (select v.provider_envelope_id from envelope v where v.activity_id = a.id
          order by v.created_at desc limit 1)) order by a.id), '[]') from activity a
        where a.loan_id = l.id and a.archived_at is null) as activity
    from loan l left join app_user u on u.id = l.owner_user_id
    where ${sql.ref(`l.${columnOf(key)}`)} = ${key}`.execute(db)
  return rows[0]
}

/** What changes of a loan's parts need to know of it. */
const head = ['id', 'human_id', 'name', 'status', 'archived_at', 'version'] as const

/** The loan of a path; undefined when there is none. */
export const findLoanHead = (db: Db | Tx, key: string) =>
  db.selectFrom('loan').select(head).where(columnOf(key), '=', key).executeTakeFirst()
export type LoanHead = NonNullable<Awaited<ReturnType<typeof findLoanHead>>>

/** The same, locked until the transaction ends: two changes of one loan's parts come one after the other. */
export const lockLoanHead = (tx: Tx, key: string): Promise<LoanHead | undefined> =>
  tx.selectFrom('loan').select(head).where(columnOf(key), '=', key).forUpdate().executeTakeFirst()
