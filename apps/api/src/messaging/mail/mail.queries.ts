import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { holding } from '../../platform/like.ts'

const columns = [
  'id',
  'to_email',
  'to_name',
  'subject',
  'body_text',
  'unsubscribe_url',
  'secret_sealed',
  'secret_until',
  'attachments',
  'state',
  'error',
  'attempts',
  'loan_id',
  'in_reply_to',
  'refs',
  'created_at',
  'sent_at',
] as const

export type MailRow = Awaited<ReturnType<typeof listMail>>[number]

/** A message that is not sent yet; undefined when it was, so that a repeated job does not repeat it. */
export const findUnsentMail = (db: Db | Tx, id: string) =>
  db.selectFrom('mail').select(columns).where('id', '=', id).where('state', '=', 'queued').executeTakeFirst()

/** The unguessable part of a loan's address in force, with its number. */
export const loanAddress = (db: Db, loanId: string) =>
  db
    .selectFrom('loan_address as a')
    .innerJoin('loan as l', 'l.id', 'a.loan_id')
    .select(['a.token', 'l.human_id'])
    .where('a.loan_id', '=', loanId)
    .where('a.retired_at', 'is', null)
    .executeTakeFirst()

const secretsDropped = { secret_sealed: null, secret_until: null, unsubscribe_url: null } as const

interface Done {
  state: 'sent' | 'outbox'
  at: Date
  /** The text without its secrets. */
  text: string
  /** Whether its link is still to be passed on by hand. */
  keepsSecrets: boolean
}

/** Marks a letter as sent, or as kept in the outbox, and drops its secrets unless staff are to pass them on. */
export const setMailDone = (db: Db, id: string, { state, at, text, keepsSecrets }: Done) =>
  db
    .updateTable('mail')
    .set((eb) => ({ state, error: null, attempts: eb('attempts', '+', 1), sent_at: state === 'sent' ? at : null }))
    .set({ body_text: text, ...(keepsSecrets ? {} : secretsDropped) })
    .where('id', '=', id)
    .execute()

/** Keeps why a letter was not sent; one that is given up loses its secrets. */
export const setMailError = (db: Db, id: string, state: 'queued' | 'failed', error: string) =>
  db
    .updateTable('mail')
    .set((eb) => ({ state, error, attempts: eb('attempts', '+', 1) }))
    .set(state === 'failed' ? secretsDropped : {})
    .where('id', '=', id)
    .execute()

/** A letter that was given up and can go out as it is: it has no one-time link, which was dropped with it. */
const canGoAgain = (mask: string) => (eb: ExpressionBuilder<Schema, 'mail'>) =>
  eb.and([eb('mail.state', '=', 'failed'), eb.not(eb('mail.body_text', 'like', `%${mask}%`))])

/** How many letters were given up and can go out again as they are. */
export const countGivenUp = async (db: Db, mask: string): Promise<number> => {
  const { total } = await db
    .selectFrom('mail')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(canGoAgain(mask))
    .executeTakeFirstOrThrow()
  return total
}

/** Puts the oldest letters that were given up back into the queue; what another takes at the same time is left to it. */
export const queueAllAgain = (tx: Tx, mask: string, most: number) =>
  tx
    .updateTable('mail')
    .set({ state: 'queued', error: null, attempts: 0 })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail')
        .select('mail.id')
        .where(canGoAgain(mask))
        .orderBy('mail.created_at')
        .orderBy('mail.id')
        .limit(most)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'to_email', 'loan_id'])
    .execute()

/** Puts a letter that was given up back into the queue; undefined where it is none, or its one-time links are gone. */
export const queueAgain = (tx: Tx, id: string, mask: string) =>
  tx
    .updateTable('mail')
    .set({ state: 'queued', error: null, attempts: 0 })
    .where('id', '=', id)
    .where(canGoAgain(mask))
    .returning(['id', 'to_email', 'loan_id'])
    .executeTakeFirst()

/** A letter of the outbox whose link may still be passed on, locked. */
export const lockSecret = (tx: Tx, id: string, now: Date) =>
  tx
    .selectFrom('mail')
    .select(['id', 'to_email', 'loan_id', 'secret_sealed', 'secret_needs', 'secret_only_for'])
    .where('id', '=', id)
    .where('state', '=', 'outbox')
    .where('secret_sealed', 'is not', null)
    .where('secret_until', '>', now)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Drops the secrets of letters whose links have expired. */
export const dropExpiredSecrets = (db: Db, now: Date) =>
  db.updateTable('mail').set(secretsDropped).where('secret_until', '<=', now).where('state', '<>', 'queued').execute()

const matching = (db: Db, search: string) => {
  const all = db.selectFrom('mail').leftJoin('loan', 'loan.id', 'mail.loan_id')
  if (search === '') return all
  const like = holding(search)
  return all.where((eb) =>
    eb.or([
      eb('mail.to_email', 'ilike', like),
      eb('mail.to_name', 'ilike', like),
      eb('mail.subject', 'ilike', like),
      eb('mail.body_text', 'ilike', like),
    ]),
  )
}

/** A page of the messages that carry `search` in recipient, subject or text, newest first. */
export const listMail = (db: Db, o: { search: string; offset: number; limit: number }) =>
  matching(db, o.search)
    .select(['mail.id', 'mail.to_email', 'mail.to_name', 'mail.subject', 'mail.body_text', 'mail.state', 'mail.error'])
    .select(['mail.attachments', 'mail.secret_until', 'mail.secret_needs', 'mail.secret_only_for'])
    .select((eb) => eb('mail.secret_sealed', 'is not', null).as('has_secret'))
    .select(['mail.created_at', 'mail.sent_at', 'loan.human_id as loan_human_id'])
    .orderBy('mail.created_at', 'desc')
    .orderBy('mail.id', 'desc')
    .offset(o.offset)
    .limit(o.limit)
    .execute()

/** How many messages match. */
export const countMail = async (db: Db, search: string): Promise<number> => {
  const { total } = await matching(db, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
