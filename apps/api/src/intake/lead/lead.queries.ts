import type { LeadSort, LeadSource, LeadState } from '@plinth/domain/intake/lead/states'
import { type Insertable, type RawBuilder, type Updateable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { holding } from '../../platform/like.ts'

export const insertLead = (tx: Tx, values: Insertable<Schema['lead']>) =>
  tx.insertInto('lead').values(values).returning('id').executeTakeFirstOrThrow()

const leads = (db: Db | Tx) =>
  db
    .selectFrom('lead')
    .leftJoin('loan', 'loan.id', 'lead.loan_id')
    .leftJoin('app_user as owner', 'owner.id', 'lead.owner_user_id')
    .select([
      'lead.id',
      'lead.first_name',
      'lead.last_name',
      'lead.email',
      'lead.phone',
      'lead.property',
      'lead.amount_cents',
      'lead.source',
      'lead.state',
      'lead.note',
      'lead.version',
      'lead.created_at',
      'lead.updated_at',
      'loan.id as loan_id',
      'loan.human_id as loan_human_id',
      'loan.name as loan_name',
      'owner.id as owner_id',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
    ])

export type LeadRow = NonNullable<Awaited<ReturnType<typeof findLead>>>
export const findLead = (db: Db | Tx, id: string) => leads(db).where('lead.id', '=', id).executeTakeFirst()

export interface LeadScope {
  states?: readonly LeadState[]
  source?: LeadSource
  search?: string
}

const matching = (scope: LeadScope) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...(scope.states ? [sql`lead.state = any(${scope.states}::text[])`] : []),
      ...(scope.source ? [sql`lead.source = ${scope.source}`] : []),
      ...(scope.search
        ? [
            sql`concat_ws(' ', lead.first_name, lead.last_name, lead.email, lead.property) ilike ${holding(scope.search)}`,
          ]
        : []),
    ],
    sql` and `,
  )}`

const orders: Readonly<Record<LeadSort, RawBuilder<unknown>>> = {
  created: sql`lead.created_at desc`,
  last_update: sql`lead.updated_at desc`,
  amount: sql`lead.amount_cents desc nulls last`,
  name: sql`lower(concat_ws(' ', nullif(lead.first_name, ''), nullif(lead.last_name, ''), lead.email))`,
}

/** One page of the leads that match, in an order; the newest first among equals. */
export const listLeads = (db: Db, scope: LeadScope, page: { sort: LeadSort; offset: number; limit: number }) =>
  leads(db)
    .where(matching(scope))
    .orderBy(orders[page.sort])
    .orderBy('lead.created_at', 'desc')
    .orderBy('lead.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

export const countLeads = async (db: Db, scope: LeadScope): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('lead')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where(matching(scope))
        .executeTakeFirstOrThrow()
    ).count,
  )

/** Changes a lead that still has the version read; undefined when it has moved on. */
export const updateLead = (tx: Tx, id: string, version: number, set: Updateable<Schema['lead']>) =>
  tx
    .updateTable('lead')
    .set((eb) => ({ ...set, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()

/** Writes over what a lead says of itself; state, owner and note stay. */
export const finishLead = (tx: Tx, id: string, values: Updateable<Schema['lead']>) =>
  tx
    .updateTable('lead')
    .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()

export const findAdmin = (tx: Tx, id: string) =>
  tx.selectFrom('app_user').select('id').where('id', '=', id).where('role', '=', 'admin').executeTakeFirst()
