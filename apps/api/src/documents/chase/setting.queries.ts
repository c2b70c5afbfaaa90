import type { PlainDate } from '@plinth/domain/shared/dates'
import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

export const settingRow = (db: Db | Tx) => db.selectFrom('chase_setting').selectAll().executeTakeFirstOrThrow()
export type SettingRow = Awaited<ReturnType<typeof settingRow>>

/** The guarded change: undefined when somebody else was faster. */
export const writeSetting = (tx: Tx, version: number, values: Omit<NewRow<'chase_setting'>, 'id' | 'version'>) =>
  tx
    .updateTable('chase_setting')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export const noteLook = (db: Db, look: { at: Date; ms: number; people: number }) =>
  db
    .updateTable('chase_setting')
    .set({ looked_at: look.at, look_ms: Math.round(look.ms), look_people: look.people })
    .execute()

export const daysOff = (db: Db | Tx) => db.selectFrom('chase_day_off').selectAll().orderBy('day').execute()

export const replaceDaysOff = async (tx: Tx, days: readonly { day: PlainDate; name: string }[]) => {
  await tx.deleteFrom('chase_day_off').execute()
  if (days.length > 0)
    await tx
      .insertInto('chase_day_off')
      .values([...days])
      .execute()
}

/** How many days before a due date the earliest reminder of any cadence goes out that is set for a template, loan or person. */
export const mostDaysBefore = async (db: Db | Tx): Promise<number> => {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(d), 0)::int as most from chase_cadence, unnest(days_before) d`.execute(db)
  return rows[0]?.most ?? 0
}

type CadenceKey = { template_id: string } | { loan_id: string } | { email: string }

const columnOf = (key: CadenceKey): ['template_id' | 'loan_id' | 'email', string] => {
  if ('template_id' in key) return ['template_id', key.template_id]
  return 'loan_id' in key ? ['loan_id', key.loan_id] : ['email', key.email]
}
type CadenceValues = Omit<NewRow<'chase_cadence'>, 'id' | 'template_id' | 'loan_id' | 'email'>

/** Sets the cadence of a template, a loan or a person in the place of the one before; null goes back to what holds else. */
export const putCadence = async (tx: Tx, key: CadenceKey, values: CadenceValues | null): Promise<void> => {
  const [column, of] = columnOf(key)
  await tx.deleteFrom('chase_cadence').where(column, '=', of).execute()
  if (values)
    await tx
      .insertInto('chase_cadence')
      .values({ ...values, ...key })
      .execute()
}

export const templateCadences = (db: Db | Tx) =>
  db
    .selectFrom('chase_cadence as c')
    .innerJoin('template as t', 't.id', 'c.template_id')
    .select(['t.id as template_id', 't.document_name', 't.entity_kind'])
    .select(['c.days_before', 'c.on_day', 'c.every_days', 'c.max_after', 'c.silent_rounds'])
    .where('t.archived_at', 'is', null)
    .orderBy('t.document_name')
    .execute()

export const cadenceRow = (db: Db | Tx, key: CadenceKey) => {
  const [column, of] = columnOf(key)
  return db
    .selectFrom('chase_cadence')
    .select(['days_before', 'on_day', 'every_days', 'max_after', 'silent_rounds'])
    .where(column, '=', of)
    .executeTakeFirst()
}
