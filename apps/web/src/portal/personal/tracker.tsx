import type { PersonalHome } from '@plinth/contract/portal/personal'
import { actsNext, type TrackedStep, trackLoan } from '@plinth/domain/loan/tracker'
import { epochToPlainDate, todayIn } from '@plinth/domain/shared/dates'
import { plainDate } from '../../lib/format.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { neededOf } from './open-tasks.ts'
import { trackerWords as words } from './personal.words.ts'
import classes from './tracker.module.css'

type HomeLoan = PersonalHome['loans'][number]

const zone = () => identityConfigNow().time_zone

const stepsOf = ({ loan }: HomeLoan): TrackedStep[] =>
  trackLoan({
    status: loan.status,
    since: todayIn(zone(), loan.status_since_epoch * 1000),
    expectedClosing: loan.expected_closing_epoch === null ? null : epochToPlainDate(loan.expected_closing_epoch),
    fundedOn: loan.funded_epoch === null ? null : epochToPlainDate(loan.funded_epoch),
    durationMonths: loan.duration_months,
    today: todayIn(zone(), Date.now()),
  })

/** When a step ends, in words that say how sure it is; '' where nothing can be said. */
const whenOf = (one: TrackedStep): string => {
  if (one.late)
    return one.step === 'funded' ? words.overdue : one.step === 'commitment-accepted' ? words.passed : words.longer
  if (one.expected === null || one.basis === null) return one.state === 'ahead' ? words.unknown : ''
  return words.when[one.basis](plainDate(one.expected))
}

/** Where a loan stands: the step, whose turn it is, and when it is expected to end; all steps behind one press. */
export const Tracker = ({ entry, isBroker }: { entry: HomeLoan; isBroker: boolean }) => {
  const steps = stepsOf(entry)
  const at = steps.findIndex((one) => one.state === 'now')
  const present = steps[at]
  if (steps.length === 0 || entry.loan.archived) return null
  const turn = words.turn[actsNext(entry.loan.status, neededOf(entry).length)][isBroker ? 'broker' : 'borrower']
  return (
    <div className={classes.tracker}>
      <div className={classes.dots} aria-hidden>
        {steps.map((one) => (
          <span key={one.step} data-state={one.state} />
        ))}
      </div>
      {present ? (
        <p className={classes.now}>
          <strong>{words.step(at + 1, steps.length, words.steps[present.step])}</strong>
          <span>{[turn, whenOf(present)].filter(Boolean).join(' ')}</span>
        </p>
      ) : null}
      <details className={classes.all}>
        <summary aria-label={words.allOf(entry.loan.name)}>{words.all}</summary>
        <ol>
          {steps.map((one) => (
            <li key={one.step} data-state={one.state} aria-current={one.state === 'now' ? 'step' : undefined}>
              <span>
                {words.steps[one.step]}
                <span className="visually-hidden">, {words.states[one.state]}</span>
              </span>
              <small>{one.state === 'done' ? words.states.done : whenOf(one)}</small>
            </li>
          ))}
        </ol>
        <p className={classes.note}>{words.note}</p>
      </details>
    </div>
  )
}
