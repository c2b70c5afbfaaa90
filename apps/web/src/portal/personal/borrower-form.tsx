import { Group, PasswordInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { BorrowerView } from '@plinth/contract/people/borrower'
import { type BorrowerEdit, ssnLength, validateBorrowerEdit } from '@plinth/domain/people/party/borrower'
import { parsePlainDate } from '@plinth/domain/shared/dates'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { lenderToday } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { changedBody, changedUnder, type Draft, loadedEdit } from './borrower-draft.ts'
import { isStale, useSaveBorrower } from './personal.calls.ts'
import { editWords as words } from './personal.words.ts'

interface BorrowerFormProps {
  borrower: BorrowerView
  /** The record as it stood when typing began; null before. */
  began: BorrowerView | null
  /** What was typed before the panel was closed. */
  draft: Draft
  onDraft: (draft: Draft) => void
  /** Goes on from what somebody else saved meanwhile. */
  onTakeIn: () => void
  /** Saved or given up. */
  onClose: () => void
}

type Field = keyof BorrowerEdit
const digits = (text: string) => text.replace(/\D/g, '')
const order: readonly Field[] = [
  'first_name',
  'last_name',
  'date_of_birth',
  'ssn',
  'phone_code',
  'phone_number',
  'email',
  'address_address',
  'address_city',
  'address_state',
  'address_zipcode',
]

const saveFailure = (error: unknown): string | null => {
  if (!error) return null
  return isStale(error) ? words.stale : messageOf(error, words.failed)
}

/** The state of the form: what is typed, what is wrong with it, and sending it. */
const useBorrowerForm = ({ borrower, began, draft, onDraft, onClose }: BorrowerFormProps) => {
  // The SSN lives in this component alone: it is never kept for later.
  const [ssn, setSsn] = useState<string | null>(null)
  const [left, setLeft] = useState<readonly Field[]>([])
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveBorrower()
  const loaded = loadedEdit(borrower)
  const edit: BorrowerEdit = { ...loaded, ...draft, ssn: ssn ?? '' }
  const errors = validateBorrowerEdit(edit, ssn !== null, lenderToday())
  const body = changedBody(loaded, edit, ssn !== null)
  const meanwhile = changedUnder(began, borrower, draft)
  // Over values that changed unseen nothing is saved: the server refuses the version they began from.
  const version = meanwhile.length > 0 && began ? began.version : borrower.version
  const isChanged = Object.keys(body).length > 0 || ssn !== null
  const refused = save.error instanceof ApiError ? save.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(order)
    const first = order.find((field) => errors[field] !== undefined)
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (!isChanged || save.isPending) return
    save.mutate(
      { params: { borrower_id: borrower.id }, body: { version, ...body } },
      {
        onSuccess: () => {
          onDraft({})
          onClose()
        },
      },
    )
  }
  const set = (field: Field, value: string) => (field === 'ssn' ? setSsn(value) : onDraft({ ...draft, [field]: value }))
  const bind = (field: Field, clean: (text: string) => string = (text) => text) => ({
    name: field,
    label: words[field],
    value: edit[field],
    error: (left.includes(field) ? errors[field] : undefined) ?? refused[field],
    onBlur: () => setLeft((before) => [...before, field]),
    onChange: (event: { currentTarget: { value: string } }) => set(field, clean(event.currentTarget.value)),
  })
  return { form, bind, submit, save, isChanged, ssn, setSsn, set, edit, meanwhile }
}

/** The borrower edit (G-17 to G-37): validated on leaving a field, then as typed; only changes are sent. */
export const BorrowerForm = (props: BorrowerFormProps) => {
  const { form, bind, submit, save, isChanged, ssn, setSsn, set, edit, meanwhile } = useBorrowerForm(props)
  const { onBlur: leaveBirth, ...birth } = bind('date_of_birth')
  const giveUp = () => {
    props.onDraft({})
    props.onClose()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label={words.borrowerTitle}>
      <Stack gap="sm">
        <ChangedMeanwhile
          changes={meanwhile.map(({ field, ...change }) => ({ label: words[field], ...change }))}
          onTakeIn={props.onTakeIn}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput required autoComplete="given-name" maxLength={100} {...bind('first_name')} />
          <TextInput required autoComplete="family-name" maxLength={100} {...bind('last_name')} />
        </SimpleGrid>
        <TextInput
          required
          autoComplete="bday"
          description={words.dateHint}
          maxLength={10}
          {...birth}
          onBlur={() => {
            // A date typed another way is taken as what it means.
            set('date_of_birth', parsePlainDate(edit.date_of_birth) ?? edit.date_of_birth)
            leaveBirth()
          }}
        />
        <SsnField
          isOnFile={props.borrower.has_ssn}
          isEdited={ssn !== null}
          input={bind('ssn', digits)}
          onToggle={() => setSsn(ssn === null ? '' : null)}
        />
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <TextInput required w={110} inputMode="numeric" maxLength={3} {...bind('phone_code', digits)} />
          <TextInput required flex={1} inputMode="numeric" maxLength={7} {...bind('phone_number', digits)} />
        </Group>
        <TextInput
          required
          type="email"
          autoComplete="email"
          maxLength={254}
          description={words.emailHint}
          {...bind('email')}
        />
        <TextInput required autoComplete="street-address" maxLength={200} {...bind('address_address')} />
        <TextInput required autoComplete="address-level2" maxLength={100} {...bind('address_city')} />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput required autoComplete="address-level1" maxLength={50} {...bind('address_state')} />
          <TextInput required autoComplete="postal-code" maxLength={10} {...bind('address_zipcode')} />
        </SimpleGrid>
        {/* What changed meanwhile stands above, with the way on. */}
        <FormError text={meanwhile.length > 0 ? null : saveFailure(save.error)} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={giveUp}>
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

interface SsnFieldProps {
  isOnFile: boolean
  isEdited: boolean
  input: object
  onToggle: () => void
}

/** The SSN, entered only after its editing is turned on; cancelling clears it (G-20 to G-23). */
const SsnField = ({ isOnFile, isEdited, input, onToggle }: SsnFieldProps) => (
  <Group gap="sm" align="flex-end" wrap="wrap">
    {isEdited ? (
      <PasswordInput
        required
        flex={1}
        miw={200}
        inputMode="numeric"
        autoComplete="off"
        maxLength={ssnLength}
        description={words.ssnHint}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the SSN' }}
        {...input}
      />
    ) : (
      <div style={{ flex: 1 }}>
        <Text size="sm" fw={500}>
          {words.ssn}
        </Text>
        <Text c="dimmed">{isOnFile ? '•••-••-••••' : '—'}</Text>
      </div>
    )}
    <Button variant="default" onClick={onToggle}>
      {isEdited ? words.ssnCancel : words.ssnEdit}
    </Button>
  </Group>
)
