import { isUuid } from '@plinth/domain/shared/text'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { type Db, forColumns, prepared, type Schema, type StoredRow, type Tx } from '../../platform/db.ts'
import { EVENT_VALUES, type EventValues, recordingOf } from '../../platform/events.ts'
import { detailColumns, rateColumns } from '../detail/index.ts'
import { type ListedLoan, listed, listedColumns } from './loan-list.queries.ts'

/** What an edit compares a loan with. */
const editable = [
  ...(['id', 'version', 'list_version', 'archived_at', 'name', 'story', 'owner_user_id', 'is_blanket_loan'] as const),
  ...(['estimated_as_is_value_cents', 'stabilized_value_cents', 'estimated_sellout_cents'] as const),
  ...detailColumns,
] as const
export type EditedLoan = Pick<StoredRow<'loan'>, (typeof editable)[number]>

/** The loan of a path as an edit finds it, not locked: the write says whether it is still so. */
export const findEditedLoan = async (db: Db, key: string): Promise<EditedLoan | undefined> =>
  (await db.executeQuery(isUuid(key) ? editedById(db, key) : editedByHumanId(db, key))).rows[0]

const editedLoans = (db: Db | Tx) => db.selectFrom('loan').select(editable)
const editedById = prepared((db, id: string) => editedLoans(db).where('id', '=', id))
const editedByHumanId = prepared((db, humanId: string) => editedLoans(db).where('human_id', '=', humanId))

/** What stood in a column, as JSON writes it: a rate without the zeros that the column fills it up with. */
const stood = (column: string): RawBuilder<unknown> =>
  rateColumns.has(column) ? sql`trim_scale(was.${sql.ref(column)})` : sql`was.${sql.ref(column)}`

type WriteParameters = [id: string, version: number | null, listVersion: number | null, ...values: unknown[]]

const writing = forColumns((columns) =>
  prepared(
    (db, ...[id, version, listVersion, ...values]: WriteParameters) => {
      const given = columns.map((column, at) => ({ column: sql.ref<unknown>(column), value: values[at] }))
      const set = sql.join(given.map(({ column, value }) => sql`${column} = ${value}`))
      const differs = sql.join(
        given.map(({ column, value }) => sql`${column} is distinct from ${value}`),
        sql` and `,
      )
      const was = sql.join(columns.map((column) => sql`${sql.lit(column)}, ${stood(column)}`))
      const event = recordingOf(values.slice(columns.length) as unknown as EventValues, 'changed', sql`was`)
      return {
        compile: () =>
          sql<{ loan: ListedLoan }>`
    with changed as (
      update loan set ${set}, version = version + 1
      where id = ${id} and archived_at is null and ${differs}
        and (version = ${version}::int or ${version}::int is null)
        -- Rises with every write of the row: nothing was written since it was found.
        and (list_version = ${listVersion}::int or ${listVersion}::int is null)
      returning with (old as was) ${listedColumns}, jsonb_build_object(${was}) as was),
    noted as (${event})
    ${listed(sql`changed l`, sql`true`)}`.compile(db),
      }
    },
    3 + columns.length + EVENT_VALUES,
  ),
)

/** As which an edit knows the loan; null where it does not matter. */
interface Known {
  id: string
  version: number | null
  list_version: number | null
}

/**
 * Writes the fields with their event, which says what stood there, and answers the loan as the lists show it, in one
 * statement and so in one transaction. Undefined, and nothing written, when the loan is not as it is known, is archived,
 * or has one of the values already.
 */
export const writeLoan = async (
  db: Db | Tx,
  { id, version, list_version }: Known,
  fields: Updateable<Schema['loan']>,
  event: EventValues,
): Promise<ListedLoan | undefined> => {
  const write = writing(Object.keys(fields))
  const { rows } = await db.executeQuery(write(db, id, version, list_version, ...Object.values(fields), ...event))
  return rows[0]?.loan
}

/** Whether a person may look after loans: an active administrator. */
export const isStaff = async (db: Db, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** How many properties secure a loan. */
export const countProperties = async (db: Db, loanId: string): Promise<number> => {
  const rows = await db.selectFrom('loan_property').select('property_id').where('loan_id', '=', loanId).execute()
  return rows.length
}
