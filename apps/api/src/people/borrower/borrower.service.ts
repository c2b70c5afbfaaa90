import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { updateBorrower } from '@plinth/contract/people/borrower'
import type { OnFileQuery } from '@plinth/contract/people/on-file'
import { borrowerMessages } from '@plinth/domain/people/party/borrower'
import { epochToPlainDate, isFormDate, type PlainDate } from '@plinth/domain/shared/dates'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { guardAddress, type Holding } from '../guard/index.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { firstOf } from '../../platform/on-file.ts'
import { refuseStale } from '../../platform/versions.ts'
import { calculateLoanScore, editedByStaff } from '../../underwriting/index.ts'
import * as q from './borrower.queries.ts'

type Changes = BodyOf<typeof updateBorrower>
type Column = keyof q.StoredBorrower

const cents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? dollars : dollarsToCents(dollars)

/** Columns that scoring reads: a change of one changes the scores of the borrower's loans. */
const scored: readonly Column[] = [
  'credit_score',
  'net_worth_cents',
  'liquidity_cents',
  'date_of_birth',
  'address_state',
]

/** The columns a body names, with the values they would get; the SSN apart. */
const columnsOf = (body: Changes): Partial<Record<Column, unknown>> => ({
  first_name: body.first_name,
  last_name: body.last_name,
  email: body.email,
  phone: body.phone,
  date_of_birth: body.date_of_birth === undefined ? undefined : epochToPlainDate(body.date_of_birth),
  credit_score: body.credit_score,
  net_worth_cents: cents(body.net_worth),
  liquidity_cents: cents(body.liquidity),
  address_address: body.address_address,
  address_city: body.address_city,
  address_state: body.address_state,
  address_zipcode: body.address_zipcode,
})

/** One borrower; refuses when there is none. */
export const readBorrower = async (db: Db | Tx, id: string): Promise<q.BorrowerRecord> =>
  (await q.findBorrower(db, id)) ?? noBorrower()

/** The borrowers on file that are asked for, by name (AI-21). */
export const readBorrowers = async (db: Db, asked: OnFileQuery) => firstOf(await q.findBorrowers(db, asked), asked)

/** Tells that there is no such borrower. */
export const noBorrower = (): never => fail('not_found', 'This borrower was not found.')

/**
 * Changes the fields sent, seals a social security number (it appears in the event as '[sealed]' alone) and recalculates
 * the scores of the borrower's loans where a scored value changed. Another address is held (AJ-01). A stale version is refused with version_conflict.
 */
export const changeBorrower = async (
  tx: Tx,
  actor: Actor,
  deps: Holding,
  o: { id: string; body: Changes; today: PlainDate },
): Promise<void> => {
  const stored = (await q.lockBorrower(tx, o.id)) ?? noBorrower()
  refuseStale('borrower', stored.version, o.body.version)
  if (o.body.ssn !== undefined) requireSsnRight(actor)
  const email = await addressToWrite(tx, deps, actor, stored, o.body.email)
  const changed = Object.entries(columnsOf({ ...o.body, email })).filter(
    ([column, value]) => value !== undefined && value !== stored[column as Column],
  )
  const after = Object.fromEntries(changed)
  checkBirthDate(after['date_of_birth'], o.today)
  if (changed.length === 0 && o.body.ssn === undefined) return
  const sealed =
    o.body.ssn === undefined ? {} : { ssn_sealed: deps.sealer.seal(o.body.ssn, `borrower.ssn:${stored.id}`) }
  // A real address takes the place of the reserved one (E-31).
  const real = after['email'] === undefined ? {} : { email_is_placeholder: false }
  if (!(await q.writeBorrower(tx, stored.id, stored.version, { ...after, ...sealed, ...real })))
    fail('version_conflict')
  await editedByStaff(
    tx,
    actor,
    { kind: 'borrower', id: stored.id },
    { columns: Object.keys(after), clock: deps.clock },
  )
  const hidden = o.body.ssn === undefined ? {} : { ssn: '[sealed]' }
  await record(tx, actor, {
    kind: 'borrower.updated',
    entity: 'borrower',
    entityId: stored.id,
    before: Object.fromEntries(changed.map(([column]) => [column, stored[column as Column]])),
    after: { ...after, ...hidden },
  })
  if (changed.some(([column]) => scored.includes(column as Column)))
    for (const loanId of await q.loansOfBorrower(tx, stored.id)) await calculateLoanScore(tx, loanId, deps.clock)
}

/** The address as far as it is written at once; one that replaces another is held (AJ-01). */
const addressToWrite = async (
  tx: Tx,
  deps: Holding,
  actor: Actor,
  { id, email }: q.StoredBorrower,
  wanted: string | undefined,
): Promise<string | undefined> => {
  if (wanted === undefined) return undefined
  const change = { kind: 'borrower-email', id, from: email, to: wanted, byStaff: true } as const
  return (await guardAddress(tx, deps, actor, change)) ? wanted : undefined
}

const requireSsnRight = (actor: Actor): void => {
  if (!may(actor.role, actor.denied, 'edit-ssn'))
    fail('forbidden', 'An administrator has taken the right “edit-ssn” from you.')
}

const checkBirthDate = (date: unknown, today: PlainDate): void => {
  if (typeof date === 'string' && !(isFormDate(date) && date <= today))
    badField('date_of_birth', borrowerMessages.birthDateFormat)
}
