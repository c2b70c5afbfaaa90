import type { ChaseAnswerState } from '@plinth/domain/documents/chase/answer'
import { sql } from 'kysely'
import type { Db, NewRow, Tx } from '../../platform/db.ts'

/** A message that went out, whose link was opened. */
export const messageRow = (db: Db | Tx, id: string) =>
  db
    .selectFrom('chase_message')
    .select(['id', 'email', 'name'])
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()

/** What a message named and asked its reader for, as it now is, with its newest answer. */
export const askedItems = (db: Db | Tx, messageId: string) =>
  db
    .selectFrom('chase_item as i')
    .innerJoin('activity as a', 'a.id', 'i.activity_id')
    .innerJoin('loan as l', 'l.id', 'i.loan_id')
    .leftJoin('property as p', 'p.id', 'a.property_id')
    .leftJoin('legal_entity as e', 'e.id', 'a.legal_entity_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('chase_answer as w')
          .select(['w.kind', 'w.promised_on', 'w.reply'])
          .whereRef('w.activity_id', '=', 'a.id')
          .whereRef('w.created_at', '>=', sql.ref('a.created_at'))
          .where((one) =>
            one.exists(
              one
                .selectFrom('chase_message as mine')
                .select('mine.id')
                .where('mine.id', '=', messageId)
                .whereRef('mine.email', '=', 'w.email'),
            ),
          )
          .orderBy('w.created_at', 'desc')
          .orderBy('w.id', 'desc')
          .limit(1)
          .as('answer'),
      (join) => join.onTrue(),
    )
    .select(['a.id as activity_id', 'a.name', 'a.document_name', 'a.state', 'a.due_on', 'a.archived_at'])
    .select(['a.superseded_at', 'p.address_address', 'e.name as entity_name'])
    .select(['l.id as loan_id', 'l.name as loan_name', 'l.human_id', 'l.status', 'l.archived_at as loan_archived_at'])
    .select(['answer.kind', 'answer.promised_on', 'answer.reply'])
    .where('i.message_id', '=', messageId)
    .where('i.why', 'in', ['before', 'due', 'overdue'])
    .orderBy('a.due_on')
    .orderBy('a.id')
    .execute()

/** A document request as its party answers it signed in. */
export const requestItem = (db: Db | Tx, activityId: string) =>
  db
    .selectFrom('activity as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(['a.id as activity_id', 'a.name', 'a.document_name', 'a.state', 'a.archived_at', 'a.superseded_at'])
    .select(['l.id as loan_id', 'l.status', 'l.archived_at as loan_archived_at'])
    .where('a.id', '=', activityId)
    .where('a.type', '=', 'document-request')
    .executeTakeFirst()

/** The newest answer of each request of some loans that is 'not applicable'. */
export const notApplicableOf = (db: Db | Tx, loanIds: readonly string[]) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('chase_answer as w')
        .innerJoin('activity as a', 'a.id', 'w.activity_id')
        .distinctOn('w.activity_id')
        .select(['w.activity_id', 'w.kind', 'w.said', 'w.state', 'w.reply', 'w.email', 'a.loan_id'])
        .select(['a.name', 'a.document_name', 'a.archived_at'])
        .where('a.loan_id', 'in', loanIds)
        .where('a.superseded_at', 'is', null)
        .orderBy('w.activity_id')
        .orderBy('w.created_at', 'desc')
        .orderBy('w.id', 'desc')
        .as('newest'),
    )
    .selectAll()
    .where('kind', '=', 'not-applicable')
    .orderBy('name')
    .execute()

export const noteOpened = (tx: Tx, messageId: string, at: Date) =>
  tx
    .updateTable('chase_message')
    .set((eb) => ({ opened_at: eb.fn.coalesce('opened_at', eb.val(at)), opened_count: eb('opened_count', '+', 1) }))
    .where('id', '=', messageId)
    .execute()

/** A newer answer of the same person takes the place of one that is still open. */
export const withdrawOpen = (tx: Tx, activityId: string, email: string) =>
  tx
    .deleteFrom('chase_answer')
    .where('activity_id', '=', activityId)
    .where('state', '=', 'open')
    .where('email', '=', email)
    .execute()

export const insertAnswer = (tx: Tx, values: NewRow<'chase_answer'>) =>
  tx.insertInto('chase_answer').values(values).execute()

const answers = (db: Db | Tx) =>
  db
    .selectFrom('chase_answer as w')
    .innerJoin('activity as a', 'a.id', 'w.activity_id')
    .select(['w.id', 'w.activity_id', 'w.kind', 'w.said', 'w.promised_on', 'w.state', 'w.reply', 'w.created_at'])
    .select(['w.name', 'w.email', 'a.loan_id', 'a.name as activity_name', 'a.document_name'])

export const answersOfLoan = (db: Db | Tx, loanId: string) =>
  answers(db)
    .where('a.loan_id', '=', loanId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(100)
    .execute()

/** The answers 'not applicable' of a loan that staff have not decided on. */
export const openNotApplicableOf = (db: Db | Tx, loanId: string) =>
  answers(db)
    .where('a.loan_id', '=', loanId)
    .where('w.kind', '=', 'not-applicable')
    .where('w.state', '=', 'open')
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
    .limit(200)
    .execute()

export const answerRow = (db: Db | Tx, id: string) => answers(db).where('w.id', '=', id).executeTakeFirst()

/** Decides an answer: false when it was no longer open. */
export const decide = async (
  tx: Tx,
  o: { id: string; state: ChaseAnswerState; reply: string; by: string; at: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('chase_answer')
    .set({ state: o.state, reply: o.reply, decided_by: o.by, decided_at: o.at })
    .where('id', '=', o.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
