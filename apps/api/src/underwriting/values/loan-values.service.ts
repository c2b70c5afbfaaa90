import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { addValue as addCall, UnderwritingValues } from '@plinth/contract/underwriting/underwriting'
import { epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { mostDollars } from '@plinth/domain/shared/limits'
import { dollarsToCents } from '@plinth/domain/shared/money'
import { isValueKind, type ValueKind, valueKinds } from '@plinth/domain/underwriting/values'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { findLoan } from '../loan-key/index.ts'
import * as q from './values.queries.ts'
import { addValue, settle } from './values.service.ts'
import { toValuesView } from './values.view.ts'

/** The underwriting figures of the loan of a path, with all of their values. */
export const readValues = async (db: Db | Tx, key: string): Promise<UnderwritingValues> => {
  const { id } = await findLoan(db, key)
  const subjects = await q.subjectsOf(db, id)
  return toValuesView(
    subjects,
    await q.valuesOf(
      db,
      subjects.map((one) => one.id),
    ),
  )
}

/**
 * Figures in use of a loan and its parties that a sandbox made up, in words: 'Liquidity of Bea Sponsor', 'Demographics of
 * 62701'. None where sandbox data does not count.
 */
export const madeUpFigures = async (db: Db | Tx, loanId: string): Promise<string[]> => {
  const { figures } = await readValues(db, loanId)
  const used = figures
    .filter(({ subject, values }) => subject.kind !== 'neighborhood' && values.some((one) => one.in_use && one.sandbox))
    .map(({ label, subject }) => (subject.kind === 'loan' ? label : `${label} of ${subject.name}`))
  const areas = (await q.sandboxCounts(db)) ? await q.madeUpAreas(db, loanId) : []
  return [...used, ...areas.map(({ zipcode }) => `Demographics of ${zipcode}`)]
}

const requireLive = (loan: { archived_at: Date | null }) => {
  if (loan.archived_at !== null) fail('archived', 'This loan is archived. Restore it to change it.')
}

/** Cents and fractions that a figure can be; the message names what is wrong. */
const storedOf = (kind: ValueKind, value: number): number => {
  const { unit, label } = valueKinds[kind]
  const mayBeNegative = kind === 'current_noi' || kind === 'expected_noi' || kind === 'population_growth'
  if (value < 0 && !mayBeNegative) badField('value', `${label} can't be negative.`)
  if (unit === 'fraction' && (value > 1 || value < -1)) badField('value', `${label} is between -100% and 100%.`)
  if (unit === 'cents' && Math.abs(value) > mostDollars) badField('value', `${label} is too large.`)
  return unit === 'cents' ? dollarsToCents(value) : value
}

interface Asked {
  key: string
  clock: Clock
  /** The lender's day. */
  today: PlainDate
}

/** Adds a value that staff know, verified by them; the newest verified one is used. Fails with invalid_input by field. */
export const addStaffValue = (db: Db, actor: Actor, o: Asked & { body: BodyOf<typeof addCall> }) =>
  inTx(db, async (tx) => {
    const loan = await findLoan(tx, o.key)
    requireLive(loan)
    const { kind, subject_id, note } = o.body
    const subject = (await q.subjectsOf(tx, loan.id)).find((one) => one.id === subject_id)
    if (!subject || subject.kind !== valueKinds[kind].of)
      return badField('subject_id', `${valueKinds[kind].label} is a figure of a ${valueKinds[kind].of} of this loan.`)
    const asOf = epochToPlainDate(o.body.as_of_epoch)
    if (asOf > o.today) badField('as_of_epoch', "The date can't be in the future.")
    if (asOf < '1900-01-01') badField('as_of_epoch', 'The year must be 1900 or later.')
    await addValue(
      tx,
      actor,
      {
        ...{ kind, subject: { kind: subject.kind, id: subject.id }, value: storedOf(kind, o.body.value), note },
        ...{ as_of: asOf, source: 'staff', origin: 'Entered by staff' },
        ...{ verified_at: new Date(o.clock.now()), verified_by_name: actor.name },
      },
      { clock: o.clock, loanId: loan.id },
    )
    await record(tx, actor, {
      kind: 'value.added',
      entity: 'loan',
      entityId: loan.id,
      loanId: loan.id,
      after: { figure: valueKinds[kind].label, value: o.body.value, as_of: asOf, note },
    })
    return readValues(tx, loan.id)
  })

/** A value of a figure of this loan or its parties; refuses when there is none. */
const valueOf = async (tx: Tx, key: string, valueId: string) => {
  const loan = await findLoan(tx, key)
  requireLive(loan)
  const subjects = await q.subjectsOf(tx, loan.id)
  const rows = await q.valuesOf(
    tx,
    subjects.map((one) => one.id),
  )
  const row = rows.find((one) => one.id === valueId)
  if (!row || !isValueKind(row.kind)) return fail('not_found', 'This value was not found.')
  const subject = { kind: valueKinds[row.kind].of, id: row.subject_id }
  return { loan, row, figure: { kind: row.kind, subject } }
}

/** Uses a value whatever else there is; refused when it was picked already. */
export const useStaffValue = (db: Db, actor: Actor, o: Asked & { valueId: string; reason: string }) =>
  inTx(db, async (tx) => {
    const { loan, row, figure } = await valueOf(tx, o.key, o.valueId)
    await q.holdFigure(tx, row.subject_id, figure.kind)
    const at = new Date(o.clock.now())
    if ((await q.pick(tx, row, { at, name: actor.name, reason: o.reason })) === 0)
      fail('state_conflict', 'This value is selected already, or is gone. Choose from the values that are there now.')
    await settle(tx, actor, figure, { clock: o.clock, why: o.reason, loanId: loan.id })
    return readValues(tx, loan.id)
  })

/** Marks a value as verified; what a sandbox made up never is. */
export const verifyStaffValue = (db: Db, actor: Actor, o: Asked & { valueId: string }) =>
  inTx(db, async (tx) => {
    const { loan, row, figure } = await valueOf(tx, o.key, o.valueId)
    if (row.sandbox) fail('state_conflict', "Sandbox data is made up and can't be verified.")
    if (row.verified_at !== null) fail('state_conflict', 'This value is already verified.')
    await q.setVerified(tx, [row.id], { at: new Date(o.clock.now()), name: actor.name })
    await record(tx, actor, {
      kind: 'value.verified',
      entity: 'loan',
      entityId: loan.id,
      loanId: loan.id,
      after: { figure: valueKinds[figure.kind].label, origin: row.origin, as_of: row.as_of },
    })
    await settle(tx, actor, figure, { clock: o.clock, loanId: loan.id })
    return readValues(tx, loan.id)
  })
