import type { Readable } from 'node:stream'

/** A file that goes with a message; opened when it is sent. */
export interface Attachment {
  name: string
  contentType: string
  open(): Promise<Readable>
}

/** A message to one person, already complete, as plain text; what shows HTML gets the same text set as paragraphs. */
export interface Message {
  /** Stays the same when a send is repeated after a crash, so that the receiver can tell a copy. */
  id?: string
  to: { name: string; email: string }
  subject: string
  text: string
  /** Links and codes of the text that are for its reader alone and that nobody passes on. */
  secrets?: readonly string[]
  /** Where its reader may stop such messages by one click (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: readonly Attachment[]
  /** Where answers go instead of to the sender. */
  replyTo?: string
  /** Where a mail server's refusals go instead of to the sender. */
  bouncesTo?: string
  /** Message-ID of what it answers, and the thread that leads there. */
  inReplyTo?: string
  references?: readonly string[]
}

/** Sends mail. `sent`: a server accepted it; `outbox`: no server is set, it stays in the outbox. */
export interface Mailer {
  send(message: Message): Promise<'sent' | 'outbox'>
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}

/** The server will never take this message: trying again is of no use. */
export class MailRefused extends Error {}
