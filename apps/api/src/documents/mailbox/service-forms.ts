import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import { z } from 'zod'
import type { Arrival } from './intake.service.ts'

/** A message as a mail service posts it, with what its signature says. */
export interface Posted extends Pick<Arrival, 'raw' | 'recipients' | 'sender' | 'ip'> {
  /** Epoch seconds, signed. */
  timestamp: string
  /** What is new with every request: a second one of the same key is a replay. */
  eventKey: string
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The fields of a form, whichever way it is encoded; null for what is none. */
const formOf = (body: Buffer, contentType: string): Promise<FormData | null> =>
  new Response(Uint8Array.from(body), { headers: { 'content-type': contentType } }).formData().catch(() => null)

const textIn = (form: FormData, name: string): string => {
  const found = form.get(name)
  return typeof found === 'string' ? found : ''
}

/** A raw message in a field of a form, which some senders give as text and some as a file. */
const rawIn = async (form: FormData, name: string): Promise<Buffer> => {
  const found = form.get(name)
  return found instanceof Blob ? Buffer.from(await found.arrayBuffer()) : Buffer.from(found ?? '')
}

const orNull = (given: string): string | null => (given === '' ? null : given)

/** Mailgun's signature: HMAC-SHA256 in hexadecimal over timestamp and token. It does not cover the message. */
export const mailgunSignature = (key: string, timestamp: string, token: string): string =>
  createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')

/** What a route of Mailgun posts to an address that ends in `mime`; null without a right signature. */
export const mailgunForm = async (key: string, body: Buffer, contentType: string): Promise<Posted | null> => {
  const form = await formOf(body, contentType)
  if (!form) return null
  const [timestamp, token, signature] = [textIn(form, 'timestamp'), textIn(form, 'token'), textIn(form, 'signature')]
  if (token === '' || !isSame(mailgunSignature(key, timestamp, token), signature.toLowerCase())) return null
  const recipients = textIn(form, 'recipient').split(',')
  return {
    ...{ raw: await rawIn(form, 'body-mime'), recipients: recipients.map((one) => one.trim()), ip: null },
    ...{ sender: orNull(textIn(form, 'sender')), timestamp, eventKey: token },
  }
}

/** Whether SendGrid signed a body at a time: ECDSA over SHA-256 of both. `key` is its public key, DER in base64. */
export const isSignedBySendGrid = (key: string, body: Buffer, signature: string, timestamp: string): boolean => {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), publicKey, Buffer.from(signature, 'base64'))
}

const Envelope = z.object({ to: z.array(z.string()), from: z.string().default('') })

const envelopeIn = (form: FormData) => {
  try {
    return Envelope.safeParse(JSON.parse(textIn(form, 'envelope'))).data
  } catch {
    return undefined
  }
}

/** What SendGrid's Inbound Parse posts with "POST the raw, full MIME message"; null without a right signature. */
export const sendGridForm = async (
  key: string,
  body: Buffer,
  said: { contentType: string; signature: string; timestamp: string },
): Promise<Posted | null> => {
  if (!isSignedBySendGrid(key, body, said.signature, said.timestamp)) return null
  const form = await formOf(body, said.contentType)
  if (!form) return null
  const envelope = envelopeIn(form)
  return {
    ...{ raw: await rawIn(form, 'email'), recipients: envelope?.to ?? null, ip: orNull(textIn(form, 'sender_ip')) },
    ...{ sender: orNull(envelope?.from ?? ''), timestamp: said.timestamp, eventKey: said.signature },
  }
}
