import type { Readable } from 'node:stream'

/** A file that goes with a message; opened when it is sent. */
export interface Attachment {
  name: string
  contentType: string
  open(): Promise<Readable>
}

/** A message to one person, already complete: plain text only, so that nothing in it can run. */
export interface Message {
  /** Stays the same when a send is repeated after a crash, so that the receiver can tell a copy. */
  id?: string
  to: { name: string; email: string }
  subject: string
  text: string
  attachments?: readonly Attachment[]
}

/** Sends mail. `sent`: a server accepted it; `outbox`: no server is set, an administrator reads it at /outbox. */
export interface Mailer {
  send(message: Message): Promise<'sent' | 'outbox'>
}

/** The server will never take this message: trying again is of no use. */
export class MailRefused extends Error {}
