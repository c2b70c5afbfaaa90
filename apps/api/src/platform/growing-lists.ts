import { createHash } from 'node:crypto'
import { documentKinds } from '@plinth/domain/documents/document/kinds'
import { filedKinds } from '@plinth/domain/documents/on-file/validity'
import { reportTypes } from '@plinth/domain/shared/reports'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names that some columns may hold, of which the domain's table gets more. */
export interface GrowingList {
  readonly name: string
  /** As 'table.column'. One may hold other names beside these. */
  readonly columns: readonly string[]
  readonly members: readonly string[]
}

const lists: readonly GrowingList[] = [
  {
    name: 'reports',
    columns: ['activity.type', 'activity.report_type', 'report_run.provider'],
    members: reportTypes,
  },
  { name: 'documents', columns: ['document.kind'], members: documentKinds },
  { name: 'filed', columns: ['on_file.kind', 'on_file_validity.kind'], members: filedKinds },
]

interface Check {
  name: string
  members: string[]
}

/** The check that holds a column to a list of texts. Throws where the column has none. */
const checkOf = async (db: Kysely<unknown>, table: string, column: string): Promise<Check> => {
  const { rows } = await sql<{ name: string; text: string }>`
    select c.conname as name, pg_get_constraintdef(c.oid) as text
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = to_regclass(${table}) and a.attname = ${column}
      and pg_get_constraintdef(c.oid) like '%= ANY%'`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`${table}.${column} has no check with a list`)
  return { name: found.name, members: [...found.text.matchAll(/'([^']*)'::text/g)].map(([, one = '']) => one) }
}

const letIn = async (db: Kysely<unknown>, place: string, members: readonly string[]): Promise<void> => {
  const [table = '', column = ''] = place.split('.')
  const check = await checkOf(db, table, column)
  const added = members.filter((one) => !check.members.includes(one))
  if (added.length === 0) return
  const all = sql.join([...check.members, ...added].map((one) => sql.lit(one)))
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(check.name)},
    add constraint ${sql.ref(check.name)} check (${sql.ref(column)} in (${all}))`.execute(db)
}

/**
 * The migrations that let in reports and kinds of documents that are new in the domain's tables: a new one needs no file of
 * its own. Each bears a name of its list, so that each list is let in once; what is let in already stays, because other
 * versions may know more.
 */
export const growingLists = (grown: readonly GrowingList[] = lists): Record<string, Migration> =>
  Object.fromEntries(
    grown.map(({ name, columns, members }) => {
      const hash = createHash('sha256').update(members.join()).digest('hex').slice(0, 8)
      const up = async (db: Kysely<unknown>): Promise<void> => {
        for (const place of columns) await letIn(db, place, members)
      }
      return [`9999_${name}_${hash}`, { up }]
    }),
  )
