import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { createLoan } from '@plinth/contract/intake/new-loan'
import { type ApplicationValues, initialBorrower, initialProperty } from '@plinth/domain/intake/application/fields'
import { isIdenticalRequest } from '@plinth/domain/loan/identical'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { isSameAddress } from '@plinth/domain/people/property/same-address'
import { splitStreet } from '@plinth/domain/people/property/street'
import { todayIn } from '@plinth/domain/shared/dates'
import { dollarsToCents, formatMoney } from '@plinth/domain/shared/money'
import type { Actor } from '../../platform/actor.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { actsFor, borrowerByStaff, brokerByStaff, invite, type Party, personFor } from '../../people/index.ts'
import { type CreatedLoan, createFromForm, type Parties } from './creation.service.ts'
import { confirmStaffLoan, staffInvitation } from './letters.service.ts'
import * as q from './staff-loan.queries.ts'

type Body = BodyOf<typeof createLoan>

/** What staff entered as the form of an applicant holds it, so that the same services make the loan. */
const formOf = ({ purpose, amount, duration_months, property, broker }: Body): ApplicationValues => ({
  borrower: {
    ...initialBorrower,
    isBroker: broker !== null,
    purposeOfLoan: purpose,
    exitStrategy: '',
    amount: String(amount),
    durationMonths: String(duration_months),
  },
  properties: [
    {
      ...initialProperty,
      propertyType: property.property_type,
      address: {
        ...splitStreet(property.address_address),
        city: property.address_city,
        state: property.address_state,
        zipcode: property.address_zipcode,
        country: 'US',
        coordinates: property.coordinates,
        as_typed: true,
      },
    },
  ],
})

const borrowerFor = async (tx: Tx, actor: Actor, borrower: Body['borrower']): Promise<Party> => {
  if (borrower.kind === 'known')
    return (await q.findBorrower(tx, borrower.borrower_id)) ?? fail('not_found', 'This borrower was not found.')
  return borrowerByStaff(tx, actor, borrower, 'borrower.email')
}

const brokerFor = async (tx: Tx, actor: Actor, broker: Body['broker']): Promise<Party | null> => {
  if (broker === null) return null
  if (broker.kind === 'known')
    return (await q.findBroker(tx, broker.contact_id)) ?? fail('not_found', 'This broker was not found.')
  return brokerByStaff(tx, actor, broker, 'broker.email')
}

/** Refuses while a request on the same property goes on, naming each: the same amount within 30 days is the same request. */
const refuseSimilar = async (tx: Tx, { property, amount }: Body, nowMs: number): Promise<void> => {
  const address = { street: property.address_address, zipcode: property.address_zipcode }
  const open = await q.openLoansInZip(tx, property.address_zipcode.slice(0, 5))
  const similar = open.filter((loan) => isSameAddress(loan, address))
  if (similar.length === 0) return
  const told = similar.map((loan) => {
    const isIdentical = isIdenticalRequest(
      { address, amountCents: dollarsToCents(amount), createdMs: nowMs },
      { address: loan, amountCents: loan.amount_cents, createdMs: loan.created_at.getTime() },
    )
    const what = isIdentical ? 'the same amount' : formatMoney(loan.amount_cents / 100)
    return { path: loan.human_id, message: `${loan.human_id} is open on this property, for ${what}.` }
  })
  fail('similar_request', 'There is already an open request for this property.', told)
}

/**
 * Lets a borrower in and tells them by email. A person who signs in with that address already is tied to the record: they
 * proved it when they accepted their invitation (decision 0027).
 */
const inviteBorrower = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { borrower, loan }: { borrower: Party; loan: CreatedLoan },
): Promise<void> => {
  const { email, first_name, last_name } = borrower
  if (isPlaceholderEmail(email)) badField('invite', 'The borrower has no email on file. Add one first.')
  const person = await personFor(tx, actor, { email, first_name, last_name, role: 'borrower' })
  if (person.role !== 'borrower')
    badField('invite', "This email belongs to staff or a broker, so they can't be invited.")
  if (!person.active) badField('invite', 'The account with this email is deactivated. Activate it under People first.')
  await actsFor(tx, person.id, { kind: 'borrower', id: borrower.id })
  const { PLINTH_BRAND: brand } = deps.config
  if (person.isNew) await invite(tx, deps, actor, person.id, staffInvitation(brand, loan))
  else await confirmStaffLoan(tx, deps, { name: `${first_name} ${last_name}`, email, loan })
}

/**
 * Begins a loan that staff enter, with everything a submission brings about but an application, a lead and letters. The
 * officer looks after it. Refuses with not_found for a party not on file, invalid_input naming the field, and
 * similar_request while the property has an open request, unless `despite_similar`.
 */
export const createByStaff = (deps: Deps, actor: Actor, body: Body): Promise<CreatedLoan> =>
  inTx(deps.db, async (tx) => {
    const now = deps.clock.now()
    await q.lockZip(tx, body.property.address_zipcode.slice(0, 5))
    if (!body.despite_similar) await refuseSimilar(tx, body, now)
    const known: Parties = {
      borrower: await borrowerFor(tx, actor, body.borrower),
      broker: await brokerFor(tx, actor, body.broker),
    }
    const { loan } = await createFromForm(tx, deps, actor, {
      values: formOf(body),
      today: todayIn(deps.config.PLINTH_TIME_ZONE, now),
      known,
      officerId: actor.id,
    })
    if (body.invite) await inviteBorrower(tx, deps, actor, { borrower: known.borrower, loan })
    return { id: loan.id, human_id: loan.human_id, name: loan.name }
  })
