import type { ApplicationValues } from '@plinth/domain/intake/application/fields'
import { requestFlagsOf } from '@plinth/domain/intake/application/request-flags'
import { addressLine } from '@plinth/domain/intake/application/steps'
import { suggestedSteps } from '@plinth/domain/loan/progress'
import { propertyTypes } from '@plinth/domain/people/property/types'
import type { PlainDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { holdWhatIsOnFile, openLoanWork } from '../../documents/index.ts'
import { createLead, finishLead } from '../lead/index.ts'
import {
  borrowerOfApplicant,
  borrowerOfBroker,
  brokerContact,
  createProperty,
  oneAtATime,
  type Party,
} from '../../people/index.ts'
import { calculateLoanScore } from '../../underwriting/index.ts'
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
  /** Its parties, where the caller has them already; else records of its own are made. */
  known?: Parties
  /** The lead it was while it was left unfinished. */
  leadId?: string | null
  /** Who of the staff begins it and looks after it: nobody sent it in, so there is no lead. */
  officerId?: string
}

/**
 * Creates all that a submission brings about (decision E-76), in the caller's transaction: loan, parties, properties with
 * their neighborhoods, activities, document requests, lead, score.
 */
export const createFromForm = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  author: Author,
  { values, today, known, leadId = null, officerId }: NewLoan,
): Promise<{ loan: CreatedLoan; parties: Parties }> => {
  const parties = known ?? (await partiesOf(tx, author, values, null))
  const loan = await q.insertLoan(tx, { ...loanRow(values), owner_user_id: officerId ?? null })
  await record(tx, author, {
    ...{ kind: 'loan.created', entity: 'loan', entityId: loan.id, loanId: loan.id },
    ...(officerId === undefined ? {} : { after: { by: 'staff' } }),
  })
  await q.linkBorrower(tx, loan.id, parties.borrower.id)
  if (parties.broker) await q.linkContact(tx, loan.id, parties.broker.id)
  const properties = await createProperties(tx, author, loan.id, values)
  const documentsAwaited = await openLoanWork(tx, deps, author, {
    loanId: loan.id,
    borrowerIds: [parties.borrower.id],
    properties,
    flags: requestFlagsOf(values),
    today,
  })
  await q.setSuggestedSteps(tx, loan.id, firstSteps(documentsAwaited))
  await holdWhatIsOnFile(tx, deps, author, { loanId: loan.id })
  if (officerId === undefined && leadId === null) await createLead(tx, author, leadOf(values, loan.id))
  else if (leadId !== null) await finishLead(tx, author, leadId, leadOf(values, loan.id))
  await calculateLoanScore(tx, loan.id, deps.clock)
  return { loan, parties }
}

export interface Parties {
  borrower: Party
  /** Present in broker mode. */
  broker: Party | null
}

/**
 * The parties that a form names. Records of a person who proved the address it comes from (`proverId`) are used again; where
 * nobody did, the application gets records of its own and staff join what belongs together (decision 0021).
 */
export const partiesOf = async (
  tx: Tx,
  author: Author,
  { borrower: form }: ApplicationValues,
  proverId: string | null,
): Promise<Parties> => {
  // Submissions of one person take turns, so that two at once do not make two records.
  if (proverId !== null) await oneAtATime(tx, [borrowerInput(form).email, brokerInput(form).email])
  if (!form.isBroker)
    return { borrower: await borrowerOfApplicant(tx, author, borrowerInput(form), proverId), broker: null }
  const broker = await brokerContact(tx, author, brokerInput(form), proverId)
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
