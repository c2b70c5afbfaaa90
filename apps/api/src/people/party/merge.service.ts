import { isHeld } from '@plinth/domain/people/guard/held-change'
import { isPlaceholderEmail, shownEmail } from '@plinth/domain/people/party/placeholder-email'
import type { Author } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseWhileHeld } from '../guard/index.ts'
import type { PartyKey, RecordKey } from './party-key.ts'
import { filledOf, holdBoth, isBlank, type MergePlan, mergedColumns, valueOf } from './merge-plan.service.ts'
import { numberFor } from './merge-number.ts'
import { planEntities, planProperties, refuseCircle } from './merge-records.service.ts'
import * as figures from './merge-figures.queries.ts'
import * as q from './merge.queries.ts'
import { joinRoles } from './merge-roles.queries.ts'
import { keepMerge } from './undo-merge.service.ts'

type PartyRow = NonNullable<Awaited<ReturnType<typeof q.holdBorrower | typeof q.holdContact>>>

/** The record that stays first: the one a person signs in for, else the older. Refuses when different people sign in. */
const inOrder = async (
  tx: Tx,
  kind: PartyKey['kind'],
  rows: readonly [PartyRow, PartyRow],
): Promise<readonly [PartyRow, PartyRow]> => {
  const [one, other] = rows
  const users = await q.usersOf(tx, { kind, id: one.id })
  const others = await q.usersOf(tx, { kind, id: other.id })
  if (users.length > 0 && others.length > 0 && !users.some((id) => others.includes(id)))
    fail('state_conflict', "These two records belong to different sign-ins and can't be merged.")
  if (users.length > 0 !== others.length > 0) return users.length > 0 ? rows : [other, one]
  return one.created_at <= other.created_at ? rows : [other, one]
}

/** Refuses two records that are reached at different addresses, or a change of either that waits (AJ-15). */
const refuseOtherAddress = async (tx: Tx, kind: PartyKey['kind'], kept: PartyRow, gone: PartyRow): Promise<void> => {
  for (const { id } of [kept, gone]) await refuseWhileHeld(tx, `${kind}-email`, id)
  if (isHeld(gone.email, kept.email) && !isPlaceholderEmail(kept.email))
    fail(
      'state_conflict',
      'The two records have different email addresses. Change one of them first: that takes a call-back and approval.',
    )
}

/**
 * Plans the merge of two records of one person, both locked: which stays, and what it gets from the other. Fails with
 * not_found, or state_conflict with its reason when different people sign in for them, they are reached at different
 * addresses, a change waits, or numbers or birth dates differ.
 */
const planPeople = async (
  tx: Tx,
  { sealer }: Pick<Deps, 'sealer'>,
  kind: PartyKey['kind'],
  ids: readonly [string, string],
): Promise<MergePlan> => {
  const [kept, gone] = await inOrder(tx, kind, await holdBoth(tx, kind, ids))
  await refuseOtherAddress(tx, kind, kept, gone)
  const [born, otherBorn] = [valueOf(kept, 'date_of_birth'), valueOf(gone, 'date_of_birth')]
  if (!isBlank(born) && !isBlank(otherBorn) && born !== otherBorn)
    fail('state_conflict', 'The two records hold different dates of birth. Correct one of them first.')
  const isReached = kind === 'borrower' && valueOf(kept, 'email_is_placeholder') === true
  const email = isReached && valueOf(gone, 'email_is_placeholder') === false
  const nameOf = ({ first_name: first, last_name: last }: PartyRow) => `${first} ${last}`.trim()
  return {
    ...{ kept, gone },
    names: { kept: nameOf(kept), gone: nameOf(gone) },
    details: { kept: shownEmail(kept.email), gone: shownEmail(gone.email) },
    takesNumber: Object.keys(numberFor(sealer, kind, kept, gone)).length > 0,
    filled: {
      ...filledOf(kind, kept, gone),
      ...(email ? { email: gone.email, email_is_placeholder: false } : {}),
    },
  }
}

/** Plans the merge of two records of one kind, both locked. Fails as the plan of the kind does. */
export const planMerge = (
  tx: Tx,
  deps: Pick<Deps, 'sealer'>,
  { kind, id }: RecordKey,
  otherId: string,
): Promise<MergePlan> => {
  if (id === otherId) fail('invalid_input', "A record can't be merged with itself.")
  const ids = [id, otherId] as const
  if (kind === 'legal-entity') return planEntities(tx, deps, ids)
  if (kind === 'property') return planProperties(tx, ids)
  return planPeople(tx, deps, kind, ids)
}

/** What names a record and so moves with it: the human ids of its loans, newest first, and how many rows of each table. */
export const whatMoves = async (db: Db | Tx, { kind, id }: RecordKey) => ({
  loans: await q.loansNaming(db, kind, id),
  counts: await q.countNamed(db, kind, id),
})

/**
 * Makes one record of two of the same person, entity or property, decided by staff: fills the gaps of the one that stays, points everything that
 * names the other to it, and removes the other. What it takes to undo that is kept for 30 days. Answers the id that stays and
 * the merge's. Fails as `planMerge` does.
 */
export const mergeParties = async (
  tx: Tx,
  deps: Pick<Deps, 'sealer' | 'clock'>,
  author: Author,
  o: { party: RecordKey; otherId: string; loanId: string },
): Promise<{ id: string; mergeId: string }> => {
  const { kind } = o.party
  const { kept, gone, filled, takesNumber, names } = await planMerge(tx, deps, o.party, o.otherId)
  const number = numberFor(deps.sealer, kind, kept, gone)
  const before = { kept: await q.snapshot(tx, kind, kept.id), gone: await q.snapshot(tx, kind, gone.id) }
  const had = { kept: await figures.figuresOf(tx, kind, kept.id), gone: await figures.figuresOf(tx, kind, gone.id) }
  // Before the gaps are filled: what fills them keeps its source and date.
  await figures.moveFigures(tx, kind, gone.id, kept.id)
  const version = await q.writeParty(tx, kind, kept.id, { ...filled, ...number })
  // Before the links that both have are one: what each was on the loan is lost after.
  const roles = kind === 'borrower' ? await joinRoles(tx, gone.id, kept.id) : []
  const { moved, removed } = await q.replaceParty(tx, kind, gone.id, kept.id)
  if (kind === 'legal-entity') await refuseCircle(tx, { id: kept.id, name: names.kept })
  const after = await figures.figuresOf(tx, kind, kept.id)
  const mergeId = await keepMerge(tx, deps, author, {
    ...{ kind, kept, gone, names, before, moved, removed: { ...removed, roles }, version },
    figures: { ...had, after },
  })
  const was = ['first_name', 'last_name', 'email', 'name', ...mergedColumns(kind)].map((c): [string, unknown] => [
    c,
    valueOf(gone, c),
  ])
  await record(tx, author, {
    kind: `${kind}.joined`,
    entity: kind,
    entityId: kept.id,
    loanId: o.loanId,
    before: { joined_record: gone.id, ...Object.fromEntries(was.filter(([, value]) => !isBlank(value))) },
    after: { ...filled, ...(takesNumber ? { [kind === 'borrower' ? 'ssn' : 'ein']: '[sealed]' } : {}) },
  })
  return { id: kept.id, mergeId }
}
