import { Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { isContactType, type NewContact, validateNewContact } from '@plinth/domain/people/party/contact'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { useContactTypes, useLinkContact, useNewContact } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { modalFailure } from './unlink-dialog.tsx'

const blank: NewContact = { first_name: '', last_name: '', email: '', contact_type: '', company: '' }
const fields = ['first_name', 'last_name', 'email', 'company'] as const

interface NewContactModalProps {
  loan: LoanView
  onBack: () => void
  onClose: () => void
}

/** Adds a contact and links it; names, email and type are needed (I-56, I-58, I-59). */
export const NewContactModal = ({ loan, onBack, onClose }: NewContactModalProps) => {
  const [values, setValues] = useState<NewContact>(blank)
  const [left, setLeft] = useState<readonly (keyof NewContact)[]>([])
  // Kept once made: a failed link is tried again without a second contact.
  const [madeId, setMadeId] = useState<string | null>(null)
  const types = useContactTypes()
  const [create, link] = [useNewContact(), useLinkContact()]
  const found = validateNewContact(values)
  const refused = create.error instanceof ApiError ? create.error : null
  const errorOf = (field: keyof NewContact) =>
    (left.includes(field) ? found[field] : undefined) ?? refused?.field(field)
  const set = (field: keyof NewContact, text: string) => setValues({ ...values, [field]: text })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft([...fields, 'contact_type'])
    const { contact_type } = values
    if (Object.keys(found).length > 0 || !isContactType(contact_type)) return
    const id = madeId ?? (await create.mutateAsync({ body: { ...values, contact_type } })).contact_id
    setMadeId(id)
    await link.mutateAsync({ params: { loan_id: loan.id, contact_id: id } })
    onClose()
  }
  const busy = create.isPending || link.isPending
  return (
    <Modal opened onClose={busy ? () => {} : onClose} title={words.newContact} size="md">
      <form noValidate onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <Stack gap="sm">
          {fields.map((field) => (
            <TextInput
              key={field}
              label={words[field]}
              required={field !== 'company'}
              type={field === 'email' ? 'email' : 'text'}
              autoComplete="off"
              value={values[field]}
              error={errorOf(field)}
              onBlur={() => setLeft([...left, field])}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          ))}
          <Select
            label={words.contact_type}
            required
            data={types.data?.contact_types ?? []}
            value={values.contact_type || null}
            error={types.isError ? words.loadFailed : errorOf('contact_type')}
            onBlur={() => setLeft([...left, 'contact_type'])}
            onChange={(type) => set('contact_type', type ?? '')}
          />
          {(create.error ?? link.error) ? (
            <Text c="var(--mantine-color-error)" role="alert">
              {modalFailure(create.error ?? link.error)}
            </Text>
          ) : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={busy} onClick={onBack}>
              {words.backToList}
            </Button>
            <Button type="submit" loading={busy}>
              {words.createAndAdd}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
