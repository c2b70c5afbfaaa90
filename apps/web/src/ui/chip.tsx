import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chip.module.css'

interface ChipProps {
  children: ReactNode
  selected?: boolean
  /** A count beside the name; null keeps its place while it is still to come. */
  count?: number | null | undefined
  onPress?: () => void
  /** With a handler the chip can be taken away. */
  onRemove?: () => void
  /** What removing removes, for screen readers. */
  removeLabel?: string
}

/** A filter that is on or off, or a choice that can be removed. */
export const Chip = ({ children, selected = false, count, onPress, onRemove, removeLabel = 'Remove' }: ChipProps) => (
  <span className={classes.chip} data-selected={selected}>
    {onPress ? (
      <button type="button" className={classes.press} aria-pressed={selected} onClick={onPress}>
        {children}
        {count === undefined ? null : <span className={classes.count}>{count ?? '\u2007\u2007\u2007'}</span>}
      </button>
    ) : (
      <span className={classes.press}>{children}</span>
    )}
    {onRemove ? <CloseButton size="xs" aria-label={removeLabel} onClick={onRemove} /> : null}
  </span>
)
