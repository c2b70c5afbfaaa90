import type { LoanStatusView } from '@plinth/contract/loan/loan-status'
import { stageSteps } from '@plinth/domain/loan/stages'
import { statusLabel } from '@plinth/domain/loan/status'
import { usualDays } from '@plinth/domain/loan/tracker'
import { dayOf } from '../../lib/format.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './loan-status.module.css'
import { statusWords as words } from './loan-status.words.ts'

const usual: Readonly<Record<string, number | undefined>> = usualDays

/** The stages from request to payoff: when each began, how long it took, and the day the present one is in. */
export const StageBar = ({ status: { state, stages } }: { status: LoanStatusView }) => (
  <ol className={classes.stages} aria-label={words.stages}>
    {stageSteps(state, stages, Math.floor(Date.now() / 1000)).map((step) => (
      <li key={step.status} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
        <span className={classes.stageName}>
          {statusLabel(step.status)}
          {step.state === 'done' ? (
            <>
              <span aria-hidden> ✓</span>
              <VisuallyHidden>{words.stageDone}</VisuallyHidden>
            </>
          ) : null}
        </span>
        {step.since === null ? null : (
          <span className={classes.stageTime}>
            <span>{dayOf(step.since)}</span>
            {step.days === null ? null : (
              <span>
                {step.state === 'now' ? words.dayOf(step.days + 1, usual[step.status] ?? null) : words.took(step.days)}
              </span>
            )}
          </span>
        )}
      </li>
    ))}
  </ol>
)
