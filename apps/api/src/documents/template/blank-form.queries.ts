import { madeForms } from '@plinth/domain/documents/document-request/blank-form'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export const formName = async (db: Db | Tx, templateId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('template_form')
    .select('file_name')
    .where('template_id', '=', templateId)
    .executeTakeFirst()
  return row?.file_name ?? null
}

export const putForm = (
  tx: Tx,
  form: { template_id: string; file_name: string; content: Buffer; added_by: string | null },
) =>
  tx
    .insertInto('template_form')
    .values(form)
    .onConflict((c) =>
      c.column('template_id').doUpdateSet((eb) => ({
        file_name: eb.ref('excluded.file_name'),
        content: eb.ref('excluded.content'),
        added_by: eb.ref('excluded.added_by'),
        added_at: sql<Date>`now()`,
      })),
    )
    .execute()

export const dropForm = async (tx: Tx, templateId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('template_form')
    .where('template_id', '=', templateId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What a request's form is made from: the attached file, or the names that our own form bears. */
export const formSource = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .leftJoin('template_form as f', 'f.template_id', 'a.template_id')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select(['a.document_name', 'a.entity_kind', 'l.human_id', 'f.file_name', 'f.content'])
    .select(['b.first_name', 'b.last_name'])
    .where('a.id', '=', activityId)
    .where('a.type', '=', 'document-request')
    .executeTakeFirst()

/** Of some activities those that have a form to download. */
export const withForm = async (db: Db | Tx, activityIds: readonly string[]): Promise<string[]> => {
  if (activityIds.length === 0) return []
  const rows = await db
    .selectFrom('activity as a')
    .leftJoin('template_form as f', 'f.template_id', 'a.template_id')
    .select('a.id')
    .where('a.id', 'in', activityIds)
    .where('a.type', '=', 'document-request')
    .where((eb) =>
      eb.or([
        eb('f.template_id', 'is not', null),
        ...madeForms.map((form) =>
          eb.and([eb('a.document_name', '=', form.document_name), eb('a.entity_kind', '=', form.entity_kind)]),
        ),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
