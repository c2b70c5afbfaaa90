import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { type DetailField, detailFields, detailOf } from '@plinth/domain/loan/details'
import { mayUpdateDetails, validateRequestDetails } from '@plinth/domain/loan/request-details'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { useEdit } from '../../lib/use-edit.ts'
import { Button } from '../../ui/button.tsx'
import { ChangedMeanwhile } from '../../ui/changed-meanwhile.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { useUpdateDetails } from './loan.calls.ts'
import { detailsWords as words } from './loan.words.ts'
import { cleanDetail, detailsBody, detailsTexts, shownDetail } from './request-details.values.ts'

/** The form of Request Details; nothing typed is lost by an error or by somebody else's change (I-24 to I-39). */
export const RequestDetailsForm = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const edit = useEdit<DetailField>(detailsTexts(loan), loan.version)
  const [asking, setAsking] = useState(false)
  const update = useUpdateDetails()
  const found = validateRequestDetails(edit.values)
  const refused = update.error instanceof ApiError ? update.error : null
  const open = mayUpdateDetails(edit.base, edit.values)
  const reason = open ? undefined : Object.keys(found).length > 0 ? words.notValid : words.nothingChanged

  const field = (name: DetailField) => ({
    label: detailOf(name).label,
    value: edit.values[name],
    required: true,
    error: found[name] ?? refused?.field(name),
  })
  const text = (name: DetailField) => {
    const { kind } = detailOf(name)
    return (
      <TextInput
        key={name}
        {...field(name)}
        inputMode={kind === 'months' ? 'numeric' : 'decimal'}
        leftSection={kind === 'money' ? '$' : undefined}
        autoComplete="off"
        onChange={(event) => edit.set(name, cleanDetail(name, event.currentTarget.value))}
      />
    )
  }
  const day = (name: DetailField) => (
    <DateInput
      key={name}
      {...field(name)}
      value={edit.values[name] || null}
      onChange={(chosen) => edit.set(name, chosen ?? '')}
    />
  )
  const choice = (name: DetailField, of: readonly string[]) => (
    <Select
      key={name}
      {...field(name)}
      data={[...of]}
      value={edit.values[name] || null}
      allowDeselect={false}
      onChange={(chosen) => edit.set(name, chosen ?? '')}
    />
  )
  const input = (name: DetailField) => {
    const { kind, of } = detailOf(name)
    if (of) return choice(name, of)
    return kind === 'day' ? day(name) : text(name)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (open && edit.changedMeanwhile.length === 0) setAsking(true)
  }
  const send = () =>
    update.mutate(
      { params: { loan_id: loan.id }, body: detailsBody(edit.values, edit.changed, edit.version) },
      {
        onSuccess: onClose,
        onError: () => setAsking(false),
      },
    )

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <ChangedMeanwhile
          changes={edit.changedMeanwhile.map((name) => ({
            label: detailOf(name).label,
            before: shownDetail(name, edit.base[name]),
            after: shownDetail(name, detailsTexts(loan)[name]),
          }))}
          onTakeIn={edit.takeIn}
        />
        {detailFields.map(input)}
        <Text c="dimmed" size="sm">
          {words.purchase_price}: {money(loan.purchase_price)} · {words.number_of_properties}:{' '}
          {loan.number_of_properties}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabledReason={reason}>
            {words.update}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={words.check}
        confirmLabel={words.confirm}
        cancelLabel={words.back}
        busy={update.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <ul>
          {edit.changed.map((name) => (
            <li key={name}>
              {detailOf(name).label}: {shownDetail(name, edit.base[name])} →{' '}
              <b>{shownDetail(name, edit.values[name])}</b>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </form>
  )
}
