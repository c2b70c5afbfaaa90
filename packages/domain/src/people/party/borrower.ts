import { isFormDate, type PlainDate, plainDateToEpoch } from '../../shared/dates.ts'
import { isEmail } from '../../shared/text.ts'
import { joinPhone } from './phone.ts'

/** The borrower edit form as typed; the date is 'YYYY-MM-DD', the SSN nine digits or '' (G-17..G-29). */
export type BorrowerEdit = {
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string
  readonly ssn: string
  readonly phone_code: string
  readonly phone_number: string
  readonly email: string
  readonly address_address: string
  readonly address_city: string
  readonly address_state: string
  readonly address_zipcode: string
}

export type PartyErrors<E> = { readonly [F in keyof E]?: string }

/** The texts of the borrower edit, exactly. */
export const borrowerMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  birthDate: 'Birth date is required',
  birthDateFormat: 'Birth date is not valid',
  ssn: 'SSN is required',
  ssnFormat: 'SSN is not valid',
  phoneCode: 'Phone code is not valid',
  phoneNumber: 'Phone number is not valid',
  email: 'Email is required',
  emailFormat: 'Invalid email',
  address: 'Address is required',
  city: 'City is required',
  state: 'State is required',
  zip: 'Zip code is required',
} as const

/** Digits of an SSN (G-21). */
export const ssnLength = 9

/** Whether nine digits can be an SSN: no area 000, 666 or 9xx, no group 00, no serial 0000 (G-21). */
export const isSsn = (digits: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits)

/**
 * What is wrong with each field of the borrower edit; {} when nothing is (G-17..G-31). The SSN is looked at only while its
 * editing is turned on (G-20). A birth date after `today` is not valid.
 */
export const validateBorrowerEdit = (
  edit: BorrowerEdit,
  editsSsn: boolean,
  today: PlainDate,
): PartyErrors<BorrowerEdit> =>
  onlyErrors({
    first_name: missing(edit.first_name, borrowerMessages.firstName),
    last_name: missing(edit.last_name, borrowerMessages.lastName),
    date_of_birth:
      missing(edit.date_of_birth, borrowerMessages.birthDate) ??
      (isFormDate(edit.date_of_birth) && edit.date_of_birth <= today ? undefined : borrowerMessages.birthDateFormat),
    ssn: editsSsn
      ? (missing(edit.ssn, borrowerMessages.ssn) ?? (isSsn(edit.ssn) ? undefined : borrowerMessages.ssnFormat))
      : undefined,
    phone_code: /^\d{3}$/.test(edit.phone_code) ? undefined : borrowerMessages.phoneCode,
    phone_number: /^\d{7}$/.test(edit.phone_number) ? undefined : borrowerMessages.phoneNumber,
    email: emailError(edit.email),
    address_address: missing(edit.address_address, borrowerMessages.address),
    address_city: missing(edit.address_city, borrowerMessages.city),
    address_state: missing(edit.address_state, borrowerMessages.state),
    address_zipcode: missing(edit.address_zipcode, borrowerMessages.zip),
  })

/** The text for a blank field, or undefined. */
export const missing = (value: string, text: string): string | undefined => (value.trim() === '' ? text : undefined)

/** What is wrong with an email that must be there (G-28). */
export const emailError = (email: string): string | undefined =>
  missing(email, borrowerMessages.email) ?? (isEmail(email.trim()) ? undefined : borrowerMessages.emailFormat)

/** The found errors without the fields that are fine. */
export const onlyErrors = <F extends string>(found: Record<F, string | undefined>): { readonly [K in F]?: string } =>
  Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined)) as { [K in F]?: string }

/** Whole years of age on a day; born on 29 February counts from 1 March in common years. */
export const age = (dateOfBirth: PlainDate, today: PlainDate): number => {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/**
 * The body of a borrower update (G-32): phone as 'code-number' (G-26), birth date in epoch seconds (G-30), the SSN only while
 * its editing is on and it is filled (G-23).
 */
export const borrowerUpdateBody = (edit: BorrowerEdit, editsSsn: boolean) => ({
  first_name: edit.first_name.trim(),
  last_name: edit.last_name.trim(),
  phone: joinPhone({ code: edit.phone_code, number: edit.phone_number }),
  date_of_birth: plainDateToEpoch(edit.date_of_birth),
  email: edit.email.trim(),
  address_address: edit.address_address.trim(),
  address_city: edit.address_city.trim(),
  address_state: edit.address_state.trim(),
  address_zipcode: edit.address_zipcode.trim(),
  ...(editsSsn && edit.ssn !== '' ? { ssn: edit.ssn } : {}),
})

/** What is wrong with a date of birth that may be left blank; null when nothing is. */
export const birthDateError = (date: string | null, today: PlainDate): string | null =>
  date === null || date === '' || (isFormDate(date) && date <= today) ? null : borrowerMessages.birthDateFormat
