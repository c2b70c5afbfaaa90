import type { LoanRef } from '@plinth/contract/shared/fields'
import { lazy, useState } from 'react'
import { TodaySection } from '../../portfolio/today/today-section.tsx'
import { Late } from '../../ui/late.tsx'

const ReminderDialog = lazy(async () => ({
  default: (await import('../../loan/list/reminder-dialog.tsx')).ReminderDialog,
}))

/** The list of today, whose reminders are previewed as those of the table are. */
export const DashboardToday = () => {
  const [reminder, setReminder] = useState<{ loan: LoanRef; onSent: () => void } | null>(null)
  return (
    <>
      <TodaySection onRemind={(loan, onSent) => setReminder({ loan, onSent })} />
      <Late opened={reminder !== null}>
        {(opened) => (
          <ReminderDialog
            loan={opened ? (reminder?.loan ?? null) : null}
            onSent={() => reminder?.onSent()}
            onClose={() => setReminder(null)}
          />
        )}
      </Late>
    </>
  )
}
