import type { LoanRef } from '@plinth/contract/shared/fields'
import { useState } from 'react'
import { TodaySection } from '../../portfolio/today/today-section.tsx'
import { lateDialog } from '../../ui/late.tsx'

const ReminderDialog = lateDialog(async () => (await import('../../loan/list/reminder-dialog.tsx')).ReminderDialog)

/** The list of today, whose reminders are previewed as those of the table are. */
export const DashboardToday = () => {
  const [reminder, setReminder] = useState<{ loan: LoanRef; onSent: () => void } | null>(null)
  return (
    <>
      <TodaySection onRemind={(loan, onSent) => setReminder({ loan, onSent })} />
      <ReminderDialog
        opened={reminder !== null}
        loan={reminder?.loan ?? null}
        onSent={() => reminder?.onSent()}
        onClose={() => setReminder(null)}
      />
    </>
  )
}
