import { Stack, Text } from '@mantine/core'
import { previewReminder } from '@plinth/contract/loan/reminder'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import classes from './loan-bulk.module.css'
import { bulkWords as words } from './loan-bulk.words.ts'

interface RemindDialogProps {
  loans: readonly LoanRow[]
  /** Gets the loans on which somebody owes something. */
  onRemind: (loans: readonly LoanRow[]) => void
  onClose: () => void
}

interface Found {
  loan: LoanRow
  /** Null when it could not be found out. */
  reminders: ReplyOf<typeof previewReminder>['reminders'] | null
}

/** What reminders would say, loan by loan; asked one after the other, as they would be sent. */
const usePreviews = (loans: readonly LoanRow[]): readonly Found[] => {
  const [found, setFound] = useState<readonly Found[]>([])
  useEffect(() => {
    let left = false
    const collect = async () => {
      for (const loan of loans) {
        const reminders = await call(previewReminder, { params: { loan_id: loan.id } }).then(
          (reply) => reply.reminders,
          () => null,
        )
        if (left) return
        setFound((now) => [...now, { loan, reminders }])
      }
    }
    void collect()
    return () => {
      left = true
    }
  }, [loans])
  return found
}

/** Shows who would get what before anything is sent, and that it cannot be taken back. */
export const RemindDialog = ({ loans, onRemind, onClose }: RemindDialogProps) => {
  const found = usePreviews(loans)
  const owing = found.filter(({ reminders }) => reminders !== null && reminders.length > 0)
  const letters = owing.reduce((sum, { reminders }) => sum + (reminders?.length ?? 0), 0)
  const nothing = found.filter(({ reminders }) => reminders?.length === 0).length
  const unread = found.filter(({ reminders }) => reminders === null).length
  const collecting = found.length < loans.length
  const progress = words.collecting(found.length, loans.length)
  return (
    <ConfirmDialog
      opened
      title={words.remindTitle(loans.length)}
      confirmLabel={words.remindConfirm(letters)}
      cancelLabel={words.cancel}
      disabledReason={collecting ? progress : letters === 0 ? words.nobodyOwes : undefined}
      onConfirm={() => onRemind(owing.map(({ loan }) => loan))}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{words.remindLead}</Text>
        {collecting ? (
          <div role="status">
            <Text size="sm">{progress}</Text>
            <ProgressBar percent={(found.length / loans.length) * 100} label={progress} />
          </div>
        ) : null}
        <div className={classes.previews} role="region" aria-label={words.previews} tabIndex={0}>
          <ul>
            {owing.map(({ loan, reminders }) => (
              <li key={loan.id}>
                <Text fw={600}>{loan.name}</Text>
                {reminders?.map((one) => (
                  <details key={one.email} className={classes.letter}>
                    <summary>{words.gets(one.name, one.email, one.owes.length)}</summary>
                    <ul>
                      {one.owes.map((what) => (
                        <li key={what}>{what}</li>
                      ))}
                    </ul>
                  </details>
                ))}
              </li>
            ))}
          </ul>
        </div>
        {nothing > 0 ? <Text c="dimmed">{words.owesNothing(nothing)}</Text> : null}
        {unread > 0 ? <Text c="var(--mantine-color-error)">{words.unread(unread)}</Text> : null}
      </Stack>
    </ConfirmDialog>
  )
}
