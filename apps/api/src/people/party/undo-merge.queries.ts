import type { PartyKind } from '@plinth/domain/people/party/kinds'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { places } from './merge.queries.ts'

export const insertMerge = async (tx: Tx, values: Insertable<Schema['party_merge']>): Promise<string> =>
  (await tx.insertInto('party_merge').values(values).returning('id').executeTakeFirstOrThrow()).id

export const lockMerge = (tx: Tx, id: string) =>
  tx.selectFrom('party_merge').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type MergeRow = NonNullable<Awaited<ReturnType<typeof lockMerge>>>

export const markUndone = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('party_merge')
    // What it took is in its place again.
    .set({
      ...{ undone_at: at, kept_ssn_sealed: null, gone_ssn_sealed: null },
      ...{ kept_ein_sealed: null, gone_ein_sealed: null },
    })
    .where('id', '=', id)
    .execute()

/** Whether a record took part in a merge after another one. */
export const mergedSince = async (tx: Tx, { kept_id, merged_at, id }: MergeRow): Promise<boolean> =>
  (await tx
    .selectFrom('party_merge')
    .select('id')
    .where((eb) => eb.or([eb('kept_id', '=', kept_id), eb('gone_id', '=', kept_id)]))
    .where('undone_at', 'is', null)
    .where('id', '<>', id)
    .where('merged_at', '>=', merged_at)
    .executeTakeFirst()) !== undefined

/** The other ends of a record's links, by table. */
export const linksNow = async (tx: Tx, kind: PartyKind, id: string): Promise<Record<string, string[]>> => {
  const { column, links } = places[kind]
  const found: Record<string, string[]> = {}
  for (const { table, other } of links) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(other)} as key from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx)
    found[table] = rows.map(({ key }) => key)
  }
  return found
}

/** Merges of a loan's people, entities and properties that are not undone, newest first. */
export const mergesOn = async (db: Db | Tx, loanId: string, o: { since: Date; reader: string | null }) => {
  const { rows } = await sql<{
    id: string
    kept_name: string
    gone_name: string
    merged_by_name: string
    merged_at: Date
  }>`
    select m.id, m.kept_name, m.gone_name, m.merged_by_name, m.merged_at from party_merge m
    where m.undone_at is null and m.merged_at > ${o.since}
      and not exists (select from merge_note_dismissed d where d.merge_id = m.id and d.user_id = ${o.reader}::uuid)
      and m.kept_id in (
      select borrower_id from loan_borrower where loan_id = ${loanId}
      union all select contact_id from loan_contact where loan_id = ${loanId}
      union all select legal_entity_id from loan_legal_entity where loan_id = ${loanId}
      union all select property_id from loan_property where loan_id = ${loanId})
    order by m.merged_at desc, m.id desc limit 20`.execute(db)
  return rows
}

/** The person no longer reads of it; done twice it is the same. */
export const dismissNote = (tx: Tx, mergeId: string, userId: string) =>
  tx
    .insertInto('merge_note_dismissed')
    .values({ merge_id: mergeId, user_id: userId })
    .onConflict((c) => c.doNothing())
    .execute()

/** Forgets merges (as `m`) before a time, without those that are held. */
export const forgetMerges = async (tx: Tx, before: Date, held: RawBuilder<boolean>): Promise<void> => {
  await sql`delete from party_merge m where m.merged_at < ${before} and not ${held}`.execute(tx)
}

/** The loans a record is on. */
export const loanIdsOf = async (tx: Tx, kind: PartyKind, id: string): Promise<string[]> =>
  (await linksNow(tx, kind, id))[places[kind].links[0].table] ?? []

/** How many of these records, one of them at least, are still there. */
export const stillThere = async (tx: Tx, table: 'borrower' | 'legal_entity', ids: readonly string[]): Promise<number> =>
  (await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()).length
