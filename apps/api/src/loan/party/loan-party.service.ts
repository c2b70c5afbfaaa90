import { blanketMessage, contradictsBlanket } from '@plinth/domain/loan/blanket'
import { birthDateError } from '@plinth/domain/people/party/borrower'
import { epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { dollarsToCents } from '@plinth/domain/shared/money'
import type { LoanRole } from '@plinth/domain/people/party/loan-role'
import type { createBorrower, createProperty } from '@plinth/contract/intake/new-loan'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { borrowerByStaff, createProperty as makeProperty } from '../../people/index.ts'
import { refreshProgress } from '../status/index.ts'
import { calculateLoanScore, lockOpenLoan } from '../../underwriting/index.ts'
import { forgetConditionParty } from '../condition/index.ts'
import { openMissingActivities } from './missing-activities.service.ts'
import * as q from './loan-party.queries.ts'

type Link = {
  kind: q.PartyKind
  loanKey: string
  id: string
  clock: Clock
  /** What a person is on the loan; who is linked borrows unless told otherwise. */
  role?: LoanRole
  /** With a property: that the loan is a blanket loan. */
  isBlanket?: boolean | undefined
}

const nouns: Readonly<Record<q.PartyKind, string>> = {
  borrower: 'borrower',
  contact: 'contact',
  property: 'property',
  'legal-entity': 'legal entity',
}

/** Kinds a loan cannot be without: unlinked only when there is more than one (I-52, I-54). */
const needed: readonly q.PartyKind[] = ['borrower', 'property']
/** Kinds whose values a loan's score is made of. */
const scored: readonly q.PartyKind[] = ['borrower', 'property']

/**
 * Links a record to a loan (I-55, I-56) and answers the loan's id; 409 when it is linked already, 400 at `is_blanket_loan`
 * where a second property contradicts the loan's flag.
 */
export const linkParty = async (tx: Tx, actor: Actor, o: Link): Promise<string> => {
  const { kind, loanKey, id, clock, role } = o
  const loan = await lockOpenLoan(tx, loanKey)
  if (!(await q.partyExists(tx, kind, id))) fail('not_found', `This ${nouns[kind]} was not found.`)
  if (!(await q.addLink(tx, kind, loan.id, id)))
    fail('state_conflict', `This ${nouns[kind]} is part of the loan already.`)
  if (kind === 'property') await keepBlanket(tx, actor, loan.id, o.isBlanket)
  if (role === 'guarantor') await q.setGuarantor(tx, loan.id, id)
  await record(tx, actor, {
    ...{ kind: `loan.${kind}-added`, entity: kind, entityId: id, loanId: loan.id },
    ...(role === 'guarantor' ? { after: { role } } : {}),
  })
  await openMissingActivities(tx, loan)
  if (scored.includes(kind)) await calculateLoanScore(tx, loan.id, clock)
  await refreshProgress(tx, actor, loan.id)
  return loan.id
}

/**
 * Keeps the flag true to the properties (E-08): a loan on several is a blanket loan. One entered as none becomes it only by
 * word of the caller (`said`).
 */
const keepBlanket = async (tx: Tx, actor: Actor, loanId: string, said: boolean | undefined): Promise<void> => {
  const { length } = await q.linkedIds(tx, 'property', loanId)
  const was = await q.isBlanketLoan(tx, loanId)
  if (length < 2 || was === true) return
  if (contradictsBlanket(length, said === true ? true : was)) badField('is_blanket_loan', blanketMessage)
  await q.makeBlanketLoan(tx, loanId)
  const change = { before: { is_blanket_loan: was }, after: { is_blanket_loan: true } }
  await record(tx, actor, { kind: 'loan.updated', entity: 'loan', entityId: loanId, loanId, ...change })
}

/**
 * Unlinks a record from a loan and answers the loan's id. The last borrower and the last property stay (I-52, I-54).
 * Activities about the record that nobody has begun are set aside; the others stay in the loan's history.
 */
export const unlinkParty = async (tx: Tx, actor: Actor, { kind, loanKey, id, clock }: Link): Promise<string> => {
  const loan = await lockOpenLoan(tx, loanKey)
  const linked = await q.linkedIds(tx, kind, loan.id)
  if (!linked.includes(id)) fail('not_found', `This ${nouns[kind]} is not part of the loan.`)
  // A guarantor can always leave; of those who borrow one stays.
  const guarantors = kind === 'borrower' ? await q.guarantorIds(tx, loan.id) : []
  if (needed.includes(kind) && !guarantors.includes(id) && linked.length - guarantors.length < 2)
    fail('state_conflict', `A loan keeps at least one ${nouns[kind]}: link another one first.`)
  await q.archiveUntouched(tx, kind, loan.id, id)
  await q.removeLink(tx, kind, loan.id, id)
  if (kind !== 'property') await forgetConditionParty(tx, loan.id, kind, id)
  await record(tx, actor, { kind: `loan.${kind}-removed`, entity: kind, entityId: id, loanId: loan.id })
  if (scored.includes(kind)) await calculateLoanScore(tx, loan.id, clock)
  await refreshProgress(tx, actor, loan.id)
  return loan.id
}

/** Puts a person who is not on file on a loan, and answers the loan's id; an email on file is refused at its field. */
export const addNewBorrower = async (
  tx: Tx,
  actor: Actor,
  o: { loanKey: string; body: BodyOf<typeof createBorrower>; clock: Clock; today: PlainDate },
): Promise<string> => {
  const { role, date_of_birth: birth, ...person } = o.body
  const born = birth === null ? null : epochToPlainDate(birth)
  const wrong = birthDateError(born, o.today)
  if (wrong !== null) badField('date_of_birth', wrong)
  const given = { ...person, date_of_birth: born }
  await lockOpenLoan(tx, o.loanKey)
  const { id } = await borrowerByStaff(tx, actor, given, 'email')
  return linkParty(tx, actor, { kind: 'borrower', loanKey: o.loanKey, id, clock: o.clock, role })
}

/** Puts a property that is not on file on a loan, in the neighborhood of its ZIP code, and answers the loan's id. */
export const addNewProperty = async (
  tx: Tx,
  actor: Actor,
  o: { loanKey: string; body: BodyOf<typeof createProperty>; clock: Clock },
): Promise<string> => {
  const { coordinates, purchase_price: price, is_blanket_loan: isBlanket, ...address } = o.body
  await lockOpenLoan(tx, o.loanKey)
  const { id } = await makeProperty(tx, actor, {
    ...address,
    latitude: coordinates.lat,
    longitude: coordinates.lng,
    purchase_price_cents: price === null ? null : dollarsToCents(price),
  })
  return linkParty(tx, actor, { kind: 'property', loanKey: o.loanKey, id, clock: o.clock, isBlanket })
}
