import type { BodyIn } from '@plinth/contract/shared/endpoint'
import type { createLoan } from '@plinth/contract/intake/new-loan'
import { newLoanErrors, type NewPerson } from '@plinth/domain/intake/application/new-loan'
import type { Purpose } from '@plinth/domain/loan/terms'
import { phoneFromTenDigits } from '@plinth/domain/people/party/phone'
import { formPropertyTypes } from '@plinth/domain/people/property/types'
import { useState } from 'react'
import { type ChosenPlace, sentAddress } from '../../lib/address-part.ts'
import { ApiError } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { useCreateLoan } from './new-loan.calls.ts'
import { newLoanWords as words } from './new-loan.words.ts'

/** What the dialog holds, as typed, by the paths of the call. */
export interface NewLoanValues {
  purpose: Purpose
  amount: number | null
  duration_months: number | null
  property: { property_type: string }
  addressText: string
  place: ChosenPlace | null
  borrowerIs: 'new' | 'known'
  borrower: NewPerson & { borrower_id: string }
  /** Whether mail reaches the borrower on file. */
  reachesBorrower: boolean
  brokerIs: 'none' | 'new' | 'known'
  broker: NewPerson & { contact_id: string }
  invite: boolean
}

const nobody: NewPerson = { first_name: '', last_name: '', email: '', phone: '' }
const start: NewLoanValues = {
  purpose: 'Purchase',
  amount: null,
  duration_months: 12,
  property: { property_type: '' },
  addressText: '',
  place: null,
  borrowerIs: 'new',
  borrower: { ...nobody, borrower_id: '' },
  reachesBorrower: false,
  brokerIs: 'none',
  broker: { ...nobody, contact_id: '' },
  invite: false,
}

const missing = (path: string, isMissing: boolean) => (isMissing ? { [path]: words.required } : {})

/** What is wrong with each field, by its path in the call. */
const errorsOf = (v: NewLoanValues): Readonly<Record<string, string>> => ({
  ...newLoanErrors({
    amount: v.amount,
    durationMonths: v.duration_months,
    hasAddress: v.place !== null,
    borrower: v.borrowerIs === 'new' ? v.borrower : null,
    broker: v.brokerIs === 'new' ? v.broker : null,
    reachesBorrower: v.reachesBorrower,
    // Whom to invite is asked first.
    invites: v.invite && (v.borrowerIs === 'new' || v.borrower.borrower_id !== ''),
  }),
  ...missing('property.property_type', v.property.property_type === ''),
  ...missing('borrower.borrower_id', v.borrowerIs === 'known' && v.borrower.borrower_id === ''),
  ...missing('broker.contact_id', v.brokerIs === 'known' && v.broker.contact_id === ''),
})

const named = ({ first_name, last_name, email }: NewPerson) => ({
  kind: 'new' as const,
  first_name: first_name.trim(),
  last_name: last_name.trim(),
  email: email.trim(),
})

const bodyOf = (v: NewLoanValues, isDespite: boolean): BodyIn<typeof createLoan> | null => {
  const { amount, duration_months, place } = v
  const property_type = formPropertyTypes.find((one) => one === v.property.property_type)
  if (amount === null || duration_months === null || property_type === undefined || place === null) return null
  return {
    ...{ purpose: v.purpose, amount, duration_months },
    property: { property_type, ...sentAddress(place) },
    borrower:
      v.borrowerIs === 'known'
        ? { kind: 'known', borrower_id: v.borrower.borrower_id }
        : { ...named(v.borrower), phone: phoneFromTenDigits(v.borrower.phone.replace(/\D/g, '')) },
    broker:
      v.brokerIs === 'none'
        ? null
        : v.brokerIs === 'known'
          ? { kind: 'known', contact_id: v.broker.contact_id }
          : named(v.broker),
    invite: v.invite,
    despite_similar: isDespite,
  }
}

const isSimilar = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.code === 'similar_request'

/** The loan that is being entered. What was typed stays, whatever the server answers and when the dialog is closed. */
export const useNewLoan = (onCreated: (humanId: string) => void) => {
  const [isSettling, setSettling] = useState(false)
  const create = useCreateLoan()
  const form = useSendForm({
    start,
    again: true,
    check: errorsOf,
    at: (path) => (path.startsWith('property.address') ? 'property' : path),
    refusal: () => (isSettling ? words.settling : undefined),
    failed: words.failed,
    send: async (values, { before }) => {
      const body = bodyOf(values, isSimilar(before))
      if (body === null) return
      const { human_id } = await create.mutateAsync({ body })
      onCreated(human_id)
    },
  })
  return {
    ...form,
    /** Open requests on the property, by human id, with what is told of each. */
    similar: isSimilar(form.error) ? Object.entries(form.error.fields) : [],
    setSettling,
  }
}
export type NewLoanForm = ReturnType<typeof useNewLoan>
