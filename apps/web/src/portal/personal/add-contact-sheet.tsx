import { Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import type { PersonalHome, PersonalLoanView } from '@plinth/contract/portal/personal'
import { contactTypes, isContactType, type NewContact, validateNewContact } from '@plinth/domain/people/party/contact'
import { fullName } from '@plinth/domain/shared/text'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { LoanContacts } from './loan-contacts.tsx'
import { useAddContact, useCreateContact } from './personal.calls.ts'
import { contactWords as words, editWords } from './personal.words.ts'
import classes from './personal.module.css'

interface AddContactSheetProps {
  loan: PersonalLoanView
  home: PersonalHome
  onClose: () => void
}

/** Contacts of the other loans that this one does not have. */
const knownFor = (loan: PersonalLoanView, home: PersonalHome) => {
  const here = new Set(loan.contacts.map((c) => c.id))
  const others = home.loans.flatMap((l) => l.loan.contacts).filter((c) => !here.has(c.id))
  return [...new Map(others.map((c) => [c.id, c])).values()]
}

/** The contacts of a loan, and putting one on it: one known from another loan, or a new one (G-38, G-39). */
export const AddContactSheet = ({ loan, home, onClose }: AddContactSheetProps) => {
  const add = useAddContact()
  const known = knownFor(loan, home)
  return (
    <Stack>
      <LoanContacts loanId={loan.id} loanName={loan.name} />
      {known.length > 0 ? (
        <section aria-label={words.known}>
          <Title order={3} size="h3">
            {words.known}
          </Title>
          <ul className={classes.list}>
            {known.map((contact) => {
              const name = fullName(contact.first_name, contact.last_name)
              return (
                <li key={contact.id} className={classes.rowTop} style={{ padding: '8px 0' }}>
                  <span className={classes.rowName}>
                    {name}
                    <Text size="sm" c="dimmed" fw={400}>
                      {contact.email}
                    </Text>
                  </span>
                  <Button
                    variant="default"
                    loading={add.isPending && add.variables.params.contact_id === contact.id}
                    aria-label={words.addKnown(name)}
                    onClick={() =>
                      add.mutate({ params: { loan_id: loan.id, contact_id: contact.id } }, { onSuccess: onClose })
                    }
                  >
                    {words.addShort}
                  </Button>
                </li>
              )
            })}
          </ul>
        </section>
      ) : null}
      <NewContactForm loanId={loan.id} onDone={onClose} />
    </Stack>
  )
}

const start: NewContact = { first_name: '', last_name: '', email: '', contact_type: '', company: '' }

/** A new contact: names, email and type are needed, the company is not (I-58). */
const NewContactForm = ({ loanId, onDone }: { loanId: string; onDone: () => void }) => {
  const create = useCreateContact()
  const form = useSendForm({
    start,
    check: validateNewContact,
    failed: words.failed,
    send: async ({ contact_type, ...values }) => {
      if (!isContactType(contact_type)) return
      await create.mutateAsync({ params: { loan_id: loanId }, body: { ...values, contact_type } })
      onDone()
    },
  })
  return (
    <form {...form.element} aria-label={words.new}>
      <Stack gap="sm">
        <Title order={3} size="h3">
          {words.new}
        </Title>
        <TextInput required label={editWords.first_name} maxLength={100} {...form.field('first_name')} />
        <TextInput required label={editWords.last_name} maxLength={100} {...form.field('last_name')} />
        <TextInput required label={editWords.email} type="email" maxLength={254} {...form.field('email')} />
        <Select required label={words.type} data={[...contactTypes]} {...form.choice('contact_type')} />
        <TextInput label={words.company} maxLength={200} {...form.field('company')} />
        <FormSaid form={form} />
        <Group justify="flex-end">
          <Button {...form.button}>{words.create}</Button>
        </Group>
      </Stack>
    </form>
  )
}
