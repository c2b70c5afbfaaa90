import { Stack, TextInput } from '@mantine/core'
import type { ContactView } from '@plinth/contract/people/contact'
import { validateContactEdit } from '@plinth/domain/people/party/contact'
import { messageOf } from '../../lib/api.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { FormEnd } from '../../ui/form-end.tsx'
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
  const save = useSaveContact()
  const { first_name, last_name, email, company } = contact
  const form = useSendForm({
    start: { first_name, last_name, email, ...(other ? { company } : {}) },
    version: contact.version,
    label: (name) => words[name],
    kept: { name: `contact-${contact.id}` },
    check: validateContactEdit,
    refusal: ({ changed }) => (changed.length === 0 ? words.unchanged : undefined),
    failed: (error) => (isStale(error) ? words.stale : messageOf(error, words.contactFailed)),
    send: async (values, { version }) => {
      await save.mutateAsync({ params: { contact_id: contact.id }, body: { version, ...values } })
      onClose()
    },
  })
  const giveUp = () => {
    form.forget()
    onClose()
  }
  return (
    <form {...form.element} aria-label={words.contactTitle}>
      <Stack gap="sm">
        {(other ? others : own).map((field) => (
          <TextInput
            key={field}
            required={field !== 'company'}
            label={words[field]}
            type={field === 'email' ? 'email' : 'text'}
            autoComplete={other ? 'off' : autoComplete[field]}
            maxLength={field === 'email' ? 254 : field === 'company' ? 200 : 100}
            {...(field === 'email' && !other ? { description: words.emailHint } : {})}
            {...form.field(field)}
          />
        ))}
        <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={giveUp} />
      </Stack>
    </form>
  )
}
