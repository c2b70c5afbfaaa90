import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { NewPerson } from '@plinth/domain/intake/application/new-loan'
import type { NewLoanForm } from './use-new-loan.ts'
import { newLoanWords as words } from './new-loan.words.ts'

const types = { email: 'email', phone: 'tel' } as const

interface PersonFieldsProps {
  form: NewLoanForm
  who: 'borrower' | 'broker'
  fields: readonly (keyof NewPerson)[]
  required: readonly (keyof NewPerson)[]
}

/** Somebody who is not on file. */
export const PersonFields = ({ form, who, fields, required }: PersonFieldsProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
    {fields.map((field) => (
      <TextInput
        key={field}
        label={words[field]}
        type={field === 'email' || field === 'phone' ? types[field] : 'text'}
        required={required.includes(field)}
        autoComplete="off"
        {...form.field(`${who}.${field}`)}
      />
    ))}
  </SimpleGrid>
)

interface OnFileProps {
  label: string
  /** Undefined while they load. */
  people: readonly { id: string; first_name: string; last_name: string; email: string | null }[] | undefined
  isFailed: boolean
  value: string | null
  error: string | undefined
  onBlur: () => void
  onChange: (id: string | null) => void
}

const SHOWN = 50

/** Somebody on file, found by name or email. */
export const OnFile = ({ label, people, isFailed, error, ...field }: OnFileProps) => (
  <Select
    label={label}
    required
    searchable
    limit={SHOWN}
    placeholder={words.searchPeople}
    nothingFoundMessage={words.nobodyFound}
    data={(people ?? []).map((one) => ({
      value: one.id,
      label: `${one.first_name} ${one.last_name} · ${one.email ?? words.noEmail}`,
    }))}
    disabled={people === undefined && !isFailed}
    {...field}
    error={isFailed ? words.loadFailed : error}
  />
)
