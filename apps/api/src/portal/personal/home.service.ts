import type { ActivityView } from '@plinth/contract/loan/activity'
import type { PersonalHome } from '@plinth/contract/portal/personal'
import type { EntityRef } from '@plinth/contract/people/user'
import { completionPercent } from '@plinth/domain/loan/activity/completion'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { fullName } from '@plinth/domain/shared/text'
import type { Role } from '@plinth/domain/people/user/role'
import type { Actor } from '../../platform/actor.ts'
import { type Db, inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import type { Reach } from './personal.access.ts'
import { papersSentTo } from '../../closing/index.ts'
import { activitiesWithForm, askedToSign, notApplicableOf } from '../../documents/index.ts'
import { onFileFor } from './copies.service.ts'
import * as q from './personal.queries.ts'
import { activitiesFor, ownIds, readBorrower, readContact } from './personal.service.ts'
import { toEntityRef, toPersonalLoanView } from './personal.view.ts'

type Reading = Pick<Deps, 'db' | 'config' | 'clock'>

/** G-10, X-06: word for word. */
const notFound = 'User Not Found Or Not Authorized'

interface Person {
  role: Role
  self: boolean
  name: string
  email: string
  borrowers: EntityRef[]
  contacts: EntityRef[]
}

/** A user with the records of their role: a borrower's borrowers, a broker's contacts. */
const userPerson = async (
  db: Db,
  user: { id: string; email: string; first_name: string; last_name: string; role: Role },
  self: boolean,
): Promise<Person> => ({
  role: user.role,
  self,
  name: fullName(user.first_name, user.last_name),
  email: user.email,
  borrowers: user.role === 'borrower' ? (await q.borrowersOfUser(db, user.id)).map(toEntityRef) : [],
  contacts: user.role === 'broker' ? (await q.contactsOfUser(db, user.id)).map(toEntityRef) : [],
})

/** Somebody known by their records alone: a sponsor or broker who has no account yet. */
const recordPerson = (role: Role, email: string, records: EntityRef[]): Person => ({
  role,
  self: false,
  name: fullName(records[0]?.first_name, records[0]?.last_name),
  email,
  borrowers: role === 'borrower' ? records : [],
  contacts: role === 'broker' ? records : [],
})

/**
 * Whose page is asked for: oneself; anyone for an administrator; for a broker one of their own contacts, and then
 * that record alone, whatever else the person behind it may be. Fails with not_found.
 */
const personShown = async (db: Db, actor: Actor, email: string): Promise<Person> => {
  const user = await q.userByEmail(db, email)
  if (email === actor.email.toLowerCase() && user) return userPerson(db, user, true)
  if (actor.role === 'broker') {
    const contacts = (await q.contactsOfUser(db, actor.id)).filter((c) => c.email === email)
    if (contacts.length > 0) return recordPerson('broker', email, contacts.map(toEntityRef))
  }
  if (actor.role !== 'admin') return fail('not_found', notFound)
  if (user) return userPerson(db, user, false)
  const borrowers = await q.borrowersByEmail(db, email)
  if (borrowers.length > 0) return recordPerson('borrower', email, borrowers.map(toEntityRef))
  const contacts = await q.contactsByEmail(db, email)
  return contacts.length > 0 ? recordPerson('broker', email, contacts.map(toEntityRef)) : fail('not_found', notFound)
}

/** The record acted for: the only one, or the named one of several (G-13). Fails with not_found for a foreign one. */
const entityOf = (person: Person, named: string | undefined): PersonalHome['entity'] => {
  const all = [
    ...person.borrowers.map(({ id }) => ({ kind: 'borrower' as const, id })),
    ...person.contacts.map(({ id }) => ({ kind: 'contact' as const, id })),
  ]
  if (named !== undefined) return all.find(({ id }) => id === named) ?? fail('not_found', notFound)
  return all.length === 1 ? (all[0] ?? null) : null
}

const toPaper = (a: ActivityView) => ({ id: a.activity_id, type: a.activity_type, state: a.status.state })

/** Of an accepted answer the request is gone: only who gave it still reads of it. */
const isShown = (
  answer: { activityId: string; state: string; email: string },
  all: readonly ActivityView[],
  email: string,
): boolean =>
  all.some((a) => a.activity_id === answer.activityId)
    ? answer.state !== 'accepted'
    : answer.state === 'accepted' && answer.email === email.toLowerCase()

/** Loans of the record acted for, newest first, each with what is asked of that record (G-02, G-08). */
const loansOf = async (
  deps: Reading,
  reach: Reach,
  o: { signer: Actor | null; email: string },
): Promise<PersonalHome['loans']> => {
  const { signer } = o
  if (reach.kind === 'all') return []
  const { db } = deps
  const read = reach.kind === 'borrower' ? q.loanIdsOfBorrowers : q.loanIdsOfContacts
  const loans = await q.loanRows(db, await read(db, reach.ids))
  const activities = await activitiesFor(
    db,
    reach,
    loans.map((l) => l.id),
  )
  const { asked, signed } = signer
    ? await askedToSign(
        db,
        signer,
        activities.map((a) => a.activity_id),
      )
    : { asked: new Set<string>(), signed: new Set<string>() }
  const papers = signer ? await papersSentTo(db, signer, activities.map(toPaper)) : new Set<string>()
  const forms = new Set(
    await activitiesWithForm(
      db,
      activities.map((a) => a.activity_id),
    ),
  )
  const onFile = await onFileFor(
    deps,
    reach,
    loans.map((l) => l.id),
  )
  const answers = await notApplicableOf(
    db,
    loans.map((l) => l.id),
  )
  const byLoan = Map.groupBy(activities, (a) => a.loan.id)
  return loans.map((l) => {
    const all = byLoan.get(l.id) ?? []
    // G-04: a broker's own tasks are the document requests of their deals, all others stand apart.
    const isOwn = (a: ActivityView) => reach.kind === 'borrower' || a.activity_type === 'document-request'
    return {
      loan: toPersonalLoanView(l, ownIds(reach)),
      activities: all.filter(isOwn),
      to_sign: all.map((a) => a.activity_id).filter((id) => asked.has(id)),
      forms: all.map((a) => a.activity_id).filter((id) => forms.has(id)),
      signed: all.map((a) => a.activity_id).filter((id) => signed.has(id)),
      papers: all.map((a) => a.activity_id).filter((id) => papers.has(id)),
      on_file: (onFile.get(l.id) ?? [])
        .filter(({ activityId }) => all.some((a) => a.activity_id === activityId))
        .map(({ activityId, issuedOn }) => ({
          activity_id: activityId,
          issued_epoch: issuedOn === null ? null : plainDateToEpoch(issuedOn),
        })),
      not_applicable: answers
        .filter((answer) => answer.loanId === l.id && isShown(answer, all, o.email))
        .map(({ activityId, name, said, state, reply }) => ({ activity_id: activityId, name, said, state, reply })),
      other_activities: all.filter((a) => !isOwn(a)),
      completion: completionPercent(all.map((a) => a.status.state)),
    }
  })
}

/** An administrator's look at somebody else's page is told in the trail, once an hour for each person. */
const recordView = async (deps: Pick<Deps, 'db'>, actor: Actor, person: Person): Promise<void> => {
  if (actor.role !== 'admin' || person.self) return
  await inTx(deps.db, async (tx) => {
    if (await q.wasViewed(tx, actor.id, person.email)) return
    const entityId = person.borrowers[0]?.id ?? person.contacts[0]?.id ?? null
    const entity = person.role === 'broker' ? 'contact' : 'borrower'
    await record(tx, actor, { kind: 'personal.viewed', entity, entityId, after: { email: person.email } })
  })
}

/** Everything the personal page shows. Fails with not_found for a person who may not be seen. */
export const readHome = async (
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  actor: Actor,
  o: { email?: string | undefined; entityId?: string | undefined },
): Promise<PersonalHome> => {
  const person = await personShown(deps.db, actor, o.email ?? actor.email.toLowerCase())
  const entity = entityOf(person, o.entityId)
  await recordView(deps, actor, person)
  const reach: Reach = entity === null ? { kind: 'all' } : { kind: entity.kind, ids: [entity.id] }
  const loans = await loansOf(deps, reach, { signer: person.self ? actor : null, email: person.email })
  const states = loans.flatMap((l) => [...l.activities, ...l.other_activities].map((a) => a.status.state))
  const counts: PersonalHome['counts'] = {}
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1
  return {
    role: person.role,
    self: person.self,
    name: person.name,
    email: person.email,
    entities: { borrowers: person.borrowers, contacts: person.contacts },
    entity,
    borrower: entity?.kind === 'borrower' ? await readBorrower(deps, entity.id) : null,
    contact: entity?.kind === 'contact' ? await readContact(deps.db, reach, entity.id) : null,
    loans,
    counts,
    completion: completionPercent(states),
  }
}
