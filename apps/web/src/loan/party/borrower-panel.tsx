import { Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import { ssnLength } from '@plinth/domain/people/party/borrower'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { lenderToday, plainDate } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { borrowerBody, borrowerErrors, borrowerTexts, type EditField } from './borrower-edit.values.ts'
import { useUpdateBorrower } from './loan-party.calls.ts'
import { partyWords as words } from './loan-party.words.ts'

/** The edit panel of a borrower (I-62 to I-64, by the rules of G-17 to G-31). */
export const BorrowerPanel = ({ borrower, onClose }: { borrower: BorrowerView; onClose: () => void }) => (
  <SidePanel opened onClose={onClose} title={words.edit(`${borrower.first_name} ${borrower.last_name}`)}>
    <BorrowerForm borrower={borrower} onClose={onClose} />
  </SidePanel>
)

const digits = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)
const clean: { readonly [F in EditField]?: (text: string) => string } = {
  phone_code: (text) => digits(text, 3),
  phone_number: (text) => digits(text, 7),
  ssn: (text) => digits(text, ssnLength),
  credit_score: (text) => digits(text, 3),
}
const rows = [
  ['first_name', 'last_name'],
  ['email'],
  ['phone_code', 'phone_number'],
  ['address_address'],
  ['address_city', 'address_state', 'address_zipcode'],
  ['credit_score', 'net_worth', 'liquidity'],
] as const satisfies readonly (readonly EditField[])[]
const shown = (field: EditField, text: string) => (field === 'date_of_birth' && text !== '' ? plainDate(text) : text)

const BorrowerForm = ({ borrower, onClose }: { borrower: BorrowerView; onClose: () => void }) => {
  const edit = useEdit<EditField>(borrowerTexts(borrower), borrower.version)
  const [editsSsn, setEditsSsn] = useState(false)
  const [left, setLeft] = useState<readonly EditField[]>([])
  const mayEditSsn = useMay('edit-ssn')
  const update = useUpdateBorrower()
  const found = borrowerErrors(edit.values, editsSsn, lenderToday())
  const refused = update.error instanceof ApiError ? update.error : null
  const changed = edit.changed.filter((field) => field !== 'ssn' || editsSsn)
  const reason = changed.length === 0 ? words.unchanged : Object.keys(found).length > 0 ? words.notValid : undefined

  const field = (name: EditField) => ({
    label: words[name],
    value: edit.values[name],
    error:
      (left.includes(name) || edit.changed.includes(name) ? found[name] : undefined) ??
      refused?.field(name.startsWith('phone_') ? 'phone' : name),
    onBlur: () => setLeft([...left, name]),
  })
  const text = (name: EditField) => (
    <TextInput
      key={name}
      {...field(name)}
      autoComplete="off"
      onChange={(event) => edit.set(name, (clean[name] ?? String)(event.currentTarget.value))}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(Object.keys(edit.values) as EditField[])
    if (reason !== undefined || edit.changedMeanwhile.length > 0) return
    update.mutate(
      { params: { borrower_id: borrower.id }, body: borrowerBody(edit.values, changed, editsSsn, edit.version) },
      {
        onSuccess: onClose,
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="sm">
        <ChangedMeanwhile
          changes={edit.changedMeanwhile.map((name) => ({
            label: words[name],
            before: shown(name, edit.base[name]),
            after: shown(name, borrowerTexts(borrower)[name]),
          }))}
          onTakeIn={edit.takeIn}
        />
        {rows.slice(0, 2).map((row) => (
          <SimpleGrid key={row[0]} cols={row.length} spacing="sm">
            {row.map(text)}
          </SimpleGrid>
        ))}
        <DateInput
          {...field('date_of_birth')}
          value={edit.values.date_of_birth || null}
          onChange={(day) => edit.set('date_of_birth', day ?? '')}
        />
        {rows.slice(2).map((row) => (
          <SimpleGrid key={row[0]} cols={{ base: 1, xs: row.length }} spacing="sm">
            {row.map(text)}
          </SimpleGrid>
        ))}
        <Switch
          label={words.editSsn}
          description={mayEditSsn ? (borrower.has_ssn ? words.ssnOnFile : words.ssnMissing) : words.mayNotSsn}
          disabled={!mayEditSsn}
          checked={editsSsn}
          onChange={(event) => setEditsSsn(event.currentTarget.checked)}
        />
        {editsSsn ? text('ssn') : null}
        {refused && Object.keys(refused.fields).length === 0 ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {refused.message}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={update.isPending} disabledReason={reason}>
            {words.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
