import { ActionIcon, Collapse } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanView } from '@plinth/contract/loan/loan'
import {
  activityBuckets,
  type ActivityBucket,
  filterActivities,
  inBucket,
  sortActivities,
  startingFilter,
} from '@plinth/domain/loan/activity/filters'
import { pauseOrResume } from '@plinth/domain/loan/activity/actions'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useActivities, usePause } from './activity.calls.ts'
import classes from './activity.module.css'
import { activityWords as words } from './activity.words.ts'
import { ActivityRow, type DealStart } from './activity-row.tsx'

interface ActivitiesCardProps {
  loan: LoanView
  /** Starts what another word of the product does to a term sheet, commitment, board review or deposit. */
  onDeal: DealStart
}

/** The loan's activities: filtered, ordered, each with its state, due date and actions (K-43..K-63). */
export const ActivitiesCard = ({ loan, onDeal }: ActivitiesCardProps) => {
  const activities = useActivities(loan.id)
  if (activities.data) {
    const current = activities.data.activities.filter((a) => !a.superseded)
    return <Shown loan={loan} activities={current} onDeal={onDeal} />
  }
  return (
    <Section title={words.title}>
      {activities.isPending ? (
        <SkeletonRows rows={3} />
      ) : (
        <ErrorState
          text={words.loadFailed}
          detail={messageOf(activities.error, words.failed)}
          onRetry={() => void activities.refetch()}
        />
      )}
    </Section>
  )
}

const listed = (activities: readonly ActivityView[], bucket: ActivityBucket | null) =>
  sortActivities(
    filterActivities(
      activities.map((view) => ({ view, type: view.activity_type, state: view.status.state, name: view.name })),
      bucket,
    ),
  ).map(({ view }) => view)

const Shown = ({ loan, activities, onDeal }: ActivitiesCardProps & { activities: readonly ActivityView[] }) => {
  const [start] = useState(() => startingFilter(activities.map((a) => a.status.state)))
  const [bucket, setBucket] = useState<ActivityBucket | null>(start.bucket)
  const [open, setOpen] = useState(start.open)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = listed(activities, bucket)
  // Changing the filter clears the selection (K-51); pressing the chosen one again shows the default list (K-47).
  const choose = (next: ActivityBucket) => {
    setBucket(next === bucket ? null : next)
    setSelected(new Set())
  }
  const toggle = (id: string) =>
    setSelected((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))
  return (
    <Section title={words.title} actions={<Toggle open={open} onPress={() => setOpen(!open)} />}>
      <Collapse expanded={open}>
        <div className={classes.bar} role="group" aria-label={words.filters}>
          {activityBuckets.map((one) => (
            <Chip
              key={one}
              selected={one === bucket}
              count={activities.filter((a) => inBucket(a.status.state, one)).length}
              onPress={() => choose(one)}
            >
              {one}
            </Chip>
          ))}
        </div>
        <SelectionBar rows={rows.filter((a) => selected.has(a.activity_id))} onClear={() => setSelected(new Set())} />
        {rows.length === 0 ? (
          <EmptyState text={words.empty} hint={words.emptyBucket} />
        ) : (
          <ul className={classes.list}>
            {rows.map((activity) => (
              <ActivityRow
                key={activity.activity_id}
                loan={loan}
                activity={activity}
                selected={selected.has(activity.activity_id)}
                onSelect={() => toggle(activity.activity_id)}
                onDeal={onDeal}
              />
            ))}
          </ul>
        )}
      </Collapse>
    </Section>
  )
}

const Toggle = ({ open, onPress }: { open: boolean; onPress: () => void }) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-expanded={open}
    aria-label={open ? words.hide : words.show}
    onClick={onPress}
  >
    {open ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
  </ActionIcon>
)

/** What can be done with the selected activities: those that can be paused are paused one after the other. */
const SelectionBar = ({ rows, onClear }: { rows: readonly ActivityView[]; onClear: () => void }) => {
  const pause = usePause()
  const may = useMay('edit-loan')
  if (rows.length === 0) return null
  const pausable = rows.filter((a) => pauseOrResume(a.status.state) === 'pause')
  const pauseAll = async () => {
    for (const { activity_id } of pausable) await pause.mutateAsync({ params: { activity_id } }).catch(() => undefined)
    onClear()
  }
  return (
    <div className={classes.bar} role="status">
      <span>{words.selected(rows.length)}</span>
      {pausable.length > 0 ? (
        <Button
          size="xs"
          variant="default"
          disabledReason={may ? undefined : words.notYours}
          loading={pause.isPending}
          onClick={() => void pauseAll()}
        >
          {words.pauseSelected(pausable.length)}
        </Button>
      ) : null}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  )
}
