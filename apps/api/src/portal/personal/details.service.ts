import type { ContactView } from '@plinth/contract/people/contact'
import type { BodyOf } from '@plinth/contract/shared/endpoint'
import type { updatePersonalBorrower } from '@plinth/contract/portal/personal'
import type { updatePersonalContact } from '@plinth/contract/portal/personal-contacts'
import { borrowerMessages } from '@plinth/domain/people/party/borrower'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { epochToPlainDate, isFormDate } from '@plinth/domain/shared/dates'
import { may } from '@plinth/domain/people/user/permissions'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { badField, fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { refuseStale } from '../../platform/versions.ts'
import { askForProof, guardAddress } from '../../people/index.ts'
import { lockBorrower, lockContact, writeBorrower, writeContact } from './details.queries.ts'
import { requireOwnContact } from './loan-contact.service.ts'
import { reachOf, requireBorrower, requireEditor } from './personal.access.ts'
import { readContact, todayOf } from './personal.service.ts'

type BorrowerChanges = BodyOf<typeof updatePersonalBorrower>
type ContactChanges = BodyOf<typeof updatePersonalContact>

/** The columns that a body names with another value than the stored one. */
const differing = <Row extends object>(row: Row, named: Partial<Record<keyof Row, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(named).filter(([column, value]) => value !== undefined && value !== Reflect.get(row, column)),
  )

const before = (row: object, changed: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(changed).map((column): [string, unknown] => [column, Reflect.get(row, column)]))

const checkEmail = (email: string | undefined): void => {
  if (email !== undefined && isPlaceholderEmail(email)) badField('email', borrowerMessages.emailFormat)
}

/** The birth date as a plain date; refused outside the calendar's 1900 to today (G-19). */
const birthDate = (deps: Deps, epochSeconds: number | undefined): string | undefined => {
  if (epochSeconds === undefined) return undefined
  const date = epochToPlainDate(epochSeconds)
  return isFormDate(date) && date <= todayOf(deps) ? date : badField('date_of_birth', borrowerMessages.birthDateFormat)
}

/** Whether a person wants another address for a record of theirs: it is asked for, not written. */
const asksForAddress = (actor: Actor, stored: string, wanted: string | undefined): wanted is string =>
  actor.role !== 'admin' && wanted !== undefined && wanted !== stored

/** How a changed number is told in the trail: that it was, never what it is. */
const sealed = '[sealed]'

/**
 * Changes the details of a borrower: their own, or anyone's for an administrator (G-32). Only what differs is written,
 * with its event; a social security number is sealed and never told. The address they sign in with stays as it is. An
 * address that they change themselves counts once it is confirmed by the link mailed to it (decision 0021). Fails with not_found for a foreign one, version_conflict, forbidden, or invalid_input.
 */
export const changeBorrower = async (deps: Deps, actor: Actor, id: string, body: BorrowerChanges): Promise<void> => {
  requireBorrower(await reachOf(deps.db, actor), id)
  requireEditor(actor)
  if (body.ssn !== undefined && !may(actor.role, actor.denied, 'edit-ssn'))
    fail('forbidden', "You don't have permission to change a Social Security number.")
  checkEmail(body.email)
  const dateOfBirth = birthDate(deps, body.date_of_birth)
  await inTx(deps.db, async (tx) => {
    const row = (await lockBorrower(tx, id)) ?? fail('not_found', 'This borrower was not found.')
    refuseStale('borrower', row.version, body.version)
    const byStaff = { kind: 'borrower-email', id, from: row.email, to: body.email ?? row.email, byStaff: true } as const
    const isFirst = actor.role === 'admin' && (await guardAddress(tx, deps, actor, byStaff))
    const changed = differing(row, {
      first_name: body.first_name,
      last_name: body.last_name,
      phone: body.phone,
      date_of_birth: dateOfBirth,
      email: isFirst ? body.email : undefined,
      address_address: body.address_address,
      address_city: body.address_city,
      address_state: body.address_state,
      address_zipcode: body.address_zipcode,
    })
    const party = { kind: 'borrower' as const, id }
    if (asksForAddress(actor, row.email, body.email))
      await askForProof(tx, deps, actor, {
        party,
        from: row.email_is_placeholder ? null : row.email,
        to: body.email,
      })
    const ssn = body.ssn === undefined ? {} : { ssn_sealed: deps.sealer.seal(body.ssn, `borrower.ssn:${id}`) }
    if (Object.keys(changed).length === 0 && body.ssn === undefined) return
    const mailable = changed['email'] === undefined ? {} : { email_is_placeholder: false }
    await writeBorrower(tx, id, row.version, { ...changed, ...ssn, ...mailable })
    await record(tx, actor, {
      kind: 'borrower.updated',
      entity: 'borrower',
      entityId: id,
      before: before(row, changed),
      after: { ...changed, ...(body.ssn === undefined ? {} : { ssn: sealed }) },
    })
  })
}

/**
 * Changes the details of a contact: a broker's own, one of a person's own loans, or anyone's for an administrator (G-34,
 * V-35). Answers the contact. An address of one's own counts once it is confirmed; that of a contact nobody signs in for is
 * held like any other: wire instructions come from there (AJ-01). Fails as above.
 */
export const changeContact = async (
  deps: Deps,
  actor: Actor,
  id: string,
  body: ContactChanges,
): Promise<ContactView> => {
  const reach = await reachOf(deps.db, actor)
  await requireOwnContact(deps.db, reach, id)
  requireEditor(actor)
  const isOwn = reach.kind === 'contact' && reach.ids.includes(id)
  checkEmail(body.email)
  await inTx(deps.db, async (tx) => {
    const row = (await lockContact(tx, id)) ?? fail('not_found', 'This contact was not found.')
    refuseStale('contact', row.version, body.version)
    const isStaff = actor.role === 'admin'
    const entry = { kind: 'contact-email', id, from: row.email, to: body.email ?? row.email, byStaff: isStaff } as const
    const isFirst = !isOwn && (await guardAddress(tx, deps, actor, entry))
    const changed = differing(row, {
      first_name: body.first_name,
      last_name: body.last_name,
      email: isFirst ? body.email : undefined,
      phone: body.phone,
      company: body.company,
    })
    if (isOwn && asksForAddress(actor, row.email, body.email))
      await askForProof(tx, deps, actor, { party: { kind: 'contact', id }, from: row.email, to: body.email })
    if (Object.keys(changed).length === 0) return
    await writeContact(tx, id, row.version, changed)
    await record(tx, actor, {
      kind: 'contact.updated',
      entity: 'contact',
      entityId: id,
      before: before(row, changed),
      after: changed,
    })
  })
  return readContact(deps.db, reach, id)
}
