import type * as api from '@plinth/contract/documents/mailbox'
import type { BodyOf, QueryOf, ReplyOf } from '@plinth/contract/shared/endpoint'
import { type MailAct, mailActs } from '@plinth/domain/documents/mailbox/states'
import { formatEpoch } from '@plinth/domain/shared/dates'
import { addressOf } from '@plinth/domain/shared/loan-address'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../app/deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { findLoan, lockOpenLoan } from '../../underwriting/index.ts'
import { lookJob } from './attachment.jobs.ts'
import * as q from './mailbox.queries.ts'
import { toLoanMail } from './mailbox.view.ts'
import { linkTo } from './tray.service.ts'
import * as t from './tray.queries.ts'

type Page = { offset: number; limit: number }

const withFiles = async (db: Db, rows: readonly t.MessageRow[]) => {
  const files =
    rows.length === 0
      ? []
      : await t.attachmentsOfMails(
          db,
          rows.map(({ id }) => id),
        )
  return rows.map((row) => toLoanMail(row, files))
}

const addressIn = ({ config }: Pick<Deps, 'config'>, humanId: string, token: string | undefined): string | null =>
  config.PLINTH_MAILBOX_DOMAIN !== undefined && token !== undefined
    ? addressOf(humanId, token, config.PLINTH_MAILBOX_DOMAIN)
    : null

/** The address of a loan, its messages newest first, and whom one may write to. */
export const readLoanMailbox = async (
  deps: Pick<Deps, 'db' | 'config'>,
  loanKey: string,
  page: QueryOf<typeof api.getLoanMailbox>,
): Promise<ReplyOf<typeof api.getLoanMailbox>> => {
  const { db } = deps
  const loan = await findLoan(db, loanKey)
  const [token, rows, total, waiting, people] = await Promise.all([
    q.currentToken(db, loan.id),
    t.threadRows(db, loan.id, page),
    t.countMessages(db, { loanId: loan.id }),
    t.countTray(db, loan.id),
    q.peopleOf(db, loan.id),
  ])
  return {
    address: addressIn(deps, loan.human_id, token),
    messages: await withFiles(db, rows),
    total,
    waiting,
    people: people.map(({ email, name, bounced }) => ({ email, name, bounced })),
  }
}

/** Messages in quarantine, newest first. */
export const readQuarantine = async (db: Db, page: Page): Promise<ReplyOf<typeof api.getQuarantine>> => ({
  messages: await withFiles(db, await t.quarantineRows(db, page)),
  total: await t.countMessages(db, 'quarantined'),
})

const noMessage = (): never => fail('not_found', 'This message was not found.')
const actEvents = { release: 'mailbox.released', discard: 'mailbox.discarded', restore: 'mailbox.restored' } as const

/** Releases, discards or brings back a message. Released, its attachments go into the tray (AE-08). */
export const decideMessage = (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  id: string,
  act: MailAct,
): Promise<{ ok: true }> =>
  inTx(deps.db, async (tx) => {
    const found = (await q.findMail(tx, id)) ?? noMessage()
    await lockOpenLoan(tx, found.loan_id)
    const at = new Date(deps.clock.now())
    const moved = await q.moveMail(tx, id, { ...mailActs[act], by: actor.id, name: actor.name, at })
    if (!moved) fail('state_conflict', 'Someone else already decided on this message.')
    if (act === 'release')
      for (const one of await q.moveAttachmentsOf(tx, id, 'held', 'reading'))
        await deps.jobs.enqueue(tx, lookJob, { attachment_id: one.id })
    await record(tx, actor, {
      ...({ kind: actEvents[act], entity: 'mail', entityId: id, loanId: found.loan_id } as const),
      after: { from: found.from_name || found.from_email },
    })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: found.loan_id })
    return { ok: true as const }
  })

/** A signed address of a message as it came, to be opened in a mail program. */
export const messageLink = async (deps: Deps, actor: Actor, id: string) => {
  const found = (await q.findMail(deps.db, id)) ?? noMessage()
  if (found.storage_key === null) return noMessage()
  const stored = {
    key: found.storage_key,
    name: `message-${id.slice(-8)}.eml`,
    contentType: 'application/octet-stream',
  }
  return linkTo(deps, actor, { ...stored, size: found.size_bytes, loanId: found.loan_id, mailId: id })
}

const MAX_QUOTE = 5000
type Found = NonNullable<Awaited<ReturnType<typeof q.findMail>>>

/** What is answered, below the answer, as mail programs set it. */
const quoteOf = (found: Found): string => {
  const lines = found.body.slice(0, MAX_QUOTE).split('\n')
  const on = formatEpoch(Math.floor(found.at.getTime() / 1000))
  return `\n\nOn ${on}, ${found.from_name || found.from_email} wrote:\n${lines.map((line) => `> ${line}`).join('\n')}`
}

/** The message that is answered: one that came and stands on this loan. */
const answered = async (tx: Tx, loanId: string, id: string | null): Promise<Found | null> => {
  if (id === null) return null
  const found = (await q.findMail(tx, id)) ?? noMessage()
  if (found.loan_id !== loanId || found.direction !== 'in' || found.state !== 'taken') return noMessage()
  return found.kind === 'message'
    ? found
    : fail('state_conflict', 'This message was sent automatically, and replies to it are not read.')
}

const requireRecipient = async (tx: Tx, loanId: string, to: string, answering: Found | null): Promise<string> => {
  const person = (await q.peopleOf(tx, loanId)).find((one) => one.email === to)
  if (person) return person.name
  if (answering?.from_email === to) return answering.from_name
  return badField('to', 'Choose a borrower or contact of this loan, or the sender you are answering.')
}

/** Writes to a person of the loan by the outbox; the letter names what it answers, and replies come back to the loan (AE-13). */
export const writeFromLoan = (
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'sealer'>,
  actor: Actor,
  loanKey: string,
  body: BodyOf<typeof api.writeFromLoan>,
): Promise<{ ok: true }> =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, loanKey)
    const answering = await answered(tx, loan.id, body.answers)
    const name = await requireRecipient(tx, loan.id, body.to, answering)
    const [mailId, messageId] = [newId(), answering?.message_id ?? '']
    const references = answering ? [...answering.refs, messageId].filter((one) => one !== '') : []
    await queueMail(tx, deps, {
      ...{ id: mailId, to: { name, email: body.to }, subject: body.subject, loanId: loan.id },
      text: answering ? body.body + quoteOf(answering) : body.body,
      ...(messageId === '' ? {} : { inReplyTo: messageId, references }),
    })
    await q.insertWritten(tx, {
      ...({ loan_id: loan.id, direction: 'out', state: 'taken', mail_id: mailId, written_by: actor.id } as const),
      ...{ from_email: actor.email, from_name: actor.name, to_line: name === '' ? body.to : `${name} <${body.to}>` },
      ...{
        subject: body.subject,
        body: body.body,
        in_reply_to: messageId,
        refs: references,
        at: new Date(deps.clock.now()),
      },
    })
    await record(tx, actor, {
      ...({ kind: 'mailbox.answered', entity: 'mail', entityId: mailId, loanId: loan.id } as const),
      after: { to: body.to, subject: body.subject },
    })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: loan.id })
    return { ok: true as const }
  })

/** Gives a loan a new address; the old one is known from now on as replaced (AE-01). */
export const replaceAddress = (deps: Pick<Deps, 'db' | 'config' | 'clock'>, actor: Actor, loanKey: string) =>
  inTx(deps.db, async (tx) => {
    const loan = await lockOpenLoan(tx, loanKey)
    const token = await q.replaceToken(tx, loan.id, new Date(deps.clock.now()))
    await record(tx, actor, { kind: 'mailbox.address-replaced', entity: 'loan', entityId: loan.id, loanId: loan.id })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: loan.id })
    return { address: addressIn(deps, loan.human_id, token) }
  })

/** Takes the mark of a bounce off an address. Fails with not_found where it has none. */
export const clearBounce = (db: Db, actor: Actor, email: string): Promise<{ ok: true }> =>
  inTx(db, async (tx) => {
    if (!(await q.unmarkBounced(tx, email))) fail('not_found', 'This address has no mark.')
    await record(tx, actor, { kind: 'mailbox.bounce-cleared', entity: 'mail', entityId: null, after: { email } })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: null })
    return { ok: true as const }
  })
