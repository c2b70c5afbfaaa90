import { epochOrNull } from '@plinth/domain/shared/dates'
import type { SigningView } from '@plinth/contract/documents/signature'
import type { FileLink } from '@plinth/contract/shared/files'
import { consentText } from '@plinth/domain/documents/signature/consent'
import { isOpenForSigning, sessionMinutes, whoseTurn } from '@plinth/domain/documents/signature/envelope'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { holdActivity } from '../../loan/index.ts'
import { sealText, signingKey } from './certificate.service.ts'
import { authorOf, type Caller, findBySession, type Found, standingOf } from './door.service.ts'
import { redrawn } from './drawing.ts'
import { askNext, endAndSettle } from './envelope.service.ts'
import { readIntact, requireIntact } from './intact.service.ts'
import { requireSignatory } from './lender.service.ts'
import { linkToken, mailRequester } from './letters.service.ts'
import { listPagesShown, requireRead } from './pages.service.ts'
import { isAwaiting, note, ring } from './outcome.service.ts'
import {
  decideRecipient,
  documentRow,
  type EnvelopeRow,
  holdEnvelope,
  moveEnvelope,
  recipientRows,
} from './signature.queries.ts'

/** Makes the signed file once everybody has signed. */
export const finishEnvelope = job('signature.finish', z.object({ envelope_id: z.uuid() }), { retries: 5 })

/** `save`: the browser saves it under its name, else it shows it. */
const fileLink = async (deps: Pick<Deps, 'db' | 'storage' | 'clock'>, id: string, save: boolean): Promise<FileLink> => {
  const document = (await documentRow(deps.db, id)) ?? fail('not_found', 'This document was not found.')
  // Long documents are fetched in parts as they are read: the address lasts as long as the page.
  const seconds = sessionMinutes * 60
  return {
    url: await deps.storage.signGet(document.storage_key, {
      contentType: document.content_type,
      expiresInSeconds: seconds,
      ...(save ? { downloadName: document.file_name } : {}),
    }),
    file_name: document.file_name,
    content_type: document.content_type,
    size_bytes: document.size_bytes,
    expires_epoch: Math.floor(deps.clock.now() / 1000) + seconds,
  }
}

const documentOf = (e: EnvelopeRow): string => e.document_id ?? fail('not_found', 'This document was not found.')

const viewOf = async (deps: Deps, { envelope: e, recipient: r }: Found): Promise<SigningView> => {
  const state = standingOf(e, r)
  const all = await recipientRows(deps.db, e.id)
  const signed = state === 'signed' ? e.signed_document_id : null
  if (signed) await requireIntact(deps, signed)
  return {
    title: e.title,
    loan_name: e.loan_name,
    recipient_name: r.name,
    recipient_email: r.email,
    sender_name: e.requested_by_name,
    state,
    provider: e.provider === 'docusign' ? 'docusign' : 'embedded',
    note: state === 'declined' ? r.decline_reason : e.note,
    page_count: e.page_count,
    pages_shown: await listPagesShown(deps.db, r.id),
    consent_text: consentText(deps.config.PLINTH_BRAND),
    seal_text: sealText(deps.config.PLINTH_BRAND, await signingKey(deps)),
    document: await fileLink(deps, documentOf(e), false),
    document_sha256: e.document_sha256 ?? '',
    signed_document: signed ? await fileLink(deps, signed, true) : null,
    others: all.filter((o) => o.id !== r.id).map((o) => ({ name: o.name, state: standingOf(e, o) })),
    expires_epoch: epochOrNull(e.expires_at),
  }
}

/** The document and where it stands, for the recipient who opened it with a code. */
export const readSigning = async (deps: Deps, key: string): Promise<SigningView> => {
  const found = await findBySession(deps, key)
  return viewOf(deps, found)
}

/** Holds the envelope of an opened page for a decision of its recipient; refuses when there is nothing to decide. */
const holdForDecision = async (
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { envelope, recipient }: Found,
): Promise<EnvelopeRow> => {
  const activity = await holdActivity(tx, envelope.activity_id)
  const e = (await holdEnvelope(tx, envelope.id)) ?? fail('not_found', 'This document was not found.')
  const isLate = e.expires_at !== null && e.expires_at.getTime() <= deps.clock.now()
  if (isLate) fail('state_conflict', 'The signing deadline has passed. Ask for it to be sent again.')
  if (!isOpenForSigning(e.state) || !isAwaiting(activity)) fail('state_conflict', 'There is nothing left to sign here.')
  const turn = whoseTurn((await recipientRows(tx, e.id)).map((r) => ({ ...r, signed: r.signed_at !== null })))
  if (turn?.id !== recipient.id) fail('state_conflict', "You already signed, or it's not your turn yet.")
  return e
}

/** What a signer sends. */
export interface Signing {
  kind: 'typed' | 'drawn'
  name: string
  image?: string | undefined
  document_sha256: string
}

const drawingOf = async (signing: Signing): Promise<Buffer | null> => {
  if (signing.kind === 'typed') return null
  return (await redrawn(signing.image ?? '')) ?? badField('image', 'Draw your signature first.')
}

const keepSignature = async (
  tx: Tx,
  deps: Deps,
  found: Found,
  signing: Signing & { drawing: Buffer | null },
  caller: Caller,
) => {
  const e = await holdForDecision(tx, deps, found)
  const { recipient } = found
  await requireRead(tx, e, recipient.id)
  if (recipient.role === 'lender') await requireSignatory(tx, recipient)
  const isFirst = await decideRecipient(tx, recipient.id, {
    signed_at: new Date(deps.clock.now()),
    consent_text: consentText(deps.config.PLINTH_BRAND),
    signature_kind: signing.kind,
    signature_name: signing.name,
    signature_image: signing.drawing,
    signed_ip: caller.ip,
    signed_agent: caller.agent.slice(0, 500),
  })
  if (!isFirst) fail('state_conflict', 'You already decided on this.')
  await note(tx, authorOf(found, caller), e, 'signed', {
    recipient: recipient.name,
    email: recipient.email,
    sha256: e.document_sha256,
    agent: caller.agent,
  })
  await ring(tx, e, `${recipient.name} signed ${e.title}`)
  await settleTurn(tx, deps, e)
}

/** Asks the next recipient, or lets the signed file be made when there is none. */
export const settleTurn = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config' | 'clock'>,
  e: EnvelopeRow,
): Promise<void> => {
  if ((await askNext(tx, deps, plinth, e, false)) !== null) return
  if (await moveEnvelope(tx, e.id, 'completed', { attempts: 0 }))
    await deps.jobs.enqueue(tx, finishEnvelope, { envelope_id: e.id })
}

const requireEmbedded = ({ envelope }: Found): void => {
  if (envelope.provider !== 'embedded') fail('state_conflict', 'This document is signed with the e-signature service.')
}

/** Signs. The bytes that were shown must be those that were sent and those that lie in the store. */
export const signHere = async (deps: Deps, key: string, signing: Signing, caller: Caller): Promise<SigningView> => {
  const found = await findBySession(deps, key)
  requireEmbedded(found)
  const { envelope } = found
  if (signing.document_sha256 !== envelope.document_sha256)
    fail('state_conflict', 'The document on this page is not the one to sign. Reload the page.')
  await readIntact(deps, documentOf(envelope), envelope.document_sha256)
  const drawing = await drawingOf(signing)
  await inTx(deps.db, (tx) => keepSignature(tx, deps, found, { ...signing, drawing }, caller))
  return viewOf(deps, await findBySession(deps, key))
}

/** Declines, with a reason that the lender reads; nobody is asked after that. */
export const declineHere = async (deps: Deps, key: string, reason: string, caller: Caller): Promise<SigningView> => {
  const found = await findBySession(deps, key)
  requireEmbedded(found)
  const { recipient } = found
  await inTx(deps.db, async (tx) => {
    const e = await holdForDecision(tx, deps, found)
    const at = new Date(deps.clock.now())
    if (!(await decideRecipient(tx, recipient.id, { declined_at: at, decline_reason: reason })))
      fail('state_conflict', 'You already decided on this.')
    const author = authorOf(found, caller)
    await note(tx, author, e, 'declined', { recipient: recipient.name, email: recipient.email, reason })
    await endDeclined(tx, deps, e, { id: recipient.id, name: recipient.name, reason })
  })
  return viewOf(deps, await findBySession(deps, key))
}

/** What follows a refusal to sign, here or at the hosted service. */
export const endDeclined = async (
  tx: Tx,
  deps: Pick<Deps, 'jobs' | 'sealer' | 'config'>,
  e: EnvelopeRow,
  by: { id: string; name: string; reason: string },
): Promise<void> => {
  const why = `${by.name} declined to sign: ${by.reason}`
  if (!(await endAndSettle(tx, deps, plinth, e, { how: 'declined', why, except: by.id }))) return
  await ring(tx, e, `${by.name} declined to sign ${e.title}`)
  await mailRequester(tx, deps, e, `${by.name} declined to sign ${e.title} (${by.reason})`)
}

/** The hosted service's page for the recipient whose turn it is. */
export const hostedPage = async (deps: Deps, key: string): Promise<{ url: string }> => {
  const { envelope: e, recipient: r } = await findBySession(deps, key)
  const { hosted } = deps.signature
  if (!hosted || !e.provider_envelope_id) return fail('state_conflict', 'This document is signed here.')
  if (standingOf(e, r) !== 'waiting') fail('state_conflict', 'There is nothing left to sign here.')
  const back = `${deps.config.publicUrl}/sign?token=${linkToken(deps.config.secret, r.id)}`
  try {
    return { url: await hosted.signingUrl(e.provider_envelope_id, r, back) }
  } catch (error) {
    deps.log.warn({ err: error }, 'hosted signing page')
    return fail('unavailable', "The e-signature service isn't responding. Nothing was lost; try again in a minute.")
  }
}
