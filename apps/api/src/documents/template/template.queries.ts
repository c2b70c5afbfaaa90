import type { EntityKind } from '@plinth/domain/loan/activity/entity-kinds'
import type {
  RequestCondition,
  RequestFlag,
  TemplateQuestion,
} from '@plinth/domain/documents/document-request/template'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { atVersion } from '../../platform/versions.ts'

export interface TemplateValues {
  entity_kind: EntityKind
  document_name: string
  description: string
  folder_name: string
  use_textract: boolean
  auto_create: boolean
  flags: readonly RequestFlag[]
  conditions: readonly RequestCondition[]
  questions: readonly TemplateQuestion[]
}

const columns = (v: TemplateValues) => ({
  ...v,
  flags: [...v.flags],
  conditions: [...v.conditions],
  questions: JSON.stringify(v.questions),
})

export const templateRows = (db: Db | Tx) =>
  db
    .selectFrom('template')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('entity_kind')
    .orderBy(sql`lower(document_name)`)
    .execute()
/** Archived ones too, for what names one. */
export const everyTemplateRow = (db: Db | Tx) =>
  db.selectFrom('template').selectAll().orderBy('entity_kind').orderBy(sql`lower(document_name)`).execute()

export type TemplateRow = Awaited<ReturnType<typeof templateRows>>[number]

export const templateRow = (db: Db | Tx, id: string) =>
  db.selectFrom('template').selectAll().where('id', '=', id).executeTakeFirst()

export const insertTemplate = (tx: Tx, v: TemplateValues) =>
  tx.insertInto('template').values(columns(v)).returningAll().executeTakeFirstOrThrow()

/** The guarded replacement: undefined when the version, if one was read, is no longer the current one. */
export const replaceTemplate = (tx: Tx, id: string, read: number | undefined, v: TemplateValues) =>
  tx
    .updateTable('template')
    .set((eb) => ({ ...columns(v), version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where(atVersion(read))
    .where('archived_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const markTemplateArchived = (tx: Tx, id: string) =>
  tx
    .updateTable('template')
    .set((eb) => ({ archived_at: sql<Date>`now()`, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Whether the table has ever held a template; two who ask at once take turns. */
export const isUntouched = async (tx: Tx): Promise<boolean> => {
  await sql`lock table template in share row exclusive mode`.execute(tx)
  return (await tx.selectFrom('template').select('id').limit(1).executeTakeFirst()) === undefined
}

export const nameTaken = async (tx: Tx, entityKind: EntityKind, name: string, exceptId?: string): Promise<boolean> => {
  let q = tx
    .selectFrom('template')
    .select('id')
    .where('entity_kind', '=', entityKind)
    .where('document_name', '=', name)
    .where('archived_at', 'is', null)
  if (exceptId) q = q.where('id', '<>', exceptId)
  return (await q.executeTakeFirst()) !== undefined
}
