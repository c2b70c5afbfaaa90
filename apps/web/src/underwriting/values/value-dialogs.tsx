import { NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { UnderwritingFigure, UnderwritingValue } from '@plinth/contract/underwriting/underwriting'
import { percentToFraction } from '@plinth/domain/loan/terms'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { useAddValue, usePickValue } from './loan-values.calls.ts'
import { valueWords as words } from './loan-values.words.ts'
import { valueText } from './value-row.tsx'

interface DialogProps {
  loanId: string
  figure: UnderwritingFigure
  onClose: () => void
}

/** Asks why another value is used; the reason is kept with it. */
export const UseValueDialog = ({ loanId, figure, value, onClose }: DialogProps & { value: UnderwritingValue }) => {
  const [reason, setReason] = useState('')
  const pick = usePickValue()
  const used = figure.values.find((one) => one.in_use)
  const shown = (one: UnderwritingValue | undefined) => (one ? valueText(one.value, figure.unit) : words.noValue)
  return (
    <ConfirmDialog
      opened
      title={words.useTitle(figure.label)}
      confirmLabel={words.use}
      busy={pick.isPending}
      disabledReason={reason.trim() === '' ? words.reasonMissing : undefined}
      error={pick.error ? messageOf(pick.error, words.failed) : null}
      onClose={onClose}
      onConfirm={() =>
        pick.mutate({ params: { loan_id: loanId, value_id: value.id }, body: { reason } }, { onSuccess: onClose })
      }
    >
      <Stack>
        <Text>{words.useDetail(shown(value), value.origin, shown(used))}</Text>
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

/** Adds a value that staff know of; it counts as verified by them. */
export const AddValueDialog = ({ loanId, figure, onClose }: DialogProps) => {
  const [value, setValue] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const add = useAddValue()
  const isPercent = figure.unit === 'fraction'
  const missing = value === null ? words.valueMissing : day === null ? words.dateMissing : undefined
  const send = () => {
    if (value === null || day === null) return
    const body = {
      ...{ kind: figure.kind, subject_id: figure.subject.id, note },
      ...{ value: isPercent ? percentToFraction(value) : value, as_of_epoch: plainDateToEpoch(day) },
    }
    add.mutate({ params: { loan_id: loanId }, body }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened
      title={words.addOf(figure.label, figure.subject.name)}
      confirmLabel={words.add}
      busy={add.isPending}
      disabledReason={missing}
      error={add.error ? messageOf(add.error, words.failed) : null}
      onClose={onClose}
      onConfirm={send}
    >
      <Stack>
        <NumberInput
          label={words.value(figure.unit)}
          required
          hideControls
          thousandSeparator=","
          allowedDecimalSeparators={['.']}
          decimalScale={2}
          {...(isPercent ? { suffix: '%' } : { prefix: '$' })}
          value={value ?? ''}
          onChange={(typed) => setValue(typeof typed === 'number' ? typed : null)}
        />
        <DateInput label={words.date} required value={day} onChange={setDay} />
        <TextInput
          label={words.note}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
