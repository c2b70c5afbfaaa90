import { Group, Stack, TextInput } from '@mantine/core'
import type { ContactView } from '@plinth/contract/contact'
import { changedFields } from '@plinth/domain/party/borrower'
import { type ContactEdit, validateContactEdit } from '@plinth/domain/party/contact'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { isStale, useRefreshHome, useSaveContact } from './personal.calls.ts'
import { editWords as words } from './personal.words.ts'

interface ContactFormProps {
  contact: ContactView
  draft: Partial<ContactEdit>
  onDraft: (draft: Partial<ContactEdit>) => void
  onClose: () => void
}

const order = ['first_name', 'last_name', 'email'] as const
type Field = (typeof order)[number]
const autoComplete = { first_name: 'given-name', last_name: 'family-name', email: 'email' } as const

/** The contact edit: first name, last name and e-mail, with the messages of the borrower edit (G-33, G-34). */
export const ContactForm = ({ contact, draft, onDraft, onClose }: ContactFormProps) => {
  const [left, setLeft] = useState<readonly Field[]>([])
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveContact()
  const refresh = useRefreshHome()
  const loaded: ContactEdit = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    email: contact.email,
  }
  const edit: ContactEdit = { ...loaded, ...draft }
  const errors = validateContactEdit(edit)
  const isChanged = Object.keys(changedFields(loaded, edit)).length > 0
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const leave = () => {
    onDraft({})
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(order)
    const first = order.find((field) => errors[field] !== undefined)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (!isChanged || save.isPending) return
    save.mutate(
      { params: { contact_id: contact.id }, body: { version: contact.version, ...edit } },
      {
        onSuccess: leave,
        // A stale version is read anew, so that the next try is made on the current one.
        onError: (error) => {
          if (isStale(error)) void refresh()
        },
      },
    )
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.contactTitle}>
      <Stack gap="sm">
        {order.map((field) => (
          <TextInput
            key={field}
            required
            name={field}
            label={words[field]}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete[field]}
            maxLength={field === 'email' ? 254 : 100}
            {...(field === 'email' ? { description: words.emailHint } : {})}
            value={edit[field]}
            error={(left.includes(field) ? errors[field] : undefined) ?? refused[field]}
            onBlur={() => setLeft((before) => [...before, field])}
            onChange={(event) => onDraft({ ...draft, [field]: event.currentTarget.value })}
          />
        ))}
        <FormError
          text={save.error ? (isStale(save.error) ? words.stale : messageOf(save.error, words.contactFailed)) : null}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={save.isPending} disabledReason={isChanged ? undefined : words.unchanged}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
