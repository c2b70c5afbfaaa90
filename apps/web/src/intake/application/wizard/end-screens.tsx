import { Button as LinkButton, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/button.tsx'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

/** One message in the place of the wizard; its heading takes the focus. */
const End = ({ title, children }: { title: string; children?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.end}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

export const Sending = () => (
  <div className={classes.end} role="status">
    <Loader aria-hidden role="presentation" />
    <h1>{words.sending}</h1>
  </div>
)

/** After a submission that was taken: its number, and what comes next. */
export const Thanks = ({ humanId }: { humanId: string }) => (
  <End title={words.done}>
    <p>{words.doneHelp(humanId)}</p>
    <section aria-labelledby="what-comes-next">
      <h2 id="what-comes-next">{words.nextTitle}</h2>
      <ol>
        {words.nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
    <div className={classes.endActions}>
      <LinkButton component="a" href={paths.personal()}>
        {words.personal}
      </LinkButton>
      <LinkButton component="a" href={paths.application} variant="default">
        {words.back}
      </LinkButton>
    </div>
  </End>
)

export const Failed = ({
  detail,
  onAgain,
  onBack,
}: {
  detail: string
  onAgain: (() => void) | null
  onBack: () => void
}) => (
  <End title={words.failed}>
    <p>{detail}</p>
    <div className={classes.endActions}>
      {onAgain ? <Button onClick={onAgain}>{words.tryAgain}</Button> : null}
      <Button variant="default" onClick={onBack}>
        {words.back}
      </Button>
    </div>
  </End>
)
