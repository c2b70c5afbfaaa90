import { Group, Select, Stack, Text, TextInput, Title } from '@mantine/core'
import type { PersonalHome, PersonalLoanView } from '@plinth/contract/portal/personal'
import { contactTypes, isContactType, type NewContact, validateNewContact } from '@plinth/domain/people/party/contact'
import { fullName } from '@plinth/domain/shared/text'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
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

const blank: NewContact = { first_name: '', last_name: '', email: '', contact_type: '', company: '' }
const order = ['first_name', 'last_name', 'email', 'contact_type'] as const

/** A new contact: names, email and type are needed, the company is not (I-58). */
const NewContactForm = ({ loanId, onDone }: { loanId: string; onDone: () => void }) => {
  const [values, setValues] = useState(blank)
  const [left, setLeft] = useState<readonly string[]>([])
  const form = useRef<HTMLFormElement>(null)
  const create = useCreateContact()
  const errors = validateNewContact(values)
  const refused = create.error instanceof ApiError ? create.error.fields : {}
  const errorOf = (field: keyof NewContact) => (left.includes(field) ? errors[field] : undefined) ?? refused[field]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(order)
    const first = order.find((field) => errors[field] !== undefined)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (!isContactType(values.contact_type) || create.isPending) return
    create.mutate(
      { params: { loan_id: loanId }, body: { ...values, contact_type: values.contact_type } },
      { onSuccess: onDone },
    )
  }
  const bind = (field: 'first_name' | 'last_name' | 'email' | 'company') => ({
    name: field,
    value: values[field],
    error: errorOf(field),
    onBlur: () => setLeft((before) => [...before, field]),
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [field]: event.currentTarget.value }),
  })
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.new}>
      <Stack gap="sm">
        <Title order={3} size="h3">
          {words.new}
        </Title>
        <TextInput required label={editWords.first_name} maxLength={100} {...bind('first_name')} />
        <TextInput required label={editWords.last_name} maxLength={100} {...bind('last_name')} />
        <TextInput required label={editWords.email} type="email" maxLength={254} {...bind('email')} />
        <Select
          required
          name="contact_type"
          label={words.type}
          data={[...contactTypes]}
          value={values.contact_type || null}
          error={errorOf('contact_type')}
          onBlur={() => setLeft((before) => [...before, 'contact_type'])}
          onChange={(type) => setValues({ ...values, contact_type: type ?? '' })}
        />
        <TextInput label={words.company} maxLength={200} {...bind('company')} />
        <FormError text={create.error ? messageOf(create.error, words.failed) : null} />
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending}>
            {words.create}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
