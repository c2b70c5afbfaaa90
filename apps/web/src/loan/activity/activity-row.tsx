import { ActionIcon, Checkbox, Menu, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { ActivityAction } from '@plinth/domain/loan/activity/actions'
import { badgeColour, dueColour, dueMeaning, stateLabel } from '@plinth/domain/loan/activity/labels'
import type { ActivityState, ActivityType } from '@plinth/domain/loan/activity/types'
import type { LoanStatus } from '@plinth/domain/loan/status'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { date, lenderToday } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { MenuEntry } from '../../ui/menu-entry.tsx'
import { toast } from '../../ui/toasts.ts'
import { useApprove, useDownloadReport, usePause, useResume } from './activity.calls.ts'
import classes from './activity.module.css'
import { type MenuAction, menuOf } from './activity-menu.ts'
import { activityWords as words } from './activity.words.ts'
import { Outcome } from './outcome.tsx'
import { lateDialog } from '../../ui/late.tsx'

const RequestDialog = lateDialog(async () => (await import('./request-dialog.tsx')).RequestDialog)
const RestartDialog = lateDialog(async () => (await import('./restart-dialog.tsx')).RestartDialog)
const UploadDialog = lateDialog(async () => (await import('./upload-dialog.tsx')).UploadDialog)
const AnswersDialog = lateDialog(async () => (await import('./answers-dialog.tsx')).AnswersDialog)

const dealActions = ['upload', 'generate', 'edit', 'send', 'accept', 'download'] as const
type DealAction = (typeof dealActions)[number]
const isDeal = (action: MenuAction): action is DealAction => (dealActions as readonly string[]).includes(action)

/** Starts an action on a deal document. */
export type DealStart = (
  subject: { activity_id: string; activity_type: ActivityType; state: ActivityState },
  action: DealAction,
) => void

/** What is done after a question. */
type Asking = ActivityAction | 'restart'

interface ActivityRowProps {
  loan: LoanView
  activity: ActivityView
  selected: boolean
  onSelect: () => void
  onDeal: DealStart
}

/** One activity: name, state, entity, due date and a menu of what can be done. */
export const ActivityRow = ({ loan, activity, selected, onSelect, onDeal }: ActivityRowProps) => {
  const { activity_type: type, due_epoch: due } = activity
  const { state } = activity.status
  const dueDay = due === null ? null : epochToPlainDate(due)
  return (
    <li className={classes.row}>
      {loan.archived ? null : (
        <Checkbox mt={2} aria-label={words.select(activity.name)} checked={selected} onChange={onSelect} />
      )}
      <div className={classes.what}>
        <Text fw={500}>{activity.name}</Text>
        <div className={classes.line}>
          <Badge tone={badgeColour(type, state)}>{stateLabel(state)}</Badge>
          {activity.entity_type === 'loan' ? null : <span>{activity.entity_name}</span>}
          {due === null ? null : (
            <span>
              <Dot tone={dueColour(state, dueDay, lenderToday())} meaning={dueMeaning(state, dueDay, lenderToday())} />
              {words.due(date(due))}
            </span>
          )}
        </div>
        <Outcome activity={activity} readOnly={loan.archived} />
      </div>
      {loan.archived ? null : <RowMenu activity={activity} loanStatus={loan.status.state} onDeal={onDeal} />}
    </li>
  )
}

interface RowMenuProps {
  activity: ActivityView
  /** Where the loan stands, when it is known: what its status rests on is not restarted. */
  loanStatus?: LoanStatus
  onDeal: DealStart
}

/** What a row does: see `menuOf`. */
export const RowMenu = ({ activity, loanStatus, onDeal }: RowMenuProps) => {
  const held = useMe().permissions
  const [open, setOpen] = useState<Asking | null>(null)
  const start = useStart(activity, onDeal, setOpen)
  const entries = menuOf(activity, held, loanStatus)
  if (entries.length === 0) return null
  return (
    <>
      {/* Pressed while the card still opens, the button is clipped, and the menu would be hidden for good. */}
      <Menu position="bottom-end" withinPortal hideDetached={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={words.menu(activity.name)}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map((entry) => (
            <MenuEntry
              key={entry.action}
              label={entry.label}
              refusal={entry.refusal}
              onPress={() => start(entry.action)}
            />
          ))}
        </Menu.Dropdown>
      </Menu>
      {open === null ? null : <ActionDialog action={open} activity={activity} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Runs an action at once where it needs no question, else opens its dialog. */
const useStart = (activity: ActivityView, onDeal: DealStart, open: (action: Asking) => void) => {
  const [approve, download] = [useApprove(), useDownloadReport()]
  const [pause, resume] = [usePause(), useResume()]
  const { activity_id, activity_type, status, url } = activity
  const params = { activity_id }
  return (action: MenuAction) => {
    if (action === 'pause') return pause.mutate({ params })
    if (action === 'resume') return resume.mutate({ params })
    if (action === 'restart') return open(action)
    if (isDeal(action)) return onDeal({ activity_id, activity_type, state: status.state }, action)
    if (action === 'approve-application') return approve.mutate({ params, body: { state: 'Accepted' } })
    if (action === 'download-report') return download.mutate(activity_id)
    if (action !== 'view-plaid') return open(action)
    if (url === null) toast.warning(words.noLink)
    else window.open(new URL(url, window.location.href), '_blank', 'noopener')
  }
}

interface ActionDialogProps {
  action: Asking
  activity: ActivityView
  onClose: () => void
}

const ActionDialog = ({ action, activity, onClose }: ActionDialogProps) => {
  switch (action) {
    case 'request-report':
      return <RequestDialog activity={activity} pull={null} onClose={onClose} />
    case 'request-full-credit':
      return <RequestDialog activity={activity} pull="full" onClose={onClose} />
    case 'request-soft-credit':
      return <RequestDialog activity={activity} pull="soft" onClose={onClose} />
    case 'upload-ocr':
      return <UploadDialog activity={activity} onClose={onClose} />
    case 'restart':
      return <RestartDialog activity={activity} onClose={onClose} />
    case 'view-application':
      return <AnswersDialog activity={activity} onClose={onClose} />
    default:
      return null
  }
}
