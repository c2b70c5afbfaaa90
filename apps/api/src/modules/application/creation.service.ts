import type { ApplicationValues } from '@plinth/domain/application/fields'
import { requestFlagsOf } from '@plinth/domain/application/request-flags'
import { addressLine } from '@plinth/domain/application/steps'
import { defaultDueDays } from '@plinth/domain/document-request/template'
import { suggestedSteps } from '@plinth/domain/loan/progress'
import { propertyTypes } from '@plinth/domain/property/types'
import { addDays, type PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { record } from '../../platform/events.ts'
import { createLoanActivities } from '../activity/index.ts'
import { invite } from '../identity/index.ts'
import { createLead, finishLead } from '../lead/index.ts'
import {
  actsForBorrower,
  actsForContact,
  borrowerOfApplicant,
  borrowerOfBroker,
  brokerContact,
  oneAtATime,
  type Party,
  personFor,
} from '../party/index.ts'
import { createProperty } from '../property/index.ts'
import { calculateLoanScore } from '../scoring/index.ts'
import { applicantInvitation, confirmByMail } from './letters.service.ts'
import * as q from './application.queries.ts'
import { borrowerInput, brokerInput, loanRow, propertyInput } from './application.rows.ts'

export interface CreatedLoan {
  id: string
  human_id: string
  name: string
}

/** What a loan is made from. */
interface NewLoan {
  /** A checked form. */
  values: ApplicationValues
  today: PlainDate
  /** Its parties, where the caller has them already; else they are found or made. */
  known?: Parties
  /** The lead it was while it was left unfinished. */
  leadId?: string | null
}

/**
 * Creates all that a submission brings about (decision E-76), in the caller's transaction: loan, parties, properties with
 * their neighborhoods, activities, document requests, lead, people with their letters, score.
 */
export const createFromForm = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  { values, today, known, leadId = null }: NewLoan,
): Promise<CreatedLoan> => {
  const parties = known ?? (await partiesOf(tx, author, values))
  const loan = await q.insertLoan(tx, loanRow(values))
  await record(tx, author, { kind: 'loan.created', entity: 'loan', entityId: loan.id, loanId: loan.id })
  await q.linkBorrower(tx, loan.id, parties.borrower.id)
  if (parties.broker) await q.linkContact(tx, loan.id, parties.broker.id)
  const properties = await createProperties(tx, author, loan.id, values)
  const documentsAwaited = await createLoanActivities(tx, author, {
    loanId: loan.id,
    borrowerIds: [parties.borrower.id],
    properties,
    flags: requestFlagsOf(values),
    dueOn: addDays(today, defaultDueDays),
  })
  await q.setSuggestedSteps(tx, loan.id, firstSteps(documentsAwaited))
  if (leadId === null) await createLead(tx, author, leadOf(values, loan.id))
  else await finishLead(tx, author, leadId, leadOf(values, loan.id))
  await calculateLoanScore(tx, loan.id, deps.clock)
  await tellApplicant(tx, deps, author, parties, loan)
  return loan
}

export interface Parties {
  borrower: Party
  /** Present in broker mode. */
  broker: Party | null
}

/** The parties that a form names, found or made; submissions that name the same people take turns. */
export const partiesOf = async (tx: Tx, author: Author, { borrower: form }: ApplicationValues): Promise<Parties> => {
  await oneAtATime(tx, [borrowerInput(form).email, brokerInput(form).email])
  if (!form.isBroker) return { borrower: await borrowerOfApplicant(tx, author, borrowerInput(form)), broker: null }
  const broker = await brokerContact(tx, author, brokerInput(form))
  return { borrower: await borrowerOfBroker(tx, author, borrowerInput(form), broker.id), broker }
}

const createProperties = async (tx: Tx, author: Author, loanId: string, values: ApplicationValues) => {
  const made = []
  for (const [position, property] of values.properties.entries()) {
    const price = position === 0 ? values.borrower.purchasePrice : ''
    const { id, property_type } = await createProperty(tx, author, propertyInput(property, price))
    await q.linkProperty(tx, loanId, id, position)
    made.push({ id, type: z.enum(propertyTypes).parse(property_type) })
  }
  return made
}

const firstSteps = (documentsAwaited: number) =>
  suggestedSteps({
    status: 'preliminary',
    termSheet: 'New',
    gfd: 'New',
    boardReview: null,
    commitment: null,
    settled: false,
    documentsAwaited,
    documentsToReview: 0,
  })

/** What a checked form says of its sender. */
export const leadOf = ({ borrower: form, properties }: ApplicationValues, loanId: string) => {
  const who = form.isBroker ? brokerInput(form) : borrowerInput(form)
  const [first] = properties
  return {
    first_name: who.first_name,
    last_name: who.last_name,
    email: who.email,
    phone: borrowerInput(form).phone ?? '',
    property: first ? addressLine(first.address) : '',
    amount_cents: loanRow({ borrower: form, properties }).amount_cents,
    source: form.isBroker ? ('broker' as const) : ('borrower' as const),
    loan_id: loanId,
  }
}

/**
 * Gives the applicant a way in and writes to them: in broker mode that is the broker, and nobody writes to the borrower
 * (E-30).
 */
export const tellApplicant = async (
  tx: Tx,
  deps: Deps,
  author: Author,
  parties: Parties,
  loan: Pick<CreatedLoan, 'id' | 'human_id'>,
): Promise<void> => {
  const { borrower, broker } = parties
  const applicant = broker ?? borrower
  const person = await personFor(tx, author, {
    email: applicant.email,
    first_name: applicant.first_name,
    last_name: applicant.last_name,
    role: broker ? 'broker' : 'borrower',
  })
  if (broker) await actsForContact(tx, person.id, broker.id)
  else await actsForBorrower(tx, person.id, borrower.id)
  if (!person.active) return
  await confirmByMail(tx, deps, { email: applicant.email, loanId: loan.id, humanId: loan.human_id })
  if (person.isNew) await invite(tx, deps, author, person.id, applicantInvitation(deps.config.PLINTH_BRAND, loan.id))
}
