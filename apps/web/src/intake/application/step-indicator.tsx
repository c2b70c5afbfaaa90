import { Tooltip } from '@mantine/core'
import type { Step } from '@plinth/domain/intake/application/steps'
import { applicationWords as words } from './application.words.ts'
import classes from './application.module.css'

interface StepIndicatorProps {
  steps: readonly Step[]
  current: number
  onGo: (step: number) => void
}

/** Borrower and Property 1..n (E-03); hovering or focusing a property shows its address (E-04). */
export const StepIndicator = ({ steps, current, onGo }: StepIndicatorProps) => (
  <nav aria-label={words.steps}>
    <ol className={classes.steps}>
      {steps.map(({ title, hover }, index) => {
        const button = (
          <button
            type="button"
            className={classes.step}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => onGo(index)}
          >
            <span aria-hidden>{index + 1}</span>
            {title}
          </button>
        )
        return <li key={title}>{hover === null ? button : <Tooltip label={hover}>{button}</Tooltip>}</li>
      })}
    </ol>
  </nav>
)
