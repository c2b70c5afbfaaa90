import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { type NewPerson, newPersonErrors } from '@plinth/domain/intake/application/new-loan'
import { phoneFromTenDigits } from '@plinth/domain/people/party/borrower'
import type { LoanRole } from '@plinth/domain/people/party/loan-role'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { useNewBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { modalFailure } from './unlink-dialog.tsx'

const blank: NewPerson = { first_name: '', last_name: '', email: '', phone: '' }
const fields = ['first_name', 'last_name', 'email', 'phone'] as const
const types = { first_name: 'text', last_name: 'text', email: 'email', phone: 'tel' } as const

interface NewBorrowerModalProps {
  loan: LoanView
  role: LoanRole
  onBack: () => void
  onClose: () => void
}

/** Enters a borrower or guarantor who is not on file; only the names are needed (I-55). */
export const NewBorrowerModal = ({ loan, role, onBack, onClose }: NewBorrowerModalProps) => {
  const [values, setValues] = useState(blank)
  const [left, setLeft] = useState<readonly string[]>([])
  const create = useNewBorrower()
  const found = newPersonErrors(values, false)
  const refused = create.error instanceof ApiError ? create.error : null
  const set = (field: keyof NewPerson, text: string) => {
    setValues({ ...values, [field]: text })
    if (create.error) create.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(fields)
    if (Object.keys(found).length > 0) return
    const { first_name, last_name, email, phone } = values
    const body = {
      role,
      ...{ first_name: first_name.trim(), last_name: last_name.trim(), email: email.trim() },
      phone: phoneFromTenDigits(phone.replace(/\D/g, '')),
    }
    create.mutate({ params: { loan_id: loan.id }, body }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={create.isPending ? () => {} : onClose} title={words.newPerson[role]} size="md">
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          {fields.map((field) => (
            <TextInput
              key={field}
              label={words[field]}
              required={field === 'first_name' || field === 'last_name'}
              type={types[field]}
              autoComplete="off"
              value={values[field]}
              error={(left.includes(field) ? found[field] : undefined) ?? refused?.field(field)}
              onBlur={() => setLeft([...left, field])}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          ))}
          {create.error ? (
            <Text c="var(--mantine-color-error)" role="alert">
              {modalFailure(create.error)}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={create.isPending} onClick={onBack}>
              {words.chooseOnFile}
            </Button>
            <Button type="submit" loading={create.isPending}>
              {words.createAndAdd}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
