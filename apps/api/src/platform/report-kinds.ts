import { createHash } from 'node:crypto'
import { reportTypes } from '@plinth/domain/shared/reports'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The columns that hold the name of a report, the first among other names. */
const columns = ['activity.type', 'activity.report_type', 'report_run.provider'] as const

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

/**
 * The migration that lets in the reports of the domain's table: a new row there needs no file of its own. It bears a name
 * of the list, so that each list is let in once; what is let in already stays, because other versions may know more.
 */
export const reportKinds = (types: readonly string[] = reportTypes): Record<string, Migration> => {
  const list = createHash('sha256').update(types.join()).digest('hex').slice(0, 8)
  const up = async (db: Kysely<unknown>): Promise<void> => {
    for (const place of columns) {
      const [table = '', column = ''] = place.split('.')
      const { name, members } = await checkOf(db, table, column)
      const added = types.filter((type) => !members.includes(type))
      if (added.length === 0) continue
      const all = sql.join([...members, ...added].map((one) => sql.lit(one)))
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)},
        add constraint ${sql.ref(name)} check (${sql.ref(column)} in (${all}))`.execute(db)
    }
  }
  return { [`9999_reports_${list}`]: { up } }
}
