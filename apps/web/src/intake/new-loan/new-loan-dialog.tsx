import {
  Alert,
  Checkbox,
  Fieldset,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { purposes } from '@plinth/domain/loan/terms'
import { formPropertyTypes, propertyTypeLabel } from '@plinth/domain/people/property/types'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { Suspense, useState } from 'react'
import type { AddressPart } from '../../lib/address-part.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { SkeletonBlock } from '../../ui/states.tsx'
import { useBorrowersOnFile, useBrokersOnFile } from './new-loan.calls.ts'
import { newLoanWords as words } from './new-loan.words.ts'
import { OnFile, PersonFields } from './people-parts.tsx'
import { type NewLoanForm, useNewLoan } from './use-new-loan.ts'

const choices = <K extends string>(labels: Readonly<Record<K, string>>) =>
  (Object.keys(labels) as K[]).map((value) => ({ value, label: labels[value] }))

const LoanPart = ({ form }: { form: NewLoanForm }) => (
  <Fieldset legend={words.loan}>
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <Select
        label={words.purpose}
        required
        allowDeselect={false}
        data={[...purposes]}
        value={form.values.purpose}
        onChange={(purpose) => form.set({ purpose: purposes.find((one) => one === purpose) ?? 'Purchase' })}
      />
      <MoneyInput
        read={pastedMoney}
        label={words.amount}
        required
        description={words.amountHelp}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.field('amount')}
      />
      <NumberInput
        label={words.months}
        required
        allowDecimal={false}
        allowNegative={false}
        hideControls
        {...form.number('duration_months')}
      />
    </SimpleGrid>
  </Fieldset>
)

const PropertyPart = ({ form, address: Address }: { form: NewLoanForm; address: AddressPart }) => (
  <Fieldset legend={words.property}>
    <Stack gap="sm">
      <Select
        label={words.propertyType}
        required
        data={formPropertyTypes.map((value) => ({ value, label: propertyTypeLabel(value) }))}
        {...form.choice('property.property_type')}
      />
      <Suspense fallback={<SkeletonBlock height={84} />}>
        <Address
          id="new-loan-address"
          size="sm"
          text={form.values.addressText}
          isChosen={form.values.place !== null}
          error={form.errorAt('property')}
          onText={(addressText) => form.set({ addressText })}
          onChoose={(place) => form.set({ place })}
          onLeave={() => form.leave('property')}
          onSettling={form.setSettling}
        />
      </Suspense>
    </Stack>
  </Fieldset>
)

const BorrowerPart = ({ form }: { form: NewLoanForm }) => {
  const { borrowerIs } = form.values
  const [typed, setTyped] = useState('')
  const onFile = useBorrowersOnFile(borrowerIs === 'known', typed)
  const { onChange, ...known } = form.choice('borrower.borrower_id')
  const choose = (id: string | null) => {
    onChange(id)
    form.set({ reachesBorrower: Boolean(onFile.data?.borrowers.find((b) => b.id === id)?.email) })
  }
  return (
    <Fieldset legend={words.borrower}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={words.borrower}
          value={borrowerIs}
          data={choices(words.borrowerIs)}
          onChange={(is) => form.set({ borrowerIs: is })}
        />
        {borrowerIs === 'new' ? (
          <PersonFields
            form={form}
            who="borrower"
            fields={['first_name', 'last_name', 'email', 'phone']}
            required={['first_name', 'last_name']}
          />
        ) : (
          <OnFile
            label={words.chooseBorrower}
            people={onFile.data?.borrowers}
            onSearch={setTyped}
            isFailed={onFile.isError}
            {...known}
            onChange={choose}
          />
        )}
        <Checkbox label={words.invite} description={words.inviteHelp} {...form.tick('invite')} />
      </Stack>
    </Fieldset>
  )
}

const BrokerPart = ({ form }: { form: NewLoanForm }) => {
  const { brokerIs } = form.values
  const [typed, setTyped] = useState('')
  const onFile = useBrokersOnFile(brokerIs === 'known', typed)
  return (
    <Fieldset legend={words.broker}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={words.broker}
          value={brokerIs}
          data={choices(words.brokerIs)}
          onChange={(is) => form.set({ brokerIs: is })}
        />
        {brokerIs === 'new' ? (
          <PersonFields
            form={form}
            who="broker"
            fields={['first_name', 'last_name', 'email']}
            required={['first_name', 'last_name', 'email']}
          />
        ) : null}
        {brokerIs === 'known' ? (
          <OnFile
            label={words.chooseBroker}
            people={onFile.data?.contacts}
            onSearch={setTyped}
            isFailed={onFile.isError}
            {...form.choice('broker.contact_id')}
          />
        ) : null}
      </Stack>
    </Fieldset>
  )
}

/** What the server answered: open requests on the property, each with the way to it, or why it refused. */
const Answer = ({ form }: { form: NewLoanForm }) => {
  if (form.similar.length > 0)
    return (
      <Alert color="yellow" title={words.similar} role="alert">
        {form.similar.map(([humanId, text]) => (
          <Text key={humanId} size="sm">
            <AppLink href={paths.loan(humanId)}>{humanId}</AppLink>
            {text.replace(humanId, '')}
          </Text>
        ))}
        <Text size="sm">{words.similarHelp}</Text>
      </Alert>
    )
  return form.failure === null ? null : (
    <Text c="var(--mantine-color-error)" role="alert">
      {form.failure}
    </Text>
  )
}

interface NewLoanDialogProps {
  opened: boolean
  address: AddressPart
  onClose: () => void
}

/** Begins a loan by hand, without the public form. What was typed is still there when the dialog is opened again. */
export const NewLoanDialog = ({ opened, address, onClose }: NewLoanDialogProps) => {
  const go = useGo()
  const form = useNewLoan((humanId) => void go(paths.loan(humanId)))
  return (
    <Dialog opened={opened} busy={form.busy} onClose={onClose} title={words.title} size="lg">
      <form {...form.element}>
        <Stack gap="md">
          <LoanPart form={form} />
          <PropertyPart form={form} address={address} />
          <BorrowerPart form={form} />
          <BrokerPart form={form} />
          <Answer form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.busy} onClick={onClose}>
              {words.cancel}
            </Button>
            <Button {...form.button}>{form.similar.length > 0 ? words.createAnyway : words.create}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
