import type { ActivityView } from '@plinth/contract/loan/activity'
import { badgeColour, dueColour, dueMeaning, stateLabel } from '@plinth/domain/loan/activity/labels'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { AppLink } from '../../lib/app-link.tsx'
import { date, dayOf, lenderToday } from '../../lib/format.ts'
import { useGo } from '../../lib/location.ts'
import { paths } from '../../lib/paths.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import classes from './activity.module.css'
import { RowMenu } from './activity-row.tsx'
import { activityTypeName, allActivitiesWords as words } from './all-activities.words.ts'

const documents = ['term-sheet', 'commitment', 'board-review', 'good-faith-deposit']

/** Where an activity is worked on: its tab of the loan. */
const placeOf = ({ activity_type: type, loan }: ActivityView) =>
  paths.loan(loan.human_id, documents.includes(type) ? { tab: 'documents' } : {})

const Due = ({ activity }: { activity: ActivityView }) => {
  if (activity.due_epoch === null) return <>{words.noDue}</>
  const day = epochToPlainDate(activity.due_epoch)
  const { state } = activity.status
  return (
    <span className={`${classes.line} ${classes.due}`}>
      <Dot tone={dueColour(state, day, lenderToday())} meaning={dueMeaning(state, day, lenderToday())} />
      {date(activity.due_epoch)}
    </span>
  )
}

const Row = ({ activity }: { activity: ActivityView }) => {
  const go = useGo()
  const { activity_type: type, status, url } = activity
  return (
    <tr>
      <td>
        <AppLink href={placeOf(activity)}>{activity.loan.name}</AppLink>
      </td>
      <td className={classes.named} data-whole>
        {activity.name}
        <span className={classes.kind}>{activityTypeName(type)}</span>
      </td>
      <td data-label={words.columns.entity}>{activity.entity_name}</td>
      <td data-label={words.columns.state}>
        <Badge tone={badgeColour(type, status.state)}>{stateLabel(status.state)}</Badge>
      </td>
      <td data-label={words.columns.due}>
        <Due activity={activity} />
      </td>
      <td data-label={words.columns.owner}>{activity.owner_name ?? words.nobody}</td>
      <td data-label={words.columns.update}>{dayOf(activity.last_update)}</td>
      <td>
        <span className={classes.line}>
          <RowMenu activity={activity} onDeal={() => void go(placeOf(activity))} />
          {url === null ? null : (
            <CopyButton value={new URL(url, window.location.href).href} label={words.shareLink(activity.name)} />
          )}
        </span>
      </td>
    </tr>
  )
}

/** A page of all activities (T-06): a deal document is worked on in the loan's tab, the rest from its row. */
export const AllActivitiesTable = ({ activities }: { activities: readonly ActivityView[] }) => (
  <DataTable label={words.table} records>
    <thead>
      <tr>
        <Header>{words.columns.loan}</Header>
        <Header>{words.columns.activity}</Header>
        <Header>{words.columns.entity}</Header>
        <Header>{words.columns.state}</Header>
        <Header>{words.columns.due}</Header>
        <Header>{words.columns.owner}</Header>
        <Header>{words.columns.update}</Header>
        <Header>{words.columns.actions}</Header>
      </tr>
    </thead>
    <tbody>
      {activities.map((activity) => (
        <Row key={activity.activity_id} activity={activity} />
      ))}
    </tbody>
  </DataTable>
)
