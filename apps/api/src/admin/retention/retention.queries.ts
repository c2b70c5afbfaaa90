import type { RetentionName } from '@plinth/domain/admin/retention/kinds'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db.ts'
import { isHeldLoan, isHeldPerson } from './hold.queries.ts'

const KEY = 'retention'
const Stored = z.object({ version: z.int(), on: z.boolean(), days: z.record(z.string(), z.int().nullable()) })
const LAST = 'retention.last-run'
const LastRun = z.object({ at: z.coerce.date(), deleted: z.record(z.string(), z.int()) })

/** The days that were set, by kind, and how often they were. */
export const readSchedule = async (db: Db | Tx): Promise<z.output<typeof Stored>> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', KEY).executeTakeFirst()
  return row ? Stored.parse(row.value) : { version: 0, on: false, days: {} }
}

const keep = (tx: Tx, key: string, value: object) =>
  tx
    .insertInto('setting')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((c) => c.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: sql<Date>`now()` }))
    .execute()

export const keepSchedule = (tx: Tx, stored: z.output<typeof Stored>) => keep(tx, KEY, stored)

export const keepLastRun = (tx: Tx, at: Date, deleted: Readonly<Record<string, number>>) =>
  keep(tx, LAST, { at, deleted })

export const readLastRun = async (db: Db): Promise<z.output<typeof LastRun> | null> => {
  const row = await db.selectFrom('setting').select('value').where('key', '=', LAST).executeTakeFirst()
  return row ? LastRun.parse(row.value) : null
}

/** A table of a kind: which of its rows are old, and which of those a hold keeps. */
interface Source {
  table: string
  old: (before: Date) => RawBuilder<unknown>
  held: RawBuilder<boolean>
}
const ofLoan = isHeldLoan(sql`t.loan_id`)
const never = sql<boolean>`false`

/** What each kind lies in; loans are deleted one by one (loan-deletion.service.ts). */
const sources: Record<RetentionName, readonly Source[]> = {
  leads: [
    {
      table: 'lead',
      old: (before) => sql`t.loan_id is null and t.updated_at < ${before}`,
      held: isHeldPerson('email', sql`lower(t.email)`),
    },
  ],
  rejected: [
    {
      table: 'loan',
      old: (before) => sql`t.status = 'rejected' and t.status_since < ${before}`,
      held: isHeldLoan(sql`t.id`),
    },
  ],
  archived: [
    {
      table: 'loan',
      old: (before) => sql`t.status <> 'rejected' and t.archived_at < ${before}`,
      held: isHeldLoan(sql`t.id`),
    },
  ],
  letters: [
    {
      table: 'mail',
      old: (before) => sql`t.state <> 'queued' and t.created_at < ${before}`,
      held: sql<boolean>`(${ofLoan} or ${isHeldPerson('email', sql`t.to_email`)})`,
    },
    {
      table: 'text_message',
      old: (before) => sql`t.state <> 'queued' and t.created_at < ${before}`,
      held: sql<boolean>`(${ofLoan} or ${isHeldPerson('phone', sql`t.to_phone`)})`,
    },
  ],
  notifications: [{ table: 'notification', old: (before) => sql`t.created_at < ${before}`, held: ofLoan }],
  logs: [
    { table: 'provider_exchange', old: (before) => sql`t.at < ${before}`, held: never },
    { table: 'webhook_event', old: (before) => sql`t.received_at < ${before}`, held: never },
    { table: 'job_step', old: (before) => sql`t.done_at < ${before}`, held: never },
  ],
}

/** How many records of a kind are past their time: those that may go, and those that are held. */
export const countOld = async (db: Db, kind: RetentionName, before: Date): Promise<{ due: number; held: number }> => {
  const counts = await Promise.all(
    sources[kind].map(async ({ table, old, held }) => {
      const { rows } = await sql<{ due: number; held: number }>`
        select count(*) filter (where not ${held})::int as due, count(*) filter (where ${held})::int as held
        from ${sql.table(table)} t where ${old(before)}`.execute(db)
      return rows[0] ?? { due: 0, held: 0 }
    }),
  )
  return {
    due: counts.reduce((sum, one) => sum + one.due, 0),
    held: counts.reduce((sum, one) => sum + one.held, 0),
  }
}

/** Deletes at most `most` records of each table of a kind; answers how many. */
export const deleteOld = async (tx: Tx, kind: RetentionName, before: Date, most: number): Promise<number> => {
  let deleted = 0
  for (const { table, old, held } of sources[kind]) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid in (
        select t.ctid from ${sql.table(table)} t where ${old(before)} and not ${held} limit ${most})`.execute(tx)
    deleted += Number(numAffectedRows ?? 0)
  }
  return deleted
}

/** Loans of a kind that are past their time and not held, the oldest first; or the one that is named, if it is one. */
export const oldLoans = async (
  db: Db | Tx,
  kind: 'rejected' | 'archived',
  before: Date,
  o: { most: number; id?: string },
): Promise<{ id: string; human_id: string }[]> => {
  const [source] = sources[kind]
  if (!source) return []
  const one = o.id === undefined ? sql`true` : sql`t.id = ${o.id}`
  const { rows } = await sql<{ id: string; human_id: string }>`
    select t.id, t.human_id from loan t where ${source.old(before)} and not ${source.held} and ${one}
    order by t.id limit ${o.most}`.execute(db)
  return rows
}

/** Deletes a loan with all that belongs to it; answers the files that nothing names any more. */
export const deleteLoan = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from document where loan_id = ${id}
    union select original_key from document where loan_id = ${id} and original_key is not null
    union select v.docx_key from deal_version v join document d on d.id = v.document_id where d.loan_id = ${id}
    union select f.storage_key from application_draft_file f join application_draft d on d.id = f.draft_id
      join application a on a.id = d.application_id where a.loan_id = ${id} and f.storage_key is not null`.execute(tx)
  await sql`delete from lead where loan_id = ${id}`.execute(tx)
  await sql`delete from application where loan_id = ${id}`.execute(tx)
  await sql`delete from loan where id = ${id}`.execute(tx)
  const keys = rows.map(({ key }) => key)
  const still = await tx
    .selectFrom('document')
    .select('storage_key')
    .where('storage_key', 'in', ['', ...keys])
    .execute()
  return keys.filter((key) => !still.some(({ storage_key }) => storage_key === key))
}
