import type { Db } from '../../platform/db.ts'

/** What happened to a loan, newest first, at most 500; `at_epoch` in seconds. */
export const loanEvents = (db: Db, loanId: string) =>
  db
    .selectFrom('event')
    .select(['id', 'actor_name', 'kind', 'before', 'after'])
    .select((eb) => eb.fn<number>('floor', [eb.fn('date_part', [eb.val('epoch'), 'at'])]).as('at_epoch'))
    .where('loan_id', '=', loanId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
