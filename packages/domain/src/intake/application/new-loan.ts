import { isReachable } from './validate.ts'
import { messages } from '../../shared/form-messages.ts'
import { isPersonName } from '../../shared/text.ts'
import { detailsDuration } from '../../loan/terms.ts'
import { maxAmount } from '../../shared/limits.ts'

/** Somebody whom staff enter with a loan; '' = not known. */
export type NewPerson = {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** 'code-number' as stored, or as typed on the screen; '' = not known. */
  readonly phone: string
}

/** What staff enter to begin a loan, as far as its rules need it. A person on file is not checked again: null. */
export type NewLoan = {
  /** Dollars; null while empty. */
  readonly amount: number | null
  readonly durationMonths: number | null
  /** Whether the address is complete, by the rule of the address field. */
  readonly hasAddress: boolean
  readonly borrower: NewPerson | null
  readonly broker: NewPerson | null
  /** Whether a borrower on file has an address that mail can reach; of a new one their own email tells. */
  readonly reachesBorrower: boolean
  /** Whether the borrower is invited by email. */
  readonly invites: boolean
}

export const newLoanMessages = {
  ...messages,
  amount: `* Enter an amount from $1 to $${maxAmount.toLocaleString('en-US')}`,
  months: `* Enter ${detailsDuration.min} to ${detailsDuration.max} months`,
  inviteNeedsEmail: '* Enter an email to invite the borrower',
} as const

type Errors = Readonly<Record<string, string>>

/** What is wrong with a person, by field: names are needed; an email may be left blank unless it `needsEmail`. */
export const newPersonErrors = (person: NewPerson, needsEmail: boolean): Errors => {
  const name = (text: string) =>
    text.trim() === '' ? messages.required : isPersonName(text.trim()) ? null : messages.name
  const { email } = person
  const isBlank = email.trim() === ''
  const emailError = isBlank
    ? needsEmail
      ? messages.email
      : null
    : isReachable(email.trim())
      ? null
      : messages.emailOrBlank
  const phone = person.phone.replace(/\D/g, '')
  return found({
    first_name: name(person.first_name),
    last_name: name(person.last_name),
    email: emailError,
    phone: person.phone.trim() === '' || phone.length === 10 ? null : messages.phone,
  })
}

const found = (errors: Record<string, string | null>): Errors =>
  Object.fromEntries(Object.entries(errors).filter((one): one is [string, string] => one[1] !== null))

const under = (path: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [`${path}.${field}`, text]))

const within = (value: number | null, least: number, most: number) => value !== null && value >= least && value <= most

/** Whether the invitation has no address to go to. */
const lacksEmail = ({ borrower, invites, reachesBorrower }: NewLoan): boolean =>
  invites && (borrower === null ? !reachesBorrower : borrower.email.trim() === '')

/** What is wrong with a loan that staff begin, by the path of the field: 'amount', 'borrower.first_name'; {} when nothing is. */
export const newLoanErrors = (loan: NewLoan): Errors => ({
  ...found({
    amount: within(loan.amount, 1, maxAmount) ? null : newLoanMessages.amount,
    duration_months: within(loan.durationMonths, detailsDuration.min, detailsDuration.max)
      ? null
      : newLoanMessages.months,
    property: loan.hasAddress ? null : messages.address,
  }),
  ...(loan.borrower === null ? {} : under('borrower', newPersonErrors(loan.borrower, false))),
  ...(loan.broker === null ? {} : under('broker', newPersonErrors(loan.broker, true))),
  ...(lacksEmail(loan)
    ? { [loan.borrower === null ? 'invite' : 'borrower.email']: newLoanMessages.inviteNeedsEmail }
    : {}),
})
