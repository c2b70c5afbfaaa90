import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'
import type { Seal, TrailEvent } from './chain.ts'

const instant = (column: string, digits: 'MS' | 'US') =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', ${`YYYY-MM-DD"T"HH24:MI:SS.${digits}"Z"`})`

const eventColumns = sql`e.id, ${instant('e.at', 'US')} as at, e.actor_id, e.actor_name, e.kind, e.entity, e.entity_id,
  e.loan_id, e.before::text as before, e.after::text as after, e.request_id, e.ip`

const sealColumns = sql`s.position, s.event_id, ${instant('s.sealed_at', 'MS')} as sealed_at,
  encode(s.details_hash, 'hex') as details_hash, encode(s.hash, 'hex') as hash`

/** The sealed key of the chain; undefined before the first seal. */
export const findAuditKey = async (db: Db | Tx): Promise<string | undefined> =>
  (await db.selectFrom('audit_key').select('sealed_key').executeTakeFirst())?.sealed_key

/** Keeps the key of the chain, unless there is one. */
export const keepAuditKey = async (tx: Tx, sealedKey: string): Promise<void> => {
  await tx
    .insertInto('audit_key')
    .values({ sealed_key: sealedKey })
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Whether an event waits for its seal. */
export const isAwaited = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select exists(select from event_unsealed) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether nobody else is sealing: holds the turn until the transaction ends. */
export const takeTurn = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('audit chain', 0)) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** The last place of the chain; undefined while it is empty. */
export const findLastSeal = async (db: Db | Tx): Promise<Seal | undefined> => {
  const { rows } = await sql<Seal>`select ${sealColumns} from event_seal s order by s.position desc limit 1`.execute(db)
  return rows[0]
}

/** The hash at a place; undefined where there is none. */
export const findHashAt = async (db: Db, position: number): Promise<string | undefined> => {
  const { rows } = await sql<Pick<Seal, 'hash'>>`
    select encode(hash, 'hex') as hash from event_seal where position = ${position}`.execute(db)
  return rows[0]?.hash
}

/** Takes up to `most` events out of those that wait, in the order of their ids; null for one that is gone. None twice. */
export const takeUnsealed = async (tx: Tx, most: number): Promise<{ id: string; event: TrailEvent | null }[]> => {
  const { rows } = await sql<{ waiting: string } & TrailEvent>`
    with taken as (
      delete from event_unsealed where ctid = any(array(select ctid from event_unsealed limit ${most})) returning event_id)
    select distinct on (t.event_id) t.event_id as waiting, ${eventColumns}
    from taken t left join event e on e.id = t.event_id
    where not exists (select from event_seal s where s.event_id = t.event_id) order by t.event_id`.execute(tx)
  return rows.map(({ waiting, ...event }) => ({ id: waiting, event: event.id ? event : null }))
}

/** Puts seals behind the last. */
export const appendSeals = async (tx: Tx, seals: readonly Seal[]): Promise<void> => {
  await sql`
    insert into event_seal (position, event_id, sealed_at, details_hash, hash)
    select position, event_id, sealed_at, decode(details_hash, 'hex'), decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(seals)}::json)
      as s(position bigint, event_id uuid, sealed_at timestamptz, details_hash text, hash text)`.execute(tx)
}

/** A stretch of the chain behind a place, each with its event; the event is null where it is gone. */
export const readChain = async (
  db: Db | Tx,
  after: number,
  most: number,
): Promise<{ seal: Seal; event: TrailEvent | null; erased: boolean }[]> => {
  const { rows } = await sql<Seal & TrailEvent & { erased: boolean }>`
    select ${sealColumns}, ${eventColumns},
      exists(select from event x where x.entity = 'event' and x.kind = 'event.erased' and x.entity_id = s.event_id) as erased
    from event_seal s left join event e on e.id = s.event_id
    where s.position > ${after} order by s.position limit ${most}`.execute(db)
  return rows.map(({ position, event_id, sealed_at, details_hash, hash, erased, ...event }) => ({
    seal: { position, event_id, sealed_at, details_hash, hash },
    event: event.id ? event : null,
    erased,
  }))
}

/** Events that have neither a seal nor wait for one: not written by Plinth. The first ones, oldest first. */
export const findStowaways = async (db: Db | Tx, most: number): Promise<{ id: string; at: string; kind: string }[]> => {
  const { rows } = await sql<{ id: string; at: string; kind: string }>`
    select e.id, ${instant('e.at', 'US')} as at, e.kind from event e
    where not exists (select from event_seal s where s.event_id = e.id)
      and not exists (select from event_unsealed u where u.event_id = e.id)
    order by e.id limit ${most}`.execute(db)
  return rows
}

/** How many events wait for their seal, and since when the oldest does (seconds); an event that is gone counts too. */
export const countUnsealed = async (db: Db | Tx): Promise<{ waiting: number; oldest: number }> => {
  const { rows } = await sql<{ waiting: number; oldest: number }>`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(e.at)), 0)::float8 as oldest
    from event_unsealed u left join event e on e.id = u.event_id`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: 0 }
}

/** Empties what an event tells of people; answers whether there is such an event. Takes the owner of the schema. */
export const emptyDetails = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('event')
    .set({ before: null, after: null, actor_name: '', ip: '' })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
