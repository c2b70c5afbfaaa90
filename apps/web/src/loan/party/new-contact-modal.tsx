import { Select, Stack, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { isContactType, type NewContact, validateNewContact } from '@plinth/domain/people/party/contact'
import { useRef } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { DuplicateOffer } from './duplicate-offer.tsx'
import { useContactsLike, useContactTypes, useLinkContact, useNewContact } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'
import { modalFailure } from './unlink-dialog.tsx'

const start: NewContact = { first_name: '', last_name: '', email: '', contact_type: '', company: '' }
const fields = ['first_name', 'last_name', 'email', 'company'] as const

interface NewContactModalProps {
  loan: LoanView
  onBack: () => void
  onClose: () => void
}

/** Adds a contact and links it; names, email and type are needed (I-56, I-58, I-59). */
export const NewContactModal = ({ loan, onBack, onClose }: NewContactModalProps) => {
  // Kept once made: a failed link is tried again without a second contact.
  const made = useRef<string | null>(null)
  const types = useContactTypes()
  const [create, link, known] = [useNewContact(), useLinkContact(), useLinkContact()]
  const form = useSendForm({
    start,
    check: validateNewContact,
    failed: modalFailure,
    send: async (values) => {
      const { contact_type } = values
      if (!isContactType(contact_type)) return
      made.current ??= (await create.mutateAsync({ body: { ...values, contact_type } })).contact_id
      await link.mutateAsync({ params: { loan_id: loan.id, contact_id: made.current } })
      onClose()
    },
  })
  const type = form.choice('contact_type')
  const typed = { ...form.values, phone: '' }
  const onFile = useContactsLike(typed)
  return (
    <Dialog opened busy={form.busy} onClose={onClose} title={words.newContact} size="md">
      <form {...form.element}>
        <Stack gap="sm">
          {fields.map((field) => (
            <TextInput
              key={field}
              label={words[field]}
              required={field !== 'company'}
              type={field === 'email' ? 'email' : 'text'}
              autoComplete="off"
              {...form.field(field)}
            />
          ))}
          <Select
            label={words.contact_type}
            required
            data={types.data?.contact_types ?? []}
            {...type}
            error={types.isError ? words.loadFailed : type.error}
          />
          <DuplicateOffer
            typed={typed}
            onFile={onFile}
            linked={loan.contacts.map((c) => c.id)}
            busy={known.isPending}
            onUse={(id) => known.mutate({ params: { loan_id: loan.id, contact_id: id } }, { onSuccess: onClose })}
          />
          {known.error ? <FormError text={modalFailure(known.error)} /> : null}
          <FormEnd form={form} submit={words.createAndAdd} cancel={words.backToList} onCancel={onBack} />
        </Stack>
      </form>
    </Dialog>
  )
}
