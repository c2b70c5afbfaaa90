import { buffer } from 'node:stream/consumers'
import { kindOfMail } from '@plinth/domain/documents/mailbox/automatic'
import { bouncesIn } from '@plinth/domain/documents/mailbox/bounce'
import { splitQuote } from '@plinth/domain/documents/mailbox/quote'
import { checksLine, type SenderChecks, verdictOf } from '@plinth/domain/documents/mailbox/sender'
import { suggestRequest } from '@plinth/domain/documents/mailbox/suggest'
import type { LoanMailState, MailKind, QuarantineReason } from '@plinth/domain/documents/mailbox/states'
import { tokenOf } from '@plinth/domain/shared/loan-address'
import type { Deps } from '../../app/deps.ts'
import { plinth } from '../../platform/actor.ts'
import { tell } from '../../platform/bus.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { record } from '../../platform/events.ts'
import type { JobRun } from '../../platform/jobs.ts'
import { notifyStaff } from '../../messaging/index.ts'
import { checkSender } from '../../vendors/inbound-mail/auth.ts'
import { CannotParse, parseMail } from '../../vendors/inbound-mail/parse.ts'
import type { ParsedMail } from '../../vendors/inbound-mail/parse-protocol.ts'
import { repliedTo, takeReplyJob } from '../request-message/index.ts'
import { firstState, type KeptFile, keptFiles } from './arrived.view.ts'
import { lookJob } from './attachment.jobs.ts'
import { letterIdsIn } from './intake.service.ts'
import * as q from './mailbox.queries.ts'

/** All that reading and checking told of a message, the same for each of its loans. */
interface Read {
  inboundId: string
  mail: ParsedMail
  kind: MailKind
  checks: SenderChecks | null
  files: readonly (KeptFile & { storageKey: string })[]
  at: Date
}

type Arrived = Awaited<ReturnType<typeof q.arrivalsOf>>[number]

/** Tried once more by the queue: the name servers gave no answer. */
class NotChecked extends Error {}

const unreadable: Readonly<Record<CannotParse['why'], string>> = {
  'too-many-parts': 'It has too many parts.',
  'too-deep': 'Messages are nested in it without end.',
  'too-large': 'It unpacks to too much.',
  'needs-memory': 'Reading it takes too much memory.',
  'took-too-long': 'Reading it takes too long.',
  broken: 'It is damaged.',
}

const isUnsure = (checks: SenderChecks | null): boolean =>
  checks === null || [checks.dmarc, checks.spf.result, ...checks.dkim.map((one) => one.result)].includes('temperror')

const senderOf = async (deps: Deps, raw: Buffer, inbound: NonNullable<Awaited<ReturnType<typeof q.inboundOf>>>) =>
  checkSender(
    raw,
    {
      ip: inbound.remote_ip,
      helo: inbound.helo,
      sender: inbound.envelope_from,
      trustReceived: inbound.source === 'imap',
    },
    deps.config.PLINTH_MAILBOX_DNS,
  )

const isOurs =
  ({ config }: Deps) =>
  (email: string): boolean =>
    email === config.MAIL_FROM?.toLowerCase() || tokenOf(email, config.PLINTH_MAILBOX_DOMAIN ?? '') !== null

const storeFiles = async (deps: Deps, inboundId: string, mail: ParsedMail) => {
  const files = (await keptFiles(mail.files)).map((file, n) => ({ ...file, storageKey: `mailfile-${inboundId}-${n}` }))
  for (const file of files)
    if (file.bytes.length > 0) await deps.storage.write(file.storageKey, file.bytes, file.contentType)
  return files
}

/** Reads a message that arrived and settles it on each of its loans. A second run finds it settled. */
export const readMailNow = async (deps: Deps, inboundId: string, run: Pick<JobRun, 'lastTry'>): Promise<void> => {
  const inbound = await q.inboundOf(deps.db, inboundId)
  if (!inbound || (await q.arrivalsOf(deps.db, inboundId)).length === 0) return
  const raw = await buffer(await deps.storage.read(inbound.storage_key))
  try {
    const mail = await parseMail(raw)
    const sender = await senderOf(deps, raw, inbound)
    // Whom the checks speak of and whom people are shown must be the same.
    const agrees = sender === null || sender.fromEmail === mail.fromEmail
    const checks = sender && (agrees ? sender.checks : { ...sender.checks, dmarc: 'fail' as const })
    if (isUnsure(checks) && !run.lastTry) throw new NotChecked('the sender could not be checked yet')
    const kind = kindOfMail({
      headers: mail.headers,
      isReport: mail.report !== null,
      fromEmail: mail.fromEmail,
      isOurs: isOurs(deps),
    })
    const files = await storeFiles(deps, inboundId, mail)
    const read: Read = { inboundId, mail, kind, checks, files, at: inbound.received_at }
    await settleAll(deps, inboundId, (tx, arrived) => settle(tx, deps, arrived, read))
  } catch (error) {
    if (!(error instanceof CannotParse)) throw error
    await settleAll(deps, inboundId, (tx, arrived) => settleUnread(tx, arrived, unreadable[error.why]))
  }
}

const settleAll = (deps: Deps, inboundId: string, one: (tx: Tx, arrived: Arrived) => Promise<void>): Promise<void> =>
  inTx(deps.db, async (tx) => {
    for (const arrived of await q.arrivalsOf(tx, inboundId)) {
      await one(tx, arrived)
      await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: arrived.loan_id })
    }
    await q.setRead(tx, inboundId, new Date(deps.clock.now()))
  })

const settleUnread = async (tx: Tx, arrived: Arrived, why: string): Promise<void> => {
  const values = { state: 'quarantined', reason: 'unreadable', body: why } as const
  if (await q.settleArrival(tx, arrived.id, values)) await tellOf(tx, arrived, { quarantined: 'unreadable', from: '' })
}

/** The letters of ours that a message answers or gives back, by its own words. */
const lettersIn = ({ mail, kind }: Read): string[] =>
  letterIdsIn(kind === 'bounce' ? mail.reportOn : [mail.inReplyTo, ...mail.references.toReversed()].join(' ')).slice(
    0,
    20,
  )

/** Why a message is quarantined on one loan. A server's report proves itself by the letter that it gives back. */
const reasonOn = async (tx: Tx, deps: Deps, arrived: Arrived, read: Read): Promise<QuarantineReason | null> => {
  if (read.kind === 'bounce') return (await bouncedLetter(tx, arrived, read)) ? null : 'unproven'
  const isKnown = read.kind === 'loop' || (await q.isKnownTo(tx, arrived.loan_id, read.mail.fromEmail))
  const isOthers = repliedTo(deps, read.mail.toLine, read.mail.fromEmail) === 'other-sender'
  return verdictOf({ checks: read.checks, isKnown, isOldAddress: arrived.old_address, isOthers })
}

const bouncedLetter = async (tx: Tx, arrived: Arrived, read: Read) => {
  const ids = lettersIn(read)
  const letters = ids.length === 0 ? [] : await q.lettersOf(tx, ids)
  return letters.find((one) => one.loan_id === arrived.loan_id)
}

const settle = async (tx: Tx, deps: Deps, arrived: Arrived, read: Read): Promise<void> => {
  const { mail, kind } = read
  const reason = await reasonOn(tx, deps, arrived, read)
  const state: LoanMailState = reason === null ? 'taken' : 'quarantined'
  const { reply, quoted } = splitQuote(mail.text)
  const settled = await q.settleArrival(tx, arrived.id, {
    ...{ state, reason, kind, body: reply, quoted, html: mail.html },
    ...{ message_id: mail.messageId, in_reply_to: mail.inReplyTo, refs: mail.references },
    ...{ from_email: mail.fromEmail, from_name: mail.fromName, to_line: mail.toLine, subject: mail.subject },
    checks: read.checks === null ? '' : checksLine(read.checks),
  })
  if (!settled) return
  await putFiles(tx, deps, arrived, read, state)
  const from = mail.fromName || mail.fromEmail
  await tellOf(tx, arrived, { quarantined: reason, from, ...(kind === 'message' ? {} : { kind }) })
  if (reason !== null) return
  if (kind === 'bounce') await noteBounce(tx, deps, arrived, read)
  if (kind === 'message') {
    await q.unmarkBounced(tx, mail.fromEmail)
    await handOn(tx, deps, read, reply)
  }
}

const putFiles = async (tx: Tx, deps: Deps, arrived: Arrived, read: Read, state: LoanMailState): Promise<void> => {
  const requests = read.files.length === 0 ? [] : await q.requestsOf(tx, arrived.loan_id)
  // By its name at once, so that nobody waits for its text to be read.
  const suggested = ({ name }: KeptFile) => {
    const named = { fileName: name, subject: read.mail.subject, kind: null, text: '' }
    const found = suggestRequest(named, requests)
    return { suggested_id: found?.requestId ?? null, confidence: found?.confidence ?? null }
  }
  const made = await q.insertAttachments(
    tx,
    read.files.map((file, position) => ({
      ...suggested(file),
      ...{ loan_mail_id: arrived.id, loan_id: arrived.loan_id, position },
      ...{ file_name: file.name, content_type: file.contentType, size_bytes: file.bytes.length },
      ...{ storage_key: file.storageKey, state: firstState(file, { state, kind: read.kind }), reason: file.refusal },
    })),
  )
  for (const one of made) if (one.state === 'reading') await deps.jobs.enqueue(tx, lookJob, { attachment_id: one.id })
}

const tellOf = async (
  tx: Tx,
  arrived: Arrived,
  o: { quarantined: QuarantineReason | null; from: string; kind?: MailKind },
): Promise<void> => {
  await record(tx, plinth, {
    kind: o.quarantined === null ? 'mailbox.received' : 'mailbox.quarantined',
    entity: 'mail',
    entityId: arrived.id,
    loanId: arrived.loan_id,
    after: { from: o.from, ...(o.quarantined === null ? {} : { reason: o.quarantined }) },
  })
  if (o.kind !== undefined && o.quarantined === null) return
  const message =
    o.quarantined === null
      ? `new email from ${o.from}`
      : `an email is in quarantine${o.from === '' ? '' : `: ${o.from}`}`
  await notifyStaff(tx, { message, loanId: arrived.loan_id, documentId: null, by: null })
}

/** Marks the addresses that will never take mail, and tells the officer. Only the one the letter went to can be marked. */
const noteBounce = async (tx: Tx, deps: Deps, arrived: Arrived, read: Read): Promise<void> => {
  const letter = await bouncedLetter(tx, arrived, read)
  const bounce = bouncesIn(read.mail.report ?? '').find((one) => one.email === letter?.to_email.toLowerCase())
  if (!bounce?.permanent) return
  await q.markBounced(tx, { email: bounce.email, detail: bounce.detail, at: new Date(deps.clock.now()) })
  await record(tx, plinth, {
    kind: 'mailbox.bounced',
    entity: 'mail',
    entityId: arrived.id,
    loanId: arrived.loan_id,
    after: { to: bounce.email, detail: bounce.detail },
  })
  const message = `email to ${bounce.email} came back: ${bounce.detail}`.slice(0, 300)
  await notifyStaff(tx, { message, loanId: arrived.loan_id, documentId: null, by: null })
}

/**
 * A reply to a letter about messages on a request is a message of that conversation too (AE-18). Its own module judges whose
 * letter it was, and takes the same reply once.
 */
const handOn = async (tx: Tx, deps: Deps, read: Read, text: string): Promise<void> => {
  const { mail } = read
  const named = repliedTo(deps, mail.toLine, mail.fromEmail)
  const requestId = named !== null && named !== 'other-sender' ? named.requestId : undefined
  if (requestId === undefined && lettersIn(read).length === 0) return
  await deps.jobs.enqueue(tx, takeReplyJob, {
    messageIds: [mail.inReplyTo, ...mail.references],
    from: mail.fromEmail,
    text,
    key: mail.messageId || read.inboundId,
    ...(requestId === undefined ? {} : { requestId }),
  })
}
