import { timingSafeEqual } from 'node:crypto'
import {
  type ConsentSource,
  consentWording,
  keywordIn,
  keywordReply,
} from '@plinth/domain/messaging/text-message/consent'
import { type Author, plinth } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { claimWebhookEvent } from '../../platform/webhooks.ts'
import { twilioSignature } from './twilio-signature.ts'
import { putConsent, stopTexts } from './consent.queries.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'clock'>

const isSigned = ({ config }: Needs, given: string, form: URLSearchParams): boolean => {
  if (!config.TWILIO_AUTH_TOKEN) return false
  const url = `${config.publicUrl}${config.PLINTH_BASE_PATH}/text-messages/twilio`
  const [sent, expected] = [given, twilioSignature(config.TWILIO_AUTH_TOKEN, url, form)].map((one) => Buffer.from(one))
  return (
    sent !== undefined && expected !== undefined && sent.length === expected.length && timingSafeEqual(sent, expected)
  )
}

/** '+12125550100' as parties have it: '212-5550100'; null for a number that is none of the United States. */
const phoneOf = (from: string): string | null => {
  const [, code, rest] = /^\+1(\d{3})(\d{7})$/.exec(from) ?? []
  return code && rest ? `${code}-${rest}` : null
}

/**
 * Keeps or ends the consent of a number, with its wording and who recorded it, in the transaction of the caller (AA-10).
 *
 * @param o.how What staff were told; empty otherwise.
 */
export const recordConsent = async (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock'>,
  author: Author,
  o: { phone: string; agreed: boolean; source: ConsentSource; how: string },
): Promise<void> => {
  const at = new Date(deps.clock.now())
  const wording =
    o.how === '' ? consentWording(deps.config.PLINTH_BRAND) : `${consentWording(deps.config.PLINTH_BRAND)} (${o.how})`
  if (o.agreed) await putConsent(tx, { phone: o.phone, wording, source: o.source, by: author.id, at })
  else await stopTexts(tx, o.phone, at)
  await record(tx, author, {
    ...({
      kind: o.agreed ? 'text-consent.recorded' : 'text-consent.stopped',
      entity: 'setting',
      entityId: null,
    } as const),
    after: { phone_ends: o.phone.slice(-4), source: o.source },
  })
}

const twiml = (message: string | null): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${message === null ? '' : `<Message>${escaped(message)}</Message>`}</Response>`
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Takes a text that somebody sent to our number and answers its keyword; a repeat is answered alike and changes nothing.
 * Fails with forbidden without a valid signature.
 */
export const receiveText = async (deps: Needs, signature: string, form: URLSearchParams): Promise<string> => {
  if (!isSigned(deps, signature, form)) fail('forbidden', "This message's signature is not valid.")
  const phone = phoneOf(form.get('From') ?? '')
  const keyword = keywordIn(form.get('Body') ?? '')
  if (phone === null || keyword === null) return twiml(null)
  await inTx(deps.db, async (tx) => {
    const at = new Date(deps.clock.now())
    if (keyword === 'help' || !(await claimWebhookEvent(tx, 'twilio', form.get('MessageSid') ?? '', at))) return
    await recordConsent(tx, deps, plinth, { phone, agreed: keyword === 'start', source: 'start', how: '' })
  })
  return twiml(
    keywordReply(keyword, { brand: deps.config.PLINTH_BRAND, contact: deps.config.PLINTH_CONTACT_EMAIL ?? null }),
  )
}
