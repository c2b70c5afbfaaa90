import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { isHeldLoan, isHeldMerge } from './hold.queries.ts'

export interface Person {
  kind: 'borrower' | 'contact'
  id: string
  name: string
  email: string
  phone: string | null
  /** Human ids of the loans on record. */
  loans: string[]
  held: boolean
}

const table = (kind: Person['kind']) => sql.table(kind)

/** The loans that name a person. */
const loansOf = (kind: Person['kind'], id: RawBuilder<unknown>) =>
  kind === 'contact'
    ? sql`select loan_id from loan_contact where contact_id = ${id}`
    : sql`select loan_id from loan_borrower where borrower_id = ${id}
        union select e.loan_id from loan_legal_entity e
          join legal_entity_member m on m.legal_entity_id = e.legal_entity_id where m.borrower_id = ${id}
        union select loan_id from activity where borrower_id = ${id}`

const read = async (db: Db | Tx, kind: Person['kind'], condition: RawBuilder<unknown>): Promise<Person[]> => {
  const { rows } = await sql<Person>`
    select ${kind}::text as kind, p.id, concat_ws(' ', p.first_name, p.last_name) as name, p.email, p.phone,
      (select coalesce(array_agg(l.human_id order by l.human_id), '{}') from loan l where l.id in (${loansOf(kind, sql`p.id`)})) as loans,
      exists (select from legal_hold h where h.released_at is null and h.${sql.ref(`${kind}_id`)} = p.id)
        or exists (select from (${loansOf(kind, sql`p.id`)}) as o where ${isHeldLoan(sql`o.loan_id`)}) as held
    from ${table(kind)} p where ${condition}`.execute(db)
  return rows
}

/** The records of an address, borrowers first. */
export const peopleWith = async (db: Db, email: string): Promise<Person[]> => [
  ...(await read(db, 'borrower', sql`p.email = ${email}`)),
  ...(await read(db, 'contact', sql`p.email = ${email}`)),
]

/** One person, held until the transaction ends; undefined where there is no such record. */
export const holdPerson = async (tx: Tx, kind: Person['kind'], id: string): Promise<Person | undefined> => {
  const { rows } = await sql`select from ${table(kind)} where id = ${id} for update`.execute(tx)
  return rows.length === 0 ? undefined : (await read(tx, kind, sql`p.id = ${id}`))[0]
}

const count = async (tx: Tx, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(tx)).numAffectedRows ?? 0)

/** Files of the drafts that are about to go. */
export const draftFilesOf = async (tx: Tx, email: string): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select f.storage_key as key from application_draft_file f join application_draft d on d.id = f.draft_id
    where ${draftsOf(email)} and f.storage_key is not null and f.document_id is null`.execute(tx)
  return rows.map(({ key }) => key)
}
const draftsOf = (email: string) => sql`d.application_id is null and (
  lower(d.mailed_to) = ${email} or d.user_id in (select id from app_user where email = ${email}))`

/** What is kept by an address alone: how it is reminded, that it bounced, that it was proved. */
const byAddress = [
  'chase_person',
  'chase_cadence',
  'chase_turn',
  'chase_first',
  'bounced_address',
  'address_proof',
] as const

/** Erases what is kept of an address or telephone, changes of an address among it; a telephone that said STOP is kept, so that it gets no text again. */
const eraseSettings = async (tx: Tx, { id, email, phone }: Person): Promise<number> => {
  let erased = await count(tx, sql`delete from text_consent where phone = ${phone} and stopped_at is null`)
  erased += await count(tx, sql`delete from held_change where ${id} in (borrower_id, contact_id)`)
  for (const table of byAddress)
    erased += await count(tx, sql`delete from ${sql.table(table)} where lower(email) = ${email}`)
  return erased
}

/** What merges kept: of the person's records, and of entities that name their address. */
const eraseMerges = (tx: Tx, { id, email }: Person): Promise<number> =>
  count(
    tx,
    sql`delete from party_merge m where ${id} in (m.kept_id, m.gone_id)
      or (concat(m.kept_row, m.gone_row, m.removed) ~* ${wholeAddress(email)} and not ${isHeldMerge})`,
  )

const inQuarantine = (
  email: string,
) => sql`x.state in ('quarantined', 'discarded') and not ${isHeldLoan(sql`x.loan_id`)}
  and (lower(x.from_email) = ${email} or concat_ws(' ', x.to_line, x.subject, x.body, x.quoted, x.html) ~* ${wholeAddress(email)})`

/**
 * Erases mail that was held back, from the person or with their address in it: it is no part of a loan's record. Answers how
 * many messages, and the files that nothing names any more.
 */
export const eraseQuarantine = async (tx: Tx, email: string): Promise<{ messages: number; files: string[] }> => {
  const { rows: attached } = await sql<{ key: string }>`
    select a.storage_key as key from mail_attachment a join loan_mail x on x.id = a.loan_mail_id
    where ${inQuarantine(email)}`.execute(tx)
  const { rows: gone } = await sql<{ inbound_id: string | null }>`
    delete from loan_mail x where ${inQuarantine(email)} returning x.inbound_id`.execute(tx)
  const { rows: whole } = await sql<{ key: string }>`
    delete from inbound_mail i where i.id = any(${gone.flatMap(({ inbound_id }) => inbound_id ?? [])}::uuid[])
      and not exists (select from loan_mail x where x.inbound_id = i.id) returning i.storage_key as key`.execute(tx)
  return { messages: gone.length, files: [...attached, ...whole].map(({ key }) => key) }
}

/** Erases what no loan on record needs; answers how many records of each kind. */
export const eraseAround = async (tx: Tx, person: Person): Promise<Record<string, number>> => {
  const { email, phone } = person
  return {
    ...(await eraseLetters(tx, { email, phone })),
    // Both records as they were before a merge, kept for its undo.
    'undoable merges': await eraseMerges(tx, person),
    // Of somebody on a loan they are still needed: a letter to them goes by them.
    ...(person.loans.length === 0 ? { 'contact settings': await eraseSettings(tx, person) } : {}),
  }
}

/** An address as a whole word of a text: that of another person that ends or begins alike is not it. */
const wholeAddress = (email: string): string => {
  const literal = email.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return `(^|[^a-z0-9._%+-])${literal}($|[^a-z0-9.-]|[.-]($|[^a-z0-9]))`
}

/** Leads, drafts and letters outside the loans on record: those to the person, and those to others that name the address. */
const eraseLetters = async (tx: Tx, { email, phone }: Pick<Person, 'email' | 'phone'>) => ({
  leads: await count(tx, sql`delete from lead where lower(email) = ${email} and loan_id is null`),
  drafts: await count(tx, sql`delete from application_draft d where ${draftsOf(email)}`),
  emails: await count(
    tx,
    sql`delete from mail where (to_email = ${email} or body_text ~* ${wholeAddress(email)})
      and loan_id is null and state <> 'queued'`,
  ),
  'text messages': await count(
    tx,
    sql`delete from text_message where to_phone = ${phone} and loan_id is null and state <> 'queued'`,
  ),
})

/** Ends the account of a person whom no loan names; staff keep theirs. */
export const eraseAccount = async (tx: Tx, email: string): Promise<number> => {
  await sql`delete from identity."user" where lower(email) = ${email}
    and exists (select from app_user where email = ${email} and role <> 'admin')`.execute(tx)
  return count(
    tx,
    sql`update app_user set email = 'erased-' || id || '@no-email.invalid', first_name = 'Erased', last_name = 'person',
      phone = null, active = false, session_epoch = session_epoch + 1, version = version + 1
      where email = ${email} and role <> 'admin'`,
  )
}

/** Empties the record itself; its id stays, for what names it. */
export const eraseRecord = (tx: Tx, kind: Person['kind'], id: string): Promise<number> => {
  const address = sql`'erased-' || id || '@no-email.invalid'`
  if (kind === 'contact')
    return count(
      tx,
      sql`update contact set first_name = 'Erased', last_name = 'person', email = ${address}, phone = null, company = '',
        version = version + 1, updated_at = now() where id = ${id}`,
    )
  return count(
    tx,
    sql`update borrower set first_name = 'Erased', last_name = 'person', email = ${address}, email_is_placeholder = true,
      phone = null, date_of_birth = null, credit_score = null, credit_score_band = null,
      net_worth_cents = null, liquidity_cents = null, completed_projects = null, address_address = '', address_city = '',
      address_state = '', address_zipcode = '', ssn_sealed = null, score = null, version = version + 1, updated_at = now()
      where id = ${id}`,
  )
}

/** How many events of the trail tell of a person. */
export const eventsOf = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from event where entity_id = ${id}`.execute(tx)
  return rows[0]?.n ?? 0
}

export const insertCertificate = (tx: Tx, o: { certificate: object; hash: string; by: string | null; at: Date }) =>
  tx
    .insertInto('erasure')
    .values({ certificate: JSON.stringify(o.certificate), hash: o.hash, erased_by: o.by, erased_at: o.at })
    .returning('id')
    .executeTakeFirstOrThrow()

const MOST = 500

export const listCertificateRows = (db: Db) =>
  db.selectFrom('erasure').select(['id', 'certificate', 'hash']).orderBy('id', 'desc').limit(MOST).execute()
