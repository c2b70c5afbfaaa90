import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { NewPerson } from '@plinth/domain/intake/application/new-loan'
import { useState } from 'react'
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

interface Person {
  id: string
  first_name: string
  last_name: string
  email: string | null
}

interface OnFileProps {
  label: string
  /** Those whom the search finds; undefined while the first load. */
  people: readonly Person[] | undefined
  /** Told of what is typed. */
  onSearch: (typed: string) => void
  isFailed: boolean
  value: string | null
  error: string | undefined
  onBlur: () => void
  onChange: (id: string | null) => void
}

const optionOf = (one: Person) => ({
  value: one.id,
  label: `${one.first_name} ${one.last_name} · ${one.email ?? words.noEmail}`,
})

/** Somebody on file, found by name, email or phone; who was chosen stays an option whatever is looked for. */
export const OnFile = ({ label, people, onSearch, isFailed, error, onChange, ...field }: OnFileProps) => {
  const [chosen, setChosen] = useState<ReturnType<typeof optionOf> | null>(null)
  const found = (people ?? []).map(optionOf)
  const isListed = chosen === null || found.some(({ value }) => value === chosen.value)
  const data = isListed ? found : [chosen, ...found]
  return (
    <Select
      label={label}
      required
      searchable
      // The server has looked already, also at what is not in the label.
      filter={({ options }) => options}
      // The field shows who was chosen: that is nothing to look for.
      onSearchChange={(typed) => onSearch(data.some((one) => one.label === typed) ? '' : typed)}
      placeholder={words.searchPeople}
      nothingFoundMessage={words.nobodyFound}
      data={data}
      disabled={people === undefined && !isFailed}
      {...field}
      onChange={(id) => {
        setChosen(data.find(({ value }) => value === id) ?? null)
        onChange(id)
      }}
      error={isFailed ? words.loadFailed : error}
    />
  )
}
