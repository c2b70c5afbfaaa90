import { Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { listReports, ReportView } from '@plinth/contract/credit/report'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { toldValue } from '@plinth/domain/documents/document/display-value'
import { confidenceColour } from '@plinth/domain/credit/report/types'
import { reportLabels, type ReportType } from '@plinth/domain/shared/reports'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { Section } from '../../ui/section.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { type Asking, ReportCard, ReportLine } from './report-card.tsx'
import { useReports } from './report.calls.ts'
import classes from './report.module.css'
import { reportWords as words } from './report.words.ts'

type OfReport = ActivityView & { report_type: ReportType }
const isOfReport = (activity: ActivityView): activity is OfReport => activity.report_type !== null

interface ReportsTabProps {
  loan: LoanView
  /** The dialog that asks for a report. */
  asking: (activity: ActivityView, how: Asking, onClose: () => void) => ReactNode
}

/** The reports of outside providers on a loan: one summary card each, then the reports themselves in their order (N-01, N-14). */
export const ReportsTab = ({ loan, asking }: ReportsTabProps) => {
  const found = useReports(loan.id)
  const [asked, setAsked] = useState<{ activity: ActivityView; how: Asking } | null>(null)
  if (found.isPending) return <SkeletonRows rows={6} />
  if (found.isError)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={found.error.message}
        requestId={found.error instanceof ApiError ? found.error.requestId : null}
        onRetry={() => void found.refetch()}
      />
    )
  const activities = found.data.activities.filter(isOfReport)
  if (activities.length === 0) return <EmptyState text={words.none} hint={words.noneHint} />
  const reportOf = (one: OfReport) => found.data.reports.find((report) => report.activity_id === one.activity_id)
  return (
    <>
      <Section title={words.summary} plain>
        <Counted reply={found.data} />
        <ul className={classes.summaries}>
          {activities.map((one) => (
            <Summary key={one.activity_id} activity={one} report={reportOf(one)} />
          ))}
        </ul>
      </Section>
      <Section title={words.title} plain>
        <div className={classes.cards}>
          {activities.map((one) => (
            <ReportCard
              key={one.activity_id}
              loan={loan}
              activity={one}
              known={reportOf(one)}
              onAsk={(activity, how) => setAsked({ activity, how })}
            />
          ))}
        </div>
      </Section>
      {asked === null ? null : asking(asked.activity, asked.how, () => setAsked(null))}
    </>
  )
}

const Counted = ({ reply: { activities, reports, asked, cost } }: { reply: ReplyOf<typeof listReports> }) => (
  <Text size="sm" c="dimmed" mb="xs">
    {words.counted(reports.length, activities.length)}
    {asked === 0 ? null : ` · ${words.cost(asked, money(cost))}`}
  </Text>
)

const goTo = (activityId: string) => {
  const card = document.querySelector<HTMLElement>(`#report-${activityId}`)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

/** What a report says at a glance: where it stands, its three most telling rows, and how sure its weakest row is (N-09). */
const Summary = ({ activity, report }: { activity: OfReport; report: ReportView | undefined }) => {
  const label = reportLabels[activity.report_type]
  const worst = report?.worst_confidence ?? null
  return (
    <li className={classes.summary}>
      <button
        type="button"
        className={classes.summaryTitle}
        aria-label={`${words.goTo(label)}: ${activity.entity_name}`}
        onClick={() => goTo(activity.activity_id)}
      >
        {label}
      </button>
      <ReportLine activity={activity} known={report} />
      {report === undefined ? null : (
        <dl className={classes.telling}>
          {report.rows.slice(0, 3).map((row) => (
            <div key={row.index}>
              <dt>{row.label}:</dt>
              <dd>{toldValue(row.value, row.display_option)}</dd>
            </div>
          ))}
        </dl>
      )}
      {worst === null ? null : (
        <span className={classes.worst} data-colour={confidenceColour(worst)}>
          {words.worst(worst)}
        </span>
      )}
    </li>
  )
}
