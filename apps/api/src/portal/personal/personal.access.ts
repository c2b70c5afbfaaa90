import type { ActivityView } from '@plinth/contract/loan/activity'
import type { ActivityType } from '@plinth/domain/loan/activity/types'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { type FoundActivity, findActivity } from '../../loan/index.ts'
import * as q from './personal.queries.ts'
import { findLoan, noLoan } from '../../underwriting/index.ts'

/** What is worked on together with the applicant. Reports, reviews, questions and the lender's own work never leave it. */
const sharedTypes: readonly ActivityType[] = [
  'document-request',
  'term-sheet',
  'good-faith-deposit',
  'commitment',
  'application',
  'plaid',
]

/** Whose rows a request may touch: everybody's, or those of some records (W-05, W-06, W-22). */
export type Reach =
  | { kind: 'all' }
  | { kind: 'borrower'; ids: readonly string[] }
  | { kind: 'contact'; ids: readonly string[] }

/** The reach of a signed-in person: an administrator's is everything, the others' the records linked to them. */
export const reachOf = async (db: Db | Tx, actor: Actor): Promise<Reach> => {
  if (actor.role === 'admin') return { kind: 'all' }
  if (actor.role === 'borrower')
    return { kind: 'borrower', ids: (await q.borrowersOfUser(db, actor.id)).map((b) => b.id) }
  return { kind: 'contact', ids: (await q.contactsOfUser(db, actor.id)).map((c) => c.id) }
}

/** The loans within a reach; null = every loan. */
export const loansWithin = async (db: Db | Tx, reach: Reach): Promise<ReadonlySet<string> | null> => {
  if (reach.kind === 'all') return null
  const read = reach.kind === 'borrower' ? q.loanIdsOfBorrowers : q.loanIdsOfContacts
  return new Set(await read(db, reach.ids))
}

/** The id of a loan within the reach. A foreign loan answers exactly as one that does not exist. */
export const requireLoan = async (db: Db | Tx, reach: Reach, key: string): Promise<string> => {
  const { id } = await findLoan(db, key)
  const loans = await loansWithin(db, reach)
  return loans === null || loans.has(id) ? id : noLoan()
}

/** Refuses a borrower outside the reach as if it did not exist. */
export const requireBorrower = (reach: Reach, id: string): void => {
  if (!(reach.kind === 'all' || (reach.kind === 'borrower' && reach.ids.includes(id))))
    fail('not_found', 'This borrower was not found.')
}

/** Refuses a contact outside the reach as if it did not exist. */
export const requireContact = (reach: Reach, id: string): void => {
  if (!(reach.kind === 'all' || (reach.kind === 'contact' && reach.ids.includes(id))))
    fail('not_found', 'This contact was not found.')
}

interface Subject {
  loanId: string
  type: string
  entityKind: string
  entityId: string | null
  superseded: boolean
}

/**
 * A test of which activities of a loan within the reach may be seen: shared ones, not another borrower's, and for a broker
 * no full application that the sponsor sent in themself.
 */
const mayBeSeen = async (db: Db | Tx, reach: Reach): Promise<(a: Subject) => boolean> => {
  const strange = reach.kind === 'borrower' ? await q.strangeEntities(db, reach.ids) : new Set<string>()
  const sponsors = reach.kind === 'contact' ? await q.loansAppliedForBySponsor(db, reach.ids) : new Set<string>()
  return (a) => {
    if (a.superseded || !sharedTypes.some((type) => type === a.type)) return false
    if (a.type === 'application' && sponsors.has(a.loanId)) return false
    if (reach.kind !== 'borrower' || a.entityId === null) return true
    if (a.entityKind === 'borrower') return reach.ids.includes(a.entityId)
    return a.entityKind !== 'legal-entity' || !strange.has(a.entityId)
  }
}

/** Of some activities those that the reach may see. */
export const seen = async (db: Db | Tx, reach: Reach, all: readonly ActivityView[]): Promise<ActivityView[]> => {
  const visible = await mayBeSeen(db, reach)
  return all.filter((a) =>
    visible({
      loanId: a.loan.id,
      type: a.activity_type,
      entityKind: a.entity_type,
      entityId: a.entity_id,
      superseded: a.superseded,
    }),
  )
}

/** One activity that the reach may see; null for a foreign one. Fails with not_found where there is none. */
export const visibleActivity = async (db: Db | Tx, reach: Reach, id: string): Promise<FoundActivity | null> => {
  const activity = await findActivity(db, id)
  const loans = await loansWithin(db, reach)
  const visible = await mayBeSeen(db, reach)
  const subject = {
    loanId: activity.loan_id,
    type: activity.type,
    entityKind: activity.entity_kind,
    entityId: activity.entity_kind === 'legal-entity' ? activity.legal_entity_id : activity.borrower_id,
    superseded: activity.superseded_at !== null,
  }
  const isOpen = activity.archived_at === null && visible(subject)
  return isOpen && (loans === null || loans.has(activity.loan_id)) ? activity : null
}

/** One activity that the reach may see. A foreign one answers exactly as one that does not exist. */
export const requireActivity = async (db: Db | Tx, reach: Reach, id: string): Promise<FoundActivity> =>
  (await visibleActivity(db, reach, id)) ?? fail('not_found', 'This activity was not found.')

/** One activity that a person may see, as `requireActivity`. */
export const findOwnActivity = async (db: Db, actor: Actor, id: string): Promise<FoundActivity> =>
  requireActivity(db, await reachOf(db, actor), id)

/** The id of a loan of a person, as `requireLoan`. */
export const ownLoanId = async (db: Db, actor: Actor, key: string): Promise<string> =>
  requireLoan(db, await reachOf(db, actor), key)

/** Refuses a change by someone whom an administrator made read-only or took the right from (W-20). */
export const requireEditor = (actor: Actor): void => {
  if (actor.denied.includes('read-only') || actor.denied.includes('edit-parties'))
    fail('forbidden', "You don't have permission to change these details. Ask an administrator.")
}
