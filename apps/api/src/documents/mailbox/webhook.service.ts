import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { takeMail } from './intake.service.ts'
import { mailgunForm, type Posted, sendGridForm } from './service-forms.ts'

const FRESH_SECONDS = 300

/** What the sender of a webhook says beside the message; all of it is signed. */
export interface Signed {
  /** Epoch seconds. */
  timestamp: string
  /** Recipients of the envelope, with commas between; empty where the headers tell. */
  recipients: string
  /** MAIL FROM, and the address and name of the machine that handed it over; empty where not known. */
  sender: string
  ip: string
  helo: string
  signature: string
}

/** HMAC-SHA256 in hexadecimal over what is said, line by line, and the message. */
export const signatureOf = (secret: string, s: Omit<Signed, 'signature'>, raw: Buffer): string =>
  createHmac('sha256', secret)
    .update([s.timestamp, s.recipients, s.sender, s.ip, s.helo, ''].join('\n'))
    .update(raw)
    .digest('hex')

const bodyOf = async (body: Readable, mostBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) return fail('payload_too_large', `The message is larger than ${mostBytes / 1_048_576} MB.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isFresh = ({ clock }: Pick<Deps, 'clock'>, timestamp: string): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(clock.now() / 1000 - Number(timestamp)) <= FRESH_SECONDS

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const orNull = (given: string): string | null => (given === '' ? null : given)

/** Takes a raw message from a mail service. Fails with forbidden without a signature that is right and fresh. */
export const receiveWebhook = async (deps: Deps, said: Signed, body: Readable): Promise<{ taken: number }> => {
  const { PLINTH_MAILBOX_SECRET: secret, PLINTH_MAILBOX_MAX_MB: mostMb } = deps.config
  // Before the message is read at all: nobody fills the memory without saying when it was signed.
  if (secret === undefined || !isFresh(deps, said.timestamp))
    return fail('forbidden', "This message's signature is not valid.")
  const raw = await bodyOf(body, mostMb * 1_048_576)
  if (!isSame(signatureOf(secret, said, raw), said.signature.toLowerCase()))
    return fail('forbidden', "This message's signature is not valid.")
  const recipients = said.recipients === '' ? null : said.recipients.split(',').map((one) => one.trim())
  const by = { ip: orNull(said.ip), helo: orNull(said.helo), sender: orNull(said.sender) }
  return { taken: await takeMail(deps, { raw, source: 'webhook', recipients, ...by }) }
}

const unsigned = (): never => fail('forbidden', "This message's signature is not valid.")

/** Takes a message from a service whose request was signed; the same request a second time is refused (AE-20). */
const takePosted = async (deps: Deps, service: string, posted: Posted | null): Promise<{ taken: number }> => {
  if (!posted || !isFresh(deps, posted.timestamp)) return unsigned()
  const { raw, recipients, sender, ip, eventKey } = posted
  if (raw.length === 0) return fail('invalid_input', 'The request has no raw message. Have the service post raw MIME.')
  const once = { service, key: eventKey }
  return { taken: await takeMail(deps, { raw, source: 'webhook', recipients, sender, ip, helo: null, once }) }
}

/** Takes what a route of Mailgun posts. Fails with forbidden without a signature that is right, fresh and new. */
export const receiveMailgun = async (deps: Deps, contentType: string, body: Readable): Promise<{ taken: number }> => {
  const { PLINTH_MAILBOX_MAILGUN_KEY: key, PLINTH_MAILBOX_MAX_MB: mostMb } = deps.config
  if (key === undefined) return unsigned()
  return takePosted(deps, 'mailgun', await mailgunForm(key, await bodyOf(body, mostMb * 1_048_576), contentType))
}

/** Takes what SendGrid's Inbound Parse posts. Fails with forbidden without a signature that is right, fresh and new. */
export const receiveSendGrid = async (
  deps: Deps,
  said: { contentType: string; signature: string; timestamp: string },
  body: Readable,
): Promise<{ taken: number }> => {
  const { PLINTH_MAILBOX_SENDGRID_KEY: key, PLINTH_MAILBOX_MAX_MB: mostMb } = deps.config
  if (key === undefined || !isFresh(deps, said.timestamp)) return unsigned()
  return takePosted(deps, 'sendgrid', await sendGridForm(key, await bodyOf(body, mostMb * 1_048_576), said))
}
