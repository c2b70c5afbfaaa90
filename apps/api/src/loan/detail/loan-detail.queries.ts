import type { ActivityType } from '@plinth/domain/loan/activity/types'
import type { LoanStatus } from '@plinth/domain/loan/status'
import type { PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import type { ValueKind, ValueSource } from '@plinth/domain/underwriting/values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import {
  borrowerJson,
  type BorrowerRecord,
  contactJson,
  type ContactRecord,
  type InsightRecord,
  legalEntityJson,
  type LegalEntityRecord,
  propertyJson,
  type PropertyRecord,
} from '../../people/index.ts'
import { keyColumn } from '../../underwriting/index.ts'
import { detailColumns, type DetailRecord } from './detail-columns.ts'

/** Everything of the loan page in one row: cents, plain dates, epoch seconds. */
export interface LoanRecord extends DetailRecord {
  id: string
  human_id: string
  name: string
  purchase_date: string | null
  estimated_as_is_value_cents: number | null
  stabilized_value_cents: number | null
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
  guarantor_ids: string[]
  contacts: ContactRecord[]
  legal_entities: LegalEntityRecord[]
  insights: InsightRecord[]
  /** The value in use of each underwriting figure of the loan and its properties. */
  values_in_use: {
    kind: ValueKind
    source: ValueSource
    origin: string
    page: number | null
    as_of: string
    sandbox: boolean
    verified: boolean
  }[]
  /** Limits of the policy set in use. */
  policy_rules: PolicyRule[]
  /** Share of the score's inputs that are known, a fraction; null without a score. */
  score_completeness: number | null
  /** Whether the score was calculated from what a sandbox made up. */
  score_made_up: boolean
  /** Whether figures of a neighborhood, or of a borrower, come from a sandbox. */
  made_up_around: boolean
  activity: { activity_type: ActivityType; activity_id: string; docusign_envelope_id: string | null }[]
}

/** The loan of a path with everything linked to it, in one statement; undefined when there is none. */
export const findLoanRecord = async (db: Db | Tx, key: string): Promise<LoanRecord | undefined> => {
  const { rows } = await sql<LoanRecord>`
    select l.id, l.human_id, l.name, ${sql.join(detailColumns.map((column) => sql.ref(`l.${column}`)))}, l.purchase_date,
      l.estimated_as_is_value_cents, l.stabilized_value_cents,
      l.estimated_sellout_cents, l.current_loan_balance_cents,
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
      array(select borrower_id from loan_borrower where loan_id = l.id and role = 'guarantor') as guarantor_ids,
      (select coalesce(json_agg(${contactJson} order by lc1.position, c.id), '[]') from loan_contact lc1
        join contact c on c.id = lc1.contact_id where lc1.loan_id = l.id) as contacts,
      (select coalesce(json_agg(${legalEntityJson} order by e.name, e.id), '[]') from loan_legal_entity le
        join legal_entity e on e.id = le.legal_entity_id where le.loan_id = l.id) as legal_entities,
      (select coalesce(json_agg(json_build_object('name', li.name, 'description', li.description, 'level', li.level)
        order by li.level desc, li.id), '[]') from insight li
        where li.loan_id = l.id and li.borrower_id is null and li.property_id is null) as insights,
      (select coalesce(json_agg(json_build_object('kind', v.kind, 'source', v.source, 'origin', v.origin, 'page', v.page,
        'as_of', v.as_of, 'sandbox', v.sandbox, 'verified', v.verified_at is not null) order by v.kind, v.id), '[]')
        from underwriting_value v where v.in_use and v.subject_id in (select l.id union all
          select lp.property_id from loan_property lp where lp.loan_id = l.id)) as values_in_use,
      coalesce((select psv.rules from policy_set ps join policy_set_version psv
        on psv.policy_set_id = ps.id and psv.version = ps.version where ps.id = coalesce(
          (select own.policy_set_id from policy_set_purpose own where own.purpose = l.purpose),
          (select general.id from policy_set general where general.in_use))), '[]') as policy_rules,
      (select ls.completeness from loan_score ls where ls.loan_id = l.id) as score_completeness,
      coalesce((select ls.made_up from loan_score ls where ls.loan_id = l.id), false) as score_made_up,
      exists (select 1 from loan_property lp join property mp on mp.id = lp.property_id
        join neighborhood mn on mn.id = mp.neighborhood_id where lp.loan_id = l.id and mn.made_up)
        or exists (select 1 from loan_borrower mb join underwriting_value mv on mv.subject_id = mb.borrower_id
        where mb.loan_id = l.id and mv.in_use and mv.sandbox) as made_up_around,
      (select coalesce(json_agg(json_build_object('activity_type', a.type, 'activity_id', a.id,
        'docusign_envelope_id', (select v.provider_envelope_id from envelope v where v.activity_id = a.id
          order by v.created_at desc limit 1)) order by a.id), '[]') from activity a
        where a.loan_id = l.id and a.archived_at is null) as activity
    from loan l left join app_user u on u.id = l.owner_user_id
    where ${sql.ref(`l.${keyColumn(key)}`)} = ${key}`.execute(db)
  return rows[0]
}
