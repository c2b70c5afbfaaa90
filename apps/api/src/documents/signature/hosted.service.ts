import { isOpenForSigning } from '@plinth/domain/documents/signature/envelope'
import { z } from 'zod'
import { plinth } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { job } from '../../platform/jobs.ts'
import { claimWebhookEvent } from '../../platform/webhooks.ts'
import { anchoredPdf } from '../../vendors/signature/pdf.ts'
import type { HostedSigning, HostedStatus } from '../../vendors/signature/port.ts'
import { endDeclined, settleTurn } from './ceremony.service.ts'
import { askNext, endAndSettle, recallEnvelope } from './envelope.service.ts'
import { readIntact } from './intact.service.ts'
import { holdWork, note, ring } from './outcome.service.ts'
import {
  decideRecipient,
  envelopeAtHost,
  envelopeRow,
  type EnvelopeRow,
  holdEnvelope,
  moveEnvelope,
  recipientRows,
  writeEnvelope,
  writeRecipient,
} from './signature.queries.ts'

/** Asks the hosted service where an envelope stands, and applies what is new. */
export const syncEnvelope = job('signature.sync', z.object({ envelope_id: z.uuid() }), { retries: 5 })

const hostOf = (deps: Pick<Deps, 'signature'>): HostedSigning =>
  deps.signature.hosted ?? fail('not_configured', 'No e-signature service is configured.')

/** Hands an envelope over. Run again after a lost answer it finds the one that was handed over. */
export const sendNow = async (deps: Deps, envelopeId: string): Promise<void> => {
  const e = await envelopeRow(deps.db, envelopeId)
  if (e?.state !== 'Preparing' || !e.document_id) return
  const recipients = await recipientRows(deps.db, e.id)
  const pdf = await readIntact(deps, e.document_id, e.document_sha256)
  const providerId = await hostOf(deps).send({
    key: e.id,
    title: e.title,
    pdf: await anchoredPdf(pdf, recipients),
    recipients: recipients.map(({ id, position, name, email }) => ({ id, position, name, email })),
    newsUrl: deps.config.publicUrl.startsWith('https:')
      ? `${deps.config.publicUrl}${deps.config.PLINTH_BASE_PATH}/signature/webhook/${e.provider}`
      : null,
  })
  await inTx(deps.db, async (tx) => {
    const held = await holdEnvelope(tx, e.id)
    if (!held || !(await moveEnvelope(tx, e.id, 'sent', { provider_envelope_id: providerId, note: null }))) {
      // Voided while it was on its way.
      const recalled = { provider_envelope_id: providerId, reason: 'Voided' }
      if (held?.state === 'Voided') await deps.jobs.enqueue(tx, recallEnvelope, recalled)
      return
    }
    await note(tx, plinth, held, 'handed-over', { provider: e.provider, id: providerId })
    await askNext(tx, deps, plinth, held, false)
  })
}

const applyRecipients = async (tx: Tx, e: EnvelopeRow, status: HostedStatus, now: Date) => {
  let signed = 0
  for (const r of await recipientRows(tx, e.id)) {
    const news = status.recipients.find((n) => n.position === r.position)
    if (!news) continue
    if (news.deliveredAt && !r.delivered_at) await writeRecipient(tx, r.id, { delivered_at: news.deliveredAt })
    if (news.declinedAt) {
      const reason = news.declineReason ?? 'no reason given'
      if (await decideRecipient(tx, r.id, { declined_at: news.declinedAt, decline_reason: reason }))
        return { signed, declined: { id: r.id, name: r.name, reason } }
    }
    if (news.signedAt && (await decideRecipient(tx, r.id, { signed_at: news.signedAt ?? now }))) {
      signed += 1
      await note(tx, plinth, e, 'signed', { recipient: r.name, email: r.email, provider: e.provider })
      await ring(tx, e, `${r.name} signed ${e.title}`)
    }
  }
  return { signed, declined: null }
}

/** Applies what the service says now: forward only, so that the same answer twice changes nothing. */
export const syncNow = async (deps: Deps, envelopeId: string): Promise<void> => {
  const seen = await envelopeRow(deps.db, envelopeId)
  if (!seen?.provider_envelope_id || !isOpenForSigning(seen.state)) return
  const status = await hostOf(deps).status(seen.provider_envelope_id)
  const now = new Date(deps.clock.now())
  await inTx(deps.db, async (tx) => {
    const e = await holdWork(tx, seen)
    if (!e || !isOpenForSigning(e.state)) return
    await writeEnvelope(tx, e.id, { synced_at: now })
    if (status.recipients.some((r) => r.deliveredAt)) await moveEnvelope(tx, e.id, 'delivered')
    const { signed, declined } = await applyRecipients(tx, e, status, now)
    if (declined) await endDeclined(tx, deps, e, declined)
    else if (status.state === 'voided')
      await endAndSettle(tx, deps, plinth, e, { how: 'voided', why: 'Voided at the e-signature service' })
    else if (signed > 0) await settleTurn(tx, deps, e)
  })
}

/**
 * Takes a message of the service: checked, remembered so that a repeat does nothing, and answered at once; a job asks the
 * service what is true. Fails with forbidden when it is forged or too old.
 */
export const receiveNews = async (
  deps: Deps,
  provider: string,
  headers: Readonly<Record<string, unknown>>,
  body: Buffer,
): Promise<void> => {
  const { hosted, kind } = deps.signature
  if (!hosted || kind !== provider) return fail('not_found', 'Not found.')
  const news = hosted.readNews(headers, body, deps.clock.now())
  if (!news) return fail('forbidden', "This message's signature is not valid.")
  await inTx(deps.db, async (tx) => {
    if (!(await claimWebhookEvent(tx, provider, news.eventKey, new Date(deps.clock.now())))) return
    const e = await envelopeAtHost(tx, provider, news.envelopeId)
    if (e) await deps.jobs.enqueue(tx, syncEnvelope, { envelope_id: e.id })
  })
}
