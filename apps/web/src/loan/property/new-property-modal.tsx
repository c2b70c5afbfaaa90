import { Checkbox, NumberInput, Select, Stack } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { messages } from '@plinth/domain/shared/form-messages'
import { blanketMessage, contradictsBlanket } from '@plinth/domain/loan/blanket'
import { formPropertyTypes, propertyTypeLabel } from '@plinth/domain/people/property/types'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { Suspense, useState } from 'react'
import { type AddressPart, type ChosenPlace, sentAddress } from '../../lib/address-part.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { LikeProperties } from './like-properties.tsx'
import { useNewProperty } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { modalFailure } from './modal-failure.ts'

interface Values {
  property_type: string
  text: string
  address: ChosenPlace | null
  purchase_price: number | null
  number_of_units: number | null
  is_blanket_loan: boolean
}
const start: Values = {
  ...{ property_type: '', text: '', address: null, purchase_price: null, number_of_units: null },
  is_blanket_loan: false,
}
const types = formPropertyTypes.map((value) => ({ value, label: propertyTypeLabel(value) }))

/** The new property as typed, and what is wrong with it. */
const useNewPropertyForm = (loan: LoanView, isSettling: boolean, onClose: () => void) => {
  const create = useNewProperty()
  return useSendForm<Values>({
    start,
    failed: modalFailure,
    at: (path) => (path.startsWith('address_') ? 'address' : path),
    check: ({ property_type, address, is_blanket_loan }) => ({
      property_type: property_type === '' ? words.required : undefined,
      address: address === null ? messages.address : undefined,
      is_blanket_loan: contradictsBlanket(loan.properties.length + 1, is_blanket_loan || loan.is_blanket_loan)
        ? blanketMessage
        : undefined,
    }),
    refusal: () => (isSettling ? words.settling : undefined),
    send: async ({ address, purchase_price, number_of_units, is_blanket_loan, ...values }) => {
      const property_type = formPropertyTypes.find((one) => one === values.property_type)
      if (property_type === undefined || address === null) return
      const body = {
        ...{ property_type, ...sentAddress(address), purchase_price, number_of_units },
        ...(is_blanket_loan ? { is_blanket_loan } : {}),
      }
      await create.mutateAsync({ params: { loan_id: loan.id }, body })
      onClose()
    },
  })
}

interface NewPropertyModalProps {
  loan: LoanView
  address: AddressPart
  onBack: () => void
  onClose: () => void
}

/** Enters a property that is not on file; its further figures are filled in by editing it (I-57). */
export const NewPropertyModal = ({ loan, address: Address, onBack, onClose }: NewPropertyModalProps) => {
  const [isSettling, setSettling] = useState(false)
  const form = useNewPropertyForm(loan, isSettling, onClose)
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.newProperty} size="md">
      <form {...form.element}>
        <Stack gap="sm">
          <Select label={words.fields.property_type} required data={types} {...form.choice('property_type')} />
          <Suspense fallback={<SkeletonBlock height={84} />}>
            <Address
              id="new-property-address"
              size="sm"
              text={form.values.text}
              isChosen={form.values.address !== null}
              error={form.errorAt('address')}
              onText={(text) => form.set({ text })}
              onChoose={(address) => form.set({ address })}
              onLeave={() => form.leave('address')}
              onSettling={setSettling}
            />
          </Suspense>
          {form.values.address ? (
            <LikeProperties
              loan={loan}
              place={form.values.address}
              isBlanket={form.values.is_blanket_loan}
              onClose={onClose}
            />
          ) : null}
          <MoneyInput read={pastedMoney} label={words.fields.purchase_price} {...form.field('purchase_price')} />
          <NumberInput
            label={words.fields.number_of_units}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...form.number('number_of_units')}
          />
          {contradictsBlanket(loan.properties.length + 1, loan.is_blanket_loan) ? (
            <Checkbox label={words.blanket} description={words.blanketHelp} {...form.tick('is_blanket_loan')} />
          ) : null}
          <FormEnd form={form} submit={words.createAndAdd} cancel={words.backToList} onCancel={onBack} />
        </Stack>
      </form>
    </Dialog>
  )
}
