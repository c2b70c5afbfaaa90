import { Group, Stack, TextInput } from '@mantine/core'
import type { ContactView } from '@plinth/contract/people/contact'
import { validateContactEdit } from '@plinth/domain/people/party/contact'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { type ContactField, useContactDraft } from './contact-draft.ts'
import { isStale, useSaveContact } from './personal.calls.ts'
import { editWords as words } from './personal.words.ts'

interface ContactFormProps {
  contact: ContactView
  /** Someone on a loan, not the person this page is of: the browser fills nothing in. */
  other?: boolean
  onClose: () => void
}

const own = ['first_name', 'last_name', 'email'] as const
const others = [...own, 'company'] as const
const autoComplete = { first_name: 'given-name', last_name: 'family-name', email: 'email', company: 'off' } as const

/** The contact edit: first name, last name and email, with the messages of the borrower edit (G-33, G-34). */
export const ContactForm = ({ contact, other = false, onClose }: ContactFormProps) => {
  const [left, setLeft] = useState<readonly ContactField[]>([])
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveContact()
  const edit = useContactDraft(contact)
  const fields: readonly ContactField[] = other ? others : own
  const errors: Partial<Record<ContactField, string>> = validateContactEdit(edit.values)
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const leave = () => {
    edit.clear()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(fields)
    const first = fields.find((field) => errors[field] !== undefined)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (edit.changed.length === 0 || save.isPending) return
    const { first_name, last_name, email, company } = edit.values
    const body = { version: edit.version, first_name, last_name, email, ...(other ? { company } : {}) }
    save.mutate(
      { params: { contact_id: contact.id }, body },
      {
        onSuccess: leave,
      },
    )
  }
  const failure = save.error ? (isStale(save.error) ? words.stale : messageOf(save.error, words.contactFailed)) : null
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.contactTitle}>
      <Stack gap="sm">
        <ChangedMeanwhile
          changes={edit.meanwhile.map(({ field, ...change }) => ({ label: words[field], ...change }))}
          onTakeIn={edit.takeIn}
        />
        {fields.map((field) => (
          <TextInput
            key={field}
            required={field !== 'company'}
            name={field}
            label={words[field]}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={other ? 'off' : autoComplete[field]}
            maxLength={field === 'email' ? 254 : field === 'company' ? 200 : 100}
            {...(field === 'email' && !other ? { description: words.emailHint } : {})}
            value={edit.values[field]}
            error={(left.includes(field) ? errors[field] : undefined) ?? refused[field]}
            onBlur={() => setLeft((before) => [...before, field])}
            onChange={(event) => edit.set(field, event.currentTarget.value)}
          />
        ))}
        {/* What changed meanwhile stands above, with the way on. */}
        <FormError text={edit.meanwhile.length > 0 ? null : failure} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={leave}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            loading={save.isPending}
            disabledReason={edit.changed.length > 0 ? undefined : words.unchanged}
          >
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
