import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Everything that administrators set, with who did. */
export const listSettings = (db: Db | Tx) =>
  db
    .selectFrom('provider_setting as s')
    .leftJoin('app_user as u', 'u.id', 's.set_by')
    .select(['s.name', 's.value_sealed', 's.set_at', 'u.first_name', 'u.last_name'])
    .execute()

export const writeSetting = (tx: Tx, name: string, sealed: string, userId: string | null, at: Date) =>
  tx
    .insertInto('provider_setting')
    .values({ name, value_sealed: sealed, set_by: userId, set_at: at })
    .onConflict((c) => c.column('name').doUpdateSet({ value_sealed: sealed, set_by: userId, set_at: at }))
    .execute()

export const removeSettings = (tx: Tx, names: readonly string[]) =>
  tx.deleteFrom('provider_setting').where('name', 'in', names).execute()

export const listNotes = (db: Db | Tx) => db.selectFrom('provider_note').selectAll().execute()

export const writePrice = (tx: Tx, kind: string, cents: number | null) =>
  tx
    .insertInto('provider_note')
    .values({ kind, call_cents: cents })
    .onConflict((c) => c.column('kind').doUpdateSet({ call_cents: cents }))
    .execute()

/** The version of a service's settings and price, held until the transaction ends; 1 where nothing was ever set. */
export const holdVersion = async (tx: Tx, kind: string): Promise<number> => {
  await tx
    .insertInto('provider_note')
    .values({ kind })
    .onConflict((c) => c.doNothing())
    .execute()
  const { version } = await tx
    .selectFrom('provider_note')
    .select('version')
    .where('kind', '=', kind)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return version
}

export const countEdit = (tx: Tx, kind: string) =>
  tx
    .updateTable('provider_note')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('kind', '=', kind)
    .execute()

/** Keeps how the last test of a connection went. */
export const writeTest = (tx: Tx, kind: string, test: { ok: boolean; text: string; ms: number; at: Date }) => {
  const kept = { test_ok: test.ok, test_text: test.text, test_ms: test.ms, tested_at: test.at }
  return tx
    .insertInto('provider_note')
    .values({ kind, ...kept })
    .onConflict((c) => c.column('kind').doUpdateSet(kept))
    .execute()
}

/** Calls of each provider since a moment, and those that failed. */
export const countCalls = (db: Db | Tx, since: Date) =>
  db
    .selectFrom('provider_exchange')
    .select((eb) => [
      'provider',
      eb.fn.countAll<number>().as('calls'),
      eb.fn.countAll<number>().filterWhere('outcome', 'in', ['rejected', 'transient']).as('failed'),
    ])
    .where('at', '>=', since)
    .groupBy('provider')
    .execute()

/** The last call of each provider that failed. */
export const lastErrors = (db: Db | Tx, providers: readonly string[]) =>
  db
    .selectFrom('provider_exchange')
    .distinctOn('provider')
    .select(['provider', 'operation', 'code', 'at'])
    .where('provider', 'in', providers)
    .where('outcome', 'in', ['rejected', 'transient'])
    .orderBy('provider')
    .orderBy('at', 'desc')
    .execute()

/** Operations whose last calls, since a moment, all failed in passing. */
export const failingNow = async (db: Db | Tx, providers: readonly string[], since: Date) => {
  const { rows } = await sql<{ provider: string; operation: string; failures: number; at: Date }>`
    select provider, operation, count(*)::int as failures, max(at) as at
    from provider_exchange e
    where provider = any(${providers}) and outcome = 'transient' and at >= ${since}
      and not exists (
        select from provider_exchange later
        where later.provider = e.provider and later.operation = e.operation
          and later.outcome <> 'transient' and later.at > e.at)
    group by provider, operation`.execute(db)
  return rows
}

/** Forgets calls of before a moment, at most `max` at once; answers how many. */
export const forgetExchanges = async (db: Db, before: Date, max: number): Promise<number> => {
  const done = await sql`
    delete from provider_exchange where id in
      (select id from provider_exchange where at < ${before} order by at limit ${max})`.execute(db)
  return Number(done.numAffectedRows ?? 0)
}
