import { Switch } from '@mantine/core'
import type { PersonalHome } from '@plinth/contract/personal'
import { completionPercent } from '@plinth/domain/activity/completion'
import { activityBuckets, inBucket } from '@plinth/domain/activity/filters'
import type { Permission } from '@plinth/domain/user/permissions'
import { Chip } from '../../ui/chip.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ActivityRow } from './activity-row.tsx'
import { bucketCount, isNamed, listed, startingBucket } from './open-tasks.ts'
import type { Panel, PersonalSearch } from './personal-search.ts'
import { activityWords as words } from './personal.words.ts'
import classes from './personal.module.css'

interface ActivitiesCardProps {
  home: PersonalHome
  search: PersonalSearch
  may: readonly Permission[]
  onSearch: (change: { bucket?: string; others?: string | null; loan?: string | null }) => void
  onOpen: (panel: Panel, activityId: string) => void
}

/** Own activities across the loans, by bucket, with how much is completed (G-02 to G-07). */
export const ActivitiesCard = ({ home, search, may, onSearch, onOpen }: ActivitiesCardProps) => {
  const isBroker = home.entity?.kind === 'contact'
  const only = home.loans.find(({ loan }) => isNamed(loan, search.loan))?.loan ?? null
  const activities = listed(home.loans, { loanId: only?.id ?? null, others: isBroker && search.others })
  const states = activities.map((a) => a.status.state)
  const bucket = search.bucket ?? startingBucket(states)
  const shown = bucket === 'all' ? activities : activities.filter((a) => inBucket(a.status.state, bucket))
  return (
    <Section
      title={words.title}
      actions={
        <span className={classes.bar}>
          <ProgressBar short percent={completionPercent(states)} label={words.completion} />
        </span>
      }
    >
      <div className={classes.filters} role="group" aria-label={words.filter}>
        {activityBuckets.map((b) => (
          <Chip
            key={b}
            selected={b === bucket}
            count={bucketCount(activities, b)}
            onPress={() => onSearch({ bucket: b })}
          >
            {b}
          </Chip>
        ))}
        <Chip selected={bucket === 'all'} count={activities.length} onPress={() => onSearch({ bucket: 'all' })}>
          {words.all}
        </Chip>
        {only ? (
          <Chip selected onRemove={() => onSearch({ loan: null })} removeLabel={words.allLoans}>
            {words.ofLoan(only.name)}
          </Chip>
        ) : null}
      </div>
      {isBroker ? (
        <Switch
          mt="sm"
          label={words.otherTasks}
          checked={search.others}
          onChange={(event) => onSearch({ others: event.currentTarget.checked ? null : 'off' })}
        />
      ) : null}
      {shown.length === 0 ? (
        <EmptyState text={words.empty} hint={words.emptyHint} />
      ) : (
        <ul className={classes.list}>
          {shown.map((a) => (
            <ActivityRow key={a.activity_id} activity={a} may={may} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Section>
  )
}
