import { Stack, Text } from '@mantine/core'
import type { DealDocumentType } from '@plinth/domain/closing/deal-document/fields'
import { type DepositErrors, validateDeposit } from '@plinth/domain/closing/deal-document/good-faith-deposit'
import { plainDateToEpoch } from '@plinth/domain/shared/dates'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { lenderToday } from '../../lib/format.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import type { DealSubject } from './deal.ts'
import { useAccept, useAcceptDeposit } from './deal-document.calls.ts'
import { dealWords as words } from './deal-document.words.ts'

/** Accepts a document after saying what follows. */
export const AcceptDialog = (p: { subject: DealSubject; type: DealDocumentType; onClose: () => void }) => {
  const accept = useAccept(p.type)
  return (
    <ConfirmDialog
      opened
      title={words.accept(p.type)}
      confirmLabel={words.accept(p.type)}
      cancelLabel={words.cancel}
      busy={accept.isPending}
      error={accept.error ? messageOf(accept.error, words.failed) : null}
      onConfirm={() => accept.mutate({ params: { activity_id: p.subject.activity_id } }, { onSuccess: p.onClose })}
      onClose={p.onClose}
    >
      <Text>{words.acceptText(p.type)}</Text>
    </ConfirmDialog>
  )
}

/** Accepts the deposit with its amount and date (L-23..L-25). */
export const DepositDialog = ({ subject, onClose }: { subject: DealSubject; onClose: () => void }) => {
  const [amount, setAmount] = useState<number | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const [shown, setShown] = useState(false)
  const accept = useAcceptDeposit()
  const typed = { deposit_amount: amount === null ? '' : String(amount), deposit_date: day ?? '' }
  const errors: DepositErrors = validateDeposit(typed, lenderToday())
  const refused = (field: 'deposit_amount' | 'deposit_date') =>
    (shown ? errors[field] : undefined) ?? (accept.error instanceof ApiError ? accept.error.field(field) : undefined)
  const confirm = () => {
    setShown(true)
    if (amount === null || day === null || Object.keys(errors).length > 0) return
    const body = { deposit_amount: amount, deposit_date: plainDateToEpoch(day) }
    accept.mutate({ params: { activity_id: subject.activity_id }, body }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened
      title={words.accept('good-faith-deposit')}
      confirmLabel={words.accept('good-faith-deposit')}
      cancelLabel={words.cancel}
      busy={accept.isPending}
      error={accept.error ? messageOf(accept.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MoneyInput
          read={pastedMoney}
          label={words.depositAmount}
          withCents
          withAsterisk
          value={amount}
          onChange={setAmount}
          error={refused('deposit_amount')}
        />
        <DateInput
          label={words.depositDate}
          withAsterisk
          value={day}
          onChange={setDay}
          error={refused('deposit_date')}
        />
      </Stack>
    </ConfirmDialog>
  )
}
