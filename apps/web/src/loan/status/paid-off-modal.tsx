import { NumberInput, Radio, Group, Stack } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import { clampBorrowerScore, lateBuckets, type PaidOffDraft, reviewPaidOff } from '@plinth/domain/loan/paid-off'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { OpenPoints } from '../../ui/go-on-dialog.tsx'
import { useSetPaidOff } from './loan-status.calls.ts'
import { statusWords as words } from './loan-status.words.ts'

const blank: PaidOffDraft = {
  paid_off_date: '',
  is_late_payment: null,
  late_days: lateBuckets.map((late_days) => ({ late_days, count: 0 })),
  borrower_score: null,
  is_construction_completed: null,
}

/** The reason as it is sent: none where nothing is missing. */
const reasonOf = (missing: readonly string[], reason: string) => (missing.length > 0 ? { reason: reason.trim() } : {})

interface PaidOffModalProps {
  loan: LoanView
  /** What the loan lacks; when not empty, a reason is asked for. */
  missing: readonly string[]
  onClose: () => void
}

/** Records the payoff (P-20..P-26). */
export const PaidOffModal = ({ loan, missing, onClose }: PaidOffModalProps) => {
  const [reason, setReason] = useState('')
  const [draft, setDraft] = useState(blank)
  const [shown, setShown] = useState(false)
  const payOff = useSetPaidOff()
  const set = (change: Partial<PaidOffDraft>) => setDraft((now) => ({ ...now, ...change }))
  const review = reviewPaidOff(draft)
  const needsReason = missing.length > 0 && reason.trim() === ''
  const errors = shown && 'errors' in review ? review.errors : {}
  const refused = payOff.error instanceof ApiError ? payOff.error.field('paid_off_date') : undefined
  const confirm = () => {
    setShown(true)
    if ('errors' in review || needsReason) return
    const body = { ...review.payload, late_days: [...review.payload.late_days], ...reasonOf(missing, reason) }
    payOff.mutate({ params: { loan_id: loan.id }, body }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened
      title={words.paidOffTitle}
      confirmLabel={words.paidOffTitle}
      cancelLabel={words.cancel}
      busy={payOff.isPending}
      error={payOff.error ? messageOf(payOff.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <DateInput
          label={words.paidOffDate}
          withAsterisk
          value={draft.paid_off_date === '' ? null : draft.paid_off_date}
          onChange={(day) => set({ paid_off_date: day ?? '' })}
          error={errors.paid_off_date ?? refused}
        />
        <YesNo
          label={words.latePayments}
          value={draft.is_late_payment}
          error={errors.is_late_payment}
          // Choosing No clears what was counted (P-24).
          onChange={(late) => set({ is_late_payment: late, ...(late ? {} : { late_days: blank.late_days }) })}
        />
        {draft.is_late_payment ? <LateDays draft={draft} error={errors.late_days} onChange={set} /> : null}
        <NumberInput
          label={words.borrowerScore}
          withAsterisk
          allowDecimal={false}
          value={draft.borrower_score ?? ''}
          onChange={(value) => set({ borrower_score: value === '' ? null : Number(value) })}
          onBlur={() =>
            set({ borrower_score: draft.borrower_score === null ? null : clampBorrowerScore(draft.borrower_score) })
          }
          error={errors.borrower_score}
        />
        <YesNo
          label={words.construction}
          value={draft.is_construction_completed}
          error={errors.is_construction_completed}
          onChange={(done) => set({ is_construction_completed: done })}
        />
        <Reason missing={missing} reason={reason} onChange={setReason} isMissed={shown && needsReason} />
      </Stack>
    </ConfirmDialog>
  )
}

interface ReasonProps {
  missing: readonly string[]
  reason: string
  isMissed: boolean
  onChange: (reason: string) => void
}

/** Why a loan that lacks something is set to paid off. */
const Reason = ({ missing, reason, isMissed, onChange }: ReasonProps) =>
  missing.length === 0 ? null : (
    <OpenPoints missing={missing} reason={reason} onChange={onChange} error={isMissed ? words.required : undefined} />
  )

interface LateDaysProps {
  draft: PaidOffDraft
  error: string | undefined
  onChange: (change: Partial<PaidOffDraft>) => void
}

const LateDays = ({ draft, error, onChange }: LateDaysProps) => (
  <Group grow align="flex-start" gap="xs">
    {draft.late_days.map(({ late_days, count }) => (
      <NumberInput
        key={late_days}
        label={words.lateDays(late_days)}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        value={count}
        error={error}
        onChange={(value) =>
          onChange({
            late_days: draft.late_days.map((b) =>
              b.late_days === late_days ? { late_days, count: Number(value) } : b,
            ),
          })
        }
      />
    ))}
  </Group>
)

interface YesNoProps {
  label: string
  value: boolean | null
  error: string | undefined
  onChange: (yes: boolean) => void
}

const YesNo = ({ label, value, error, onChange }: YesNoProps) => (
  <Radio.Group
    label={label}
    withAsterisk
    value={value === null ? null : value ? 'yes' : 'no'}
    onChange={(choice) => onChange(choice === 'yes')}
    error={error}
  >
    <Group gap="md" mt={4}>
      <Radio value="yes" label={words.yes} />
      <Radio value="no" label={words.no} />
    </Group>
  </Radio.Group>
)
