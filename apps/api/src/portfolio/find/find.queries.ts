import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { holding, literal } from '../../platform/like.ts'

export interface FoundRow {
  kind: string
  id: string
  title: string
  detail: string
  human_id: string | null
  email: string | null
  rank: number
}

/** Matches of each kind at most. */
const MAX_HITS = 6
/** Share of the term's trigrams that a misspelt word must still have. */
const LIKENESS = '0.45'

/** Rows of a kind that are ranked at most: a word that a tenth of the book has is not looked for in all of it. */
const MAX_RANKED = 500

/** Which rows of a table match a term, and how well: the higher the better. */
interface Way {
  where: (table: string) => RawBuilder<unknown>
  rank: RawBuilder<unknown>
}
/** Letters by which the beginnings of a table are indexed. */
const INDEXED = 64
const indexed = (term: string) => [...term].slice(0, INDEXED).join('')

const holds = (term: string): Way => ({
  // Those that begin with it first: they are the best, and may not be among the first that hold it.
  where: (table) => sql`p.id in (
    (select id from ${sql.table(table)} where left(find_text, ${sql.lit(INDEXED)}) like ${`${literal(indexed(term))}%`}
      and starts_with(find_text, ${term}) limit ${MAX_RANKED})
    union (select id from ${sql.table(table)} where find_text like ${holding(term)} limit ${MAX_RANKED}))`,
  rank: sql`case when p.find_text like ${`${literal(term)}%`} then 1 else 0 end - length(p.find_text) / 1000.0`,
})
const resembles = (term: string): Way => ({
  where: () => sql`${term} <% p.find_text`,
  rank: sql`word_similarity(${term}, p.find_text)`,
})

const latestLoan = (link: string, who: string) =>
  sql`(select loan.human_id from ${sql.table(link)} link join loan on loan.id = link.loan_id
       where ${sql.ref(`link.${who}`)} = p.id order by loan.created_at desc limit 1)`

/** The best rows of one table by what they say of themselves; `columns` is asked for those alone. */
const best = ({ where, rank }: Way, table: string, columns: RawBuilder<unknown>) =>
  sql`select ${columns}, p.rank from (
    select p.*, ${rank} as rank from ${sql.table(table)} p where ${where(table)} order by rank desc, p.id desc limit ${MAX_HITS}) p`

const borrower = sql`'person' as kind, p.id, concat_ws(' ', p.first_name, p.last_name) as title,
  case when p.email_is_placeholder then '' else p.email end as detail,
  ${latestLoan('loan_borrower', 'borrower_id')} as human_id,
  case when p.email_is_placeholder then null else p.email end as email`
const contact = sql`'person' as kind, p.id, concat_ws(' ', p.first_name, p.last_name) as title, p.email as detail,
  ${latestLoan('loan_contact', 'contact_id')} as human_id, p.email as email`
const user = sql`'person' as kind, p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email) as title,
  p.email as detail, null::text as human_id, p.email as email`
const loan = sql`'loan' as kind, p.id, p.name as title, p.human_id as detail, p.human_id, null::text as email`
const property = sql`'property' as kind, p.id, p.address_address as title,
  concat_ws(', ', nullif(p.address_city, ''), nullif(trim(p.address_state || ' ' || p.address_zipcode), '')) as detail,
  ${latestLoan('loan_property', 'property_id')} as human_id, null::text as email`
const document = sql`'document' as kind, p.id, p.file_name as title, p.document_name as detail,
  (select loan.human_id from loan where loan.id = p.loan_id) as human_id, null::text as email`

/** Loans of the people found, newest first, after those that match by themselves. */
const partysLoans = sql`
  select 'loan' as kind, loan.id, loan.name as title, concat_ws(' · ', loan.human_id, min(who.title)) as detail,
    loan.human_id, null::text as email, max(who.rank) - 3 as rank
  from people who
  cross join lateral (select loan_id from loan_borrower where borrower_id = who.id
    union select loan_id from loan_contact where contact_id = who.id) link
  join loan on loan.id = link.loan_id
  group by loan.id order by loan.created_at desc limit ${MAX_HITS}`

/** Every kind in one statement; a person known by several records stands once, by the one with a loan. */
const everything = (way: Way) => sql<FoundRow>`
  with people as materialized (
    (${best(way, 'borrower', borrower)}) union all (${best(way, 'contact', contact)})
    union all (${best(way, 'app_user', user)})),
  persons as (
    select distinct on (coalesce(email, id::text)) * from people
    order by coalesce(email, id::text), (human_id is null), rank desc)
  select * from (${best(way, 'loan', loan)}) as loans
  union all select * from (${partysLoans}) as party_loans
  union all select * from (select * from persons order by rank desc, id limit ${MAX_HITS}) as persons
  union all select * from (${best(way, 'property', property)}) as properties
  union all select * from (${best(way, 'document', document)}) as documents`

/** What holds the term, which is folded for searching; six of each kind at most. */
export const findHolding = async (tx: Tx, term: string): Promise<FoundRow[]> =>
  (await everything(holds(term)).execute(tx)).rows

/**
 * What nearly holds the term. In a transaction, because the likeness asked for is a setting of it; so is the use of the
 * index, which the planner passes over because it takes comparing trigrams row by row for cheap.
 */
export const findResembling = async (tx: Tx, term: string): Promise<FoundRow[]> => {
  await sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  )
  return (await everything(resembles(term)).execute(tx)).rows
}
