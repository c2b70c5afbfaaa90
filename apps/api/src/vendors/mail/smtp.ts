import { z } from 'zod'
import { type MailBrand, toHtml } from './html.ts'
import { type Keep, recordedCall } from '../provider/recorded.ts'
import { connectOutside } from './outside.ts'
import { type Mailer, MailRefused, type Message } from './port.ts'

const Address = z.email().max(254)
/** Longest wait for a connection and for a greeting, in milliseconds; for any other answer three times that. */
const WAIT_MS = 10_000

/** One line: a line break in a header field would let text become headers. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** One click in the mail program stops such letters (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** What binds a letter to its loan and to what it answers. Ids came from strangers: each is one line without spaces. */
const threadOf = (
  {
    replyTo,
    bouncesTo,
    inReplyTo,
    references = [],
  }: Pick<Message, 'replyTo' | 'bouncesTo' | 'inReplyTo' | 'references'>,
  to: string,
) => ({
  ...(replyTo ? { replyTo } : {}),
  ...(bouncesTo ? { envelope: { from: bouncesTo, to } } : {}),
  ...(inReplyTo ? { inReplyTo: messageIdOf(inReplyTo) } : {}),
  ...(references.length > 0 ? { references: references.map(messageIdOf).join(' ') } : {}),
})
const messageIdOf = (given: string): string => given.replace(/[\s\p{Cc}]+/gu, '')

/** Ports of mail by TLS from the start, and by TLS after a greeting or none. */
const portOf = (url: URL): number => Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587)

type Connected = (error: Error | null, socket: object) => void

/** Tells the transport of its connection, or why there is none. */
const connectFor = async (url: URL, waitMs: number, done: Connected): Promise<void> => {
  const connection = await connectOutside(url.hostname, portOf(url), waitMs).catch((error: Error) => error)
  if (connection instanceof Error) done(connection, {})
  else done(null, { connection })
}

const createTransport = async (address: string, outsideOnly: boolean, waitMs: number) => {
  const { createTransport: make } = await import('nodemailer')
  const url = new URL(address)
  return make({
    url: address,
    ...(outsideOnly
      ? {
          getSocket: (_options: object, done: Connected) => void connectFor(url, waitMs, done),
        }
      : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs * 3,
  })
}

const isFinal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500 &&
  error.responseCode !== 530 && // sign-in needed or wrong: a setting an operator can mend
  error.responseCode !== 535

/** How a failed hand-over goes on record: by the server's own number where it gave one. */
const failureOf = (error: unknown) => {
  const status =
    error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
      ? error.responseCode
      : null
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'FAILED'
  const isRefused = isFinal(error) || error instanceof MailRefused
  return { status, outcome: isRefused ? ('rejected' as const) : ('transient' as const), code }
}

/**
 * Hands mail to the server of SMTP_URL. The recipient is always passed as an address that was checked, never as a line
 * of text: nodemailer would read further recipients out of a line break. Throws MailRefused when the server refuses the
 * message for good, any other error when a later try may work. `sender` is asked for each message: the brand may change.
 * With `outsideOnly` a server of this machine or of a private network is not reached.
 */
export const createSmtpMailer = (
  url: string,
  sender: () => MailBrand & { email: string },
  {
    keep = () => undefined,
    outsideOnly = false,
    waitMs = WAIT_MS,
  }: { keep?: Keep | undefined; outsideOnly?: boolean; waitMs?: number } = {},
): Mailer => {
  let transport: ReturnType<typeof createTransport> | null = null
  const deliver = async ({ id, to, subject, text, unsubscribeUrl, attachments = [], ...thread }: Message) => {
    const email = Address.safeParse(to.email)
    if (!email.success) throw new MailRefused('the recipient is not an email address')
    transport ??= createTransport(url, outsideOnly, waitMs)
    const from = sender()
    const files = attachments.map(async ({ name, contentType, open }) => ({
      filename: oneLine(name),
      contentType,
      content: await open(),
    }))
    await (await transport).sendMail({
      from: { name: oneLine(from.name), address: from.email },
      to: { name: oneLine(to.name), address: email.data },
      subject: oneLine(subject),
      text,
      html: toHtml(text, from),
      headers: { 'X-Plinth-Letter': '1', ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}) },
      ...threadOf(thread, email.data),
      ...(files.length > 0 ? { attachments: await Promise.all(files) } : {}),
      ...(id ? { messageId: `<${id}@${from.email.split('@').at(-1)}>` } : {}),
    })
  }
  return {
    check: async () => {
      transport ??= createTransport(url, outsideOnly, waitMs)
      const asked = await transport
      await recordedCall(keep, 'verify', () => asked.verify(), failureOf)
    },
    send: async (message) => {
      try {
        await recordedCall(keep, 'send', () => deliver(message), failureOf)
        return 'sent'
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error.message) : error
      }
    },
  }
}
