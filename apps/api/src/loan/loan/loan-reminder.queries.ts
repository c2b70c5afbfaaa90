import { owedStates } from '@plinth/domain/loan/activity/turn'
import type { Db, Tx } from '../../platform/db.ts'
import type { OpenRequest, Party } from './loan-reminder.letters.ts'

/** What the parties of a loan still owe, by name. */
export const openRequests = async (db: Db | Tx, loanId: string): Promise<OpenRequest[]> => {
  const rows = await db
    .selectFrom('activity')
    .leftJoin('property', 'property.id', 'activity.property_id')
    .leftJoin('legal_entity', 'legal_entity.id', 'activity.legal_entity_id')
    .select(['activity.name', 'activity.document_name', 'activity.borrower_id', 'activity.rejection_reason'])
    .select(['activity.state', 'activity.due_on', 'property.address_address', 'legal_entity.name as entity_name'])
    .where('activity.loan_id', '=', loanId)
    .where('activity.type', '=', 'document-request')
    .where('activity.state', 'in', owedStates)
    .where('activity.archived_at', 'is', null)
    .where('activity.superseded_at', 'is', null)
    .orderBy('activity.name')
    .orderBy('activity.id')
    .execute()
  return rows.map((row) => ({
    name: row.document_name || row.name,
    about: row.address_address ?? row.entity_name,
    borrowerId: row.borrower_id,
    sentBack: row.state === 'Rejected' ? (row.rejection_reason ?? '') : null,
    dueOn: row.due_on,
  }))
}

/** The borrowers of a loan, or its brokers, in their order. */
export const partiesOf = (db: Db | Tx, loanId: string, who: 'borrowers' | 'brokers'): Promise<Party[]> =>
  who === 'borrowers'
    ? db
        .selectFrom('loan_borrower')
        .innerJoin('borrower', 'borrower.id', 'loan_borrower.borrower_id')
        .select(['borrower.id', 'first_name', 'last_name', 'email', 'phone'])
        .where('loan_id', '=', loanId)
        .orderBy('position')
        .orderBy('borrower.id')
        .execute()
    : db
        .selectFrom('loan_contact')
        .innerJoin('contact', 'contact.id', 'loan_contact.contact_id')
        .select(['contact.id', 'first_name', 'last_name', 'email', 'phone'])
        .where('loan_id', '=', loanId)
        .where('contact_type', '=', 'broker')
        .orderBy('position')
        .orderBy('contact.id')
        .execute()

/** When an event of this kind last came on a loan. */
export const lastEvent = (db: Db | Tx, loanId: string, kind: string) =>
  db
    .selectFrom('event')
    .select('at')
    .where('loan_id', '=', loanId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a reminder says about the loan; undefined when there is none. */
export const reminderLoan = (db: Db | Tx, id: string) =>
  db
    .selectFrom('loan')
    .select(['id', 'human_id', 'name', 'correspond_with_broker', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst()
