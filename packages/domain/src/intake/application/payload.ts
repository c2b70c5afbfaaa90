import { splitStreet } from '../../people/property/street.ts'
import { epochToPlainDate, isFormDate, plainDateToEpoch } from '../../shared/dates.ts'
import {
  type AddressValues,
  type ApplicationValues,
  type BorrowerField,
  type BorrowerValues,
  borrowerFields,
  type Coordinates,
  type FieldKind,
  initialBorrower,
  initialProperty,
  type PropertyValues,
  propertyFields,
} from './fields.ts'
import { stripCommas } from '../../shared/money.ts'
import { withIncomes } from './rules.ts'

type PersonName = { firstName: string; lastName: string }

/** Names that travel inside an object or under another name (E-71, E-72). */
type Regrouped = 'firstName' | 'lastName' | 'area' | 'phone' | 'brokerFirstName' | 'brokerLastName' | 'brokerEmail'

type Sent<Field extends { name: string; kind: FieldKind }, Left extends string> = {
  [F in Field as Exclude<F['name'], Left>]: F['kind'] extends 'money' | 'count' | 'decimal' | 'date' | 'computed-money'
    ? number | null
    : string
}

/** The address as sent: street number and route are one string (E-73). */
export type PayloadAddress = {
  address: string
  city: string
  state: string
  zipcode: string
  country: string
  coordinates: Coordinates | null
  /** Only there when the person insists. */
  as_typed?: true
}

/** One property as sent: figures are numbers in dollars or counts, null when blank. */
export type PayloadProperty = Sent<(typeof propertyFields)[number], 'address'> & { address: PayloadAddress }

/** The short form as sent by application.short (E-71, E-72): dates in epoch seconds, null when blank. */
export type ApplicationPayload = Sent<(typeof borrowerFields)[number], Regrouped> & {
  borrowerName: PersonName
  borrowerPhone: { area: string; phone: string }
  brokerName?: PersonName
  brokerEmail?: string
  captchaToken: { token: string }
  properties: PayloadProperty[]
}

const regrouped: readonly BorrowerField[] = [
  'firstName',
  'lastName',
  'area',
  'phone',
  'brokerFirstName',
  'brokerLastName',
  'brokerEmail',
]

/** What application.short is sent for a filled-in form (E-71..E-75). Names and emails are trimmed; nothing is checked here. */
export const toPayload = (values: ApplicationValues, token: string): ApplicationPayload => {
  const { borrower } = values
  const others = borrowerFields
    .filter((field) => !regrouped.includes(field.name))
    .map((field) => [field.name, send(field.kind, borrower[field.name])] as const)
  const body = {
    ...Object.fromEntries(others),
    borrowerName: { firstName: borrower.firstName.trim(), lastName: borrower.lastName.trim() },
    borrowerPhone: { area: borrower.area, phone: borrower.phone.trim() },
    ...(borrower.isBroker
      ? {
          brokerName: { firstName: borrower.brokerFirstName.trim(), lastName: borrower.brokerLastName.trim() },
          brokerEmail: borrower.brokerEmail.trim(),
        }
      : {}),
    captchaToken: { token },
    properties: values.properties.map(propertyToPayload),
  }
  // The field table names every remaining key and its kind; the entries above are built from it.
  return body as ApplicationPayload
}

const propertyToPayload = (property: PropertyValues): PayloadProperty => {
  const entries = propertyFields.map(
    (field) =>
      [
        field.name,
        field.name === 'address' ? mergeStreet(property.address) : send(field.kind, property[field.name]),
      ] as const,
  )
  return Object.fromEntries(entries) as PayloadProperty
}

const mergeStreet = ({ street_number, route, as_typed, ...rest }: AddressValues): PayloadAddress => ({
  ...rest,
  address: [street_number.trim(), route.trim()].filter(Boolean).join(' '),
  ...(as_typed ? { as_typed } : {}),
})

const send = (kind: FieldKind, value: string): string | number | null => {
  if (kind === 'date') return isFormDate(value) ? plainDateToEpoch(value) : null
  if (kind !== 'money' && kind !== 'count' && kind !== 'decimal' && kind !== 'computed-money') return value.trim()
  const plain = stripCommas(value)
  return plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}

type ReceivedValue = string | number | boolean | null | undefined

/** An address as received: the parts of the street may come beside the merged string. */
export type ReceivedAddress = Omit<PayloadAddress, 'as_typed'> & {
  as_typed?: boolean | undefined
  street_number?: string | undefined
  route?: string | undefined
}

/** One property as received. */
export type ReceivedProperty = { readonly address: ReceivedAddress } & {
  readonly [F in Exclude<(typeof propertyFields)[number]['name'], 'address'>]?: ReceivedValue
}

/** A payload as the server received and parsed it: blank fields may be missing, Yes/No may have become true/false. */
export type ReceivedPayload = {
  readonly borrowerName: PersonName
  readonly borrowerPhone: { readonly area: string; readonly phone: string }
  readonly brokerName?: PersonName | undefined
  readonly brokerEmail?: string | undefined
  readonly properties: readonly ReceivedProperty[]
} & { readonly [F in Exclude<BorrowerField, Regrouped>]?: ReceivedValue }

/**
 * The form that a payload came from, so that the server runs the very rules of the form (W-23). Broker mode is told by the
 * broker's name or email; the incomes are worked out anew, whatever was sent.
 */
export const payloadToValues = (payload: ReceivedPayload): ApplicationValues => {
  const isBroker = payload.brokerName !== undefined || payload.brokerEmail !== undefined
  const others = borrowerFields.flatMap((field) => {
    const { name } = field
    return isSentAlone(name) ? [[name, receive(field.kind, payload[name])] as const] : []
  })
  const borrower: BorrowerValues = {
    ...initialBorrower,
    ...Object.fromEntries(others),
    isBroker,
    firstName: payload.borrowerName.firstName,
    lastName: payload.borrowerName.lastName,
    area: payload.borrowerPhone.area,
    phone: payload.borrowerPhone.phone,
    brokerFirstName: payload.brokerName?.firstName ?? '',
    brokerLastName: payload.brokerName?.lastName ?? '',
    brokerEmail: payload.brokerEmail ?? '',
  }
  return { borrower, properties: payload.properties.map(payloadToProperty) }
}

const isSentAlone = (name: BorrowerField): name is Exclude<BorrowerField, Regrouped> => !regrouped.includes(name)

const payloadToProperty = (sent: ReceivedProperty): PropertyValues => {
  const entries = propertyFields.map(
    (field) =>
      [field.name, field.name === 'address' ? toAddress(sent.address) : receive(field.kind, sent[field.name])] as const,
  )
  return withIncomes({ ...initialProperty, ...Object.fromEntries(entries) })
}

/** The parts as sent, else those of the street line. */
const toAddress = ({ address, street_number, route, as_typed = false, ...parts }: ReceivedAddress): AddressValues => {
  const rest = { ...parts, as_typed }
  if (street_number && route) return { ...rest, street_number, route }
  return { ...rest, ...splitStreet(address) }
}

const receive = (kind: FieldKind, value: ReceivedValue): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return kind === 'date' && typeof value === 'number' ? epochToPlainDate(value) : String(value)
}
