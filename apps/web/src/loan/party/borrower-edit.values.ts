import type { BodyIn } from '@plinth/contract/shared/endpoint'
import type { BorrowerView, updateBorrower } from '@plinth/contract/people/borrower'
import { type BorrowerEdit, borrowerUpdateBody, validateBorrowerEdit } from '@plinth/domain/people/party/borrower'
import { splitPhone } from '@plinth/domain/people/party/phone'
import { epochToPlainDate, type PlainDate } from '@plinth/domain/shared/dates'
import { parseMoney } from '@plinth/domain/shared/money'
import { partyWords as words } from './loan-party.words.ts'

/** What staff edit beyond the borrower's own form. */
export const staffFields = ['credit_score', 'net_worth', 'liquidity'] as const
export type StaffField = (typeof staffFields)[number]
export type EditField = keyof BorrowerEdit | StaffField
export type EditTexts = BorrowerEdit & Readonly<Record<StaffField, string>>

const figure = (value: number | null) => (value === null ? '' : String(value))

/** The stored borrower as the form shows it; the SSN is never answered, so it starts blank. */
export const borrowerTexts = (b: BorrowerView): EditTexts => {
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
    credit_score: figure(b.credit_score),
    net_worth: figure(b.net_worth),
    liquidity: figure(b.liquidity),
  }
}

const money = (text: string) => (text.trim() === '' ? null : parseMoney(text))
const staffError = (field: StaffField, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  if (field !== 'credit_score') return (parseMoney(text) ?? -1) < 0 ? words.invalid : undefined
  return /^\d{3}$/.test(text.trim()) && Number(text) >= 300 && Number(text) <= 850 ? undefined : words.creditScoreRange
}

/** What is wrong with each field; {} when nothing is (G-17 to G-31). */
export const borrowerErrors = (
  values: EditTexts,
  editsSsn: boolean,
  today: PlainDate,
): Partial<Record<EditField, string>> => {
  const staff = staffFields.flatMap((field) => {
    const error = staffError(field, values[field])
    return error === undefined ? [] : [[field, error] as const]
  })
  return { ...validateBorrowerEdit(values, editsSsn, today), ...Object.fromEntries(staff) }
}

type Body = BodyIn<typeof updateBorrower>

/** The body of the update: only what changed (I-62), and the SSN only when its editing is on and it is filled (G-23). */
export const borrowerBody = (
  values: EditTexts,
  changed: readonly EditField[],
  editsSsn: boolean,
  version: number,
): Body => {
  const all = {
    ...borrowerUpdateBody(values, editsSsn),
    credit_score: values.credit_score.trim() === '' ? null : Number(values.credit_score),
    net_worth: money(values.net_worth),
    liquidity: money(values.liquidity),
  }
  const wanted = new Set<string>(changed.map((field) => (field.startsWith('phone_') ? 'phone' : field)))
  return { version, ...Object.fromEntries(Object.entries(all).filter(([field]) => wanted.has(field))) }
}
