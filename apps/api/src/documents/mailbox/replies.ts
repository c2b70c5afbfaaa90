import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { insertPurpose } from './mailbox.queries.ts'

/** A proven reply to a letter, by the person the letter went to. */
export interface Reply {
  loanId: string
  /** The letter that is answered. */
  mailId: string
  /** The message as it stands on the loan. */
  messageId: string
  fromEmail: string
  /** What was written, above the quote. */
  text: string
  at: Date
  /** What was kept with the letter. */
  data: unknown
}

type OnReply = (tx: Tx, deps: Deps, reply: Reply) => Promise<void>

const handlers = new Map<string, OnReply>()

/**
 * Says what a reply to letters of a purpose does (AE-18); called once, where a module registers its routes. The handler runs in
 * the transaction that puts the reply on the loan: once, or not at all.
 */
export const onReply = (purpose: string, handler: OnReply): void => {
  handlers.set(purpose, handler)
}

/** Keeps what a reply to a letter means, in the transaction that queues it; the letter has the id given to `queueMail`. */
export const expectReply = async (tx: Tx, o: { mailId: string; purpose: string; data: unknown }): Promise<void> => {
  await insertPurpose(tx, { mail_id: o.mailId, purpose: o.purpose, data: JSON.stringify(o.data) })
}

/** Hands a reply to the module that wrote the letter; a purpose that nobody handles any more is left. */
export const handOn = async (tx: Tx, deps: Deps, purpose: string, reply: Reply): Promise<void> => {
  await handlers.get(purpose)?.(tx, deps, reply)
}
