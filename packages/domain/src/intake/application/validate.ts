import { messages } from '../../shared/form-messages.ts'
import { isPlaceholderEmail } from '../../people/party/placeholder-email.ts'
import { isEmail, isPersonName } from '../../shared/text.ts'
import { isZipcode, maxAmount, mostDollars } from '../../shared/limits.ts'
import { stateCodeOf } from '../../shared/us-states.ts'
import { blanketMessage, contradictsBlanket } from '../../loan/blanket.ts'
import { formDuration } from '../../loan/terms.ts'
import { isFormDate, type PlainDate } from '../../shared/dates.ts'
import {
  type AddressValues,
  type ApplicationValues,
  type BorrowerField,
  type BorrowerValues,
  borrowerFields,
  type FieldDef,
  type FieldKind,
  type PropertyField,
  type PropertyValues,
  propertyFields,
} from './fields.ts'
import { countLimits } from './count-limits.ts'
import { figure } from './figures.ts'
import { stripCommas } from '../../shared/money.ts'
import {
  isBorrowerFieldRequired,
  isBorrowerFieldVisible,
  isPropertyFieldRequired,
  isPropertyFieldVisible,
  isPurchasePriceDisabled,
} from './rules.ts'

export type Message = (typeof messages)[keyof typeof messages] | typeof blanketMessage

export type BorrowerErrors = { readonly [F in BorrowerField]?: Message }
export type PropertyErrors = { readonly [F in PropertyField]?: Message }

/** What is wrong with each shown field of the borrower level; {} when nothing is (E-23..E-45). */
export const validateBorrowerLevel = (values: BorrowerValues, today: PlainDate): BorrowerErrors =>
  collect(borrowerFields, (field) =>
    isBorrowerFieldVisible(field.name, values)
      ? borrowerError(field, values[field.name].trim(), values, today)
      : undefined,
  )

/** What is wrong with each shown field of a property; {} when nothing is (E-35, E-40..E-45). */
export const validatePropertyLevel = (property: PropertyValues): PropertyErrors =>
  collect(propertyFields, (field) => {
    if (!isPropertyFieldVisible(field.name, property)) return undefined
    if (field.name === 'address') return isCompleteAddress(property.address) ? undefined : messages.address
    return formatError(field, property[field.name].trim(), isPropertyFieldRequired(field.name, property))
  })

/**
 * What is wrong with the whole form, by the path of the field: 'firstName', 'properties.0.address'.
 * A form without any property is wrong at 'properties'; one of several properties at 'isBlanketLoan' when that says No.
 */
export const validateAll = (values: ApplicationValues, today: PlainDate): Readonly<Record<string, Message>> => {
  const ofProperties = values.properties.flatMap((property, index) =>
    Object.entries(validatePropertyLevel(property)).map(
      ([name, text]) => [`properties.${index}.${name}`, text] as const,
    ),
  )
  return {
    ...validateBorrowerLevel(values.borrower, today),
    ...(values.properties.length === 0 ? { properties: messages.required } : {}),
    ...(contradictsBlanket(values.properties.length, values.borrower.isBlanketLoan !== 'No')
      ? { isBlanketLoan: blanketMessage }
      : {}),
    ...Object.fromEntries(ofProperties),
  }
}

/** Whether an address names a place in the US with all its parts (E-35); land that is kept as typed has no street number. */
export const isCompleteAddress = (address: AddressValues): boolean =>
  (address.street_number.trim() !== '' || address.as_typed) &&
  [address.route, address.city].every((part) => part.trim()) &&
  stateCodeOf(address.state) !== null &&
  isZipcode(address.zipcode.trim()) &&
  address.country === 'US' &&
  address.coordinates !== null &&
  Math.abs(address.coordinates.lat) <= 90 &&
  Math.abs(address.coordinates.lng) <= 180

const borrowerError = (
  field: FieldDef & { name: BorrowerField },
  value: string,
  values: BorrowerValues,
  today: PlainDate,
): Message | undefined => {
  const required = isBorrowerFieldRequired(field.name, values, today)
  switch (field.name) {
    case 'borrowerEmail':
      if (!values.isBroker) return isReachable(value) ? undefined : messages.email
      return value === '' || isReachable(value) ? undefined : messages.emailOrBlank
    case 'durationMonths':
      return durationError(value)
    case 'amount':
      return limitedError(value, required, 1)
    case 'purchasePrice':
      return isPurchasePriceDisabled(values, today) ? undefined : limitedError(value, required, 0)
    default:
      return formatError(field, value, required)
  }
}

/** An address that mail can reach: one under `.invalid` stands for none (E-32). */
export const isReachable = (email: string): boolean => isEmail(email) && !isPlaceholderEmail(email)

/** What is wrong with a duration in months. */
export const durationError = (value: string): Message | undefined => {
  if (stripCommas(value) === '' || !Number.isInteger(Number(stripCommas(value)))) return messages.number
  const months = Number(stripCommas(value))
  return months >= formDuration.min && months <= formDuration.max ? undefined : messages.duration
}

/** What is wrong with money that has a least and the most a loan may be (Y-08). */
export const limitedError = (value: string, required: boolean, least: number): Message | undefined => {
  if (value === '') return required ? messages.required : undefined
  if (!/^[\d ,]+$/.test(value)) return messages.number
  const dollars = Number(stripCommas(value))
  if (dollars > maxAmount) return messages.limit
  return dollars >= least && figure(value) !== null ? undefined : messages.number
}

type Format = Pick<FieldDef, 'kind' | 'options'> & { readonly name?: string }

/** What is wrong with a value of a kind. Phone and dates have one text for blank and malformed alike (E-33, E-38). */
export const formatError = (field: Format, value: string, required: boolean): Message | undefined => {
  if (value === '') return required ? (blankTexts[field.kind] ?? messages.required) : undefined
  return formatChecks[field.kind](value, field)
}

const blankTexts: { readonly [K in FieldKind]?: Message } = {
  phone: messages.phone,
  date: messages.date,
  email: messages.email,
}

const unless = (holds: boolean, text: Message): Message | undefined => (holds ? undefined : text)
const isFigure = (value: string) => unless(figure(value) !== null, messages.number)
const isWithin = (value: string, { name = '' }: Format) =>
  unless(Number(stripCommas(value)) <= (countLimits[name] ?? mostDollars), messages.number)
const isOption = (value: string, { options }: Format) =>
  unless(
    options.some((option) => option.value === value),
    messages.required,
  )
// The address has its own rule; computed figures are not typed by anyone.
const isFine = () => undefined

const formatChecks: Readonly<Record<FieldKind, (value: string, field: Format) => Message | undefined>> = {
  phone: (value) => unless(/^\d{10}$/.test(value), messages.phone),
  date: (value) => unless(isFormDate(value), messages.date),
  email: (value) => unless(isReachable(value), messages.email),
  name: (value) => unless(isPersonName(value), messages.name),
  money: isFigure,
  count: (value, field) => isFigure(value) ?? isWithin(value, field),
  decimal: (value, field) => unless(/^\d{1,4}(\.\d)?$/.test(value), messages.number) ?? isWithin(value, field),
  choice: isOption,
  'yes-no': isOption,
  country: isOption,
  address: isFine,
  'computed-money': isFine,
}

const collect = <F extends FieldDef>(
  fields: readonly F[],
  check: (field: F) => Message | undefined,
): { readonly [N in F['name']]?: Message } => {
  const found = fields.flatMap((field) => {
    const text = check(field)
    return text === undefined ? [] : [[field.name, text] as const]
  })
  return Object.fromEntries(found) as { [N in F['name']]?: Message }
}
