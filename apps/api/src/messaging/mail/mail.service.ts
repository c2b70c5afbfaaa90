import { MASK } from '@plinth/domain/messaging/mail/secrets'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import * as api from '@plinth/contract/messaging/outbox'
import type { Actor } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { letterPlace, SealedLetter, sendMailJob } from '../../platform/mail.ts'
import { listTexts } from '../text-message/index.ts'
import { countGivenUp, countMail, listMail, lockSecret, queueAgain, queueAllAgain } from './mail.queries.ts'
import { mayPassOn, toMailView } from './mail.view.ts'

/** A page of the messages that match, and whether a mail server takes them. */
export const outbox = async (
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  o: { search: string; offset: number; limit: number },
): Promise<ReplyOf<typeof api.listOutbox>> => {
  const mails = await listMail(db, o)
  return {
    delivers: config.SMTP_URL !== undefined,
    mails: mails.map((row) => toMailView(row, actor, clock.now())),
    total: await countMail(db, o.search),
    given_up: await countGivenUp(db, MASK),
    texts: await listTexts(db, o.search),
  }
}

/**
 * A letter in full, for staff who hand its link over by hand; who saw it is recorded. Fails with not_found for a letter
 * without such a link, and for one that this person may not hand over, which is told by nothing.
 */
export const reveal = (
  { db, sealer, clock }: Pick<Deps, 'db' | 'sealer' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<ReplyOf<typeof api.revealLetter>> =>
  inTx(db, async (tx) => {
    const found = await lockSecret(tx, id, new Date(clock.now()))
    if (!found?.secret_sealed || !mayPassOn(actor, found))
      return fail('not_found', 'This email has no link to share. It may have been used or has expired.')
    const { text } = SealedLetter.parse(JSON.parse(sealer.open(found.secret_sealed, letterPlace(found.id))))
    await record(tx, actor, {
      kind: 'mail.revealed',
      entity: 'mail',
      entityId: found.id,
      ...(found.loan_id === null ? {} : { loanId: found.loan_id }),
      after: { to: found.to_email },
    })
    return { body_text: text }
  })

/**
 * Sends a letter again that was given up. Fails with state_conflict for one that was not, and for one whose one-time links
 * were dropped with it: whatever wrote it writes a new one.
 */
export const sendAgain = (deps: Pick<Deps, 'db' | 'jobs'>, actor: Actor, id: string): Promise<{ ok: true }> =>
  inTx(deps.db, async (tx) => {
    const letter = await queueAgain(tx, id, MASK)
    if (!letter)
      return fail(
        'state_conflict',
        "This email can't be sent again: it went out meanwhile, or held a link that works once. Send a new one.",
      )
    await enqueueAgain(tx, deps, actor, letter)
    return { ok: true as const }
  })

const enqueueAgain = async (
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  actor: Actor,
  letter: { id: string; to_email: string; loan_id: string | null },
): Promise<void> => {
  await jobs.enqueue(tx, sendMailJob, { mail_id: letter.id })
  await record(tx, actor, {
    kind: 'mail.sent-again',
    entity: 'mail',
    entityId: letter.id,
    ...(letter.loan_id === null ? {} : { loanId: letter.loan_id }),
    after: { to: letter.to_email },
  })
}

/** Sends the letters again that were given up and have no one-time link, the oldest first (AE-25). */
export const sendAllAgain = (
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
): Promise<ReplyOf<typeof api.sendAllAgain>> =>
  inTx(deps.db, async (tx) => {
    const letters = await queueAllAgain(tx, MASK, api.MOST_AGAIN)
    for (const letter of letters) await enqueueAgain(tx, deps, actor, letter)
    return { queued: letters.length }
  })
