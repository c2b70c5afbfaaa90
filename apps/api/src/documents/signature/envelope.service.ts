import { DAY_MS } from '@plinth/domain/shared/dates'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { envelopeAfter, whoseTurn } from '@plinth/domain/documents/signature/envelope'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { SignerRole } from '@plinth/domain/closing/deal-document/recipients'
import { z } from 'zod'
import { type Actor, type Author, plinth } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { CannotSign, pagesToSign } from '../../vendors/signature/pdf.ts'
import type { FoundActivity } from '../../loan/index.ts'
import { refuseWaitingAddresses } from '../../people/index.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { readFile } from './intact.service.ts'
import { linkToken, mailEnded, mailRequest } from './letters.service.ts'
import { requireLender } from './lender.service.ts'
import { holdWork, note, type Outcome, settleWork } from './outcome.service.ts'
import {
  type DocumentRow,
  envelopeRow,
  isPressedAgain,
  type EnvelopeRow,
  insertEnvelope,
  moveEnvelope,
  moveSignedProcess,
  newestEnvelope,
  newestFile,
  recipientRows,
  writeRecipient,
} from './signature.queries.ts'

/** Hands an envelope to the hosted service. */
export const sendEnvelope = job('signature.send', z.object({ envelope_id: z.uuid() }), { retries: 5 })
/** Calls an envelope back at the hosted service. */
export const recallEnvelope = job(
  'signature.recall',
  z.object({ provider_envelope_id: z.string(), reason: z.string() }),
  { retries: 5 },
)

const MAX_MB = 25

/** A file that can be signed. */
export interface ReadyFile {
  document: DocumentRow
  processState: string
  sha256: string
  pages: number
}

const unsignable: Record<CannotSign['why'], string> = {
  broken: 'it is damaged or protected by a password.',
  'needs-memory': 'opening it takes too much memory. Upload a smaller copy.',
  'took-too-long': 'opening it takes too long. Upload a simpler copy.',
}

/**
 * Looks whether the newest file of an activity (or of one process of it) can be signed, before anything is changed: a PDF
 * that can be opened, as it was when it was checked. Fails with step_not_allowed or state_conflict, saying why.
 */
export const readyToSign = async (
  deps: Pick<Deps, 'db' | 'storage'>,
  activityId: string,
  processId: string | null,
): Promise<ReadyFile> => {
  const file = await newestFile(deps.db, activityId, processId)
  if (!file) return fail('step_not_allowed', 'There is no file to sign yet.')
  if (file.content_type !== 'application/pdf')
    return fail(
      'step_not_allowed',
      `Only a PDF can be signed, and ${file.file_name} is none. Upload it as a PDF first.`,
    )
  if ((file.size_bytes ?? 0) > MAX_MB * 1_048_576)
    return fail('step_not_allowed', `A file to sign may have ${MAX_MB} MB at most.`)
  const bytes = await readFile(deps, file.storage_key)
  const sha256 = sha256Of(bytes)
  if (file.sha256 !== null && file.sha256 !== sha256)
    return fail('state_conflict', `${file.file_name} was changed in the store after it was checked. Upload it again.`)
  const pages = await pagesToSign(bytes).catch((error: unknown) => {
    if (!(error instanceof CannotSign)) throw error
    return fail('step_not_allowed', `${file.file_name} cannot be signed: ${unsignable[error.why]}`)
  })
  return { document: file, processState: file.process_state, sha256, pages }
}

const requireReachable = (recipients: readonly { email: string }[]): void => {
  for (const [at, { email }] of recipients.entries()) {
    if (isPlaceholderEmail(email)) badField(`recipients.${at}.email`, 'This person has no email')
    if (recipients.findIndex((r) => r.email === email) !== at)
      badField(`recipients.${at}.email`, 'Enter each email once')
  }
}

/** Asks the recipient whose turn it is: the first time, or once more. Answers who; null when everybody signed. */
export const askNext = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config' | 'clock'>,
  author: Author,
  e: EnvelopeRow,
  reminder: boolean,
): Promise<string | null> => {
  const recipients = await recipientRows(tx, e.id)
  const next = whoseTurn(recipients.map((r) => ({ ...r, signed: r.signed_at !== null })))
  if (!next) return null
  const at = new Date(deps.clock.now())
  await writeRecipient(tx, next.id, {
    token_hash: sha256Of(linkToken(deps.config.secret, next.id)),
    sent_at: next.sent_at ?? at,
    asked_at: at,
    ...(reminder ? { reminders: next.reminders + 1 } : {}),
  })
  await mailRequest(tx, deps, e, next, reminder)
  await note(tx, author, e, reminder ? 'reminded' : 'asked', { recipient: next.name, email: next.email })
  return next.name
}

/** Somebody who is asked to sign; without a role their signature stands on the pages behind the paper alone. */
export interface Signatory {
  readonly name: string
  readonly email: string
  readonly role?: SignerRole | undefined
  readonly title?: string | undefined
}

/** States of a process whose file may go out to be signed. */
const SENDABLE: readonly ActivityState[] = [
  'Processed',
  'Generated',
  'Signed',
  'Rejected',
  'Accepted',
  'Sent',
  'Failed',
  'Done',
]

/**
 * Opens a request for signatures on a file (`ready`, from `readyToSign`) of an activity held in `tx`; an earlier one of the
 * activity is called back, and pressed twice within seconds there is one. Recipients are asked in their order, each when the former has signed. The caller moves the
 * activity; when all have signed this module moves it by `set-signed`. Answers the envelope's id.
 */
export const openEnvelope = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config' | 'clock' | 'signature'>,
  actor: Actor,
  o: {
    activity: FoundActivity
    ready: ReadyFile
    title: string
    recipients: readonly Signatory[]
  },
): Promise<string> => {
  requireReachable(o.recipients)
  await requireLender(tx, o.recipients)
  await refuseWaitingAddresses(
    tx,
    o.recipients.map(({ email }) => email),
  )
  const { activity: a, ready } = o
  const former = await newestEnvelope(tx, a.id)
  if (former?.state === 'Finishing') fail('state_conflict', 'Everyone has signed. The signed file is being prepared.')
  const pressed = { by: actor.id, sha256: ready.sha256, emails: o.recipients.map(({ email }) => email) }
  const isOpen = former && envelopeAfter('voided', former.state) !== null
  if (isOpen && (await isPressedAgain(tx, former.id, pressed))) return former.id
  if (former) await endEnvelope(tx, deps, actor, former, { how: 'voided', why: 'Sent again' })
  const processId = ready.document.process_id
  if (!(await moveSignedProcess(tx, processId, SENDABLE, 'Sent', null)))
    fail('state_conflict', 'The file has changed. Review the change and try again.')
  const { hosted, kind } = deps.signature
  const id = await insertEnvelope(
    tx,
    {
      activity_id: a.id,
      process_id: processId,
      provider: kind,
      state: hosted ? 'Preparing' : 'Sent',
      title: o.title,
      document_id: ready.document.id,
      document_sha256: ready.sha256,
      page_count: ready.pages,
      requested_by: actor.id,
      requested_by_name: actor.name,
      requested_by_email: actor.email,
      expires_at: new Date(deps.clock.now() + deps.config.PLINTH_SIGNING_DAYS * DAY_MS),
    },
    o.recipients,
  )
  const e = (await envelopeRow(tx, id)) ?? fail('internal')
  await note(tx, actor, e, 'requested', {
    title: o.title,
    document: ready.document.file_name,
    sha256: ready.sha256,
    recipients: o.recipients.map((r) => r.email),
  })
  if (hosted) await deps.jobs.enqueue(tx, sendEnvelope, { envelope_id: id })
  else await askNext(tx, deps, plinth, e, false)
  return id
}

const ends = {
  voided: { event: 'voided', outcome: 'closed', kind: 'voided' },
  expired: { event: 'expired', outcome: 'closed', kind: 'expired' },
  declined: { event: 'declined', outcome: 'declined', kind: 'ended' },
} as const satisfies Record<string, { event: string; outcome: Outcome; kind: string }>

interface Ending {
  how: keyof typeof ends
  /** Why, without its full stop. */
  why: string
  /** The recipient who ended it, and so need not be told. */
  except?: string
}

/**
 * Ends an envelope before all have signed: whether it was open. Those who were asked are told; the
 * activity and its process follow only with `settle`, which `endAndSettle` adds.
 */
const endEnvelope = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config'>,
  author: Author,
  seen: EnvelopeRow,
  { how, why, except }: Ending,
): Promise<boolean> => {
  const e = await holdWork(tx, seen)
  if (!e || !(await moveEnvelope(tx, e.id, ends[how].event, { note: why }))) return false
  await note(tx, author, e, ends[how].kind, { reason: why })
  for (const r of await recipientRows(tx, e.id))
    if (r.asked_at && r.id !== except) await mailEnded(tx, deps, e, r, `${why}.`)
  if (e.provider !== 'embedded' && e.provider_envelope_id && how !== 'declined')
    await deps.jobs.enqueue(tx, recallEnvelope, { provider_envelope_id: e.provider_envelope_id, reason: why })
  return true
}

/** Whether people are asked to sign an activity's file, or its signed file is still being made. */
export const isOutForSignature = async (db: Db | Tx, activityId: string): Promise<boolean> => {
  const e = await newestEnvelope(db, activityId)
  return e !== undefined && (e.state === 'Finishing' || envelopeAfter('voided', e.state) !== null)
}

/**
 * Voids what is out for signature on an activity that goes on without it; nothing when nothing is. `why` without its full
 * stop. Fails with state_conflict once everyone has signed and the signed file is being made.
 */
export const voidOpenEnvelope = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config'>,
  author: Author,
  { activityId, why }: { activityId: string; why: string },
): Promise<void> => {
  const e = await newestEnvelope(tx, activityId)
  if (!e) return
  if (e.state === 'Finishing')
    fail('state_conflict', 'Everyone has signed. The signed file is being prepared; try again in a minute.')
  await endEnvelope(tx, deps, author, e, { how: 'voided', why })
}

/** Ends an envelope and moves what it belongs to; false when it was no longer open. */
export const endAndSettle = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config'>,
  author: Author,
  e: EnvelopeRow,
  o: Ending,
): Promise<boolean> => {
  if (!(await endEnvelope(tx, deps, author, e, o))) return false
  await settleWork(tx, author, e, ends[o.how].outcome, o.why)
  return true
}
