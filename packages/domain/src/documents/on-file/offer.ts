import type { ActivityState } from '../../loan/activity/types.ts'
import { addDays, type PlainDate } from '../../shared/dates.ts'
import type { FiledKind, FiledState } from './validity.ts'
import type { SubjectKind } from './filing.ts'

/** What a request and a document on file are compared by. */
export interface Asked {
  readonly subject: { readonly kind: SubjectKind; readonly id: string } | null
  readonly templateId: string | null
  readonly name: string
  readonly kind: FiledKind
}

const folded = (name: string) => name.trim().toLowerCase()

/**
 * Whether a document on file answers a request: it belongs to whom the request is of, and was requested by the same template
 * or name; one that was requested without a template, or for somebody else, answers by its kind.
 */
export const answersRequest = (request: Asked, filed: Asked): boolean => {
  const [a, b] = [request.subject, filed.subject]
  if (a === null || b === null || a.kind !== b.kind || a.id !== b.id) return false
  if (request.templateId !== null && request.templateId === filed.templateId) return true
  if (folded(request.name) === folded(filed.name)) return true
  const apart = request.templateId === null || filed.templateId === null
  return apart && request.kind === filed.kind && request.kind !== 'other'
}

interface Candidate {
  readonly state: FiledState
  readonly validTo: PlainDate | null
  readonly issuedOn: PlainDate | null
  /** When it was accepted, epoch milliseconds. */
  readonly acceptedAt: number
}

const rank: Readonly<Record<FiledState, number>> = { valid: 0, undated: 1, 'out-of-date': 2, 'not-reused': 3 }
const farthest = '9999-12-31'

/** The best of what answers a request: valid before undated before out of date, then the longest valid, then the newest. */
export const bestOf = <C extends Candidate>(candidates: readonly C[]): C | null =>
  candidates.toSorted(
    (a, b) =>
      rank[a.state] - rank[b.state] ||
      (b.validTo ?? farthest).localeCompare(a.validTo ?? farthest) ||
      (b.issuedOn ?? '').localeCompare(a.issuedOn ?? '') ||
      b.acceptedAt - a.acceptedAt,
  )[0] ?? null

/** Whom requesting again by itself is on for: nobody, loans made since it was turned on, every open loan (AB-14). */
export const renewalScopes = ['off', 'new', 'all'] as const
export type RenewalScope = (typeof renewalScopes)[number]

/** Days before a document runs out on which it is requested again. */
export const renewalLead = { least: 0, most: 90, default: 14 } as const

/** Whether a document is requested again on a day: it runs out before the expected closing, and the day is near (AB-13). */
export const isRenewedOn = (
  today: PlainDate,
  o: { validTo: PlainDate | null; closing: PlainDate | null; leadDays: number },
): boolean =>
  o.validTo !== null &&
  o.closing !== null &&
  o.validTo < o.closing &&
  o.closing >= today &&
  addDays(o.validTo, -o.leadDays) <= today

/** Days that a party gets to send what is requested again. */
const RENEWAL_DAYS = 7

/** When a request made again is due: in a week, or when the document runs out if that is sooner, but not before tomorrow. */
export const renewalDue = (today: PlainDate, validTo: PlainDate): PlainDate => {
  const [tomorrow, week] = [addDays(today, 1), addDays(today, RENEWAL_DAYS)]
  if (validTo >= week) return week
  return validTo < tomorrow ? tomorrow : validTo
}

/** How a request was before a document on file was used for it. */
export const usedFrom = ['held', 'new', 'rejected'] as const
export type UsedFrom = (typeof usedFrom)[number]

/** Whether a document on file may be used for a request: it waits for its party, or is on hold for that very document. */
export const isUsable = (state: ActivityState, isHeld: boolean): boolean =>
  isHeld || state === 'New' || state === 'Rejected'
