import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { EnvelopeView } from '@plinth/contract/documents/envelope'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import type { getEnvelopeStatus } from '@plinth/contract/documents/envelope'
import type { listSignatures, verifySigned } from '@plinth/contract/documents/signature'
import { signerRoles } from '@plinth/domain/closing/deal-document/recipients'
import { permissionFor } from '@plinth/domain/loan/activity/actions'
import { isOpenForSigning, whoseTurn } from '@plinth/domain/documents/signature/envelope'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { verifyPdf } from '../../vendors/signature/verify.ts'
import { findActivity, holdActivity } from '../../loan/index.ts'
import { findLoan } from '../../underwriting/index.ts'
import { finishEnvelope } from './ceremony.service.ts'
import { askNext, endAndSettle, sendEnvelope } from './envelope.service.ts'
import { sha256Of } from '../../vendors/storage/fingerprint.ts'
import { readFile } from './intact.service.ts'
import { note, settleWork } from './outcome.service.ts'
import {
  documentRow,
  type EnvelopeRow,
  envelopesOfLoan,
  moveEnvelope,
  newestEnvelope,
  type RecipientRow,
  recipientRows,
  recipientsOf,
} from './signature.queries.ts'

type Status = ReplyOf<typeof getEnvelopeStatus>

const toView = (e: EnvelopeRow, recipients: readonly RecipientRow[]): EnvelopeView => {
  const turn = isOpenForSigning(e.state)
    ? whoseTurn(recipients.map((r) => ({ ...r, signed: r.signed_at !== null })))
    : null
  return {
    state: e.state,
    title: e.title,
    provider: e.provider === 'docusign' ? 'docusign' : 'embedded',
    created: epochOf(e.created_at),
    expires: epochOrNull(e.expires_at),
    requested_by: e.requested_by_name,
    note: e.note,
    waiting_for: turn?.name ?? null,
    signed_document_id: e.signed_document_id,
  }
}

const toRecipient = (r: RecipientRow): Status['recipients'][number] => ({
  email: r.email,
  name: r.name,
  role: signerRoles.find((role) => role === r.role) ?? null,
  sent: epochOrNull(r.sent_at),
  delivered: epochOrNull(r.delivered_at),
  signed: epochOrNull(r.signed_at),
  declined: epochOrNull(r.declined_at),
})

/** The e-signature of an activity, recipient by recipient (J-38); nobody when nothing was sent for signature. */
export const envelopeStatus = async (db: Db, activityId: string): Promise<Status> => {
  const activity = await findActivity(db, activityId)
  const e = await newestEnvelope(db, activity.id)
  const rows = e ? await recipientRows(db, e.id) : []
  return { recipients: rows.map(toRecipient), envelope: e ? toView(e, rows) : null }
}

const isOver = (state: string) =>
  state === 'Signed' || state === 'Voided' || state === 'Expired' || state === 'Declined'

/** What is or was out for signature on a loan, what is still open first. */
export const loanSignatures = async (db: Db, loanKey: string): Promise<ReplyOf<typeof listSignatures>> => {
  const loan = await findLoan(db, loanKey)
  const envelopes = await envelopesOfLoan(db, loan.id)
  const rows = Map.groupBy(
    await recipientsOf(
      db,
      envelopes.map((e) => e.id),
    ),
    (r) => r.envelope_id,
  )
  const listed = envelopes.map((e) => ({
    activity_id: e.activity_id,
    activity_type: e.activity_type,
    recipients: (rows.get(e.id) ?? []).map(toRecipient),
    envelope: toView(e, rows.get(e.id) ?? []),
  }))
  return { signatures: listed.toSorted((x, y) => Number(isOver(x.envelope.state)) - Number(isOver(y.envelope.state))) }
}

/** The newest envelope of an activity for someone who may send it. Fails with not_found or forbidden. */
const findForStaff = async (deps: Pick<Deps, 'db'>, actor: Actor, activityId: string): Promise<EnvelopeRow> => {
  const activity = await findActivity(deps.db, activityId)
  const type = activity.type
  const right = permissionFor(type, type === 'document-request' ? 'accept' : 'send') ?? 'edit-loan'
  if (!may(actor.role, actor.denied, right)) fail('forbidden', `You don't have the permission “${right}”.`)
  return (await newestEnvelope(deps.db, activity.id)) ?? fail('not_found', 'Nothing has been sent for signature.')
}

/** What staff may send by hand: a button pressed in anger fills nobody's mailbox. */
const REMINDERS_AN_HOUR = 3

const NOT_OPEN = 'This is no longer out for signature.'

/** Asks the recipient whose turn it is once more. */
export const remind = async (deps: Deps, actor: Actor, activityId: string): Promise<Status> => {
  const seen = await findForStaff(deps, actor, activityId)
  await limitRate(deps.db, `signing-remind ${seen.id}`, REMINDERS_AN_HOUR, 3600)
  await inTx(deps.db, async (tx) => {
    await holdActivity(tx, activityId)
    const e = (await newestEnvelope(tx, activityId)) ?? seen
    if (!isOpenForSigning(e.state)) fail('state_conflict', NOT_OPEN)
    await askNext(tx, deps, actor, e, true)
  })
  return envelopeStatus(deps.db, activityId)
}

/** Calls a request for signatures back; those who were asked read the reason. */
export const recall = async (deps: Deps, actor: Actor, activityId: string, reason: string): Promise<Status> => {
  const seen = await findForStaff(deps, actor, activityId)
  await inTx(deps.db, async (tx) => {
    await holdActivity(tx, activityId)
    if (!(await endAndSettle(tx, deps, actor, seen, { how: 'voided', why: reason }))) fail('state_conflict', NOT_OPEN)
  })
  return envelopeStatus(deps.db, activityId)
}

/** Tries the step that failed again: handing over, or making the signed file. */
export const tryAgain = async (deps: Deps, actor: Actor, activityId: string): Promise<Status> => {
  const seen = await findForStaff(deps, actor, activityId)
  await inTx(deps.db, async (tx) => {
    await holdActivity(tx, activityId)
    const recipients = await recipientRows(tx, seen.id)
    const allSigned = recipients.length > 0 && recipients.every((r) => r.signed_at !== null)
    const event = allSigned ? 'finish-again' : 'send-again'
    if (!(await moveEnvelope(tx, seen.id, event, { attempts: 0, note: null })))
      fail('state_conflict', 'There is nothing to retry: it was sent or finished meanwhile.')
    await note(tx, actor, seen, 'tried-again')
    await settleWork(tx, actor, seen, 'again', '')
    await deps.jobs.enqueue(tx, allSigned ? finishEnvelope : sendEnvelope, { envelope_id: seen.id })
  })
  return envelopeStatus(deps.db, activityId)
}

const detailOf = (same: boolean, seals: ReturnType<typeof verifyPdf>): string => {
  if (!same) return "The file was changed after it was signed: its hash doesn't match the one on record."
  if (seals.length === 0) return 'The file has no digital seal; its hash matches the one on record.'
  if (!seals.every((s) => s.unchanged && s.genuine))
    return 'The hash matches the one on record, but a digital seal in the file is broken.'
  return seals.at(-1)?.wholeFile
    ? 'The file is the one that was signed: its hash and its seal are good.'
    : 'The hash is the one that was kept, but something was added behind the last seal.'
}

/** Checks the signed file of an activity: the hash that was kept, and every seal in it by its own bytes. */
export const verifyFile = async (
  deps: Pick<Deps, 'db' | 'storage'>,
  activityId: string,
): Promise<ReplyOf<typeof verifySigned>> => {
  const activity = await findActivity(deps.db, activityId)
  const e = await newestEnvelope(deps.db, activity.id)
  const document = e?.signed_document_id ? await documentRow(deps.db, e.signed_document_id) : undefined
  if (!document) return fail('not_found', 'There is no signed file yet.')
  const bytes = await readFile(deps, document.storage_key)
  const sha256 = sha256Of(bytes)
  const seals = verifyPdf(bytes)
  const same = sha256 === document.sha256
  return {
    intact: same && seals.every((s) => s.unchanged && s.genuine) && (seals.at(-1)?.wholeFile ?? true),
    detail: detailOf(same, seals),
    sha256,
    seals: seals.map((s) => ({
      unchanged: s.unchanged,
      genuine: s.genuine,
      whole_file: s.wholeFile,
      sealed_by: s.certificate?.subject ?? '',
      self_signed: s.certificate?.selfSigned ?? false,
      fingerprint: s.certificate?.fingerprint ?? '',
    })),
  }
}
