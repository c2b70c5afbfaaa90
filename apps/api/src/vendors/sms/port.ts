import type { Outcome } from '../provider/outcome.ts'

/** A text message to one telephone. */
export interface TextMessage {
  /** Three digits, a dash, seven digits: a number of the United States. */
  phone: string
  text: string
}

/** Where a message is: still on its way, on the telephone, or never to arrive, with why. */
export type TextState = { state: 'under-way' | 'delivered' } | { state: 'failed'; reason: string }

/** Sends text messages. Adapters: the sandbox (default: the message stays here), Twilio by key. */
export interface Texts {
  kind: 'sandbox' | 'twilio'
  /** Hands one over; the answer is the service's number of it. Not to be repeated by itself: it would arrive twice. */
  send(message: TextMessage): Promise<Outcome<string>>
  /** The number of the same message handed over since a moment, where an answer got lost; null when it never arrived there. */
  find(message: TextMessage, since: Date): Promise<Outcome<string | null>>
  /** What became of a message. */
  follow(reference: string): Promise<Outcome<TextState>>
  /** Asks the service something harmless. Throws what is wrong, in words for an administrator. */
  check?(): Promise<void>
}
