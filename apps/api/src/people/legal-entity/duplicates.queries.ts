import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** More than this is no help to anybody. */
const MOST = 5

/** A name as it is compared: small letters and digits alone; the index of migration 0702. */
const plain = (name: RawBuilder<unknown>) => sql`regexp_replace(lower(${name}), '[^a-z0-9]+', '', 'g')`

const loansOf = (id: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object('id', l.id,
  'human_id', l.human_id, 'name', l.name) order by l.created_at desc), '[]')
  from loan_legal_entity y join loan l on l.id = y.loan_id where y.legal_entity_id = ${id})`

export interface LikeEntityRow {
  id: string
  name: string
  kind: string
  state: string
  same_ein: boolean
  same_name: boolean
  loans: { id: string; human_id: string; name: string }[]
}

/** Entities on file with one of the digests of an EIN, or the name, most alike first. */
export const entitiesLike = async (
  db: Db | Tx,
  o: { name: string; digests: readonly string[]; except: string | null },
): Promise<LikeEntityRow[]> => {
  const isEin = sql`coalesce(e.ein_index = any(${o.digests}::text[]), false)`
  const isName = sql`(${plain(sql`e.name`)} = ${plain(sql`${o.name}::text`)} and ${plain(sql`${o.name}::text`)} <> '')`
  const { rows } = await sql<LikeEntityRow>`
    select e.id, e.name, e.kind, e.state, ${isEin} as same_ein, ${isName} as same_name, ${loansOf(sql`e.id`)} as loans
    from legal_entity e where (e.ein_index = any(${o.digests}::text[]) or ${isName})
      and e.id is distinct from ${o.except}::uuid
    order by same_ein desc, e.name, e.id limit ${MOST}`.execute(db)
  return rows
}

export interface EntityPairRow {
  id: string
  name: string
  other_id: string
  other_name: string
  same_ein: boolean
  same_name: boolean
  other_loans: { id: string; human_id: string; name: string }[]
}

/**
 * Entities of a loan with others of the same EIN, or of the same name unless their EINs or states differ; a pair of two on
 * the loan once.
 */
export const entityPairs = async (db: Db | Tx, loanId: string): Promise<EntityPairRow[]> => {
  const { rows } = await sql<EntityPairRow>`
    select e.id, e.name, o.id as other_id, o.name as other_name, coalesce(o.ein_index = e.ein_index, false) as same_ein,
      ${plain(sql`o.name`)} = ${plain(sql`e.name`)} as same_name, ${loansOf(sql`o.id`)} as other_loans
    from loan_legal_entity x join legal_entity e on e.id = x.legal_entity_id
    join legal_entity o on o.id <> e.id and (o.ein_index = e.ein_index or (
      ${plain(sql`o.name`)} = ${plain(sql`e.name`)} and ${plain(sql`e.name`)} <> ''
      and coalesce(o.ein_index = e.ein_index, true) and (o.state = e.state or o.state = '' or e.state = '')))
    where x.loan_id = ${loanId} and not exists (
      select from loan_legal_entity y where y.loan_id = x.loan_id and y.legal_entity_id = o.id and o.id < e.id)
    order by same_ein desc, e.name, o.id limit ${MOST}`.execute(db)
  return rows
}
