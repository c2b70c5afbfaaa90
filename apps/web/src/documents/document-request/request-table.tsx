import { ActionIcon, Checkbox, Group, Text, Tooltip } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { badgeColour, dueColour, dueMeaning, stateLabel } from '@plinth/domain/loan/activity/labels'
import { epochToPlainDate } from '@plinth/domain/shared/dates'
import { IconEye, IconRotate, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { date, lenderToday } from '../../lib/format.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { fileWords, requestWords as words } from './document-request.words.ts'
import { type MessageCounts, MessagesButton } from './request-messages.tsx'
import { tallyOf } from './review.ts'
import { SaveAsTemplate } from './save-as-template.tsx'
import classes from './request-table.module.css'

interface RequestTableProps {
  name: string
  activities: readonly ActivityView[]
  /** Null = not in edit mode. */
  selected: ReadonlySet<string> | null
  onSelect: (ids: ReadonlySet<string>) => void
  onUpload: (activity: ActivityView) => void
  onRestart: (activity: ActivityView) => void
  onView: (activity: ActivityView) => void
  onMessages: (activity: ActivityView) => void
  counts: MessageCounts
  /** What else is to be said of a request, beneath its name. */
  note?: ((activity: ActivityView) => ReactNode) | undefined
}

/** Document Name, Status, Due Date, Actions; in edit mode a column to select by (M-06..M-10). */
export const RequestTable = (p: RequestTableProps) => {
  const { activities, selected } = p
  if (activities.length === 0) return <EmptyState text={words.empty} hint={words.emptyHint} />
  const all = selected !== null && activities.every((a) => selected.has(a.activity_id))
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    p.onSelect(next)
  }
  return (
    <DataTable label={words.table(p.name)}>
      <thead>
        <tr>
          {selected ? (
            <Header>
              <Checkbox
                aria-label={words.selectAll}
                checked={all}
                indeterminate={!all && selected.size > 0}
                onChange={() => p.onSelect(all ? new Set() : new Set(activities.map((a) => a.activity_id)))}
              />
            </Header>
          ) : null}
          <Header>{words.documentName}</Header>
          <Header>{words.status}</Header>
          <Header className={classes.due}>{words.dueDate}</Header>
          <Header className={classes.actions}>{words.actions}</Header>
        </tr>
      </thead>
      <tbody>
        {activities.map((a) => (
          <tr key={a.activity_id}>
            {selected ? (
              <td>
                <Checkbox
                  aria-label={words.select(a.name)}
                  checked={selected.has(a.activity_id)}
                  onChange={() => toggle(a.activity_id)}
                />
              </td>
            ) : null}
            <td title={a.description}>
              {a.document_name || a.name}
              <div className={classes.dueBelow}>
                <Due activity={a} />
              </div>
              {p.note?.(a)}
              <SaveAsTemplate activity={a} />
            </td>
            <td>
              <Badge tone={badgeColour(a.activity_type, a.status.state)}>{stateLabel(a.status.state)}</Badge>
              <Tally activity={a} />
            </td>
            <td className={classes.due}>
              <Due activity={a} />
            </td>
            <td className={classes.actions}>
              <RowActions activity={a} {...p} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

/** How many of several files are accepted; one file says so by the state alone. */
const Tally = ({ activity }: { activity: ActivityView }) => {
  const { accepted, total } = tallyOf(activity)
  const told = total > 1 || (accepted > 0 && activity.status.state === 'New')
  return told ? (
    <Text size="xs" c="dimmed">
      {fileWords.tally(accepted, total)}
    </Text>
  ) : null
}

const Due = ({ activity: { due_epoch: due, status } }: { activity: ActivityView }) => {
  const today = lenderToday()
  const day = due === null ? null : epochToPlainDate(due)
  return (
    <Group gap={6} wrap="nowrap">
      <Dot tone={dueColour(status.state, day, today)} meaning={dueMeaning(status.state, day, today)} />
      {date(due)}
    </Group>
  )
}

const RowActions = ({
  activity,
  onUpload,
  onRestart,
  onView,
  onMessages,
  counts,
}: RequestTableProps & { activity: ActivityView }) => (
  <Group gap={4} wrap="nowrap">
    <RowAction label={`${words.upload}: ${activity.name}`} onPress={() => onUpload(activity)}>
      <IconUpload size={18} aria-hidden />
    </RowAction>
    {activity.status.state === 'New' ? null : (
      <RowAction label={`${words.restart}: ${activity.name}`} onPress={() => onRestart(activity)}>
        <IconRotate size={18} aria-hidden />
      </RowAction>
    )}
    {activity.processes.every((p) => p.state === 'New') ? null : (
      // M-09; an upload that never arrived has nothing to view.
      <RowAction label={`${words.view}: ${activity.name}`} onPress={() => onView(activity)}>
        <IconEye size={18} aria-hidden />
      </RowAction>
    )}
    <MessagesButton
      name={activity.name}
      count={counts.get(activity.activity_id)}
      onPress={() => onMessages(activity)}
    />
  </Group>
)

const RowAction = (p: { label: string; onPress: () => void; children: ReactNode }) => (
  <Tooltip label={p.label}>
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={p.label} onClick={p.onPress}>
      {p.children}
    </ActionIcon>
  </Tooltip>
)
