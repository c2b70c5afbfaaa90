import type { OnFileQuery } from '@plinth/contract/people/on-file'
import type { ValueKind } from '@plinth/domain/underwriting/values'
import { sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { holdsWords, mostFound } from '../../platform/on-file.ts'

export interface InsightRecord {
  name: string
  description: string
  level: number
}
export interface LoanNameRecord {
  id: string
  human_id: string
  name: string
}

/** A borrower as answers need it: cents, plain dates; never the sealed number, only whether there is one. */
export interface BorrowerRecord {
  id: string
  first_name: string
  last_name: string
  email: string
  email_is_placeholder: boolean
  waiting_email: string | null
  phone: string | null
  date_of_birth: string | null
  credit_score: number | null
  credit_score_band: string | null
  net_worth_cents: number | null
  liquidity_cents: number | null
  completed_projects: number | null
  address_address: string
  address_city: string
  address_state: string
  address_zipcode: string
  has_ssn: boolean
  score: number | null
  made_up: ValueKind[]
  version: number
  insights: InsightRecord[]
  loans: LoanNameRecord[]
}

/** The borrower `b` of the statement around it, as one JSON object. */
export const borrowerJson = sql<BorrowerRecord>`json_build_object(
  'id', b.id, 'first_name', b.first_name, 'last_name', b.last_name, 'email', b.email,
  'email_is_placeholder', b.email_is_placeholder,
  'waiting_email', (select h.new_value from held_change h where h.borrower_id = b.id and h.state = 'waiting'), 'phone', b.phone, 'date_of_birth', b.date_of_birth,
  'credit_score', b.credit_score, 'credit_score_band', b.credit_score_band, 'net_worth_cents', b.net_worth_cents,
  'liquidity_cents', b.liquidity_cents, 'completed_projects', b.completed_projects,
  'address_address', b.address_address, 'address_city', b.address_city, 'address_state', b.address_state,
  'address_zipcode', b.address_zipcode, 'has_ssn', b.ssn_sealed is not null, 'score', b.score, 'version', b.version,
  'made_up', (select coalesce(json_agg(v.kind order by v.kind), '[]') from underwriting_value v
    where v.subject_id = b.id and v.in_use and v.sandbox),
  'insights', (select coalesce(json_agg(json_build_object('name', i.name, 'description', i.description, 'level', i.level)
    order by i.level desc, i.id), '[]') from insight i where i.borrower_id = b.id),
  'loans', (select coalesce(json_agg(json_build_object('id', bl.id, 'human_id', bl.human_id, 'name', bl.name)
    order by bl.human_id), '[]') from loan_borrower lb join loan bl on bl.id = lb.loan_id where lb.borrower_id = b.id))`

/** One borrower; undefined when there is none. */
export const findBorrower = async (db: Db | Tx, id: string): Promise<BorrowerRecord | undefined> => {
  const row = await db
    .selectFrom('borrower as b')
    .select(borrowerJson.as('record'))
    .where('b.id', '=', id)
    .executeTakeFirst()
  return row?.record
}

/** As it is indexed (migration 0870). */
const onFileText = sql<string>`(' ' || f.find_text || ' ' || coalesce(f.phone, ''))`

/** The borrowers on file that are asked for, by name; with a limit one more, where there are more. */
export const findBorrowers = async (db: Db, { search, limit }: OnFileQuery): Promise<BorrowerRecord[]> => {
  const most = mostFound({ search, limit })
  const found = db
    .selectFrom((eb) =>
      eb
        .selectFrom('borrower as f')
        .select(['f.id', 'f.last_name', 'f.first_name'])
        .where(holdsWords(search, onFileText))
        .$if(most !== null, (some) => some.limit(most ?? 0))
        .as('f'),
    )
    .select('f.id')
    .orderBy('f.last_name')
    .orderBy('f.first_name')
    .orderBy('f.id')
    .$if(limit !== undefined, (some) => some.limit((limit ?? 0) + 1))
  const rows = await db
    .selectFrom('borrower as b')
    .select(borrowerJson.as('record'))
    .where('b.id', 'in', found)
    .orderBy('b.last_name')
    .orderBy('b.first_name')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => row.record)
}

/** The stored row, locked until the transaction ends. */
export const lockBorrower = (tx: Tx, id: string) =>
  tx.selectFrom('borrower').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type StoredBorrower = NonNullable<Awaited<ReturnType<typeof lockBorrower>>>

/** Writes the fields while the borrower still has that version; answers whether it did. */
export const writeBorrower = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['borrower']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('borrower')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The ids of the borrower's loans. */
export const loansOfBorrower = async (tx: Tx, id: string): Promise<string[]> => {
  const rows = await tx.selectFrom('loan_borrower').select('loan_id').where('borrower_id', '=', id).execute()
  return rows.map((row) => row.loan_id)
}
