import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../platform/db.ts'
import type { PartyKey } from './party-key.ts'

const party = ['id', 'first_name', 'last_name', 'email'] as const

/** The oldest borrower record with this address that a person acts for. */
export const findBorrowerOfUser = (tx: Tx, userId: string, email: string) =>
  tx
    .selectFrom('borrower')
    .innerJoin('user_borrower', 'user_borrower.borrower_id', 'borrower.id')
    .select(party)
    .where('user_borrower.user_id', '=', userId)
    .where('email', '=', email)
    .where('email_is_placeholder', '=', false)
    .orderBy('created_at')
    .executeTakeFirst()

/** A borrower whom this broker brought before: both stand on one loan. */
export const findBorrowerOfBroker = (tx: Tx, email: string, contactId: string) =>
  tx
    .selectFrom('borrower')
    .innerJoin('loan_borrower', 'loan_borrower.borrower_id', 'borrower.id')
    .innerJoin('loan_contact', 'loan_contact.loan_id', 'loan_borrower.loan_id')
    .select(['borrower.id', 'borrower.first_name', 'borrower.last_name', 'borrower.email'])
    .where('borrower.email', '=', email)
    .where('borrower.email_is_placeholder', '=', false)
    .where('loan_contact.contact_id', '=', contactId)
    .orderBy('borrower.created_at')
    .executeTakeFirst()

export const insertBorrower = (tx: Tx, values: Insertable<Schema['borrower']>) =>
  tx.insertInto('borrower').values(values).returning(party).executeTakeFirstOrThrow()

/** The oldest broker record with this address that a person acts for. */
export const findBrokerOfUser = (tx: Tx, userId: string, email: string) =>
  tx
    .selectFrom('contact')
    .innerJoin('user_contact', 'user_contact.contact_id', 'contact.id')
    .select(party)
    .where('user_contact.user_id', '=', userId)
    .where('email', '=', email)
    .where('contact_type', '=', 'broker')
    .orderBy('created_at')
    .executeTakeFirst()

export const insertContact = (tx: Tx, values: Insertable<Schema['contact']>) =>
  tx.insertInto('contact').values(values).returning(party).executeTakeFirstOrThrow()

/** Two submissions of one person at once must not both find nobody: they pass here one by one. */
export const lockEmail = (tx: Tx, email: string) =>
  tx
    .selectNoFrom(({ fn, val }) => fn<null>('pg_advisory_xact_lock', [fn('hashtext', [val(email)])]).as('locked'))
    .execute()

export const findUserByEmail = (tx: Tx, email: string) =>
  tx.selectFrom('app_user').select(['id', 'role', 'active']).where('email', '=', email).executeTakeFirst()

export const findUser = (tx: Tx, id: string) =>
  tx.selectFrom('app_user').select(['id', 'email', 'role', 'active']).where('id', '=', id).executeTakeFirst()

export const insertUser = (tx: Tx, values: Insertable<Schema['app_user']>) =>
  tx.insertInto('app_user').values(values).returning(['id', 'role', 'active']).executeTakeFirstOrThrow()

export const linkUserToBorrower = (tx: Tx, userId: string, borrowerId: string) =>
  tx
    .insertInto('user_borrower')
    .values({ user_id: userId, borrower_id: borrowerId })
    .onConflict((c) => c.doNothing())
    .execute()

export const linkUserToContact = (tx: Tx, userId: string, contactId: string) =>
  tx
    .insertInto('user_contact')
    .values({ user_id: userId, contact_id: contactId })
    .onConflict((c) => c.doNothing())
    .execute()

/** Whether a person acts for a borrower or a contact record. */
export const userActsFor = async (tx: Tx, userId: string, record: PartyKey): Promise<boolean> => {
  const found =
    record.kind === 'borrower'
      ? await tx
          .selectFrom('user_borrower')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('borrower_id', '=', record.id)
          .executeTakeFirst()
      : await tx
          .selectFrom('user_contact')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('contact_id', '=', record.id)
          .executeTakeFirst()
  return found !== undefined
}

/** Somebody on file with this address; undefined when nobody is. */
export const borrowerWithEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('borrower')
    .select(['first_name', 'last_name'])
    .where('email', '=', email)
    .where('email_is_placeholder', '=', false)
    .orderBy('created_at')
    .executeTakeFirst()

export const brokerWithEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('contact')
    .select(['first_name', 'last_name'])
    .where('email', '=', email)
    .where('contact_type', '=', 'broker')
    .orderBy('created_at')
    .executeTakeFirst()
