import type { BorrowerView } from '@plinth/contract/people/borrower'
import { type BorrowerEdit, borrowerUpdateBody } from '@plinth/domain/people/party/borrower'
import { splitPhone } from '@plinth/domain/people/party/phone'
import { epochToPlainDate } from '@plinth/domain/shared/dates'

/** The form as the record fills it: the SSN is never read back (G-23). */
export const loadedEdit = (b: BorrowerView): BorrowerEdit => {
  const phone = splitPhone(b.phone ?? '')
  return {
    first_name: b.first_name,
    last_name: b.last_name,
    date_of_birth: b.date_of_birth === null ? '' : epochToPlainDate(b.date_of_birth),
    ssn: '',
    phone_code: phone.code,
    phone_number: phone.number,
    email: b.email ?? '',
    address_address: b.address_address,
    address_city: b.address_city,
    address_state: b.address_state,
    address_zipcode: b.address_zipcode,
  }
}

/** The body's changed fields alone: phone in one, birth date as epoch seconds, the SSN only if filled (G-23, G-26, G-30). */
export const changedBody = (edit: BorrowerEdit, changed: readonly (keyof BorrowerEdit)[], editsSsn: boolean) => {
  const body = borrowerUpdateBody(edit, editsSsn)
  const sent = new Set<string>(changed.map((field) => (field.startsWith('phone_') ? 'phone' : field)))
  return Object.fromEntries(Object.entries(body).filter(([field]) => sent.has(field))) as Partial<typeof body>
}
