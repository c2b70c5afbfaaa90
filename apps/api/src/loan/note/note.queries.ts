import { sql, type Updateable } from 'kysely'
import type { Db, NewRow, Schema, Tx } from '../../platform/db.ts'

const notes = (db: Db | Tx) =>
  db
    .selectFrom('loan_note as n')
    .select(['n.id', 'n.loan_id', 'n.author_id', 'n.author_name', 'n.body', 'n.version', 'n.created_at'])
    .select(['n.edited_at', 'n.archived_at'])
    .select((eb) =>
      eb
        .selectFrom('loan_note_mention as m')
        .select(
          sql<{ id: string; name: string }[]>`coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', m.name)
            order by m.name), '[]')`.as('people'),
        )
        .whereRef('m.note_id', '=', 'n.id')
        .as('mentions'),
    )

/** A page of a loan's notes, newest first: what is older than `before`. */
export const noteRows = (db: Db, loanId: string, o: { before?: string | undefined; limit: number }) =>
  notes(db)
    .where('n.loan_id', '=', loanId)
    .where('n.archived_at', 'is', null)
    .$if(o.before !== undefined, (q) => q.where('n.id', '<', o.before ?? ''))
    .orderBy('n.id', 'desc')
    .limit(o.limit)
    .execute()
export type NoteRow = Awaited<ReturnType<typeof noteRows>>[number]

export const noteRow = (db: Db | Tx, id: string) => notes(db).where('n.id', '=', id).executeTakeFirst()

export const insertNote = async (tx: Tx, values: NewRow<'loan_note'>): Promise<string> =>
  (await tx.insertInto('loan_note').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Writes a note at the version that was read: false when it has another meanwhile. */
export const writeNote = async (
  tx: Tx,
  id: string,
  version: number,
  fields: Updateable<Schema['loan_note']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('loan_note')
    .set({ ...fields, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Of these people the active staff, with their denied rights. */
export const staffAmong = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', 'email', 'denied'])
    .where('id', 'in', [...ids])
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .execute()

/** The people that a note names are these from now on. */
export const setMentions = async (tx: Tx, noteId: string, people: readonly { id: string; name: string }[]) => {
  await tx.deleteFrom('loan_note_mention').where('note_id', '=', noteId).execute()
  if (people.length > 0)
    await tx
      .insertInto('loan_note_mention')
      .values(people.map(({ id, name }) => ({ note_id: noteId, user_id: id, name })))
      .execute()
}
