import { Checkbox, Group, Modal, NumberInput, Select, Stack, Text } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { messages } from '@plinth/domain/shared/form-messages'
import { blanketMessage, contradictsBlanket } from '@plinth/domain/loan/blanket'
import { formPropertyTypes, type PropertyType, propertyTypeLabel } from '@plinth/domain/people/property/types'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { type FormEvent, Suspense, useState } from 'react'
import { type AddressPart, type ChosenPlace, sentAddress } from '../../lib/address-part.ts'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { useNewProperty } from './loan-property.calls.ts'
import { propertyWords as words } from './loan-property.words.ts'
import { modalFailure } from './modal-failure.ts'

interface Values {
  type: PropertyType | null
  text: string
  place: ChosenPlace | null
  price: number | null
  units: number | null
  isBlanket: boolean
}
const blank: Values = { type: null, text: '', place: null, price: null, units: null, isBlanket: false }

/** The new property as typed, and what is wrong with it. */
const useNewPropertyForm = (loan: LoanView, onClose: () => void) => {
  const [values, setValues] = useState(blank)
  const [left, setLeft] = useState<readonly string[]>([])
  const [isSettling, setSettling] = useState(false)
  const create = useNewProperty()
  const refused = create.error instanceof ApiError ? create.error : null
  const found: Readonly<Record<string, string>> = {
    ...(values.type === null ? { property_type: words.required } : {}),
    ...(values.place === null ? { address: messages.address } : {}),
    ...(contradictsBlanket(loan.properties.length + 1, values.isBlanket || loan.is_blanket_loan)
      ? { is_blanket_loan: blanketMessage }
      : {}),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(['property_type', 'address', 'is_blanket_loan'])
    const { type, place, price, units, isBlanket } = values
    if (type === null || place === null || isSettling || found['is_blanket_loan']) return
    const body = {
      ...{ property_type: type, ...sentAddress(place), purchase_price: price, number_of_units: units },
      ...(isBlanket ? { is_blanket_loan: true } : {}),
    }
    create.mutate({ params: { loan_id: loan.id }, body }, { onSuccess: onClose })
  }
  return {
    values,
    set: (change: Partial<Values>) => {
      setValues((now) => ({ ...now, ...change }))
      if (create.error) create.reset()
    },
    leave: (field: string) => setLeft((now) => [...now, field]),
    error: (field: string) => (left.includes(field) ? found[field] : undefined) ?? refused?.field(field),
    addressError: refused?.problem?.errors?.find(({ path }) => path.startsWith('address_'))?.message,
    failure: modalFailure(create.error),
    isBusy: create.isPending,
    isSettling,
    setSettling,
    submit,
  }
}

interface NewPropertyModalProps {
  loan: LoanView
  address: AddressPart
  onBack: () => void
  onClose: () => void
}

/** Enters a property that is not on file; its further figures are filled in by editing it (I-57). */
export const NewPropertyModal = ({ loan, address: Address, onBack, onClose }: NewPropertyModalProps) => {
  const form = useNewPropertyForm(loan, onClose)
  const { values } = form
  return (
    <Modal opened onClose={form.isBusy ? () => {} : onClose} title={words.newProperty} size="md">
      <form noValidate onSubmit={form.submit}>
        <Stack gap="sm">
          <Select
            label={words.fields.property_type}
            required
            data={formPropertyTypes.map((value) => ({ value, label: propertyTypeLabel(value) }))}
            value={values.type}
            error={form.error('property_type')}
            onBlur={() => form.leave('property_type')}
            onChange={(type) => form.set({ type: formPropertyTypes.find((one) => one === type) ?? null })}
          />
          <Suspense fallback={<SkeletonBlock height={84} />}>
            <Address
              id="new-property-address"
              size="sm"
              text={values.text}
              isChosen={values.place !== null}
              error={form.error('address') ?? form.addressError}
              onText={(text) => form.set({ text })}
              onChoose={(place) => form.set({ place })}
              onLeave={() => form.leave('address')}
              onSettling={form.setSettling}
            />
          </Suspense>
          <MoneyInput
            read={pastedMoney}
            label={words.fields.purchase_price}
            value={values.price}
            error={form.error('purchase_price')}
            onChange={(price) => form.set({ price })}
          />
          <NumberInput
            label={words.fields.number_of_units}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            value={values.units ?? ''}
            error={form.error('number_of_units')}
            onChange={(units) => form.set({ units: units === '' ? null : Number(units) })}
          />
          {contradictsBlanket(loan.properties.length + 1, loan.is_blanket_loan) ? (
            <Checkbox
              label={words.blanket}
              description={words.blanketHelp}
              checked={values.isBlanket}
              error={form.error('is_blanket_loan')}
              onChange={(event) => form.set({ isBlanket: event.currentTarget.checked })}
            />
          ) : null}
          {form.failure === null ? null : (
            <Text c="var(--mantine-color-error)" role="alert">
              {form.failure}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.isBusy} onClick={onBack}>
              {words.backToList}
            </Button>
            <Button type="submit" loading={form.isBusy} disabledReason={form.isSettling ? words.settling : undefined}>
              {words.createAndAdd}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
