import type { BodyIn } from '@plinth/contract/shared/endpoint'
import type { createLoan } from '@plinth/contract/intake/new-loan'
import { newLoanErrors, type NewPerson } from '@plinth/domain/intake/application/new-loan'
import type { Purpose } from '@plinth/domain/loan/terms'
import { phoneFromTenDigits } from '@plinth/domain/people/party/borrower'
import type { PropertyType } from '@plinth/domain/people/property/types'
import { useState } from 'react'
import { type ChosenPlace, sentAddress } from '../../lib/address-part.ts'
import { ApiError } from '../../lib/api.ts'
import { useCreateLoan } from './new-loan.calls.ts'
import { newLoanWords as words } from './new-loan.words.ts'

/** What the dialog holds, as typed. */
export interface NewLoanValues {
  purpose: Purpose
  amount: number | null
  months: number | null
  propertyType: PropertyType | null
  addressText: string
  place: ChosenPlace | null
  borrowerIs: 'new' | 'known'
  borrower: NewPerson
  borrowerId: string | null
  /** Whether mail reaches the borrower on file. */
  reachesBorrower: boolean
  brokerIs: 'none' | 'new' | 'known'
  broker: NewPerson
  brokerId: string | null
  invite: boolean
}

const nobody: NewPerson = { first_name: '', last_name: '', email: '', phone: '' }
const blank: NewLoanValues = {
  purpose: 'Purchase',
  amount: null,
  months: 12,
  propertyType: null,
  addressText: '',
  place: null,
  borrowerIs: 'new',
  borrower: nobody,
  borrowerId: null,
  reachesBorrower: false,
  brokerIs: 'none',
  broker: nobody,
  brokerId: null,
  invite: false,
}

const missing = (path: string, isMissing: boolean) => (isMissing ? { [path]: words.required } : {})

/** What is wrong with each field, by its path in the call. */
const errorsOf = (v: NewLoanValues): Readonly<Record<string, string>> => ({
  ...newLoanErrors({
    amount: v.amount,
    durationMonths: v.months,
    hasAddress: v.place !== null,
    borrower: v.borrowerIs === 'new' ? v.borrower : null,
    broker: v.brokerIs === 'new' ? v.broker : null,
    reachesBorrower: v.reachesBorrower,
    // Whom to invite is asked first.
    invites: v.invite && (v.borrowerIs === 'new' || v.borrowerId !== null),
  }),
  ...missing('property.property_type', v.propertyType === null),
  ...missing('borrower.borrower_id', v.borrowerIs === 'known' && v.borrowerId === null),
  ...missing('broker.contact_id', v.brokerIs === 'known' && v.brokerId === null),
})

const named = ({ first_name, last_name, email }: NewPerson) => ({
  kind: 'new' as const,
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  email: email.trim(),
})

const bodyOf = (v: NewLoanValues, isDespite: boolean): BodyIn<typeof createLoan> | null => {
  const { amount, months, propertyType, place } = v
  if (amount === null || months === null || propertyType === null || place === null) return null
  return {
    purpose: v.purpose,
    amount,
    duration_months: months,
    property: { property_type: propertyType, ...sentAddress(place) },
    borrower:
      v.borrowerIs === 'known'
        ? { kind: 'known', borrower_id: v.borrowerId ?? '' }
        : { ...named(v.borrower), phone: phoneFromTenDigits(v.borrower.phone.replace(/\D/g, '')) },
    broker:
      v.brokerIs === 'none'
        ? null
        : v.brokerIs === 'known'
          ? { kind: 'known', contact_id: v.brokerId ?? '' }
          : named(v.broker),
    invite: v.invite,
    despite_similar: isDespite,
  }
}

/** The loan that is being entered. What was typed stays, whatever the server answers and when the dialog is closed. */
export const useNewLoan = (onCreated: (humanId: string) => void) => {
  const [values, setValues] = useState<NewLoanValues>(blank)
  const [left, setLeft] = useState<readonly string[] | 'all'>([])
  const [isSettling, setSettling] = useState(false)
  const create = useCreateLoan()
  const found = errorsOf(values)
  const refused = create.error instanceof ApiError ? create.error : null
  const isSimilar = refused?.code === 'similar_request'
  const set = (change: Partial<NewLoanValues>) => {
    setValues((now) => ({ ...now, ...change }))
    // What the server said was about other values.
    if (create.error) create.reset()
  }
  const submit = async () => {
    setLeft('all')
    const body = Object.keys(found).length === 0 ? bodyOf(values, isSimilar) : null
    if (body === null || isSettling) return
    const { human_id } = await create.mutateAsync({ body })
    setValues(blank)
    setLeft([])
    onCreated(human_id)
  }
  return {
    values,
    set,
    leave: (path: string) => left !== 'all' && setLeft([...left, path]),
    error: (path: string): string | undefined =>
      (left === 'all' || left.includes(path) ? found[path] : undefined) ?? refused?.field(path),
    /** What the server found wrong with the address. */
    addressError: refused?.problem?.errors?.find((one) => one.path.startsWith('property.address'))?.message,
    /** Open requests on the property, by human id, with what is told of each. */
    similar: isSimilar ? Object.entries(refused.fields) : [],
    failure: create.error && !isSimilar ? (refused?.message ?? words.failed) : null,
    isBusy: create.isPending,
    isSettling,
    setSettling,
    submit: () => void submit().catch(() => undefined),
  }
}
export type NewLoanForm = ReturnType<typeof useNewLoan>
