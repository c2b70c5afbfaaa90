import { createHash, randomUUID } from 'node:crypto'
import { addressesIn, tokenOf } from '@plinth/domain/shared/loan-address'
import type { MailSource } from '@plinth/domain/documents/mailbox/states'
import { z } from 'zod'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../app/deps.ts'
import { tell } from '../../platform/bus.ts'
import { inTx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { claimWebhookEvent } from '../../platform/webhooks.ts'
import { headerOf, headersOf, headLength, headOf } from '../../vendors/inbound-mail/mime-shape.ts'
import { insertArrivals, insertInbound, lettersOf, loansOfTokens } from './mailbox.queries.ts'

/** Reads a message that arrived. */
export const readMailJob = job('mailbox.read', z.object({ inbound_id: z.uuid() }), { retries: 3, timeoutSeconds: 300 })

/** A message as a server, service or mailbox hands it over. */
export interface Arrival {
  raw: Buffer
  source: MailSource
  /** Recipients of the envelope; null where only the headers tell. */
  recipients: readonly string[] | null
  ip: string | null
  helo: string | null
  sender: string | null
  /** What makes a request of a mail service one of its kind: kept with the message, so that a failed one can be sent again. */
  once?: { service: string; key: string }
}

type Taking = Pick<Deps, 'db' | 'storage' | 'config' | 'clock' | 'jobs'>

const MOST_LOANS = 20
const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to']

const sha256 = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** What tells the same message from another: its id and content, not the way it took. */
export const identityOf = (raw: Buffer): string => {
  const id = headerOf(headOf(raw), 'message-id').toLowerCase()
  return sha256(id, '\n', raw.subarray(headLength(raw)).toString('latin1').replaceAll('\r\n', '\n').trimEnd())
}

/** The unguessable parts of loans' addresses among some addresses; at most 20. */
export const tokensAmong = (addresses: readonly string[], domain: string): string[] =>
  [...new Set(addresses.map((one) => tokenOf(one, domain)).filter((one) => one !== null))].slice(0, MOST_LOANS)

const tokensFor = (a: Arrival, domain: string): string[] => {
  if (a.recipients !== null) return tokensAmong(a.recipients, domain)
  const head = headOf(a.raw)
  return tokensAmong(addressesIn(RECIPIENT_HEADERS.flatMap((name) => headersOf(head, name)).join(', ')), domain)
}

const isReport = (raw: Buffer): boolean => /^multipart\/report/i.test(headerOf(headOf(raw), 'content-type'))

/** Ids of letters of ours that a text names: `<uuid@domain>`. */
export const letterIdsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/<([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})@/gi)].map(([, id = '']) =>
      id.toLowerCase(),
    ),
  ),
]

/** The loans a message is for: by its addresses, or for a server's report by the letter that it gives back. */
const loansFor = async ({ db, config }: Taking, a: Arrival): Promise<{ loan_id: string; is_old: boolean }[]> => {
  const tokens = tokensFor(a, config.PLINTH_MAILBOX_DOMAIN ?? '')
  const found = tokens.length === 0 ? [] : await loansOfTokens(db, tokens)
  // Of two addresses of one loan, the one in force counts.
  const byLoan = new Map<string, boolean>()
  for (const one of found) byLoan.set(one.loan_id, one.is_old && (byLoan.get(one.loan_id) ?? true))
  if (byLoan.size === 0 && isReport(a.raw)) {
    const ids = letterIdsIn(a.raw.subarray(0, 300_000).toString('latin1')).slice(0, MOST_LOANS)
    const letters = ids.length === 0 ? [] : await lettersOf(db, ids)
    for (const { loan_id: id } of letters) if (id !== null) byLoan.set(id, false)
  }
  return [...byLoan].map(([loan_id, is_old]) => ({ loan_id, is_old }))
}

/**
 * Stores a message whole and puts it on the loans it is for, to be read by a job. The same message again changes nothing.
 * Asks the file store, so never inside a transaction. Answers on how many loans it was put. Fails with forbidden for a
 * request that was taken before (AE-20).
 */
export const takeMail = async (deps: Taking, a: Arrival): Promise<number> => {
  if (deps.config.PLINTH_MAILBOX_DOMAIN === undefined) return 0
  const loans = await loansFor(deps, a)
  if (loans.length === 0) return 0
  const [id, at] = [newId(), new Date(deps.clock.now())]
  const storageKey = `mail-${randomUUID()}`
  await deps.storage.write(storageKey, a.raw, 'message/rfc822')
  const identity = identityOf(a.raw)
  const taken = await inTx(deps.db, async (tx) => {
    if (a.once && !(await claimWebhookEvent(tx, a.once.service, a.once.key, at)))
      fail('forbidden', 'This request was received before.')
    await insertInbound(tx, {
      ...{ id, source: a.source, storage_key: storageKey, size_bytes: a.raw.length },
      ...{ remote_ip: a.ip, helo: a.helo, envelope_from: a.sender, received_at: at },
    })
    const rows = loans.map((one) => ({ loan_id: one.loan_id, old_address: one.is_old, inbound_id: id, identity, at }))
    const made = await insertArrivals(tx, rows)
    if (made === 0) throw new TakenBefore()
    await deps.jobs.enqueue(tx, readMailJob, { inbound_id: id })
    await tell(tx, { kind: 'changed', topics: ['mailbox'], loan_id: null })
    return made
  }).catch(async (error: unknown) => {
    await deps.storage.remove(storageKey)
    if (error instanceof TakenBefore) return 0
    throw error
  })
  return taken
}

/** Undoes what was begun for a message that is there already. */
class TakenBefore extends Error {}
