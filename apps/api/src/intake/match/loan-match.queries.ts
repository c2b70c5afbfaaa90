import type { Purpose } from '@plinth/domain/loan/terms'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** More than this is no help to anybody. */
const MAX_MATCHES = 20

export interface PersonRow {
  kind: 'borrower' | 'contact'
  id: string
  name: string
  other_id: string
  other_name: string
  email: string
  same_email: boolean
  same_name: boolean
  same_phone: boolean
  same_birth_date: boolean
  other_loans: { id: string; human_id: string; name: string }[]
}

/** Whether the other record `o` is on the loan too and earlier: two of one loan are one pair. */
const isListed = (kind: PersonRow['kind']) => {
  const [link, column, own] =
    kind === 'borrower' ? ['loan_borrower', 'borrower_id', 'lb'] : ['loan_contact', 'contact_id', 'lc']
  return sql`exists (select from ${sql.table(link)} y where y.loan_id = ${sql.ref(`${own}.loan_id`)}
    and y.${sql.ref(column)} = o.id and o.id < ${sql.ref(`${own}.${column}`)})`
}

/** Other records with the email, or with name and phone, of a borrower or broker of the loan. */
export const samePeople = async (db: Db | Tx, loanId: string): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select 'borrower' as kind, b.id, concat_ws(' ', b.first_name, b.last_name) as name, o.id as other_id,
      concat_ws(' ', o.first_name, o.last_name) as other_name, o.email,
      o.email = b.email as same_email,
      lower(o.first_name) = lower(b.first_name) and lower(o.last_name) = lower(b.last_name) as same_name,
      coalesce(o.phone = b.phone, false) as same_phone,
      coalesce(o.date_of_birth = b.date_of_birth, false) as same_birth_date,
      (select coalesce(json_agg(json_build_object('id', l.id, 'human_id', l.human_id, 'name', l.name)
        order by l.created_at desc), '[]') from loan_borrower x join loan l on l.id = x.loan_id
        where x.borrower_id = o.id) as other_loans
    from loan_borrower lb join borrower b on b.id = lb.borrower_id
    join borrower o on o.id <> b.id and (
      (o.email = b.email and not b.email_is_placeholder)
      or ((o.phone = b.phone or o.date_of_birth = b.date_of_birth) and lower(o.last_name) = lower(b.last_name)
        and lower(o.first_name) = lower(b.first_name)))
    where lb.loan_id = ${loanId} and not ${isListed('borrower')}
    union all
    select 'contact', c.id, concat_ws(' ', c.first_name, c.last_name), o.id,
      concat_ws(' ', o.first_name, o.last_name), o.email, true,
      lower(o.first_name) = lower(c.first_name) and lower(o.last_name) = lower(c.last_name),
      coalesce(o.phone = c.phone, false), false,
      (select coalesce(json_agg(json_build_object('id', l.id, 'human_id', l.human_id, 'name', l.name)
        order by l.created_at desc), '[]') from loan_contact x join loan l on l.id = x.loan_id
        where x.contact_id = o.id)
    from loan_contact lc join contact c on c.id = lc.contact_id
    join contact o on o.id <> c.id and o.email = c.email and o.contact_type = c.contact_type
    where lc.loan_id = ${loanId} and not ${isListed('contact')}
    order by same_email desc, name, other_id
    limit ${MAX_MATCHES}`.execute(db)
  return rows
}

export interface LoanRow {
  id: string
  human_id: string
  name: string
  status: LoanStatus
  amount_cents: number
  purpose: Purpose
  created_at: Date
  street: string
  zipcode: string
  own_street: string
  own_zipcode: string
  same_borrower: boolean
  /** Whether there is an application to join, of either loan. */
  has_application: boolean
  own_has_application: boolean
  proved: boolean
  own_proved: boolean
}

/** Other loans that are not archived, with a property in the ZIP code of one of this loan's. */
export const loansNearby = async (db: Db | Tx, loanId: string): Promise<LoanRow[]> => {
  const { rows } = await sql<LoanRow>`
    select l.id, l.human_id, l.name, l.status, l.amount_cents, l.purpose, l.created_at,
      p.address_address as street, p.address_zipcode as zipcode,
      own.address_address as own_street, own.address_zipcode as own_zipcode,
      exists (select from loan_borrower lb join borrower b on b.id = lb.borrower_id
        join loan_borrower mb on mb.loan_id = ${loanId} join borrower m on m.id = mb.borrower_id
        where lb.loan_id = l.id and (b.id = m.id or (b.email = m.email and not b.email_is_placeholder))) as same_borrower,
      exists (select from application a where a.loan_id = l.id) as has_application,
      exists (select from application a where a.loan_id = ${loanId}) as own_has_application,
      exists (select from application a where a.loan_id = l.id and a.proved_at is not null) as proved,
      exists (select from application a where a.loan_id = ${loanId} and a.proved_at is not null) as own_proved
    from loan_property mine join property own on own.id = mine.property_id
    join property p on left(p.address_zipcode, 5) = left(own.address_zipcode, 5)
    join loan_property lp on lp.property_id = p.id
    join loan l on l.id = lp.loan_id and l.id <> ${loanId} and l.archived_at is null
    where mine.loan_id = ${loanId}
    order by l.created_at desc, l.id desc`.execute(db)
  return rows
}

export interface PropertyPairRow {
  id: string
  street: string
  zipcode: string
  city: string
  other_id: string
  other_street: string
  other_zipcode: string
  other_city: string
  other_loans: { id: string; human_id: string; name: string }[]
}

/** Properties of a loan with others in the same ZIP code that begin with the same number; a pair of two on the loan once. */
export const propertiesNearby = async (db: Db | Tx, loanId: string): Promise<PropertyPairRow[]> => {
  const number = (street: string) =>
    sql`regexp_replace(split_part(lower(trim(${sql.ref(street)})), ' ', 1), '[^a-z0-9]', '', 'g')`
  const { rows } = await sql<PropertyPairRow>`
    select p.id, p.address_address as street, p.address_zipcode as zipcode, p.address_city as city,
      o.id as other_id, o.address_address as other_street, o.address_zipcode as other_zipcode, o.address_city as other_city,
      (select coalesce(json_agg(json_build_object('id', l.id, 'human_id', l.human_id, 'name', l.name)
        order by l.created_at desc), '[]') from loan_property y join loan l on l.id = y.loan_id
        where y.property_id = o.id) as other_loans
    from loan_property x join property p on p.id = x.property_id
    join property o on o.id <> p.id and left(o.address_zipcode, 5) = left(p.address_zipcode, 5)
      and ${number('o.address_address')} = ${number('p.address_address')}
    where x.loan_id = ${loanId} and not exists (
      select from loan_property y where y.loan_id = x.loan_id and y.property_id = o.id and o.id < p.id)
    order by p.address_address, o.id limit ${MAX_MATCHES}`.execute(db)
  return rows
}

/** The head of this loan for the same comparison. */
export const ownLoan = (db: Db | Tx, loanId: string) =>
  db
    .selectFrom('loan')
    .select(['id', 'status', 'amount_cents', 'purpose', 'created_at', 'archived_at'])
    .where('id', '=', loanId)
    .executeTakeFirstOrThrow()

/** The borrowers of two loans who are one person by record or email, one pair; undefined when nobody is. */
export const sameBorrower = async (
  tx: Tx,
  loanId: string,
  otherLoanId: string,
): Promise<{ id: string; other_id: string } | undefined> => {
  const { rows } = await sql<{ id: string; other_id: string }>`
    select b.id, o.id as other_id from loan_borrower lb join borrower b on b.id = lb.borrower_id
    join loan_borrower lo on lo.loan_id = ${otherLoanId} join borrower o on o.id = lo.borrower_id
    where lb.loan_id = ${loanId} and (b.id = o.id or (b.email = o.email and not b.email_is_placeholder))
    order by lb.position, lo.position limit 1`.execute(tx)
  return rows[0]
}

export const borrowerName = async (tx: Tx, id: string): Promise<string> => {
  const { first_name, last_name } = await tx
    .selectFrom('borrower')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`.trim()
}
