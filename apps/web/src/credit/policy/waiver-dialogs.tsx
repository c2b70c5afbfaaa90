import { Stack, Text, Textarea } from '@mantine/core'
import type { WaiverView } from '@plinth/contract/credit/waiver'
import { limitText, valueText } from '@plinth/domain/credit/policy/analysis'
import { isMeasure } from '@plinth/domain/credit/policy/measures'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { useWaive, useWithdraw } from './policy.calls.ts'
import { policyWords as words } from './policy.words.ts'
import type { Requirement } from './waiver-note.tsx'

const Reason = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <Textarea
    label={words.reason}
    description={words.reasonHint}
    required
    autosize
    minRows={2}
    maxLength={1000}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface WaiveDialogProps {
  loanId: string
  subjectId: string
  one: Requirement
  onClose: () => void
}

/** Asks why a limit is waived and until when. */
export const WaiveDialog = ({ loanId, subjectId, one, onClose }: WaiveDialogProps) => {
  const [reason, setReason] = useState('')
  const [day, setDay] = useState<string | null>(null)
  const waive = useWaive()
  const missing = reason.trim() === '' ? words.reasonMissing : day === null ? words.untilMissing : undefined
  const send = () => {
    if (day === null || !isMeasure(one.key)) return
    const body = { subject_id: subjectId, key: one.key, reason: reason.trim(), until_epoch: plainDateToEpoch(day) }
    waive.mutate({ params: { loan_id: loanId }, body }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened
      title={words.waiveOf(one.label)}
      confirmLabel={words.waive}
      busy={waive.isPending}
      disabledReason={missing}
      error={waive.error ? messageOf(waive.error, words.failed) : null}
      onClose={onClose}
      onConfirm={send}
    >
      <Stack>
        <Text>{words.waiveDetail(valueText(one.actual, one), limitText(one))}</Text>
        <Reason value={reason} onChange={setReason} />
        <DateInput label={words.until} required value={day} onChange={setDay} />
      </Stack>
    </ConfirmDialog>
  )
}

interface WithdrawDialogProps {
  loanId: string
  label: string
  waiver: WaiverView
  onClose: () => void
}

/** Asks why a waiver is withdrawn. */
export const WithdrawDialog = ({ loanId, label, waiver, onClose }: WithdrawDialogProps) => {
  const [reason, setReason] = useState('')
  const withdraw = useWithdraw()
  return (
    <ConfirmDialog
      opened
      danger
      title={words.withdrawOf(label)}
      confirmLabel={words.withdraw}
      busy={withdraw.isPending}
      disabledReason={reason.trim() === '' ? words.reasonMissing : undefined}
      error={withdraw.error ? messageOf(withdraw.error, words.failed) : null}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate(
          { params: { loan_id: loanId, waiver_id: waiver.id }, body: { reason: reason.trim() } },
          { onSuccess: onClose },
        )
      }
    >
      <Stack>
        <Text>{words.withdrawDetail}</Text>
        <Reason value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  )
}
