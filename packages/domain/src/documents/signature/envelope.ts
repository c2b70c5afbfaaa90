/** Where a request for signatures stands. `Finishing`: everybody signed, the file is being made. */
export const envelopeStates = [
  'Preparing',
  'Sent',
  'Delivered',
  'Finishing',
  'Signed',
  'Declined',
  'Voided',
  'Expired',
  'Failed',
] as const
export type EnvelopeState = (typeof envelopeStates)[number]

/** How somebody signs: by typing the name, or by drawing it. */
export const signatureKinds = ['typed', 'drawn'] as const
export type SignatureKind = (typeof signatureKinds)[number]

/** What opened the signing page: a one-time code, or the account of the recipient. */
export const openedByWays = ['code', 'account'] as const
export type OpenedBy = (typeof openedByWays)[number]

/** Every move of an envelope: event, the state it starts from, the state it leads to. */
const moves = {
  sent: { Preparing: 'Sent' },
  delivered: { Sent: 'Delivered' },
  completed: { Sent: 'Finishing', Delivered: 'Finishing' },
  finished: { Finishing: 'Signed' },
  declined: { Sent: 'Declined', Delivered: 'Declined' },
  expired: { Sent: 'Expired', Delivered: 'Expired' },
  // Once everybody has signed there is nothing left to call back.
  voided: { Preparing: 'Voided', Sent: 'Voided', Delivered: 'Voided', Failed: 'Voided' },
  failed: { Preparing: 'Failed', Finishing: 'Failed' },
  'send-again': { Failed: 'Preparing' },
  'finish-again': { Failed: 'Finishing' },
} as const satisfies Record<string, { readonly [S in EnvelopeState]?: EnvelopeState }>
export type EnvelopeEvent = keyof typeof moves

/** The state an event leads to, or null when it is not allowed. */
export const envelopeAfter = (event: EnvelopeEvent, from: EnvelopeState): EnvelopeState | null => {
  const row: { readonly [S in EnvelopeState]?: EnvelopeState } = moves[event]
  return row[from] ?? null
}

/** Whether recipients can still sign or decline. */
export const isOpenForSigning = (state: EnvelopeState): boolean => state === 'Sent' || state === 'Delivered'

interface Signer {
  readonly position: number
  readonly signed: boolean
}

/** Whose turn it is: the first in order who has not signed; null when everybody has. */
export const whoseTurn = <S extends Signer>(recipients: readonly S[]): S | null =>
  recipients.toSorted((a, b) => a.position - b.position).find((r) => !r.signed) ?? null

/** The one-time code that proves a recipient reads the address the link went to. */
export const codeRules = { digits: 6, minutes: 10, tries: 5, anHour: 5, aDay: 15 } as const

/** How long a page opened by a code stays open, in minutes. */
export const sessionMinutes = 120

/** How often a recipient is reminded at most. */
export const maxReminders = 5
