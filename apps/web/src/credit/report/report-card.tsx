import { ActionIcon, Group, Title } from '@mantine/core'
import type { ReportView } from '@plinth/contract/credit/report'
import type { ActivityView } from '@plinth/contract/loan/activity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { type ActivityAction, actionsFor, permissionFor } from '@plinth/domain/loan/activity/actions'
import { badgeColour, stateLabel } from '@plinth/domain/loan/activity/labels'
import { reportLabels, type ReportType } from '@plinth/domain/shared/reports'
import { IconChevronDown, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { dateTime } from '../../lib/format.ts'
import { useMe } from '../../lib/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { useDownload, useReport } from './report.calls.ts'
import classes from './report.module.css'
import { reportWords as words } from './report.words.ts'
import { ReportRows } from './report-rows.tsx'

/** How a report is asked for: a credit pull of one kind, of a kind that is still to be chosen, or as it is. */
export type Asking = 'plain' | 'full' | 'soft' | 'choose'

interface ReportCardProps {
  loan: LoanView
  activity: ActivityView & { report_type: ReportType }
  /** What came with the list; undefined while there is none. */
  known: ReportView | undefined
  onAsk: (activity: ActivityView, how: Asking) => void
}

const isOver = (state: string) => ['Failed', 'Error', 'Missing Data', 'Unsupported'].includes(state)
const isUploaded = (type: ReportType) => type === 'costar' || type === 'appraisal'
const isCredit = (type: ReportType) => type === 'credit-plus' || type === 'xactus'

/** A report of one provider: its title with where it stands, what can be done, and its rows. */
export const ReportCard = (props: ReportCardProps) => {
  const { activity, known } = props
  const [open, setOpen] = useState(true)
  const id = useId()
  const label = reportLabels[activity.report_type]
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <section aria-labelledby={id} className={classes.card} id={`report-${activity.activity_id}`} tabIndex={-1}>
      <div className={classes.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-label={open ? words.hide(label) : words.show(label)}
          onClick={() => setOpen(!open)}
        >
          <Chevron size={18} aria-hidden />
        </ActionIcon>
        <div className={classes.titles}>
          <Title order={3} size="h4" id={id}>
            {label}
          </Title>
          <ReportLine activity={activity} known={known} />
        </div>
        <Actions {...props} />
      </div>
      {open ? <Body {...props} /> : null}
    </section>
  )
}

/** No file came with a report that is asked for: its state is called by its own name, and one that came to nothing is red. */
const StateBadge = ({ activity: { activity_type: type, status } }: Pick<ReportCardProps, 'activity'>) => (
  <Badge tone={isOver(status.state) ? 'red' : badgeColour(type, status.state)}>
    {status.state === 'New' ? stateLabel(status.state) : status.state}
  </Badge>
)

/** Where a report stands: state, made-up or not, whom it is about, and when it was answered. */
export const ReportLine = ({ activity, known }: Pick<ReportCardProps, 'activity' | 'known'>) => (
  <div className={classes.line}>
    <StateBadge activity={activity} />
    {known?.sandbox ? (
      <span title={words.sandboxHint}>
        <Badge tone="orange">{words.sandbox}</Badge>
      </span>
    ) : null}
    <span>{activity.entity_name}</span>
    {known?.pull_option ? <span>{words.pull[known.pull_option]}</span> : null}
    {known?.fetched_epoch ? <span>{words.answered(dateTime(known.fetched_epoch))}</span> : null}
  </div>
)

const useRefusal = (activity: ActivityView) => {
  const held = useMe().permissions
  return (action: ActivityAction): string | undefined => {
    const right = permissionFor(activity.activity_type, action)
    return right === null || held.includes(right) ? undefined : words.notYours
  }
}

const Actions = ({ loan, activity, onAsk }: ReportCardProps) => {
  const download = useDownload()
  const refusal = useRefusal(activity)
  const offered = actionsFor(activity.activity_type, activity.status.state, 'loan')
  const ask = (action: ActivityAction, label: string, how: Asking) =>
    offered.includes(action) && !loan.archived ? (
      <Button size="compact-sm" variant="default" disabledReason={refusal(action)} onClick={() => onAsk(activity, how)}>
        {label}
      </Button>
    ) : null
  return (
    <Group gap="xs" className={classes.actions}>
      {ask('request-report', words.request, 'plain')}
      {ask('request-soft-credit', words.soft, 'soft')}
      {ask('request-full-credit', words.full, 'full')}
      {offered.includes('download-report') && activity.status.state === 'Done' ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          disabledReason={refusal('download-report')}
          loading={download.isPending}
          onClick={() => download.mutate(activity.activity_id)}
        >
          {words.download}
        </Button>
      ) : null}
    </Group>
  )
}

const Body = ({ loan, activity, known, onAsk }: ReportCardProps) => {
  const { state, text } = activity.status
  const type = activity.report_type
  if (state === 'Done') return <DoneBody loan={loan} activity={activity} known={known} />
  if (isOver(state) && !isUploaded(type)) {
    const again = type === 'plaid' || loan.archived ? null : () => onAsk(activity, isCredit(type) ? 'choose' : 'plain')
    return <AskAgain detail={text} onRefetch={again} activity={activity} />
  }
  if (state === 'Processing')
    return <p className={classes.state}>{`${text === '' ? '' : `${text}. `}${words.waiting}`}</p>
  if (text !== '') return <p className={classes.state}>{text}</p>
  if (isUploaded(type)) return <p className={classes.state}>{words.upload}</p>
  return <p className={classes.state}>{type === 'plaid' ? words.bank : words.notRequested}</p>
}

/** The rows of a report that is there; one that cannot be fetched says so and is fetched again (N-12). */
const DoneBody = ({ loan, activity, known }: Omit<ReportCardProps, 'onAsk'>) => {
  const asked = useReport(activity.activity_id, known)
  const report = known ?? asked.data
  if (report) return <ReportRows report={report} loan={loan} />
  if (asked.isError) return <Trouble detail={messageOf(asked.error, '')} onRefetch={() => void asked.refetch()} />
  return <SkeletonRows rows={3} height={24} />
}

interface TroubleProps {
  detail: string
  onRefetch: (() => void) | null
  /** Why it may not be tried again from here. */
  refusal?: string | undefined
}

/** What went wrong, with the way to try again (N-12, X-31). */
const Trouble = ({ detail, onRefetch, refusal }: TroubleProps) => (
  <div role="alert" className={classes.trouble}>
    <div>
      <strong>{words.error}</strong>
      {detail === '' ? null : <p>{detail}</p>}
    </div>
    {onRefetch === null ? null : (
      <Button size="compact-sm" variant="default" disabledReason={refusal} onClick={onRefetch}>
        {words.refetch}
      </Button>
    )}
  </div>
)

/** A report that failed: asking the provider again takes the right to ask it; of a credit pull the dialog says which. */
const AskAgain = ({ activity, ...trouble }: TroubleProps & { activity: ReportCardProps['activity'] }) => {
  const refusal = useRefusal(activity)('request-report')
  return <Trouble {...trouble} refusal={isCredit(activity.report_type) ? undefined : refusal} />
}
