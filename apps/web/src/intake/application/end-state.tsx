import { Loader, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './application.module.css'
import { applicationWords as words } from './application.words.ts'

/** One message in the place of the form. */
const Message = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={classes.end} role="status">
    <Title order={1} size="h2">
      {title}
    </Title>
    {children}
  </div>
)

/** While the form is on its way (E-64). */
export const Sending = () => (
  <div className={classes.end} role="status" aria-live="polite">
    <Loader aria-hidden />
    <Title order={1} size="h2">
      {words.sending}
    </Title>
  </div>
)

/** After a submission that was taken (E-65); it stays until the button is pressed (E-77). */
export const Done = ({ humanId, back }: { humanId: string; back: ReactNode }) => (
  <Message title={words.done}>
    <Text c="dimmed" maw={440}>
      {words.doneHelp(humanId)}
    </Text>
    {back}
  </Message>
)

/** After a submission that failed (E-66). */
export const Failed = ({ detail, children }: { detail: string; children: ReactNode }) => (
  <Message title={words.failed}>
    <Text c="dimmed" maw={440}>
      {detail}
    </Text>
    <div className={classes.endActions}>{children}</div>
  </Message>
)
