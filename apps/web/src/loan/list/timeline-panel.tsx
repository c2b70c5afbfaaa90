import { getLoanTimeline } from '@plinth/contract/loan/loan'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { trimName } from '@plinth/domain/shared/text'
import { useQuery } from '@tanstack/react-query'
import { fresh, messageOf, query } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { timelineWords as words } from './loan-list.words.ts'
import classes from './timeline-panel.module.css'

const Timeline = ({ loanId }: { loanId: string }) => {
  const timeline = useQuery({ ...query(getLoanTimeline, { params: { loan_id: loanId } }), ...fresh, staleTime: 0 })
  if (timeline.isPending) return <SkeletonRows rows={6} height={48} />
  if (timeline.isError)
    return (
      <ErrorState
        text={words.failed}
        detail={messageOf(timeline.error, words.failed)}
        onRetry={() => void timeline.refetch()}
      />
    )
  if (timeline.data.events.length === 0) return <EmptyState text={words.empty} hint={words.emptyHint} />
  return (
    <ol className={classes.list}>
      {timeline.data.events.map((event) => (
        <li key={event.id} className={classes.event}>
          <span className={classes.text}>{event.text}</span>
          <time className={classes.who} dateTime={new Date(event.epoch * 1000).toISOString()}>
            {dateTime(event.epoch)}
          </time>
        </li>
      ))}
    </ol>
  )
}

interface TimelinePanelProps {
  opened: boolean
  loan: LoanRow | null
  onClose: () => void
}

/** Who did what on a loan, newest first: the clock of a row (B-15). */
export const TimelinePanel = ({ opened, loan, onClose }: TimelinePanelProps) => (
  <SidePanel opened={opened} onClose={onClose} title={loan ? words.title(trimName(loan.name)) : ''} width={440}>
    {loan ? <Timeline loanId={loan.id} /> : null}
  </SidePanel>
)
