import type { ActivityType } from '@plinth/domain/loan/activity/types'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { atVersion } from '../../platform/versions.ts'

/** A new deal document, deposit or board review of a loan, in state New. */
export const insertDealActivity = (
  tx: Tx,
  a: { loanId: string; type: ActivityType; name: string; description: string },
) =>
  tx
    .insertInto('activity')
    .values({ loan_id: a.loanId, type: a.type, name: a.name, document_name: a.name, description: a.description })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Types of the activities of a loan that count: neither archived nor superseded. */
export const countedTypes = async (tx: Tx, loanId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('activity')
    .select('type')
    .where('loan_id', '=', loanId)
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute()
  return rows.map((row) => row.type)
}

/** The board review of a loan that counts, the newest where there are several. */
export const countedReview = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('activity')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('type', '=', 'board-review')
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Adds values to a document's own, when it still has the version that was read, if one was; answers whether it did. */
export const writeValues = async (
  tx: Tx,
  id: string,
  read: number | undefined,
  values: Record<string, number | string | null>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set((eb) => ({
      field_values: sql`field_values || ${JSON.stringify(values)}::jsonb`,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where(atVersion(read))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What a loan is asked for, in cents. */
export const loanAmount = (db: Db | Tx, loanId: string) =>
  db.selectFrom('loan').select('amount_cents').where('id', '=', loanId).executeTakeFirstOrThrow()

/** Keeps the deposit beside the move that accepts it, whose guard decides both. */
export const writeDeposit = (tx: Tx, id: string, deposit: { deposit_amount_cents: number; deposit_date: string }) =>
  tx
    .updateTable('activity')
    .set({ field_values: sql`${JSON.stringify(deposit)}::jsonb` })
    .where('id', '=', id)
    .execute()

/** The newest file of an activity that arrived and was not refused. */
export const currentFile = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .selectAll('d')
    .where('d.activity_id', '=', activityId)
    .where('d.received_at', 'is not', null)
    .where('p.state', 'not in', ['New', 'Processing', 'Unsupported', 'Rejected'])
    .orderBy('d.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Number of the version that a document made or sent now gets, from 1. */
export const nextVersion = async (db: Db | Tx, activityId: string): Promise<number> => {
  const last = await db
    .selectFrom('document as d')
    .leftJoin('deal_version as v', 'v.document_id', 'd.id')
    .select((eb) => eb.fn.max('d.slot_version').as('n'))
    .where('d.activity_id', '=', activityId)
    .where((eb) => eb.or([eb('d.received_at', 'is not', null), eb('v.document_id', 'is not', null)]))
    .executeTakeFirst()
  return (last?.n ?? 0) + 1
}

/** A made document: its process, its file, and what was made beside it. Its PDF may still have to be printed. */
export const insertMade = async (
  tx: Tx,
  d: {
    loanId: string
    activityId: string
    version: number
    values: readonly object[]
    fileName: string
    documentName: string
    storageKey: string
    /** Null: its PDF is printed by a job. */
    pdf: { size: number; sha256: string } | null
    docx: { key: string; size: number; sha256: string }
    template: { id: string | null; sha256: string }
    by: string | null
  },
): Promise<string> => {
  const process = await tx
    .insertInto('process')
    .values({
      activity_id: d.activityId,
      name: `Version ${d.version}`,
      state: d.pdf ? 'Generated' : 'Processing',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const document = await tx
    .insertInto('document')
    .values({
      loan_id: d.loanId,
      activity_id: d.activityId,
      process_id: process.id,
      file_name: d.fileName,
      document_name: d.documentName,
      content_type: 'application/pdf',
      size_bytes: d.pdf?.size ?? null,
      sha256: d.pdf?.sha256 ?? null,
      storage_key: d.storageKey,
      slot_version: d.version,
      uploaded_by: d.by,
      received_at: d.pdf ? sql<Date>`now()` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('deal_version')
    .values({
      document_id: document.id,
      // What this version says, whatever is edited later.
      field_values: JSON.stringify(d.values),
      template_id: d.template.id,
      template_sha256: d.template.sha256,
      docx_key: d.docx.key,
      docx_size_bytes: d.docx.size,
      docx_sha256: d.docx.sha256,
    })
    .execute()
  return document.id
}

/** What a deal document says of its loan: money in cents. */
export const loanFacts = async (db: Db | Tx, loanId: string) => {
  const loan = await db.selectFrom('loan').selectAll().where('id', '=', loanId).executeTakeFirstOrThrow()
  const properties = await db
    .selectFrom('property as p')
    .innerJoin('loan_property as lp', 'lp.property_id', 'p.id')
    .selectAll('p')
    .where('lp.loan_id', '=', loanId)
    .orderBy('lp.position')
    .execute()
  const borrowers = await db
    .selectFrom('borrower as b')
    .innerJoin('loan_borrower as lb', 'lb.borrower_id', 'b.id')
    .select(['b.id', 'b.first_name', 'b.last_name', 'b.email', 'b.completed_projects', 'b.created_at', 'lb.role'])
    .where('lb.loan_id', '=', loanId)
    .orderBy('lb.position')
    .execute()
  const contacts = await db
    .selectFrom('contact as c')
    .innerJoin('loan_contact as lc', 'lc.contact_id', 'c.id')
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.email', 'c.contact_type'])
    .where('lc.loan_id', '=', loanId)
    .orderBy('lc.position')
    .execute()
  const entities = await db
    .selectFrom('legal_entity as e')
    .innerJoin('loan_legal_entity as le', 'le.legal_entity_id', 'e.id')
    .select(['e.id', 'e.name', 'e.created_at', 'e.signatory_name', 'e.signatory_title'])
    .where('le.loan_id', '=', loanId)
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
  return { loan, properties, borrowers, contacts, entities, entity: entities[0] ?? null }
}
export type LoanFacts = Awaited<ReturnType<typeof loanFacts>>

/** How many other loans of these borrowers were funded. */
export const fundedBefore = async (db: Db | Tx, loanId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('loan as l')
    .select((eb) => eb.fn.count<number>('l.id').distinct().as('n'))
    .innerJoin('loan_borrower as lb', 'lb.loan_id', 'l.id')
    .where('l.id', '<>', loanId)
    .where('l.status', 'in', ['funded', 'paid-off'])
    .where('lb.borrower_id', 'in', (eb) =>
      eb.selectFrom('loan_borrower').select('borrower_id').where('loan_id', '=', loanId),
    )
    .executeTakeFirstOrThrow()
  return n
}

/** The values entered in the documents of a loan that count, by type. */
export const enteredValues = async (
  db: Db | Tx,
  loanId: string,
): Promise<Map<string, { id: string; values: unknown }>> => {
  const rows = await db
    .selectFrom('activity')
    .select(['id', 'type', 'field_values'])
    .where('loan_id', '=', loanId)
    .where('archived_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('type', 'in', ['term-sheet', 'board-review', 'commitment'])
    .execute()
  return new Map(rows.map((row) => [row.type, { id: row.id, values: row.field_values }]))
}

/** Active administrators: the board that decides on a review. */
export const boardMembers = (db: Db | Tx) =>
  db
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name', 'role', 'denied'])
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('email')
    .execute()

/** The last day of a term sheet, 'YYYY-MM-DD'; null when none is set. */
export const expiresOn = async (db: Db | Tx, activityId: string): Promise<string | null> => {
  const row = await db.selectFrom('activity').select('expires_on').where('id', '=', activityId).executeTakeFirst()
  return row?.expires_on ?? null
}

/** Sets the last day of a term sheet; one that had run out stands again. */
export const writeExpiry = (tx: Tx, activityId: string, day: string) =>
  tx.updateTable('activity').set({ expires_on: day, expired_at: null }).where('id', '=', activityId).execute()

/** Term sheets out with somebody whose last day lies before `today`, not marked yet. */
export const ranOut = (db: Db, today: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(['a.id', 'a.loan_id', 'a.expires_on', 'l.name as loan_name'])
    .where('a.expires_on', '<', today)
    .where('a.expired_at', 'is', null)
    .where('a.state', 'in', ['Generated', 'Sent', 'Signed'])
    .where('a.archived_at', 'is', null)
    .where('a.superseded_at', 'is', null)
    .where('l.archived_at', 'is', null)
    .orderBy('a.id')
    .execute()

/** Marks a term sheet as run out; answers 0 when it is marked already or was extended. */
export const markExpired = async (tx: Tx, activityId: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('activity')
    .set({ expired_at: sql<Date>`now()` })
    .where('id', '=', activityId)
    .where('expired_at', 'is', null)
    .where('expires_on', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
