import type { LoanView } from '@plinth/contract/loan/loan'
import { isFormDate } from '@plinth/domain/shared/dates'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import classes from './loan-status.module.css'
import { useSetFunded } from './loan-status.calls.ts'
import { statusWords as words } from './loan-status.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const GoOnDialog = lateDialog(async () => (await import('../../ui/go-on-dialog.tsx')).GoOnDialog)

interface SetFundedProps {
  loan: LoanView
  label: string
  missing: readonly string[]
  refusal: string | undefined
}

/** The button with its date; without a valid one the picker opens (P-16, P-17). */
export const SetFunded = ({ loan, label, missing, refusal }: SetFundedProps) => {
  const [day, setDay] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const fund = useSetFunded()
  const [asking, setAsking] = useState(false)
  const send = (funded_date: string, reason?: string) =>
    fund.mutate(
      { params: { loan_id: loan.id, funded_date }, body: reason === undefined ? {} : { reason } },
      { onSuccess: () => setAsking(false) },
    )
  const press = () => {
    if (day !== null && isFormDate(day)) return missing.length > 0 ? setAsking(true) : send(day)
    input.current?.focus()
    setOpened(true)
  }
  const wrong = fund.error instanceof ApiError ? fund.error.field('funded_date') : undefined
  return (
    <div className={classes.action}>
      <DateInput
        ref={input}
        label={words.fundedDate}
        value={day}
        onChange={(next) => {
          setDay(next)
          setOpened(false)
        }}
        error={wrong}
        popoverProps={{ opened, onChange: setOpened, withinPortal: false }}
        onClick={() => setOpened(true)}
        disabled={refusal !== undefined}
      />
      <Button data-main loading={fund.isPending} disabledReason={refusal} onClick={press}>
        {label}
      </Button>
      {asking && day !== null ? (
        <GoOnDialog
          label={label}
          missing={missing}
          busy={fund.isPending}
          error={fund.error ? messageOf(fund.error, words.failed) : null}
          onConfirm={(reason) => send(day, reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}
