import type { LeadSort, LeadSource, LeadState } from '@plinth/domain/intake/lead/states'
import { type Insertable, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { holdsWords } from '../../platform/on-file.ts'

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

/** Rows of a state and a source: of leads, or of how many there are. */
const ofKind = ({ states, source }: LeadScope, rows: 'lead' | 'lead_count') =>
  sql<SqlBool>`${sql.join(
    [
      sql`true`,
      // One state as "=", which an index in the order of the list can answer.
      ...(states?.length ? [sql`${sql.ref(`${rows}.state`)} in (${sql.join(states)})`] : []),
      ...(source ? [sql`${sql.ref(`${rows}.source`)} = ${source}`] : []),
    ],
    sql` and `,
  )}`

/** As it is indexed (migration 0880). */
const searchedText = sql<string>`(' ' || lead.find_text)`

/** As they are indexed (migration 0880). */
const orders: Readonly<Record<LeadSort, RawBuilder<unknown>>> = {
  created: sql`lead.created_at desc`,
  last_update: sql`lead.updated_at desc`,
  amount: sql`lead.amount_cents desc nulls last`,
  name: sql`fold_for_search(btrim(btrim(lead.first_name || ' ' || lead.last_name) || ' ' || lead.email))`,
}

/** One page of the leads that match, in an order; the newest first among equals. */
export const listLeads = (db: Db, scope: LeadScope, page: { sort: LeadSort; offset: number; limit: number }) =>
  leads(db)
    .where(ofKind(scope, 'lead'))
    .where(holdsWords(scope.search, searchedText))
    .orderBy(orders[page.sort])
    .$if(page.sort !== 'created', (found) => found.orderBy('lead.created_at', 'desc'))
    .orderBy('lead.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

const countFound = (db: Db, scope: LeadScope, most: number) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('lead')
        .select('lead.id')
        .where(ofKind(scope, 'lead'))
        .where(holdsWords(scope.search, searchedText))
        .limit(most)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<string>().as('leads'))
    .executeTakeFirstOrThrow()

/** Of a kind as many as are kept of it (decision 0083). */
const countKind = (db: Db, scope: LeadScope) =>
  db
    .selectFrom('lead_count')
    .select((eb) => eb.fn.sum<string | null>('leads').as('leads'))
    .where(ofKind(scope, 'lead_count'))
    .executeTakeFirstOrThrow()

/** How many leads match; of a search no more than `most` are counted. */
export const countLeads = async (db: Db, scope: LeadScope, most: number): Promise<number> =>
  Number((await (scope.search ? countFound(db, scope, most) : countKind(db, scope))).leads ?? 0)

/** Holds what is kept of how many leads there are against the leads, and mends it; answers how many kinds were wrong. */
export const mendCounts = async (db: Db): Promise<number> => {
  const { rows } = await sql`
    insert into lead_count as c
    select state, source, 0, sum(n)
    from (select state, source, 1 as n from lead union all select state, source, -leads from lead_count) compared
    group by 1, 2 having sum(n) <> 0
    on conflict (state, source, slot) do update set leads = c.leads + excluded.leads
    returning 1`.execute(db)
  return rows.length
}

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
