import type { getApplicationAnswers } from '@plinth/contract/intake/activity-application'
import { ShortApplication } from '@plinth/contract/intake/application'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import {
  type AddressValues,
  type ApplicationValues,
  borrowerFields,
  type FieldKind,
  type Option,
  propertyFields,
} from '@plinth/domain/intake/application/fields'
import { withCommas } from '@plinth/domain/intake/application/figures'
import { formatMoney, stripCommas } from '@plinth/domain/shared/money'
import { payloadToValues } from '@plinth/domain/intake/application/payload'
import { type DatePattern, epochOf, formatPlainDate } from '@plinth/domain/shared/dates'

export type Answers = ReplyOf<typeof getApplicationAnswers>
export type Section = Answers['sections'][number]

/** The payload as it is kept: without the solved captcha (see submitShort). */
const Kept = ShortApplication.omit({ captchaToken: true, website: true })

/** The form behind a short application as it is kept. */
export const keptForm = (payload: unknown): ApplicationValues => payloadToValues(Kept.parse(payload))

/** The fields of the applicant and of the broker, told apart from those of the loan by their level's first eight. */
const borrowerPart = ['firstName', 'lastName', 'borrowerEmail', 'phone']
const brokerPart = ['brokerFirstName', 'brokerLastName', 'brokerEmail']
const elsewhere = [...borrowerPart, ...brokerPart, 'area']

export const addressText = (a: AddressValues) =>
  [[a.street_number, a.route].filter(Boolean).join(' '), a.city, [a.state, a.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

const phoneText = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')

interface Field {
  name: string
  label: string
  kind: FieldKind
  options: readonly Option[]
}

/** An answer as people read it. */
export const shown = ({ kind, options }: Field, value: string, pattern: DatePattern): string => {
  if (kind === 'money' || kind === 'computed-money') return formatMoney(Number(stripCommas(value)))
  if (kind === 'count') return withCommas(value)
  if (kind === 'date') return formatPlainDate(value, pattern)
  if (kind === 'phone') return phoneText(value)
  return options.find((o) => o.value === value)?.label ?? value
}

/** The answers that were given, in the order of the form; what was left blank is left out. */
const answered = (
  fields: readonly Field[],
  textOf: (name: string) => string,
  pattern: DatePattern,
): Section['answers'] =>
  fields.flatMap((field) => {
    const value = textOf(field.name).trim()
    return value === '' ? [] : [{ label: field.label, value: shown(field, value, pattern) }]
  })

const sectionsOf = ({ borrower, properties }: ApplicationValues, pattern: DatePattern): Section[] => {
  const text = (name: string): string => String(Object.entries(borrower).find(([key]) => key === name)?.[1] ?? '')
  const of = (names: readonly string[]) => borrowerFields.filter(({ name }) => names.includes(name))
  const loanPart = borrowerFields.filter(({ name }) => !elsewhere.includes(name))
  const about = properties.map((property, n) => ({
    title: properties.length === 1 ? 'Property' : `Property ${n + 1}`,
    answers: answered(
      propertyFields,
      (name) => {
        const value = Object.entries(property).find(([key]) => key === name)?.[1] ?? ''
        return typeof value === 'string' ? value : addressText(value)
      },
      pattern,
    ),
  }))
  const all = [
    { title: 'Borrower', answers: answered(of(borrowerPart), text, pattern) },
    { title: 'Broker', answers: borrower.isBroker ? answered(of(brokerPart), text, pattern) : [] },
    { title: 'Loan', answers: answered(loanPart, text, pattern) },
    ...about,
  ]
  return all.filter(({ answers }) => answers.length > 0)
}

/** A kept short application as section by section answers (K-31). `payload` is what submitShort stored. */
export const toAnswers = (row: { payload: unknown; created_at: Date }, pattern: DatePattern): Answers => ({
  kind: 'init-request',
  submitted_epoch: epochOf(row.created_at),
  sections: sectionsOf(keptForm(row.payload), pattern),
  documents: [],
  signature: null,
})
