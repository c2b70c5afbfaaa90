import type { ValueType } from '@plinth/domain/documents/document/values'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Data points of one process. */
export const processPoints = (db: Db | Tx, processId: string) =>
  db.selectFrom('data_point').selectAll().where('process_id', '=', processId).execute()
export type DataPointRow = Awaited<ReturnType<typeof processPoints>>[number]

export const pointsById = (db: Db | Tx, ids: readonly string[]) =>
  db.selectFrom('data_point').selectAll().where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** Values read from the processes of a loan. */
export const loanPoints = (db: Db, loanId: string) =>
  db.selectFrom('data_point').selectAll().where('loan_id', '=', loanId).execute()

/** The values of the processes of a loan, as they are kept beside their data points. */
export const fieldsOfLoan = (db: Db, loanId: string) =>
  db
    .selectFrom('process as p')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .select(['p.id', 'p.data_to_display'])
    .where('a.loan_id', '=', loanId)
    .where(sql<SqlBool>`p.data_to_display::text like '%"waits_for"%'`)
    .execute()

export const processWithActivity = (db: Db | Tx, processId: string) =>
  db
    .selectFrom('process as p')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .select(['p.id', 'p.activity_id', 'p.data_to_display', 'a.loan_id', 'a.borrower_id', 'a.property_id'])
    .select('a.legal_entity_id')
    .where('p.id', '=', processId)
    .executeTakeFirst()
export type ProcessWithActivity = NonNullable<Awaited<ReturnType<typeof processWithActivity>>>

/**
 * Holds a process until the transaction ends, its loan first as everywhere: what is read from its file may score the loan
 * anew, and whoever decides on the file holds the loan already.
 */
export const holdProcess = (tx: Tx, processId: string) =>
  tx
    .with('l', (db) =>
      db
        .selectFrom('loan')
        .select('id')
        .where('id', '=', (eb) =>
          eb
            .selectFrom('activity as a')
            .innerJoin('process as own', 'own.activity_id', 'a.id')
            .select('a.loan_id')
            .where('own.id', '=', processId),
        )
        .forNoKeyUpdate(),
    )
    .selectFrom('process as p')
    .innerJoin('activity as a', 'a.id', 'p.activity_id')
    .innerJoin('l', 'l.id', 'a.loan_id')
    .select('p.id')
    .where('p.id', '=', processId)
    .forNoKeyUpdate('p')
    .execute()

export const processIdsOf = async (db: Db | Tx, activityId: string): Promise<string[]> => {
  const rows = await db.selectFrom('process').select('id').where('activity_id', '=', activityId).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** Replaces the values of a process; what else it shows stays. */
export const writeFields = (tx: Tx, processId: string, fields: object) =>
  tx
    .updateTable('process')
    .set({
      data_to_display: sql`data_to_display || jsonb_build_object('fields', ${JSON.stringify(fields)}::jsonb)`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', processId)
    .execute()

/** The guarded write of a person's correction: undefined when somebody was faster. */
export const correctPoint = (tx: Tx, id: string, version: number, value: unknown, editor: string) =>
  tx
    .updateTable('data_point')
    .set({
      value: JSON.stringify(value),
      version: version + 1,
      edited_by: editor,
      edited_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export interface PointValues {
  value: unknown
  value_type: ValueType
  display_option: number
  page: number | null
  quote: string | null
  priority: number
}

export const insertPoint = (
  tx: Tx,
  owner: ProcessWithActivity,
  key: string,
  { value, ...rest }: PointValues,
): Promise<{ id: string }> =>
  tx
    .insertInto('data_point')
    .values({
      loan_id: owner.loan_id,
      process_id: owner.id,
      borrower_id: owner.borrower_id,
      property_id: owner.property_id,
      key_name: key,
      value: JSON.stringify(value),
      ...rest,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const untouched = sql<SqlBool>`edited_at is null`

/** Replaces what was read before, unless a person corrected it meanwhile: the number of rows. */
export const replacePoint = async (tx: Tx, id: string, { value, ...rest }: PointValues): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('data_point')
    .set((eb) => ({
      value: JSON.stringify(value),
      ...rest,
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where(untouched)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const dropPoints = (tx: Tx, ids: readonly string[]) =>
  tx.deleteFrom('data_point').where('id', '=', sql<string>`any(${ids}::uuid[])`).where(untouched).execute()
