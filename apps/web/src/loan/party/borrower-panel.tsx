import { SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import { ssnLength } from '@plinth/domain/people/party/borrower'
import { useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { lenderToday, plainDate } from '../../lib/format.ts'
import { useMay } from '../../lib/me.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toasts.ts'
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
  const [editsSsn, setEditsSsn] = useState(false)
  const mayEditSsn = useMay('edit-ssn')
  const update = useUpdateBorrower()
  const wanted = (changed: readonly EditField[]) => changed.filter((field) => field !== 'ssn' || editsSsn)
  const form = useSendForm({
    start: borrowerTexts(borrower),
    version: borrower.version,
    label: (name) => words[name],
    text: shown,
    check: (values) => borrowerErrors(values, editsSsn, lenderToday()),
    early: true,
    refusal: ({ changed, isWrong }) =>
      wanted(changed).length === 0 ? words.unchanged : isWrong ? words.notValid : undefined,
    at: (path) => (path === 'phone' ? ['phone_code', 'phone_number'] : path),
    failed: words.failed,
    send: async (values, { changed, version }) => {
      const body = borrowerBody(values, wanted(changed), editsSsn, version)
      const saved = await update.mutateAsync({ params: { borrower_id: borrower.id }, body })
      if (changed.includes('email') && saved.waiting_email) toast.info(words.heldTold)
      onClose()
    },
  })
  const text = (name: EditField) => (
    <TextInput key={name} label={words[name]} autoComplete="off" {...form.cleaned(name, clean[name] ?? String)} />
  )
  return (
    <form {...form.element}>
      <Stack gap="sm">
        {rows.slice(0, 2).map((row) => (
          <SimpleGrid key={row[0]} cols={row.length} spacing="sm">
            {row.map(text)}
          </SimpleGrid>
        ))}
        <DateInput label={words.date_of_birth} {...form.choice('date_of_birth')} />
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
        <FormEnd form={form} submit={words.save} cancel={words.cancel} onCancel={onClose} />
      </Stack>
    </form>
  )
}
