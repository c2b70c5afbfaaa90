import {
  Alert,
  Checkbox,
  Fieldset,
  Group,
  Modal,
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
import { Suspense } from 'react'
import type { AddressPart } from '../../lib/address-part.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
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
        value={form.values.amount}
        error={form.error('amount')}
        onBlur={() => form.leave('amount')}
        onChange={(amount) => form.set({ amount })}
      />
      <NumberInput
        label={words.months}
        required
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={form.values.months ?? ''}
        error={form.error('duration_months')}
        onBlur={() => form.leave('duration_months')}
        onChange={(months) => form.set({ months: months === '' ? null : Number(months) })}
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
        value={form.values.propertyType}
        error={form.error('property.property_type')}
        onBlur={() => form.leave('property.property_type')}
        onChange={(type) => form.set({ propertyType: formPropertyTypes.find((one) => one === type) ?? null })}
      />
      <Suspense fallback={<SkeletonBlock height={84} />}>
        <Address
          id="new-loan-address"
          size="sm"
          text={form.values.addressText}
          isChosen={form.values.place !== null}
          error={form.error('property') ?? form.addressError}
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
  const { borrowerIs, borrowerId, invite } = form.values
  const onFile = useBorrowersOnFile(borrowerIs === 'known')
  const choose = (id: string | null) =>
    form.set({ borrowerId: id, reachesBorrower: Boolean(onFile.data?.borrowers.find((b) => b.id === id)?.email) })
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
            isFailed={onFile.isError}
            value={borrowerId}
            error={form.error('borrower.borrower_id')}
            onLeave={() => form.leave('borrower.borrower_id')}
            onChange={choose}
          />
        )}
        <Checkbox
          label={words.invite}
          description={words.inviteHelp}
          checked={invite}
          error={form.error('invite')}
          onChange={(event) => form.set({ invite: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  )
}

const BrokerPart = ({ form }: { form: NewLoanForm }) => {
  const { brokerIs, brokerId } = form.values
  const onFile = useBrokersOnFile(brokerIs === 'known')
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
            people={onFile.data?.contacts.filter((contact) => contact.contact_type === 'broker')}
            isFailed={onFile.isError}
            value={brokerId}
            error={form.error('broker.contact_id')}
            onLeave={() => form.leave('broker.contact_id')}
            onChange={(id) => form.set({ brokerId: id })}
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
  const close = form.isBusy ? () => {} : onClose
  return (
    <Modal opened={opened} onClose={close} title={words.title} size="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <Stack gap="md">
          <LoanPart form={form} />
          <PropertyPart form={form} address={address} />
          <BorrowerPart form={form} />
          <BrokerPart form={form} />
          <Answer form={form} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={form.isBusy} onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" loading={form.isBusy} disabledReason={form.isSettling ? words.settling : undefined}>
              {form.similar.length > 0 ? words.createAnyway : words.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
