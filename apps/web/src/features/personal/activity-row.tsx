import { Group, Button as LinkButton, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/activity'
import { badgeColour, dueColour, stateLabel } from '@plinth/domain/activity/labels'
import { epochToPlainDate, todayIn } from '@plinth/domain/shared/dates'
import type { Permission } from '@plinth/domain/user/permissions'
import { AppLink } from '../../lib/app-link.tsx'
import { date } from '../../lib/format.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { aboutOf, hintOf, nameOf, offersOf, type PersonalAction, refusalOf } from './open-tasks.ts'
import type { Panel } from './personal-search.ts'
import { activityWords as words, needWords } from './personal.words.ts'
import classes from './personal.module.css'

interface ActivityRowProps {
  activity: ActivityView
  /** Rights the viewer holds. */
  may: readonly Permission[]
  onOpen: (panel: Panel, activityId: string) => void
}

/** The due date with its colour (K-62); late in words too. */
export const Due = ({ activity }: { activity: ActivityView }) => {
  if (activity.due_epoch === null) return null
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now())
  const tone = dueColour(activity.status.state, epochToPlainDate(activity.due_epoch), today)
  const text = date(activity.due_epoch)
  return (
    <span className={classes.due}>
      <Dot tone={tone} />
      {tone === 'red' ? words.overdue(text) : words.due(text)}
    </span>
  )
}

interface OfferProps {
  action: PersonalAction
  name: string
  activityId: string
  disabledReason: string | undefined
  onOpen: ActivityRowProps['onOpen']
}

/** A button or link for one thing that can be done. */
export const Offer = ({ action, name, activityId, disabledReason, onOpen }: OfferProps) => {
  const [panel, label, full] = {
    upload: ['upload', words.upload, words.uploadOf(name)],
    'view-files': ['files', words.viewFiles, words.viewFilesOf(name)],
    'view-application': ['application', words.viewApplication, words.viewApplication],
  }[action] as [Panel, string, string]
  return (
    <Button
      variant={action === 'upload' ? 'filled' : 'default'}
      size="sm"
      disabledReason={disabledReason}
      aria-label={full}
      onClick={() => onOpen(panel, activityId)}
    >
      {label}
    </Button>
  )
}

/** The way to the page where a bank is connected, while it is asked for (H-01). */
export const ConnectBank = ({ activity }: { activity: ActivityView }) =>
  hintOf(activity) === 'bank' && activity.url !== null ? (
    <LinkButton
      component={AppLink}
      href={activity.url}
      size="sm"
      aria-label={needWords.connectBankOf(nameOf(activity))}
    >
      {needWords.connectBank}
    </LinkButton>
  ) : null

/** One activity: its state, what is needed and why, why it was refused, and what can be done (K-20 to K-22). */
export const ActivityRow = ({ activity, may, onOpen }: ActivityRowProps) => {
  const refusal = refusalOf(activity)
  const hint = hintOf(activity)
  const { state } = activity.status
  const name = nameOf(activity)
  return (
    <li className={classes.row} data-testid="activity">
      <div className={classes.rowTop}>
        <span className={classes.rowName}>{name}</span>
        <Badge tone={badgeColour(activity.activity_type, state)}>{stateLabel(state)}</Badge>
        <Due activity={activity} />
      </div>
      <Text size="sm" c="dimmed">
        {aboutOf(activity)}
      </Text>
      {activity.description ? (
        <p className={classes.why} style={{ margin: 0 }}>
          <span className="visually-hidden">{words.why}: </span>
          {activity.description}
        </p>
      ) : null}
      {hint ? <Text size="sm">{needWords.hints[hint]}</Text> : null}
      {refusal ? (
        <p className={classes.refusal} style={{ margin: 0 }}>
          <strong>{state === 'Rejected' ? words.rejected : words.failed}</strong> {refusal}
        </p>
      ) : null}
      <Group gap="xs">
        <ConnectBank activity={activity} />
        {offersOf(activity).map(({ action, right }) => (
          <Offer
            key={action}
            action={action}
            name={name}
            activityId={activity.activity_id}
            disabledReason={right === null || may.includes(right) ? undefined : words.noRight}
            onOpen={onOpen}
          />
        ))}
      </Group>
    </li>
  )
}
