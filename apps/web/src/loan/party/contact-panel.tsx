import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ContactView } from '@plinth/contract/people/contact'
import { splitPhone } from '@plinth/domain/people/party/phone'
import { validateContactEdit } from '@plinth/domain/people/party/contact'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { FormEnd } from '../../ui/form-end.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { useUpdateContact } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'

interface ContactPanelProps {
  contact: ContactView
  onClose: () => void
}

/** The edit panel of a contact (AI-07); another email waits for approval (AJ-01). */
export const ContactPanel = ({ contact, onClose }: ContactPanelProps) => (
  <SidePanel opened onClose={onClose} title={words.edit(`${contact.first_name} ${contact.last_name}`)}>
    <ContactForm contact={contact} onClose={onClose} />
  </SidePanel>
)

const digits = (most: number) => (text: string) => text.replace(/\D/g, '').slice(0, most)
/** A phone is left out or whole: three digits and seven. */
const phoneWrong = (code: string, number: string) =>
  (code === '' && number === '') || (code.length === 3 && number.length === 7) ? null : words.phoneWrong

const ContactForm = ({ contact: c, onClose }: ContactPanelProps) => {
  const update = useUpdateContact()
  const phone = splitPhone(c.phone ?? '')
  const form = useSendForm({
    start: {
      ...{ first_name: c.first_name, last_name: c.last_name, email: c.email, company: c.company },
      ...{ phone_code: phone.code, phone_number: phone.number },
    },
    version: c.version,
    label: (name) => words[name],
    check: (values) => ({
      ...validateContactEdit(values),
      phone_number: phoneWrong(values.phone_code, values.phone_number),
    }),
    at: (path) => (path === 'phone' ? ['phone_code', 'phone_number'] : path),
    failed: words.failed,
    send: async ({ phone_code: code, phone_number: number, ...values }, { version }) => {
      const body = { ...values, version, phone: code === '' ? null : `${code}-${number}` }
      const saved = await update.mutateAsync({ params: { contact_id: c.id }, body })
      if (saved.pending_email) toast.info(words.heldTold)
      onClose()
    },
  })
  return (
    <form {...form.element}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            label={words.first_name}
            required
            maxLength={100}
            autoComplete="off"
            {...form.field('first_name')}
          />
          <TextInput label={words.last_name} required maxLength={100} autoComplete="off" {...form.field('last_name')} />
        </SimpleGrid>
        <TextInput
          label={words.email}
          required
          type="email"
          maxLength={254}
          autoComplete="off"
          {...form.field('email')}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput label={words.phone_code} autoComplete="off" {...form.cleaned('phone_code', digits(3))} />
          <TextInput label={words.phone_number} autoComplete="off" {...form.cleaned('phone_number', digits(7))} />
        </SimpleGrid>
        <TextInput label={words.company} maxLength={200} autoComplete="off" {...form.field('company')} />
        <Text size="sm" c="dimmed">
          {words.contactOnAllLoans}
        </Text>
        <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
      </Stack>
    </form>
  )
}
