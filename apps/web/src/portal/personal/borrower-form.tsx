import { Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import { ssnLength, validateBorrowerEdit } from '@plinth/domain/people/party/borrower'
import { parsePlainDate } from '@plinth/domain/shared/dates'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { lenderToday } from '../../lib/format.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { changedBody, loadedEdit } from './borrower-edit.ts'
import { isStale, useSaveBorrower } from './personal.calls.ts'
import { editWords as words } from './personal.words.ts'

const digits = (text: string) => text.replace(/\D/g, '')

/** What is typed over the details, kept over a refresh but for the SSN; `editsSsn` says that one is being entered. */
const useBorrowerForm = (borrower: BorrowerView, editsSsn: boolean, onClose: () => void) => {
  const save = useSaveBorrower()
  return useSendForm({
    start: loadedEdit(borrower),
    version: borrower.version,
    label: (name) => words[name],
    kept: { name: `borrower-${borrower.id}`, never: ['ssn'] },
    check: (edit) => validateBorrowerEdit(edit, editsSsn, lenderToday()),
    refusal: ({ changed }) => (changed.length === 0 && !editsSsn ? words.unchanged : undefined),
    at: (path) => (path === 'phone' ? ['phone_code', 'phone_number'] : path),
    failed: (error) => (isStale(error) ? words.stale : messageOf(error, words.failed)),
    send: async (edit, { changed, version }) => {
      const body = { version, ...changedBody(edit, changed, editsSsn) }
      await save.mutateAsync({ params: { borrower_id: borrower.id }, body })
      onClose()
    },
  })
}

interface BorrowerFormProps {
  borrower: BorrowerView
  /** Saved or given up. */
  onClose: () => void
}

/** The borrower edit (G-17 to G-37): validated on leaving a field, then as typed; only changes are sent. */
export const BorrowerForm = ({ borrower, onClose }: BorrowerFormProps) => {
  const [editsSsn, setEditsSsn] = useState(false)
  const form = useBorrowerForm(borrower, editsSsn, onClose)
  const text = (name: Parameters<typeof form.field>[0] & keyof typeof words) => ({
    label: words[name],
    required: true,
    ...form.field(name),
  })
  const birth = text('date_of_birth')
  const giveUp = () => {
    form.forget()
    onClose()
  }
  return (
    <form {...form.element} aria-label={words.borrowerTitle}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput autoComplete="given-name" maxLength={100} {...text('first_name')} />
          <TextInput autoComplete="family-name" maxLength={100} {...text('last_name')} />
        </SimpleGrid>
        <TextInput
          autoComplete="bday"
          description={words.dateHint}
          maxLength={10}
          {...birth}
          onBlur={() => {
            // A date typed another way is taken as what it means.
            const { date_of_birth: typed } = form.values
            form.set({ date_of_birth: parsePlainDate(typed) ?? typed })
            birth.onBlur()
          }}
        />
        <SsnField
          isOnFile={borrower.has_ssn}
          isEdited={editsSsn}
          input={{ label: words.ssn, ...form.cleaned('ssn', digits) }}
          onToggle={() => {
            form.set({ ssn: '' })
            setEditsSsn(!editsSsn)
          }}
        />
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput
            {...text('phone_code')}
            w={110}
            inputMode="numeric"
            maxLength={3}
            {...form.cleaned('phone_code', digits)}
          />
          <TextInput
            {...text('phone_number')}
            flex={1}
            inputMode="numeric"
            maxLength={7}
            {...form.cleaned('phone_number', digits)}
          />
        </Group>
        <TextInput type="email" autoComplete="email" maxLength={254} description={words.emailHint} {...text('email')} />
        <TextInput autoComplete="street-address" maxLength={200} {...text('address_address')} />
        <TextInput autoComplete="address-level2" maxLength={100} {...text('address_city')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput autoComplete="address-level1" maxLength={50} {...text('address_state')} />
          <TextInput autoComplete="postal-code" maxLength={10} {...text('address_zipcode')} />
        </SimpleGrid>
        <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={giveUp} />
      </Stack>
    </form>
  )
}

interface SsnFieldProps {
  isOnFile: boolean
  isEdited: boolean
  input: object
  onToggle: () => void
}

/** The SSN, entered only after its editing is turned on; cancelling clears it (G-20 to G-23). */
const SsnField = ({ isOnFile, isEdited, input, onToggle }: SsnFieldProps) => (
  <Group gap="sm" align="flex-end" wrap="wrap">
    {isEdited ? (
      <PasswordInput
        required
        flex={1}
        miw={200}
        inputMode="numeric"
        autoComplete="off"
        maxLength={ssnLength}
        description={words.ssnHint}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the SSN' }}
        {...input}
      />
    ) : (
      <div style={{ flex: 1 }}>
        <Text size="sm" fw={500}>
          {words.ssn}
        </Text>
        <Text c="dimmed">{isOnFile ? '•••-••-••••' : '—'}</Text>
      </div>
    )}
    <Button variant="default" onClick={onToggle}>
      {isEdited ? words.ssnCancel : words.ssnEdit}
    </Button>
  </Group>
)
