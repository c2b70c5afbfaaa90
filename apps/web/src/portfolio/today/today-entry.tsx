import { ActionIcon, Tooltip } from '@mantine/core'
import type { TodayEntry } from '@plinth/contract/portfolio/today'
import { statusLabel } from '@plinth/domain/loan/status'
import { closingWindow, expiryWindow } from '@plinth/domain/portfolio/today/ranking'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import { AppLink } from '../../lib/app-link.tsx'
import { useMay } from '../../lib/me.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { useRemindSigner } from './today.calls.ts'
import classes from './today.module.css'
import { actionWords, tell, todayWords as words } from './today.words.ts'

/** Where an entry is worked on. */
const placeOf = ({ kind, loan, activity_id }: TodayEntry): string => {
  switch (kind) {
    case 'upload-review':
    case 'failed-process':
      return paths.loan(loan.human_id, { files: activity_id ?? undefined })
    case 'term-sheet-expiring':
    case 'signature-waiting':
      return paths.loan(loan.human_id, { tab: 'documents' })
    case 'overdue-request':
    case 'closing':
    case 'past-usual-time':
      return paths.loan(loan.human_id)
  }
}

/** The reason of an entry in words, and its age. */
export const toldOf = (entry: TodayEntry) =>
  tell(entry, { stage: statusLabel(entry.status), expiry: expiryWindow, closing: closingWindow })

interface EntryProps {
  entry: TodayEntry
  busy: boolean
  onHide: (until: 'tomorrow' | 'changed') => void
  /** Shows who would be reminded of what they owe. */
  onRemind: () => void
}

/** The one press: a reminder where the person may send it, else the way to where the entry is worked on. */
const Act = ({ entry, onHide, onRemind }: Omit<EntryProps, 'busy'>) => {
  const remind = useRemindSigner()
  const mayRemind = useMay('edit-loan')
  const { kind, activity_id } = entry
  // Several papers are reminded of one by one, in the loan.
  const signature = kind === 'signature-waiting' ? activity_id : null
  const reminding = mayRemind && (kind === 'overdue-request' || signature !== null)
  const asksForReminder = kind === 'overdue-request' || kind === 'signature-waiting'
  const action = asksForReminder && !reminding ? actionWords.closing : actionWords[kind]
  const label = words.about(action, toldOf(entry).why, entry.loan.name)
  if (!reminding)
    return (
      <AppLink href={placeOf(entry)} className={classes.open} aria-label={label}>
        {action}
      </AppLink>
    )
  const press = () =>
    signature === null
      ? onRemind()
      : remind.mutate({ params: { activity_id: signature } }, { onSuccess: () => onHide('tomorrow') })
  return (
    <Button size="compact-sm" variant="light" loading={remind.isPending} aria-label={label} onClick={press}>
      {action}
    </Button>
  )
}

/** One line of the list: why, which loan, how old, the press that acts, and two ways off the list. */
export const Entry = (props: EntryProps) => {
  const { entry, busy, onHide } = props
  const { why, age } = toldOf(entry)
  const what = `${why}, ${entry.loan.name}`
  return (
    <li className={classes.entry} data-busy={busy || undefined}>
      <span className={classes.told}>
        <span className={classes.why} title={why}>
          {why}
        </span>
        <span className={classes.where}>
          <AppLink href={paths.loan(entry.loan.human_id)} className={classes.loan} title={entry.loan.name}>
            {entry.loan.name}
          </AppLink>
          <span className={classes.age}>{age}</span>
        </span>
      </span>
      <span className={classes.acts}>
        <Act {...props} />
        <Tooltip label={words.tomorrowShort}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.tomorrow(what)}
            disabled={busy}
            onClick={() => onHide('tomorrow')}
          >
            <IconClockPause size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={words.doneShort}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={words.done(what)}
            disabled={busy}
            onClick={() => onHide('changed')}
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
    </li>
  )
}
