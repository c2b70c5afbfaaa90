import type { BankProvider, BankItemState } from '@plinth/domain/credit/bank-link/items'
import type { LiquidityRow } from '@plinth/domain/credit/report/liquidity'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { BankItem } from '../../platform/schema.generated.ts'

export type ItemRow = Selectable<BankItem>

export const insertToken = (db: Db, t: { hash: Buffer; activityId: string; expiresAt: Date }) =>
  db
    .insertInto('bank_link_token')
    .values({ token_hash: t.hash, activity_id: t.activityId, expires_at: t.expiresAt })
    .execute()

/** Uses up the newest token of an activity; false when none is left. */
export const useToken = async (db: Db, activityId: string, now: Date): Promise<boolean> => {
  const newest = db
    .selectFrom('bank_link_token')
    .select('token_hash')
    .where('activity_id', '=', activityId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
  const { numUpdatedRows } = await db
    .updateTable('bank_link_token')
    .set({ used_at: now })
    .where('token_hash', '=', newest)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const insertItem = (tx: Tx, item: Omit<ItemRow, 'state'>) => tx.insertInto('bank_item').values(item).execute()

/** Banks of an activity, the newest first. */
export const itemRows = (db: Db | Tx, activityId: string) =>
  db.selectFrom('bank_item').selectAll().where('activity_id', '=', activityId).orderBy('linked_at', 'desc').execute()

export const itemAt = (db: Db | Tx, provider: BankProvider, itemRef: string) =>
  db
    .selectFrom('bank_item')
    .selectAll()
    .where('provider', '=', provider)
    .where('item_ref', '=', itemRef)
    .executeTakeFirst()

/** Moves a bank on; false when it is not in `from` any more. */
export const moveItem = async (
  tx: Tx,
  id: string,
  o: { from: readonly BankItemState[]; to: 'interrupted' | 'removed' },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('bank_item')
    .set({ state: o.to, ...(o.to === 'removed' ? { access_token: null } : {}) })
    .where('id', '=', id)
    .where('state', 'in', o.from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const orderedReport = (db: Db | Tx, activityId: string) =>
  db.selectFrom('bank_report').selectAll().where('activity_id', '=', activityId).executeTakeFirst()

export const orderOf = (db: Db | Tx, reportId: string) =>
  db.selectFrom('bank_report').selectAll().where('report_id', '=', reportId).executeTakeFirst()

/** Keeps the order of statements; one for other banks takes its place. */
export const keepOrder = (
  db: Db,
  o: { activity_id: string; item_key: string; report_id: string; report_ref: string; ordered_at: Date },
) =>
  db
    .insertInto('bank_report')
    .values(o)
    .onConflict((c) => c.column('activity_id').doUpdateSet({ ...o, liquid_cents: null, read_at: null }))
    .execute()

/** Writes the report of an activity in place of an earlier one. */
export const writeReport = async (
  tx: Tx,
  o: { activityId: string; total: number; rows: readonly LiquidityRow[]; at: Date },
) => {
  await tx.deleteFrom('report_row').where('activity_id', '=', o.activityId).execute()
  await tx
    .insertInto('report_row')
    .values(
      o.rows.map(({ key, label, value, confidence, note }, position) => ({
        ...{ activity_id: o.activityId, position, key, label, value, confidence_level: confidence, note },
      })),
    )
    .execute()
  await tx
    .updateTable('bank_report')
    .set({ liquid_cents: o.total, read_at: o.at })
    .where('activity_id', '=', o.activityId)
    .execute()
}

/** What a report is held against: the person, and the loan's money with what its properties cost, in cents. */
export const dealFacts = async (db: Db, activityId: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .leftJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select(['l.purpose', 'l.amount_cents', 'l.current_loan_balance_cents', 'b.first_name', 'b.last_name'])
    .select((eb) =>
      eb
        .selectFrom('property as p')
        .innerJoin('loan_property as lp', 'lp.property_id', 'p.id')
        .whereRef('lp.loan_id', '=', 'l.id')
        .select(sql<number | null>`sum(p.purchase_price_cents)::bigint`.as('price'))
        .as('price'),
    )
    .select((eb) =>
      eb
        .selectFrom('property as p')
        .innerJoin('loan_property as lp', 'lp.property_id', 'p.id')
        .whereRef('lp.loan_id', '=', 'l.id')
        .select(
          sql<number>`coalesce(sum(coalesce(p.rehab_budget_hard_cents, 0) + coalesce(p.rehab_budget_soft_cents, 0)), 0)::bigint`.as(
            'rehab',
          ),
        )
        .as('rehab'),
    )
    .where('a.id', '=', activityId)
    .executeTakeFirstOrThrow()

/** The borrower whose accounts an activity is for; undefined when it names none. */
export const ownerOf = (tx: Tx, activityId: string) =>
  tx
    .selectFrom('activity as a')
    .innerJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select(['b.email', sql<string>`b.first_name || ' ' || b.last_name`.as('name')])
    .where('a.id', '=', activityId)
    .executeTakeFirst()
