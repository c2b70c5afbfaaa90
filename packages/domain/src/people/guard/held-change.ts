import { isPlaceholderEmail } from '../party/placeholder-email.ts'

/** What a held change is about. */
export const heldKinds = ['borrower-email', 'contact-email', 'user-email', 'signatory-email', 'wire'] as const
export type HeldKind = (typeof heldKinds)[number]

/** A held change waits until it is approved or canceled. */
export const heldStates = ['waiting', 'approved', 'canceled'] as const
export type HeldState = (typeof heldStates)[number]

/** The longest hold that a lender may set, in hours. */
export const MAX_HOLD_HOURS = 72

/**
 * Whether another address is held (AJ-01, AJ-03): one that codes and links go to is replaced, also by none. Where nobody can
 * be reached yet, the address is the first.
 */
export const isHeld = (stored: string, wanted: string): boolean =>
  stored !== '' && !isPlaceholderEmail(stored) && stored !== wanted

/** Why somebody may not approve a held change; the first that applies. */
export const approvalRefusals = ['decided', 'call-first', 'on-hold', 'own-request', 'own-address', 'own-call'] as const
export type ApprovalRefusal = (typeof approvalRefusals)[number]

export interface Approval {
  state: HeldState
  isCalled: boolean
  /** Milliseconds since 1970. */
  holdUntil: number
  requestedBy: string | null
  /** Whether a member of staff asked for it. */
  byStaff: boolean
  calledBy: string | null
  /** The user whose own address changes, and both addresses. */
  subjectId: string | null
  addresses: readonly string[]
}

/**
 * Why this person may not approve a change now; null when they may (AJ-08). Who works alone approves what they asked for
 * themselves, after call-back and hold all the same (AJ-11).
 *
 * @param now milliseconds since 1970
 */
export const approvalRefusal = (
  c: Approval,
  viewer: { id: string; email: string; worksAlone: boolean },
  now: number,
): ApprovalRefusal | null => {
  if (c.state !== 'waiting') return 'decided'
  if (!c.isCalled) return 'call-first'
  if (now < c.holdUntil) return 'on-hold'
  if (viewer.worksAlone) return null
  if (c.requestedBy === viewer.id) return 'own-request'
  if (c.subjectId === viewer.id || c.addresses.includes(viewer.email)) return 'own-address'
  return !c.byStaff && c.calledBy === viewer.id ? 'own-call' : null
}

/** What each refusal says to who tries all the same. */
export const approvalMessages: Readonly<Record<ApprovalRefusal, string>> = {
  decided: 'This change has been decided already.',
  'call-first': 'Record the call-back first.',
  'on-hold': 'The hold has not ended yet.',
  'own-request': 'You asked for this change. A colleague has to approve it.',
  'own-address': 'This is your own address. A colleague has to approve it.',
  'own-call': 'You made the call-back. A colleague has to approve the change.',
}
