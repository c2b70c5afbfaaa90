import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** SQL has no empty list; the nil uuid matches nothing. */
const some = (ids: readonly string[]): readonly string[] =>
  ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000']

/** Borrower records a person acts for. */
export const ownBorrowers = async (db: Db | Tx, userId: string): Promise<string[]> =>
  (await db.selectFrom('user_borrower').select('borrower_id').where('user_id', '=', userId).execute()).map(
    (row) => row.borrower_id,
  )

/**
 * Borrowers of the loans that a broker brought: their contact stands there as a broker. A record that the sponsor signs in
 * for holds what the sponsor gave; it is not the broker's to reuse (decision 0021).
 */
export const borrowersBrought = async (db: Db | Tx, userId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('user_contact as uc')
      .innerJoin('contact as c', 'c.id', 'uc.contact_id')
      .innerJoin('loan_contact as lc', 'lc.contact_id', 'c.id')
      .innerJoin('loan_borrower as lb', 'lb.loan_id', 'lc.loan_id')
      .select('lb.borrower_id')
      .distinct()
      .where('uc.user_id', '=', userId)
      .where('c.contact_type', '=', 'broker')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('user_borrower as ub').select('ub.user_id').whereRef('ub.borrower_id', '=', 'lb.borrower_id'),
          ),
        ),
      )
      .execute()
  ).map((row) => row.borrower_id)

/** Loans on which one of these borrowers stands; for a broker those alone that they brought. */
export const loansOf = async (
  db: Db | Tx,
  borrowerIds: readonly string[],
  brokerUserId: string | null,
): Promise<string[]> =>
  (
    await db
      .selectFrom('loan_borrower as lb')
      .select('lb.loan_id')
      .distinct()
      .where('lb.borrower_id', 'in', some(borrowerIds))
      .$if(brokerUserId !== null, (qb) =>
        qb.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('loan_contact as lc')
              .innerJoin('user_contact as uc', 'uc.contact_id', 'lc.contact_id')
              .select('lc.loan_id')
              .whereRef('lc.loan_id', '=', 'lb.loan_id')
              .where('uc.user_id', '=', brokerUserId),
          ),
        ),
      )
      .execute()
  ).map((row) => row.loan_id)

export const borrowers = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('borrower')
    .selectAll()
    .where('id', 'in', some(ids))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
export type KnownBorrower = Awaited<ReturnType<typeof borrowers>>[number]

/** The legal entities of some loans with their members, and which of these borrowers they borrowed with. */
export const entities = async (db: Db | Tx, loanIds: readonly string[], borrowerIds: readonly string[]) => {
  const { rows } = await sql<{
    id: string
    name: string
    updated_at: Date
    borrower_ids: string[]
    members: {
      id: string
      borrower_id: string | null
      first_name: string
      last_name: string
      email: string
      percentage: number
    }[]
  }>`
    select e.id, e.name, e.updated_at,
      (select coalesce(json_agg(distinct lb.borrower_id), '[]') from loan_legal_entity x
        join loan_borrower lb on lb.loan_id = x.loan_id
        where x.legal_entity_id = e.id and x.loan_id = any(${loanIds}::uuid[])
          and lb.borrower_id = any(${borrowerIds}::uuid[])) as borrower_ids,
      (select coalesce(json_agg(json_build_object('id', m.id, 'borrower_id', m.borrower_id, 'first_name', m.first_name,
        'last_name', m.last_name, 'email', m.email, 'percentage', m.percentage) order by m.percentage desc, m.id), '[]')
        from legal_entity_member m where m.legal_entity_id = e.id and m.owner_entity_id is null) as members
    from legal_entity e
    where e.id in (select legal_entity_id from loan_legal_entity where loan_id = any(${loanIds}::uuid[]))
      -- What is asked of an entity whose known members are others is not theirs.
      and not exists (select from legal_entity_member o where o.legal_entity_id = e.id and o.borrower_id is not null
        having count(*) > 0 and not bool_or(o.borrower_id = any(${borrowerIds}::uuid[])))
    order by e.name, e.id`.execute(db)
  return rows
}
export type KnownEntity = Awaited<ReturnType<typeof entities>>[number]

/** Loans that still await their full application, newest first, each with its first property. */
export const awaiting = (db: Db | Tx, loanIds: readonly string[], borrowerIds: readonly string[]) =>
  db
    .selectFrom('loan as l')
    .innerJoin('loan_property as lp', (join) => join.onRef('lp.loan_id', '=', 'l.id').on('lp.position', '=', 0))
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .selectAll('p')
    .select([
      'l.id as of_loan',
      'l.human_id',
      'l.purpose',
      'l.amount_cents',
      'l.duration_months',
      'l.exit_strategy',
      'l.estimated_as_is_value_cents',
      'l.estimated_sellout_cents',
      'l.current_loan_balance_cents',
      'l.cost_spent_to_date_cents',
      'l.updated_at as loan_updated_at',
      sql<string[]>`(select coalesce(json_agg(lb.borrower_id), '[]') from loan_borrower lb
        where lb.loan_id = l.id and lb.borrower_id = any(${borrowerIds}::uuid[]))`.as('borrower_ids'),
    ])
    .where('l.id', 'in', some(loanIds))
    .where('l.archived_at', 'is', null)
    .where('l.status', 'not in', ['rejected', 'funded', 'paid-off'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('application as a')
            .select('a.id')
            .whereRef('a.loan_id', '=', 'l.id')
            .where('a.kind', '=', 'full-request'),
        ),
      ),
    )
    .orderBy('l.created_at', 'desc')
    .execute()
export type KnownProperty = Awaited<ReturnType<typeof awaiting>>[number]

/** Accepted documents of these loans that were asked of a borrower or legal entity, newest first. */
export const acceptedDocuments = (db: Db | Tx, loanIds: readonly string[], names: readonly string[]) =>
  db
    .selectFrom('document as d')
    .innerJoin('process as p', 'p.id', 'd.process_id')
    .innerJoin('activity as a', 'a.id', 'd.activity_id')
    .select([
      'd.id',
      'd.file_name',
      'd.content_type',
      'd.received_at',
      'a.document_name',
      'a.entity_kind',
      'a.borrower_id',
      'a.legal_entity_id',
      'a.updated_at as accepted_at',
    ])
    .where('d.loan_id', 'in', some(loanIds))
    .where('a.type', '=', 'document-request')
    .where('a.state', '=', 'Accepted')
    // The whole request may have been accepted, or one of its files; a rejected one is never offered.
    .where('p.state', 'in', ['Accepted', 'Processed'])
    .where('a.archived_at', 'is', null)
    .where('a.document_name', 'in', names)
    .where('d.received_at', 'is not', null)
    .where('d.refusal', 'is', null)
    // A copy of what is on file is offered where it was accepted first, to whom it is theirs.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('on_file_copy as c').select('c.document_id').whereRef('c.document_id', '=', 'd.id'))),
    )
    .orderBy('a.updated_at', 'desc')
    .orderBy('d.id')
    .limit(200)
    .execute()
export type KnownDocument = Awaited<ReturnType<typeof acceptedDocuments>>[number]

/** The loans of these that still go on, with each of their properties, the newest first. */
export const openRequests = (db: Db | Tx, loanIds: readonly string[]) =>
  db
    .selectFrom('loan as l')
    .innerJoin('loan_property as lp', 'lp.loan_id', 'l.id')
    .innerJoin('property as p', 'p.id', 'lp.property_id')
    .select(['l.human_id', 'l.amount_cents', 'p.address_address as street', 'p.address_zipcode as zipcode'])
    .where('l.id', 'in', some(loanIds))
    .where('l.archived_at', 'is', null)
    .where('l.status', 'not in', ['rejected', 'funded', 'paid-off'])
    .orderBy('l.created_at', 'desc')
    .orderBy('lp.position')
    .execute()
