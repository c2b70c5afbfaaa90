/** Whose word a message on a document request is. */
export const messageSides = ['staff', 'borrower', 'broker'] as const
export type MessageSide = (typeof messageSides)[number]

/** How a message came in: on a screen, from the link of a reminder, or as a reply to an email. */
export const messageSources = ['screen', 'reminder', 'mail'] as const
export type MessageSource = (typeof messageSources)[number]

/** How long a message waits to be read before it goes out by email, in milliseconds. */
export const unreadMs = 20 * 60_000

/** The longest message, in characters: typed on a screen, and taken from an email. */
export const longestMessage = { screen: 4000, mail: 20_000 } as const

/** Why a reply by email does not become a message, in words for staff. */
export const replyRefusals = {
  unknown: 'It answers no email about a document request.',
  'other-sender': 'It comes from another address than the email went to.',
  several: 'The email it answers was about several requests.',
  'no-access': 'Its sender may no longer see the request.',
  closed: 'The request or its loan is archived.',
  empty: 'It has no text above the quote.',
  'too-long': 'It is longer than a message may be.',
} as const
export type ReplyRefusal = keyof typeof replyRefusals

/** What was written to whom, about how many requests, and how it stands now. */
export interface ReplyFacts {
  /** Addresses that the answered emails went to. */
  writtenTo: readonly string[]
  /** Requests those emails were about. */
  requests: number
  mayWrite: boolean
  isOpen: boolean
}

/** Why a reply from an address with a text is not taken; null when it is. Who sent it is decided before anything is told. */
export const refusalOfReply = (from: string, text: string, facts: ReplyFacts): ReplyRefusal | null => {
  if (facts.writtenTo.length === 0) return 'unknown'
  if (!facts.writtenTo.includes(from.trim().toLowerCase())) return 'other-sender'
  if (facts.requests > 1) return 'several'
  if (!facts.mayWrite) return 'no-access'
  if (!facts.isOpen) return 'closed'
  if (text.trim() === '') return 'empty'
  return text.length > longestMessage.mail ? 'too-long' : null
}
