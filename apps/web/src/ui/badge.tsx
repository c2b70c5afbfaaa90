import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'
import classes from './badge.module.css'

/** What a colour means. Never shown without its words. */
export type Tone = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'violet' | 'slate' | 'gray'

/** A short state in words on a tinted ground. A native span: tables hold thousands of them. */
export const Badge = ({ tone = 'gray', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
)

/** A coloured dot before words; `meaning` says what its colour adds to them, where they do not say it themselves. */
export const Dot = ({ tone = 'gray', meaning }: { tone?: Tone; meaning?: string | null }) => (
  <>
    <span className={classes.dot} data-tone={tone} title={meaning ?? undefined} aria-hidden />
    {meaning ? <VisuallyHidden>{meaning} </VisuallyHidden> : null}
  </>
)
