import type { ContactType } from '@plinth/domain/people/party/contact'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../platform/db.ts'

/** SQL has no empty list; the nil uuid matches nothing. */
const NOTHING = '00000000-0000-0000-0000-000000000000'
const some = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : [NOTHING])

const party = ['id', 'first_name', 'last_name', 'email'] as const

/** Borrower records a user acts for, by name. */
export const borrowersOfUser = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('borrower')
    .innerJoin('user_borrower', 'user_borrower.borrower_id', 'borrower.id')
    .select([...party, 'email_is_placeholder'])
    .where('user_borrower.user_id', '=', userId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** Contact records a user acts for, by name. */
export const contactsOfUser = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('contact')
    .innerJoin('user_contact', 'user_contact.contact_id', 'contact.id')
    .select(party)
    .where('user_contact.user_id', '=', userId)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** Borrower records with a mailable address. */
export const borrowersByEmail = (db: Db, email: string) =>
  db
    .selectFrom('borrower')
    .select([...party, 'email_is_placeholder'])
    .where('email', '=', email)
    .where('email_is_placeholder', '=', false)
    .orderBy('id')
    .execute()

export const contactsByEmail = (db: Db, email: string) =>
  db.selectFrom('contact').select(party).where('email', '=', email).orderBy('id').execute()

export const userByEmail = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .select(['id', 'email', 'first_name', 'last_name', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Whether a person looked at the page of this address within the last hour. */
export const wasViewed = async (tx: Tx, actorId: string, email: string): Promise<boolean> =>
  (await tx
    .selectFrom('event')
    .select('id')
    .where('actor_id', '=', actorId)
    .where('kind', '=', 'personal.viewed')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .where(sql<string>`after ->> 'email'`, '=', email)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Loans on which any of these borrowers stands. */
export const loanIdsOfBorrowers = async (db: Db | Tx, borrowerIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('loan_borrower')
      .select('loan_id')
      .distinct()
      .where('borrower_id', 'in', some(borrowerIds))
      .execute()
  ).map((row) => row.loan_id)

/** Loans on which any of these contacts stands. */
export const loanIdsOfContacts = async (db: Db | Tx, contactIds: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('loan_contact')
      .select('loan_id')
      .distinct()
      .where('contact_id', 'in', some(contactIds))
      .execute()
  ).map((row) => row.loan_id)

/** Legal entities whose known members are other borrowers than these: what is asked of them is not theirs. */
export const strangeEntities = async (db: Db | Tx, borrowerIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('legal_entity_member as m')
    .select('m.legal_entity_id')
    .distinct()
    .where('m.borrower_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('legal_entity_member as own')
            .select('own.id')
            .whereRef('own.legal_entity_id', '=', 'm.legal_entity_id')
            .where('own.borrower_id', 'in', some(borrowerIds)),
        ),
      ),
    )
    .execute()
  return new Set(rows.map((row) => row.legal_entity_id))
}

/** The changed address of a record that waits to be confirmed by its link, or to be approved; null when none does. */
export const pendingEmail = async (
  db: Db | Tx,
  column: 'borrower_id' | 'contact_id',
  id: string,
): Promise<string | null> => {
  const { rows } = await sql<{ email: string }>`
    select email from address_proof where ${sql.ref(column)} = ${id} and application_id is null and used_at is null
      and expires_at > now()
    union all select new_value from held_change where ${sql.ref(column)} = ${id} and state = 'waiting'
    limit 1`.execute(db)
  return rows[0]?.email ?? null
}

/** Loans of these contacts whose full application a sponsor sent in themself, not a broker: its answers are the sponsor's. */
export const loansAppliedForBySponsor = async (db: Db | Tx, contactIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ loan_id: string }>`
    select distinct a.loan_id from application a
    join loan_contact lc on lc.loan_id = a.loan_id and lc.contact_id = any(${contactIds}::uuid[])
    where a.kind = 'full-request' and not coalesce((a.payload -> 'sponsor' ->> 'isBroker')::boolean, false)`.execute(db)
  return new Set(rows.map((row) => row.loan_id))
}

/** Loans with what secures them and who takes part, newest first. */
export const loanRows = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('loan as l')
    .select([
      'l.id',
      'l.human_id',
      'l.name',
      'l.status',
      'l.archived_at',
      'l.amount_cents',
      'l.amount_at_closing_cents',
      'l.purpose',
      'l.duration_months',
      'l.exit_strategy',
      'l.interest_rate',
      'l.expected_closing',
      'l.status_since',
      'l.funded_on',
      'l.updated_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('property as p')
          .innerJoin('loan_property as lp', 'lp.property_id', 'p.id')
          .select([
            'p.id',
            'p.property_type',
            'p.address_address',
            'p.address_city',
            'p.address_state',
            'p.address_zipcode',
          ])
          .whereRef('lp.loan_id', '=', 'l.id')
          .orderBy('lp.position')
          .orderBy('p.id'),
      ).as('properties'),
      jsonArrayFrom(
        eb
          .selectFrom('borrower as b')
          .innerJoin('loan_borrower as lb', 'lb.borrower_id', 'b.id')
          .select(['b.id', 'b.first_name', 'b.last_name', 'b.email', 'b.email_is_placeholder'])
          .whereRef('lb.loan_id', '=', 'l.id')
          .orderBy('lb.position')
          .orderBy('b.id'),
      ).as('borrowers'),
      jsonArrayFrom(
        eb
          .selectFrom('contact as c')
          .innerJoin('loan_contact as lc', 'lc.contact_id', 'c.id')
          .select(['c.id', 'c.first_name', 'c.last_name', 'c.email'])
          .whereRef('lc.loan_id', '=', 'l.id')
          .orderBy('lc.position')
          .orderBy('c.id'),
      ).as('contacts'),
      jsonObjectFrom(
        eb
          .selectFrom('app_user as u')
          .select(['u.first_name', 'u.last_name', 'u.email', 'u.phone'])
          .whereRef('u.id', '=', 'l.owner_user_id')
          .where('u.active', '=', true),
      ).as('officer'),
    ])
    .where('l.id', 'in', some(ids))
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
export type LoanRow = Awaited<ReturnType<typeof loanRows>>[number]

/** The borrowers of some loans, a row for each loan, the newest loan first. */
export const sponsorRows = (db: Db, loanIds: readonly string[]) =>
  db
    .selectFrom('loan_borrower as lb')
    .innerJoin('loan as l', 'l.id', 'lb.loan_id')
    .innerJoin('borrower as b', 'b.id', 'lb.borrower_id')
    .select(['b.id', 'b.first_name', 'b.last_name', 'b.email', 'b.email_is_placeholder', 'b.phone'])
    .select(['b.credit_score_band', 'b.completed_projects', 'l.name as loan_name'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('user_borrower as ub').select('ub.user_id').whereRef('ub.borrower_id', '=', 'b.id')).as(
        'has_account',
      ),
    )
    .where('lb.loan_id', 'in', some(loanIds))
    .orderBy('l.created_at', 'desc')
    .orderBy('lb.position')
    .orderBy('b.id')
    .execute()
export type SponsorRow = Awaited<ReturnType<typeof sponsorRows>>[number]

/** A borrower with the loans they stand on, newest first. */
export const borrowerRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('borrower as b')
    .select([
      'b.id',
      'b.first_name',
      'b.last_name',
      'b.email',
      'b.email_is_placeholder',
      'b.phone',
      'b.date_of_birth',
      'b.credit_score_band',
      'b.net_worth_cents',
      'b.liquidity_cents',
      'b.completed_projects',
      'b.address_address',
      'b.address_city',
      'b.address_state',
      'b.address_zipcode',
      'b.ssn_sealed',
      'b.version',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('loan as l')
          .innerJoin('loan_borrower as lb', 'lb.loan_id', 'l.id')
          .select(['l.id', 'l.human_id', 'l.name'])
          .whereRef('lb.borrower_id', '=', 'b.id')
          .orderBy('l.created_at', 'desc')
          .orderBy('l.id', 'desc'),
      ).as('loans'),
    )
    .where('b.id', '=', id)
    .executeTakeFirst()
export type BorrowerRow = NonNullable<Awaited<ReturnType<typeof borrowerRow>>>

/** Contacts by id, of a loan, or of a type, by name; with the loans each takes part in, newest first. */
export const contactRows = (db: Db | Tx, by: { ids?: readonly string[]; loanId?: string; type?: ContactType }) => {
  let q = db
    .selectFrom('contact as c')
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.email', 'c.phone', 'c.company', 'c.contact_type', 'c.version'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('loan as l')
          .innerJoin('loan_contact as lc', 'lc.loan_id', 'l.id')
          .select(['l.id', 'l.human_id', 'l.name'])
          .whereRef('lc.contact_id', '=', 'c.id')
          .orderBy('l.created_at', 'desc')
          .orderBy('l.id', 'desc'),
      ).as('loans'),
    )
    .orderBy('c.last_name')
    .orderBy('c.first_name')
    .orderBy('c.id')
  const { ids, loanId, type } = by
  if (ids) q = q.where('c.id', 'in', some(ids))
  if (type !== undefined) q = q.where('c.contact_type', '=', type)
  if (loanId !== undefined)
    q = q.where((eb) =>
      eb.exists(
        eb
          .selectFrom('loan_contact as on_loan')
          .select('on_loan.contact_id')
          .whereRef('on_loan.contact_id', '=', 'c.id')
          .where('on_loan.loan_id', '=', loanId),
      ),
    )
  return q.execute()
}
export type ContactRow = Awaited<ReturnType<typeof contactRows>>[number]
