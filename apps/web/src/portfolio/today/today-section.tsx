import { Group, SegmentedControl, Text } from '@mantine/core'
import type { LoanRef } from '@plinth/contract/shared/fields'
import type { TodayEntry } from '@plinth/contract/portfolio/today'
import { groupOf, type TodayGroup, todayGroups } from '@plinth/domain/portfolio/today/ranking'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSearchState } from '../../lib/location.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { FIRST, readToday, useHide, useShow, useToday } from './today.calls.ts'
import { Entry, toldOf } from './today-entry.tsx'
import classes from './today.module.css'
import { groupEmptyWords, groupWords, todayWords as words } from './today.words.ts'

const keyOfEntry = (entry: TodayEntry) => `${entry.kind} ${entry.loan.id}`
const whichOf = (entry: TodayEntry) => ({ kind: entry.kind, loan_id: entry.loan.id })

interface Hidden {
  entry: TodayEntry
  until: 'tomorrow' | 'changed'
}

/** What was taken off last, and the way back; it has the focus, which its own button took along. */
const Undo = ({ hidden, onUndone }: { hidden: Hidden; onUndone: () => void }) => {
  const show = useShow()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [hidden])
  const what = `${toldOf(hidden.entry).why}, ${hidden.entry.loan.name}`
  return (
    <div className={classes.undo} role="status">
      <span>{hidden.until === 'tomorrow' ? words.hiddenTomorrow(what) : words.hiddenChanged(what)}</span>
      <Button
        ref={button}
        size="compact-sm"
        variant="subtle"
        loading={show.isPending}
        onClick={() => show.mutate({ body: whichOf(hidden.entry) }, { onSuccess: onUndone })}
      >
        {words.undo}
      </Button>
    </div>
  )
}

interface TodayProps {
  /** Shows who would be reminded; `onSent` is to be called once letters went out. */
  onRemind: (loan: LoanRef, onSent: () => void) => void
}

/** What the signed-in person has to do, by kind. */
export const TodaySection = ({ onRemind }: TodayProps) => {
  const [view, set] = useSearchState(readToday)
  const today = useToday(view)
  const hide = useHide()
  const [hidden, setHidden] = useState<Hidden | null>(null)
  const put = (entry: TodayEntry, until: Hidden['until']) =>
    hide.mutate(
      { body: { ...whichOf(entry), mark: entry.mark, until } },
      { onSuccess: () => setHidden({ entry, until }) },
    )
  const { data } = today
  return (
    <Section
      title={words.title}
      actions={
        <Group gap="sm">
          {data && data.total > 0 ? (
            <Text c="dimmed" size="sm">
              {words.all(data.total)}
            </Text>
          ) : null}
          <SegmentedControl
            size="xs"
            aria-label={words.whose}
            value={view.everybody ? 'all' : 'mine'}
            data={[
              { value: 'mine', label: words.mine },
              { value: 'all', label: words.everybody },
            ]}
            onChange={(whose) => void set({ whose: whose === 'all' ? 'all' : null }, { replace: true })}
          />
        </Group>
      }
    >
      {hidden ? <Undo hidden={hidden} onUndone={() => setHidden(null)} /> : null}
      {data ? (
        <Groups
          data={data}
          busy={hide.isPending ? `${hide.variables.body.kind} ${hide.variables.body.loan_id}` : null}
          all={view.all}
          onAll={(all) => void set({ today: all ? 'all' : null }, { replace: true })}
          onHide={put}
          onRemind={(entry) => onRemind(entry.loan, () => put(entry, 'tomorrow'))}
        />
      ) : today.error ? (
        <ErrorState
          text={words.failed}
          detail={messageOf(today.error, words.failed)}
          requestId={today.error instanceof ApiError ? today.error.requestId : null}
          onRetry={() => void today.refetch()}
        />
      ) : (
        <div className={classes.groups}>
          {todayGroups.map((group) => (
            <div key={group} className={classes.place}>
              <div className={classes.groupHead} aria-hidden>
                {groupWords[group]} <Badge>{'\u00a0'}</Badge>
              </div>
              <SkeletonRows rows={FIRST} height={52} />
            </div>
          ))}
        </div>
      )}
    </Section>
  )
}

const groupTones = { overdue: 'red', review: 'blue', coming: 'yellow' } as const satisfies Record<TodayGroup, Tone>

interface GroupsProps {
  data: NonNullable<ReturnType<typeof useToday>['data']>
  /** The entry that is on its way off the list. */
  busy: string | null
  all: boolean
  onAll: (all: boolean) => void
  onHide: (entry: TodayEntry, until: Hidden['until']) => void
  onRemind: (entry: TodayEntry) => void
}

/** What is overdue, what is to be reviewed and what is coming up, each with its most urgent first. */
const Groups = ({ data, all, onAll, ...rest }: GroupsProps) => {
  if (data.total === 0)
    return (
      <div className={classes.nothing}>
        <Text fw={500}>{words.nothing}</Text>
        <Text c="dimmed" size="sm">
          {words.nothingHint}
        </Text>
      </div>
    )
  return (
    <>
      <div className={classes.groups}>
        {todayGroups.map((group) => (
          <OneGroup
            key={group}
            group={group}
            total={data.groups[group]}
            entries={data.entries.filter((entry) => groupOf(entry) === group)}
            onAll={() => onAll(true)}
            {...rest}
          />
        ))}
      </div>
      {all ? (
        <Button mt={4} ml={-8} size="compact-sm" variant="subtle" onClick={() => onAll(false)}>
          {words.fewer}
        </Button>
      ) : null}
    </>
  )
}

interface OneGroupProps extends Pick<GroupsProps, 'busy' | 'onHide' | 'onRemind'> {
  onAll: () => void
  group: TodayGroup
  total: number
  entries: readonly TodayEntry[]
}

const OneGroup = ({ group, total, entries, busy, onAll, onHide, onRemind }: OneGroupProps) => {
  const id = useId()
  return (
    <div className={classes.group}>
      <h3 id={id} className={classes.groupHead}>
        {groupWords[group]} <Badge tone={total === 0 ? 'gray' : groupTones[group]}>{total}</Badge>
      </h3>
      {entries.length === 0 ? (
        <Text c="dimmed" size="sm" py={8}>
          {groupEmptyWords[group]}
        </Text>
      ) : (
        <ol className={classes.list} aria-labelledby={id}>
          {entries.map((entry) => (
            <Entry
              key={keyOfEntry(entry)}
              entry={entry}
              busy={busy === keyOfEntry(entry)}
              onHide={(until) => onHide(entry, until)}
              onRemind={() => onRemind(entry)}
            />
          ))}
        </ol>
      )}
      {total > entries.length ? (
        <Button mt={2} ml={-8} size="compact-sm" variant="subtle" onClick={onAll}>
          {words.moreHere(total - entries.length, groupWords[group])}
        </Button>
      ) : null}
    </div>
  )
}
