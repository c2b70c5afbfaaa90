import { ActionIcon, Text, Title } from '@mantine/core'
import type { LoanView } from '@plinth/contract/loan/loan'
import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import { stateColour } from '@plinth/domain/loan/activity/labels'
import { progressSteps } from '@plinth/domain/loan/progress'
import type { ActivityState } from '@plinth/domain/loan/activity/types'
import { IconRefresh } from '@tabler/icons-react'
import { Suspense, useId } from 'react'
import { messageOf } from '../../lib/api.ts'
import { AppLink } from '../../lib/app-link.tsx'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Dot } from '../../ui/badge.tsx'
import { ErrorState, SkeletonBlock } from '../../ui/states.tsx'
import classes from './loan-status.module.css'
import { useStatus } from './loan-status.calls.ts'
import { goOnWords } from '../../ui/go-on.words.ts'
import { statusWords as words } from './loan-status.words.ts'
import { type DealPress, MainButton } from './main-button.tsx'
import { StageBar } from './stage-bar.tsx'
import { latePart } from '../../ui/late.tsx'

const MoveBackDialog = latePart(async () => (await import('./move-back.tsx')).MoveBackDialog)

interface StatusSectionProps {
  loan: LoanView
  /** Opens what generates or accepts a document of the loan. */
  onDeal: DealPress
}

/** Where the loan stands: progress steps, what to do next, the message and the main button (P-05..P-20). */
export const StatusSection = ({ loan, onDeal }: StatusSectionProps) => {
  const status = useStatus(loan.id)
  if (status.isPending) return <SkeletonBlock height={76} />
  if (!status.data)
    return (
      <ErrorState
        text={words.loadFailed}
        detail={messageOf(status.error, words.failed)}
        onRetry={() => void status.refetch()}
      />
    )
  return (
    <>
      <Shown
        loan={loan}
        status={status.data}
        refreshing={status.isFetching}
        onRefresh={() => void status.refetch()}
        onDeal={onDeal}
      />
      <Suspense fallback={null}>
        <MoveBackDialog loan={loan} status={status.data} />
      </Suspense>
    </>
  )
}

interface ShownProps extends StatusSectionProps {
  status: LoanStatusView
  refreshing: boolean
  onRefresh: () => void
}

const Shown = ({ loan, status, refreshing, onRefresh, onDeal }: ShownProps) => {
  const title = useId()
  return (
    <section className={classes.section} aria-labelledby={title}>
      <div className={classes.head}>
        <Title order={2} size="h4" id={title}>
          {words.title}
        </Title>
        <ActionIcon variant="subtle" color="gray" aria-label={words.refresh} loading={refreshing} onClick={onRefresh}>
          <IconRefresh size={16} aria-hidden />
        </ActionIcon>
        <Steps status={status} />
        <Closing status={status} />
      </div>
      <StageBar status={status} />
      <div className={classes.nextLine}>
        <Next humanId={loan.human_id} status={status} />
        <MainButton loan={loan} status={status} onDeal={onDeal} />
      </div>
    </section>
  )
}

/** What to do next, what follows, and what holds the main button back. */
const Next = ({ humanId, status }: { humanId: string; status: LoanStatusView }) => {
  const { suggested_steps: steps, message, main_action: main } = status
  const blocked = main?.disabled_reason ?? null
  return (
    <div className={classes.middle}>
      {steps.length === 0 ? null : (
        <>
          <Text component="span" fw={600} c="var(--text-strong)">
            {words.next}
          </Text>{' '}
          <ul className={classes.next} aria-label={words.suggested}>
            {steps.map((step, place) => (
              <Text component="li" key={step} fw={place === 0 ? 600 : 400} c={place === 0 ? 'inherit' : 'dimmed'}>
                {step}
              </Text>
            ))}
          </ul>
        </>
      )}
      {message === null ? null : <Text>{message}</Text>}
      {blocked === null ? null : <Text size="sm">{words.blocked(main?.label ?? '', blocked)}</Text>}
      <Lacking humanId={humanId} missing={main?.missing ?? []} />
    </div>
  )
}

const stateOf = (state: string | null): ActivityState | null => state as ActivityState | null

/** The steps of the loan's status, each with its state in words (P-07..P-11). */
const Steps = ({ status }: { status: LoanStatusView }) => {
  const steps = progressSteps({
    status: status.state,
    termSheet: stateOf(status.term_sheet.state),
    gfd: stateOf(status.gfd.state),
    boardReview: stateOf(status.board_review.state),
    commitment: stateOf(status.commitment.state),
    settled: false,
    documentsAwaited: 0,
    documentsToReview: 0,
  })
  if (steps.length === 0) return null
  const flagsOnly = status.state === 'underwriting' || status.state === 'board-review'
  return (
    <ol className={classes.steps} aria-label={words.steps}>
      {steps.map((step) => (
        <li key={step.key} className={classes.step}>
          <Dot tone={step.state === null ? 'gray' : stateColour(step.state)} />
          <Text span fw={500}>
            {step.label}
          </Text>
          {step.key === 'done' ? null : (
            <Text span c="dimmed" size="sm">
              {step.state ?? (flagsOnly ? words.notAccepted : words.notReached)}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}

type OpenPoint = NonNullable<LoanStatusView['main_action']>['missing'][number]

/** Where on the page of a loan an open point is dealt with. */
const addressOf = (humanId: string, { place, condition_id: condition }: OpenPoint): string => {
  switch (place) {
    case 'details':
    case 'entities':
      return `${paths.loan(humanId)}#${place}`
    case 'requests':
      return `${paths.loan(humanId)}#tabs`
    case 'reports':
      return `${paths.loan(humanId, { tab: 'external' })}#tabs`
    case 'conditions':
      return paths.loan(humanId, { condition: condition ?? undefined })
  }
}

/** What the next step lacks, before it is pressed: each a link to where it is done (AG-08). */
const Lacking = ({ humanId, missing }: { humanId: string; missing: readonly OpenPoint[] }) =>
  missing.length === 0 ? null : (
    <div>
      <Text size="sm" fw={500}>
        {goOnWords.missing}
      </Text>
      <ul className={classes.next} aria-label={goOnWords.missing}>
        {missing.map((point) => (
          <Text component="li" key={point.condition_id ?? point.text} c="dimmed" size="sm">
            <AppLink href={addressOf(humanId, point)}>{point.text}</AppLink>
          </Text>
        ))}
      </ul>
    </div>
  )

const Closing = ({ status }: { status: LoanStatusView }) => {
  const lines = [
    ...(status.funded.funded_date === null ? [] : [words.fundedOn(date(status.funded.funded_date))]),
    ...(status.paid_off.paid_off_date === null ? [] : [words.paidOffOn(date(status.paid_off.paid_off_date))]),
  ]
  return lines.length === 0 ? null : (
    <Text c="dimmed" size="sm">
      {lines.join(', ')}
    </Text>
  )
}
