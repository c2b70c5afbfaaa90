import { isHeld } from '@plinth/domain/people/guard/held-change'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseWhileHeld } from '../guard/index.ts'
import type { PartyKey } from './party-key.ts'
import * as q from './merge.queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof q.holdBorrower | typeof q.holdContact>>>

/** What of a record is worth keeping when the other one lacks it. */
const fillable = {
  borrower: [
    ...['phone', 'date_of_birth', 'credit_score', 'credit_score_band', 'net_worth_cents', 'liquidity_cents'],
    ...['completed_projects', 'address_address', 'address_city', 'address_state', 'address_zipcode'],
  ],
  contact: ['phone', 'company'],
} as const

const noRecord = (): never => fail('not_found', 'No such record. Reload the loan.')
const valueOf = (row: Row, column: string): unknown => Reflect.get(row, column)
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Both rows, locked in one order. */
const holdBoth = async (tx: Tx, { kind, id }: PartyKey, otherId: string): Promise<[Row, Row]> => {
  const hold = kind === 'borrower' ? q.holdBorrower : q.holdContact
  const rows = new Map<string, Row>()
  for (const one of [id, otherId].toSorted()) rows.set(one, (await hold(tx, one)) ?? noRecord())
  return [rows.get(id) ?? noRecord(), rows.get(otherId) ?? noRecord()]
}

/** The record that stays first: the one a person signs in for, else the older. Refuses when different people sign in. */
const inOrder = async (tx: Tx, kind: PartyKey['kind'], rows: [Row, Row]): Promise<[Row, Row]> => {
  const [one, other] = rows
  const users = await q.usersOf(tx, { kind, id: one.id })
  const others = await q.usersOf(tx, { kind, id: other.id })
  if (users.length > 0 && others.length > 0 && !users.some((id) => others.includes(id)))
    fail('state_conflict', "These two records belong to different sign-ins and can't be merged.")
  if (users.length > 0 !== others.length > 0) return users.length > 0 ? rows : [other, one]
  return one.created_at <= other.created_at ? rows : [other, one]
}

const ssnOf = (deps: Pick<Deps, 'sealer'>, row: Row): string | null => {
  const sealed = valueOf(row, 'ssn_sealed')
  return typeof sealed === 'string' ? deps.sealer.open(sealed, `borrower.ssn:${row.id}`) : null
}

/** The number as the record that stays seals it, when it had none; refuses two that differ. */
const ssnFor = (deps: Pick<Deps, 'sealer'>, kept: Row, gone: Row): { ssn_sealed?: string } => {
  const [has, comes] = [ssnOf(deps, kept), ssnOf(deps, gone)]
  if (has !== null && comes !== null && has !== comes)
    fail('state_conflict', 'The two records hold different Social Security numbers. Correct one of them first.')
  return has === null && comes !== null ? { ssn_sealed: deps.sealer.seal(comes, `borrower.ssn:${kept.id}`) } : {}
}

/** Refuses two records that are reached at different addresses, or a change of either that waits (AJ-15). */
const refuseOtherAddress = async (tx: Tx, kind: PartyKey['kind'], kept: Row, gone: Row): Promise<void> => {
  for (const { id } of [kept, gone]) await refuseWhileHeld(tx, `${kind}-email`, id)
  if (isHeld(gone.email, kept.email) && !isPlaceholderEmail(kept.email))
    fail(
      'state_conflict',
      'The two records have different email addresses. Change one of them first: that takes a call-back and approval.',
    )
}

/**
 * Makes one record of two of the same person, decided by staff: fills the gaps of the one that stays, points everything that
 * names the other to it, and removes the other. What the other held is kept in the event. Answers the id that stays. Fails
 * with not_found, or state_conflict when different people sign in for them, or numbers or birth dates differ.
 */
export const mergeParties = async (
  tx: Tx,
  deps: Pick<Deps, 'sealer'>,
  author: Author,
  o: { party: PartyKey; otherId: string; loanId: string },
): Promise<string> => {
  const { kind } = o.party
  if (o.party.id === o.otherId) fail('invalid_input', "A record can't be merged with itself.")
  const [kept, gone] = await inOrder(tx, kind, await holdBoth(tx, o.party, o.otherId))
  await refuseOtherAddress(tx, kind, kept, gone)
  const [born, otherBorn] = [valueOf(kept, 'date_of_birth'), valueOf(gone, 'date_of_birth')]
  if (!isBlank(born) && !isBlank(otherBorn) && born !== otherBorn)
    fail('state_conflict', 'The two records hold different dates of birth. Correct one of them first.')
  const filled = Object.fromEntries(
    fillable[kind]
      .filter((c) => isBlank(valueOf(kept, c)) && !isBlank(valueOf(gone, c)))
      .map((c) => [c, valueOf(gone, c)]),
  )
  const isReachable = kind === 'borrower' && valueOf(kept, 'email_is_placeholder') === true
  const email = isReachable && valueOf(gone, 'email_is_placeholder') === false
  const ssn = kind === 'borrower' ? ssnFor(deps, kept, gone) : {}
  await q.fillParty(tx, kind, kept.id, {
    ...filled,
    ...ssn,
    ...(email ? { email: gone.email, email_is_placeholder: false } : {}),
  })
  await q.replaceParty(tx, kind, gone.id, kept.id)
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
    after: { ...filled, ...(ssn.ssn_sealed === undefined ? {} : { ssn: '[sealed]' }) },
  })
  return kept.id
}
