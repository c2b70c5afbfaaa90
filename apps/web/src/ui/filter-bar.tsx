import type { ReactNode } from 'react'
import classes from './filter-bar.module.css'

/** The filters above a list, side by side where there is room. */
export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="search" aria-label={label} className={classes.bar}>
    {children}
  </div>
)

/** A row of chips that takes the whole width of the bar. */
export const FilterChips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} data-wide>
    {children}
  </div>
)
