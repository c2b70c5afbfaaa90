import type { updateLoan } from '@plinth/contract/loan/loan'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import { blanketMessage, contradictsBlanket } from '@plinth/domain/loan/blanket'
import { mayCloseOn } from '@plinth/domain/loan/closing'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { isUuid } from '@plinth/domain/shared/text'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inOne, inTx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { eventValues } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { calculateLoanScore, editedByStaff, noLoan, refuseArchived } from '../../underwriting/index.ts'
import { columnsOfDetails } from '../detail/index.ts'
import { type ListedLoan, readListedLoan } from './loan-list.queries.ts'
import { countProperties, type EditedLoan, findEditedLoan, isStaff, writeLoan } from './loan-update.queries.ts'

type Changes = BodyOf<typeof updateLoan>
type Column = keyof EditedLoan

const cents = (dollars: number | null | undefined) =>
  dollars === null || dollars === undefined ? dollars : dollarsToCents(dollars)

/** The columns a body names, with the values they would get. */
const columnsOf = (body: Changes): Partial<Record<Column, unknown>> => ({
  name: body.name,
  story: body.story,
  ...columnsOfDetails(body),
  owner_user_id: body.owner_user_id,
  is_blanket_loan: body.is_blanket_loan,
  estimated_as_is_value_cents: cents(body.estimated_as_is_value),
  stabilized_value_cents: cents(body.stabilized_value),
  estimated_sellout_cents: cents(body.estimated_sellout),
})

interface Edit {
  key: string
  body: Changes
  /** Asked for where a date is held against it. */
  today: () => PlainDate
  clock: Clock
}

/** Columns that are the value in use of an underwriting figure. */
const figures = ['estimated_as_is_value_cents', 'stabilized_value_cents', 'estimated_sellout_cents'] as const

/**
 * How often an edit begins anew because the row was written in between: by what is no edit, such as a new score, or, when
 * it carries no version, by another edit.
 */
const TRIES = 25

/**
 * Changes the fields sent and records what they were. A field that keeps its value is no change, so that a loan whose
 * closing date has passed can still be edited otherwise (B-27, B-30). Answers the loan as the lists show it.
 */
export const changeLoan = async (db: Db, actor: Actor, o: Edit): Promise<ListedLoan> => {
  const changed = await changeAtOnce(db, actor, o)
  if (changed) return changed
  for (let n = 0; n < TRIES; n++) {
    const row = await tryChange(db, actor, o)
    if (row) return row
  }
  return fail('version_conflict', 'Someone else changed this loan. Review the change and try again.')
}

/** Columns whose new value is not taken before it is held against the rest of the loan. */
const checked: readonly string[] = ['expected_closing', 'owner_user_id', 'is_blanket_loan', ...figures]

/** An edit that nothing is held against; undefined when it is none, or the loan is not as such an edit needs it. */
const changeAtOnce = async (db: Db, actor: Actor, { key, body }: Edit): Promise<ListedLoan | undefined> => {
  const given = Object.entries(columnsOf(body)).filter(([, value]) => value !== undefined)
  if (given.length === 0 || !isUuid(key) || given.some(([column]) => checked.includes(column))) return undefined
  const after = Object.fromEntries(given)
  // As screens know it, whichever letters the address has.
  const id = key.toLowerCase()
  const happening = { kind: 'loan.updated', entity: 'loan', entityId: id, loanId: id, after } as const
  const known = { id, version: body.version ?? null, list_version: null }
  return inOne(db, (one) => writeLoan(one, known, after, eventValues(actor, happening)))
}

/** One try; undefined when the loan was written between reading and writing it. */
const tryChange = async (db: Db, actor: Actor, o: Edit): Promise<ListedLoan | undefined> => {
  const loan = (await findEditedLoan(db, o.key)) ?? noLoan()
  refuseArchived(loan)
  refuseStale('loan', loan.version, o.body.version)
  const changed = Object.entries(columnsOf(o.body)).filter(
    ([column, value]) => value !== undefined && value !== loan[column as Column],
  )
  if (changed.length === 0) return readListedLoan(db, loan.id)
  const after = Object.fromEntries(changed)
  if (typeof after['expected_closing'] === 'string' && !mayCloseOn(after['expected_closing'], o.today()))
    badField('expected_closing_epoch', 'The expected closing date cannot be in the past')
  if (typeof after['owner_user_id'] === 'string' && !(await isStaff(db, after['owner_user_id'])))
    badField('owner_user_id', 'No such administrator')
  if (after['is_blanket_loan'] === false && contradictsBlanket(await countProperties(db, loan.id), false))
    badField('is_blanket_loan', blanketMessage)
  const happening = { kind: 'loan.updated', entity: 'loan', entityId: loan.id, loanId: loan.id, after } as const
  if (!figures.some((column) => column in after))
    return inOne(db, (one) => writeLoan(one, loan, after, eventValues(actor, happening)))
  return inTx(db, async (tx) => {
    const written = await writeLoan(tx, loan, after, eventValues(actor, happening))
    if (!written) return undefined
    await editedByStaff(tx, actor, { kind: 'loan', id: loan.id }, { columns: Object.keys(after), clock: o.clock })
    await calculateLoanScore(tx, loan.id, o.clock)
    return readListedLoan(tx, loan.id)
  })
}
