import type { OnFileContacts } from '@plinth/contract/people/contact'
import type { ContactType } from '@plinth/domain/people/party/contact'
import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { holdsWords, mostFound } from '../../platform/on-file.ts'

export interface ContactRecord {
  id: string
  first_name: string
  last_name: string
  email: string
  waiting_email: string | null
  phone: string | null
  company: string
  contact_type: ContactType
  loans: { id: string; human_id: string; name: string }[]
  version: number
}

/** The contact `c` of the statement around it, as one JSON object. */
export const contactJson = sql<ContactRecord>`json_build_object(
  'id', c.id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', c.email,
  'waiting_email', (select h.new_value from held_change h where h.contact_id = c.id and h.state = 'waiting'), 'phone', c.phone,
  'company', c.company, 'contact_type', c.contact_type, 'version', c.version,
  'loans', (select coalesce(json_agg(json_build_object('id', cl.id, 'human_id', cl.human_id, 'name', cl.name)
    order by cl.human_id), '[]') from loan_contact lc join loan cl on cl.id = lc.loan_id where lc.contact_id = c.id))`

const contacts = (db: Db | Tx) =>
  db
    .selectFrom('contact as c')
    .select(contactJson.as('record'))
    .orderBy('c.last_name')
    .orderBy('c.first_name')
    .orderBy('c.id')

/** One contact; undefined when there is none. */
export const findContact = async (db: Db | Tx, id: string): Promise<ContactRecord | undefined> =>
  (await contacts(db).where('c.id', '=', id).executeTakeFirst())?.record

/** As it is indexed (migration 0870). */
const onFileText = sql<string>`(' ' || f.find_text || ' ' || coalesce(f.phone, '') || ' ' || f.contact_type)`

/** The contacts on file that are asked for, by name; with a limit one more, where there are more. */
export const findContacts = async (
  db: Db,
  { search, limit, contact_type: type }: OnFileContacts,
): Promise<ContactRecord[]> => {
  const most = mostFound({ search, limit })
  const found = db
    .selectFrom((eb) =>
      eb
        .selectFrom('contact as f')
        .select(['f.id', 'f.last_name', 'f.first_name'])
        .where(holdsWords(search, onFileText))
        .$if(type !== undefined, (some) => some.where('f.contact_type', '=', type ?? 'broker'))
        .$if(most !== null, (some) => some.limit(most ?? 0))
        .as('f'),
    )
    .select('f.id')
    .orderBy('f.last_name')
    .orderBy('f.first_name')
    .orderBy('f.id')
    .$if(limit !== undefined, (some) => some.limit((limit ?? 0) + 1))
  const rows = await contacts(db).where('c.id', 'in', found).execute()
  return rows.map((row) => row.record)
}

/** The contacts of a loan, by name. */
export const findLoanContacts = async (db: Db, loanId: string): Promise<ContactRecord[]> => {
  const rows = await contacts(db)
    .where('c.id', 'in', (eb) => eb.selectFrom('loan_contact').select('contact_id').where('loan_id', '=', loanId))
    .execute()
  return rows.map((row) => row.record)
}

/** Adds a contact and answers its id. */
export const insertContact = async (tx: Tx, contact: Insertable<Schema['contact']>): Promise<string> =>
  (await tx.insertInto('contact').values(contact).returning('id').executeTakeFirstOrThrow()).id
