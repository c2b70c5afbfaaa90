import { Group, SegmentedControl, Text } from '@mantine/core'
import type { LoanId, LoanRef } from '@plinth/contract/fields'
import type { TodayEntry } from '@plinth/contract/today'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSearchState } from '../../lib/location.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { FIRST, readToday, useHide, useShow, useToday } from './today.calls.ts'
import { Entry, toldOf } from './today-entry.tsx'
import classes from './today.module.css'
import { todayWords as words } from './today.words.ts'

const keyOfEntry = (entry: TodayEntry) => `${entry.kind} ${entry.loan.id}`
const whichOf = (entry: TodayEntry) => ({ kind: entry.kind, loan_id: entry.loan.id as LoanId })

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

/** What waits for the signed-in person, the most urgent first. */
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
  const more = data ? data.total - data.entries.length : 0
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
        <Entries
          entries={data.entries}
          busy={hide.isPending ? `${hide.variables.body.kind} ${hide.variables.body.loan_id}` : null}
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
        <SkeletonRows rows={FIRST} height={43} />
      )}
      <More
        shown={data?.entries.length ?? 0}
        more={more}
        all={view.all}
        onAll={(all) => void set({ today: all ? 'all' : null }, { replace: true })}
      />
    </Section>
  )
}

interface MoreProps {
  shown: number
  more: number
  all: boolean
  onAll: (all: boolean) => void
}

/** The way to all entries and back. */
const More = ({ shown, more, all, onAll }: MoreProps) => (
  <>
    {all && more > 0 ? (
      <Text c="dimmed" size="sm" mt={8}>
        {words.most(shown)}
      </Text>
    ) : null}
    {all || more > 0 ? (
      <Button mt={8} ml={-8} size="compact-sm" variant="subtle" aria-expanded={all} onClick={() => onAll(!all)}>
        {all ? words.fewer : words.more(more)}
      </Button>
    ) : null}
  </>
)

interface EntriesProps {
  entries: readonly TodayEntry[]
  /** The entry that is on its way off the list. */
  busy: string | null
  onHide: (entry: TodayEntry, until: Hidden['until']) => void
  onRemind: (entry: TodayEntry) => void
}

const Entries = ({ entries, busy, onHide, onRemind }: EntriesProps) =>
  entries.length === 0 ? (
    <div className={classes.nothing}>
      <Text fw={500}>{words.nothing}</Text>
      <Text c="dimmed" size="sm">
        {words.nothingHint}
      </Text>
    </div>
  ) : (
    <ol className={classes.list} aria-label={words.list}>
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
  )
