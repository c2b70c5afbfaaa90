import type { BorrowerView } from '@plinth/contract/people/borrower'
import { type BorrowerEdit, borrowerUpdateBody, changedFields, splitPhone } from '@plinth/domain/people/party/borrower'
import { epochToPlainDate } from '@plinth/domain/shared/dates'

/** What a person typed over the loaded details; the fields they left alone follow the record. */
export type Draft = Partial<BorrowerEdit>

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

/** The fields typed into that somebody else changed since the edit began, before and after, by their names. */
export const changedUnder = (began: BorrowerView | null, now: BorrowerView, draft: Draft) => {
  if (began === null || began.version === now.version) return []
  const [before, after] = [loadedEdit(began), loadedEdit(now)]
  return (Object.keys(draft) as (keyof BorrowerEdit)[])
    .filter((field) => before[field] !== after[field] && draft[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))
}

/** The body's changed fields alone: phone in one, birth date as epoch seconds, the SSN only if filled (G-23, G-26, G-30). */
export const changedBody = (loaded: BorrowerEdit, edit: BorrowerEdit, editsSsn: boolean) => {
  const changed = changedFields(loaded, edit)
  const body = borrowerUpdateBody(edit, editsSsn)
  const isChanged = (field: string) =>
    field === 'phone' ? 'phone_code' in changed || 'phone_number' in changed : field in changed
  return Object.fromEntries(Object.entries(body).filter(([field]) => isChanged(field))) as Partial<typeof body>
}
