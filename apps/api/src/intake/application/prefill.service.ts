import type { ApplicationValues } from '@plinth/domain/intake/application/fields'
import type { WizardValues } from '@plinth/domain/intake/application/wizard-fields'
import type { Author } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { record } from '../../platform/events.ts'
import { borrowerInput, loanRow, propertyInput } from './application.rows.ts'
import type { OpenedSecrets } from './draft.view.ts'
import * as q from './joining.queries.ts'
import { lockLoan } from '../../underwriting/index.ts'

/** How a number that was written is told in the trail: that it was, never what it is. */
const sealed = '[sealed]'

type Fields = Record<string, unknown>
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What of `given` a record lacks; with `over`, also what it holds otherwise. Blank answers write nothing. */
const missingFrom = (record_: object, given: Fields, over = false): Fields =>
  Object.fromEntries(
    Object.entries(given).filter(([field, value]) => {
      const held: unknown = Reflect.get(record_, field)
      return !isBlank(value) && (isBlank(held) || (over && held !== value))
    }),
  )

const before = (record_: object, changes: Fields): Fields =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, Reflect.get(record_, field) as unknown]))

/**
 * Fills the borrower's record from section 1 and 5. What is on file stays, for the form proves nobody; where the person
 * has signed in as this borrower (`isOwn`), what they typed replaces it.
 */
export const prefillBorrower = async (
  tx: Tx,
  deps: Pick<Deps, 'sealer'>,
  author: Author,
  o: {
    borrowerId: string
    loanId: string
    isOwn: boolean
    values: WizardValues
    form: ApplicationValues
    secrets: OpenedSecrets
  },
): Promise<void> => {
  const held = await q.holdBorrower(tx, o.borrowerId)
  const { phone, credit_score_band, completed_projects } = borrowerInput(o.form.borrower)
  const { sponsor } = o.values
  const street = sponsor.street.trim()
  const address = {
    address_address: street,
    address_city: sponsor.city.trim(),
    address_state: sponsor.state.trim(),
    address_zipcode: sponsor.zipcode.trim(),
  }
  const changes = missingFrom(
    held,
    { phone, credit_score_band, completed_projects, date_of_birth: o.secrets.birthDate, ...address },
    o.isOwn,
  )
  const writesSsn = o.secrets.ssn !== null && (held.ssn_sealed === null || o.isOwn)
  if (Object.keys(changes).length === 0 && !writesSsn) return
  await q.updateBorrower(tx, held.id, {
    ...changes,
    ...(writesSsn && o.secrets.ssn !== null
      ? { ssn_sealed: deps.sealer.seal(o.secrets.ssn, `borrower.ssn:${held.id}`) }
      : {}),
  })
  await record(tx, author, {
    kind: 'borrower.updated',
    entity: 'borrower',
    entityId: held.id,
    loanId: o.loanId,
    before: before(held, changes),
    after: { ...changes, ...(writesSsn ? { ssn: sealed } : {}), from: 'full application' },
  })
}

/** Fills what a loan that was known before, and its property, lack; what stands there stays, and is named in the event. */
export const prefillLoan = async (
  tx: Tx,
  author: Author,
  o: { loanId: string; propertyId: string; form: ApplicationValues },
): Promise<void> => {
  const [property] = o.form.properties
  const held = await q.storedLoan(tx, (await lockLoan(tx, o.loanId)).id)
  const { name: _name, correspond_with_broker: _broker, is_blanket_loan: _blanket, ...asked } = loanRow(o.form)
  const changes = missingFrom(held, asked)
  const differs = Object.keys(missingFrom(held, asked, true)).filter((field) => !(field in changes))
  if (Object.keys(changes).length > 0) await q.updateLoan(tx, held.id, changes)
  await record(tx, author, {
    kind: 'loan.application-joined',
    entity: 'loan',
    entityId: held.id,
    loanId: held.id,
    before: before(held, changes),
    after: { ...changes, ...(differs.length > 0 ? { kept_as_it_was: differs } : {}) },
  })
  if (!property) return
  const heldProperty = await q.holdProperty(tx, o.propertyId)
  const filled = missingFrom(heldProperty, propertyInput(property, o.form.borrower.purchasePrice))
  if (Object.keys(filled).length === 0) return
  await q.updateProperty(tx, o.propertyId, filled)
  await record(tx, author, {
    kind: 'property.updated',
    entity: 'property',
    entityId: o.propertyId,
    loanId: o.loanId,
    before: before(heldProperty, filled),
    after: { ...filled, from: 'full application' },
  })
}
