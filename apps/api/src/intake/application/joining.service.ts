import { BorrowerId } from '@plinth/contract/shared/fields'
import type { ApplicationValues } from '@plinth/domain/intake/application/fields'
import { figure } from '@plinth/domain/intake/application/figures'
import { stateAfter } from '@plinth/domain/loan/activity/transitions'
import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import type { PlainDate } from '@plinth/domain/shared/dates'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { holdActivity, moveActivity } from '../../loan/index.ts'
import { finishLead } from '../lead/index.ts'
import {
  addKnownEntity,
  brokerContact,
  createEntity,
  doesActFor,
  oneAtATime,
  readLoanEntities,
} from '../../people/index.ts'
import { calculateLoanScore } from '../../underwriting/index.ts'
import { borrowerInput, brokerInput, streetOf } from './application.rows.ts'
import { type CreatedLoan, createFromForm, leadOf, type Parties, partiesOf } from './creation.service.ts'
import type { Draft } from './draft.service.ts'
import * as q from './joining.queries.ts'
import { prefillBorrower, prefillLoan } from './prefill.service.ts'
import type { Checked } from './wizard-check.service.ts'
import { shortFormOf } from './wizard.rows.ts'

/** Where a full application ended. */
export interface JoinedApplication {
  loan: CreatedLoan
  /** Whether the loan was there before (F-37). */
  joined: boolean
  parties: Parties
  propertyId: string
  entityId: string
}

/** The parties: a known borrower whom the applicant said to be, else those whom the form names. */
const partiesFor = async (
  tx: Tx,
  author: Author,
  o: { draft: Draft; form: ApplicationValues; proverId: string | null },
): Promise<Parties> => {
  const { borrower_id: known } = o.draft.row
  const { borrower: form } = o.form
  if (known === null) return partiesOf(tx, author, o.form, o.proverId)
  await oneAtATime(tx, [borrowerInput(form).email, brokerInput(form).email])
  const { id, first_name, last_name, email } = await q.holdBorrower(tx, known)
  const broker = form.isBroker ? await brokerContact(tx, author, brokerInput(form), o.proverId) : null
  return { borrower: { id, first_name, last_name, email }, broker }
}

/** The loan of these parties that still goes on and has this property, the newest first; a broker's own deals alone. */
const loanToJoin = async (tx: Tx, parties: Parties, form: ApplicationValues) => {
  const [property] = form.properties
  if (!property) return undefined
  const asked = { street: streetOf(property), zipcode: property.address.zipcode }
  const open = await q.openLoansOf(tx, parties.borrower.id, parties.broker?.id ?? null)
  return open.find((loan) => isSameAddress(loan, asked))
}

/** The shares of the entity as given, the sponsor's first: whoever has no other members owns all of it. */
const membersOf = ({ sponsor, entity }: WizardValues, borrowerId: string) => {
  const others = entity.otherEntityMembers.map((member) => ({
    borrower_id: null,
    first_name: member.firstName.trim(),
    last_name: member.lastName.trim(),
    email: member.email.trim().toLowerCase(),
    percentage: figure(member.percentage) ?? 0,
  }))
  const own = {
    borrower_id: BorrowerId.parse(borrowerId),
    first_name: sponsor.firstName.trim(),
    last_name: sponsor.lastName.trim(),
    email: sponsor.email.trim().toLowerCase(),
    percentage: others.length === 0 ? 100 : (figure(entity.sponsorPercentage) ?? 0),
  }
  return [own, ...others]
}

/** The borrowing entity on the loan: one that is reused, one of this name that stands there, or a new one. */
const entityOn = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  o: { loanId: string; borrowerId: string; draft: Draft; values: WizardValues },
): Promise<string> => {
  const { legal_entity_id: known } = o.draft.row
  if (known !== null) {
    await addKnownEntity(tx, author, o.loanId, known)
    return known
  }
  const name = o.values.entity.borrowingEntityName.trim()
  const there = (await readLoanEntities(tx, o.loanId)).find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (there) return there.id
  // Who signs for it is not asked: staff enter it.
  const signatory = { signatory_name: '', signatory_title: '', signatory_email: '' }
  const body = { name, kind: '', state: '', ...signatory, members: membersOf(o.values, o.borrowerId) }
  return createEntity(tx, author, { loanId: o.loanId, body, sealer: deps.sealer, given: 'by-applicant' })
}

/**
 * Creates the loan as the short form does, or, for a person who proved the address, joins the one of theirs that is there,
 * and prefills its records (F-37).
 */
export const joinOrCreate = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  o: { draft: Draft; checked: Checked; today: PlainDate; proverId: string | null },
): Promise<JoinedApplication> => {
  const { values, secrets } = o.checked
  const form = shortFormOf(values)
  const { proverId } = o
  const parties = await partiesFor(tx, author, { draft: o.draft, form, proverId })
  const known = proverId === null ? undefined : await loanToJoin(tx, parties, form)
  const { lead_id: leadId } = o.draft.row
  const loan =
    known ?? (await createFromForm(tx, deps, author, { values: form, today: o.today, known: parties, leadId })).loan
  const { borrower } = parties
  const propertyId =
    known?.property_id ?? (await q.firstProperty(tx, loan.id))?.id ?? fail('internal', 'The loan has no property.')
  if (known) await prefillLoan(tx, author, { loanId: loan.id, propertyId, form })
  const isOwn = proverId !== null && (await doesActFor(tx, proverId, { kind: 'borrower', id: borrower.id }))
  await prefillBorrower(tx, deps, author, { borrowerId: borrower.id, loanId: loan.id, isOwn, values, form, secrets })
  const entityId = await entityOn(tx, deps, author, {
    loanId: loan.id,
    borrowerId: borrower.id,
    draft: o.draft,
    values,
  })
  await calculateLoanScore(tx, loan.id, deps.clock)
  if (known && leadId !== null) await finishLead(tx, author, leadId, leadOf(form, loan.id))
  return { loan, joined: known !== undefined, parties, propertyId, entityId }
}

/** Turns the application activity of a loan to Done (F-37); one that was decided already stays. */
export const submitActivity = async (tx: Tx, author: Author, loanId: string): Promise<void> => {
  const { id } = (await q.applicationActivity(tx, loanId)) ?? (await q.insertApplicationActivity(tx, loanId))
  const activity = await holdActivity(tx, id)
  if (stateAfter('application', 'submit', activity.state) !== null) await moveActivity(tx, author, activity, 'submit')
}
