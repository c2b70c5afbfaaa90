import type { ActivityView } from '@plinth/contract/loan/activity'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import type { ContactView } from '@plinth/contract/people/contact'
import type { PersonalLoanView } from '@plinth/contract/portal/personal'
import { sortActivities } from '@plinth/domain/loan/activity/filters'
import { todayIn } from '@plinth/domain/shared/dates'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { readActivities } from '../../loan/index.ts'
import {
  loansWithin,
  type Reach,
  reachOf,
  requireBorrower,
  requireContact,
  requireLoan,
  seen,
} from './personal.access.ts'
import * as q from './personal.queries.ts'
import { withoutHidden } from './copies.service.ts'
import { toContactView, toSponsor, toOwnBorrowerView, toPersonalActivity, toPersonalLoanView } from './personal.view.ts'

/** G-13, X-07: word for word. */
export const noRole = 'User has no valid role or multiple entities'

type Reading = Pick<Deps, 'db' | 'config' | 'clock'>

/** Today where the lender is. */
export const todayOf = (deps: Pick<Deps, 'config' | 'clock'>) => todayIn(deps.config.PLINTH_TIME_ZONE, deps.clock.now())

/**
 * The one record a person acts for, among several the named one (G-13). Fails with state_conflict when there is none or
 * no choice was made, not_found when the named one is not theirs.
 */
const chosen = (ids: readonly string[], named: string | undefined, what: string): string => {
  if (named !== undefined) return ids.includes(named) ? named : fail('not_found', `This ${what} was not found.`)
  const [only, ...more] = ids
  if (only === undefined) return fail('state_conflict', noRole)
  return more.length === 0
    ? only
    : fail('state_conflict', `You act for several ${what} records. Say which one by entity_id.`)
}

/** A borrower as they may see themself. Fails with not_found when there is none. The caller has checked ownership. */
export const readBorrower = async (deps: Reading, id: string): Promise<BorrowerView> => {
  const row = (await q.borrowerRow(deps.db, id)) ?? fail('not_found', 'This borrower was not found.')
  const pending = await q.pendingEmail(deps.db, 'borrower_id', id)
  return { ...toOwnBorrowerView(row, todayOf(deps)), pending_email: pending }
}

/** A contact with the loans within the reach. Fails with not_found when there is none. */
export const readContact = async (db: Db | Tx, reach: Reach, id: string): Promise<ContactView> => {
  const [row] = await q.contactRows(db, { ids: [id] })
  const view = toContactView(row ?? fail('not_found', 'This contact was not found.'), await loansWithin(db, reach))
  return { ...view, pending_email: await q.pendingEmail(db, 'contact_id', id) }
}

/** Own record of a signed-in borrower (G-14). */
export const ownBorrower = async (deps: Reading, actor: Actor, named?: string): Promise<BorrowerView> => {
  const ids = (await q.borrowersOfUser(deps.db, actor.id)).map((b) => b.id)
  return readBorrower(deps, chosen(ids, named, 'borrower'))
}

/** Own record of a signed-in broker (G-14). */
export const ownContact = async (db: Db, actor: Actor, named?: string): Promise<ContactView> => {
  const ids = (await q.contactsOfUser(db, actor.id)).map((c) => c.id)
  return readContact(db, { kind: 'contact', ids }, chosen(ids, named, 'contact'))
}

/** A borrower by id: oneself, or any for an administrator (G-12, G-14). */
export const getBorrower = async (deps: Reading, actor: Actor, id: string): Promise<BorrowerView> => {
  requireBorrower(await reachOf(deps.db, actor), id)
  return readBorrower(deps, id)
}

/** A broker by contact id: oneself, or any for an administrator. */
export const getContact = async (db: Db, actor: Actor, id: string): Promise<ContactView> => {
  const reach = await reachOf(db, actor)
  requireContact(reach, id)
  return readContact(db, reach, id)
}

/** The borrowers of a broker's own deals, whom they worked with last first; one record of a name and address stands once. */
export const ownSponsors = async (db: Db, actor: Actor) => {
  const ids = (await q.contactsOfUser(db, actor.id)).map((c) => c.id)
  const sponsors = new Map<string, ReturnType<typeof toSponsor>>()
  for (const row of await q.sponsorRows(db, await q.loanIdsOfContacts(db, ids))) {
    const key = row.email_is_placeholder ? row.id : row.email
    const known = sponsors.get(key)
    sponsors.set(key, known ? { ...known, deals: known.deals + 1 } : toSponsor(row))
  }
  return [...sponsors.values()]
}

/** Every broker, by name. */
export const listBrokers = async (db: Db): Promise<ContactView[]> =>
  (await q.contactRows(db, { type: 'broker' })).map((c) => toContactView(c, null))

/** A loan by id or human id, as its people see it. */
export const getLoan = async (db: Db, actor: Actor, key: string): Promise<PersonalLoanView> => {
  const reach = await reachOf(db, actor)
  const [row] = await q.loanRows(db, [await requireLoan(db, reach, key)])
  return toPersonalLoanView(row ?? fail('not_found', 'This loan was not found.'), ownIds(reach))
}

/** The borrower records whose addresses may be shown; null = all. */
export const ownIds = (reach: Reach): readonly string[] | null => (reach.kind === 'borrower' ? reach.ids : null)

/** What is worked on for some loans, as the reach may see it: by type, then by name (K-55, K-56). */
export const activitiesFor = async (db: Db, reach: Reach, loanIds: readonly string[]): Promise<ActivityView[]> => {
  const visible = await withoutHidden(db, reach, await seen(db, reach, await readActivities(db, { loanIds })))
  const rows = visible.map((view) => ({
    view,
    type: view.activity_type,
    state: view.status.state,
    name: view.document_name || view.name,
  }))
  return sortActivities(rows).map(({ view }) => toPersonalActivity(view))
}

/** Activities of one loan. */
export const loanActivities = async (db: Db, actor: Actor, key: string): Promise<ActivityView[]> => {
  const reach = await reachOf(db, actor)
  return activitiesFor(db, reach, [await requireLoan(db, reach, key)])
}

/** Activities of one borrower across the loans they stand on. */
export const borrowerActivities = async (deps: Reading, actor: Actor, id: string): Promise<ActivityView[]> => {
  requireBorrower(await reachOf(deps.db, actor), id)
  await readBorrower(deps, id)
  return activitiesFor(deps.db, { kind: 'borrower', ids: [id] }, await q.loanIdsOfBorrowers(deps.db, [id]))
}

/** Contacts of one loan, each with the loans that the caller may know of. */
export const loanContacts = async (db: Db | Tx, reach: Reach, loanId: string): Promise<ContactView[]> => {
  const loans = await loansWithin(db, reach)
  return (await q.contactRows(db, { loanId })).map((c) => toContactView(c, loans))
}
