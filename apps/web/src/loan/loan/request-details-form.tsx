import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { mayUpdateDetails, type RequestDetailsField, validateRequestDetails } from '@plinth/domain/loan/request-details'
import { exitStrategies, purposes } from '@plinth/domain/loan/terms'
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
import { cleanDetails, detailsBody, detailsTexts, shownDetail } from './request-details.values.ts'

const amounts = ['amount', 'amount_at_closing', 'construction_reserve'] as const

/** The form of Request Details; nothing typed is lost by an error or by somebody else's change (I-24 to I-39). */
export const RequestDetailsForm = ({ loan, onClose }: { loan: LoanView; onClose: () => void }) => {
  const edit = useEdit<RequestDetailsField>(detailsTexts(loan), loan.version)
  const [asking, setAsking] = useState(false)
  const update = useUpdateDetails()
  const found = validateRequestDetails(edit.values)
  const refused = update.error instanceof ApiError ? update.error : null
  const open = mayUpdateDetails(edit.base, edit.values)
  const reason = open ? undefined : Object.keys(found).length > 0 ? words.notValid : words.nothingChanged

  const field = (name: RequestDetailsField) => ({
    label: words[name],
    value: edit.values[name],
    required: true,
    error: found[name] ?? refused?.field(name),
  })
  const type = (name: RequestDetailsField, text: string) => edit.set(name, (cleanDetails[name] ?? String)(text))
  const text = (name: RequestDetailsField, inputMode: 'decimal' | 'numeric', unit?: string) => (
    <TextInput
      key={name}
      {...field(name)}
      inputMode={inputMode}
      leftSection={unit}
      autoComplete="off"
      onChange={(event) => type(name, event.currentTarget.value)}
    />
  )
  const choice = (name: RequestDetailsField, data: readonly string[]) => (
    <Select
      {...field(name)}
      data={[...data]}
      value={edit.values[name] || null}
      allowDeselect={false}
      onChange={(chosen) => edit.set(name, chosen ?? '')}
    />
  )
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
            label: words[name],
            before: shownDetail(name, edit.base[name]),
            after: shownDetail(name, detailsTexts(loan)[name]),
          }))}
          onTakeIn={edit.takeIn}
        />
        {amounts.slice(0, 2).map((name) => text(name, 'decimal', '$'))}
        {choice('purpose', purposes)}
        <DateInput
          {...field('expected_closing_epoch')}
          value={edit.values.expected_closing_epoch || null}
          onChange={(day) => edit.set('expected_closing_epoch', day ?? '')}
        />
        {text('duration_months', 'numeric')}
        {choice('exit_strategy', exitStrategies)}
        {text('interest_rate', 'decimal')}
        {text('construction_reserve', 'decimal', '$')}
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
              {words[name]}: {shownDetail(name, edit.base[name])} → <b>{shownDetail(name, edit.values[name])}</b>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </form>
  )
}
