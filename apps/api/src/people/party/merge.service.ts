import { isHeld } from '@plinth/domain/people/guard/held-change'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { Author } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseWhileHeld } from '../guard/index.ts'
import type { PartyKey } from './party-key.ts'
import * as figures from './merge-figures.queries.ts'
import * as q from './merge.queries.ts'
import { keepMerge } from './undo-merge.service.ts'

export type PartyRow = NonNullable<Awaited<ReturnType<typeof q.holdBorrower | typeof q.holdContact>>>

/** What of a record is worth keeping when the other one lacks it. */
const fillable = {
  borrower: [
    ...['phone', 'date_of_birth', 'credit_score', 'credit_score_band', 'net_worth_cents', 'liquidity_cents'],
    ...['completed_projects', 'address_address', 'address_city', 'address_state', 'address_zipcode'],
  ],
  contact: ['phone', 'company'],
} as const

const noRecord = (): never => fail('not_found', 'No such record. Reload the loan.')
const valueOf = (row: PartyRow, column: string): unknown => Reflect.get(row, column)
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Both rows, locked in one order. */
const holdBoth = async (tx: Tx, { kind, id }: PartyKey, otherId: string): Promise<[PartyRow, PartyRow]> => {
  const hold = kind === 'borrower' ? q.holdBorrower : q.holdContact
  const rows = new Map<string, PartyRow>()
  for (const one of [id, otherId].toSorted()) rows.set(one, (await hold(tx, one)) ?? noRecord())
  return [rows.get(id) ?? noRecord(), rows.get(otherId) ?? noRecord()]
}

/** The record that stays first: the one a person signs in for, else the older. Refuses when different people sign in. */
const inOrder = async (tx: Tx, kind: PartyKey['kind'], rows: [PartyRow, PartyRow]): Promise<[PartyRow, PartyRow]> => {
  const [one, other] = rows
  const users = await q.usersOf(tx, { kind, id: one.id })
  const others = await q.usersOf(tx, { kind, id: other.id })
  if (users.length > 0 && others.length > 0 && !users.some((id) => others.includes(id)))
    fail('state_conflict', "These two records belong to different sign-ins and can't be merged.")
  if (users.length > 0 !== others.length > 0) return users.length > 0 ? rows : [other, one]
  return one.created_at <= other.created_at ? rows : [other, one]
}

const ssnOf = (deps: Pick<Deps, 'sealer'>, row: PartyRow): string | null => {
  const sealed = valueOf(row, 'ssn_sealed')
  return typeof sealed === 'string' ? deps.sealer.open(sealed, `borrower.ssn:${row.id}`) : null
}

/** The number as the record that stays seals it, when it had none; refuses two that differ. */
const ssnFor = (deps: Pick<Deps, 'sealer'>, kept: PartyRow, gone: PartyRow): { ssn_sealed?: string } => {
  const [has, comes] = [ssnOf(deps, kept), ssnOf(deps, gone)]
  if (has !== null && comes !== null && has !== comes)
    fail('state_conflict', 'The two records hold different Social Security numbers. Correct one of them first.')
  return has === null && comes !== null ? { ssn_sealed: deps.sealer.seal(comes, `borrower.ssn:${kept.id}`) } : {}
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

/** What becomes of two records of one person. */
export interface MergePlan {
  kept: PartyRow
  gone: PartyRow
  /** Gaps of the record that stays, by column, as the other one fills them. */
  filled: Record<string, unknown>
  /** Whether the record that stays gets its first number from the other. */
  takesSsn: boolean
}

/** The columns that a merge fills, by kind. */
export const mergedColumns = (kind: PartyKey['kind']): readonly string[] => fillable[kind]

/**
 * Plans the merge of two records of one person, both locked: which stays, and what it gets from the other. Fails with
 * not_found, or state_conflict with its reason when different people sign in for them, they are reached at different
 * addresses, a change waits, or numbers or birth dates differ.
 */
export const planMerge = async (
  tx: Tx,
  deps: Pick<Deps, 'sealer'>,
  party: PartyKey,
  otherId: string,
): Promise<MergePlan> => {
  const { kind } = party
  if (party.id === otherId) fail('invalid_input', "A record can't be merged with itself.")
  const [kept, gone] = await inOrder(tx, kind, await holdBoth(tx, party, otherId))
  await refuseOtherAddress(tx, kind, kept, gone)
  const [born, otherBorn] = [valueOf(kept, 'date_of_birth'), valueOf(gone, 'date_of_birth')]
  if (!isBlank(born) && !isBlank(otherBorn) && born !== otherBorn)
    fail('state_conflict', 'The two records hold different dates of birth. Correct one of them first.')
  const takesSsn = kind === 'borrower' && ssnFor(deps, kept, gone).ssn_sealed !== undefined
  const filled = Object.fromEntries(
    fillable[kind]
      .filter((c) => isBlank(valueOf(kept, c)) && !isBlank(valueOf(gone, c)))
      .map((c) => [c, valueOf(gone, c)]),
  )
  const isReached = kind === 'borrower' && valueOf(kept, 'email_is_placeholder') === true
  const email = isReached && valueOf(gone, 'email_is_placeholder') === false
  return {
    ...{ kept, gone, takesSsn },
    filled: { ...filled, ...(email ? { email: gone.email, email_is_placeholder: false } : {}) },
  }
}

/** What names a record and so moves with it: the human ids of its loans, newest first, and how many rows of each table. */
export const whatMoves = async (db: Db | Tx, { kind, id }: PartyKey) => ({
  loans: await q.loansNaming(db, kind, id),
  counts: await q.countNamed(db, kind, id),
})

/**
 * Makes one record of two of the same person, decided by staff: fills the gaps of the one that stays, points everything that
 * names the other to it, and removes the other. What it takes to undo that is kept for 30 days. Answers the id that stays and
 * the merge's. Fails as `planMerge` does.
 */
export const mergeParties = async (
  tx: Tx,
  deps: Pick<Deps, 'sealer' | 'clock'>,
  author: Author,
  o: { party: PartyKey; otherId: string; loanId: string },
): Promise<{ id: string; mergeId: string }> => {
  const { kind } = o.party
  const { kept, gone, filled, takesSsn } = await planMerge(tx, deps, o.party, o.otherId)
  const ssn = takesSsn ? ssnFor(deps, kept, gone) : {}
  const before = { kept: await q.snapshot(tx, kind, kept.id), gone: await q.snapshot(tx, kind, gone.id) }
  const had = { kept: await figures.figuresOf(tx, kind, kept.id), gone: await figures.figuresOf(tx, kind, gone.id) }
  // Before the gaps are filled: what fills them keeps its source and date.
  await figures.moveFigures(tx, kind, gone.id, kept.id)
  const version = await q.writeParty(tx, kind, kept.id, { ...filled, ...ssn })
  const { moved, removed } = await q.replaceParty(tx, kind, gone.id, kept.id)
  const after = await figures.figuresOf(tx, kind, kept.id)
  const mergeId = await keepMerge(tx, deps, author, {
    ...{ kind, kept, gone, before, moved, removed, version },
    figures: { ...had, after },
  })
  const was = ['first_name', 'last_name', 'email', ...fillable[kind]].map((c): [string, unknown] => [
    c,
    valueOf(gone, c),
  ])
  await record(tx, author, {
    kind: `${kind}.joined`,
    entity: kind,
    entityId: kept.id,
    loanId: o.loanId,
    before: { joined_record: gone.id, ...Object.fromEntries(was.filter(([, value]) => !isBlank(value))) },
    after: { ...filled, ...(takesSsn ? { ssn: '[sealed]' } : {}) },
  })
  return { id: kept.id, mergeId }
}
