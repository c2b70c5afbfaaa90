import { IconDots } from '@tabler/icons-react'
import type { LoanRow } from '@plinth/contract/loan-list'
import { lazy, Suspense, useState } from 'react'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './loan-table.module.css'
import type { RowMenuActions } from './row-menu-items.tsx'

const RowMenuItems = lazy(async () => ({ default: (await import('./row-menu-items.tsx')).RowMenuItems }))

/** The menu of a row (B-15, D-14). Nothing of it exists until it is opened: a table has many rows. */
export const RowMenu = ({ loan, actions }: { loan: LoanRow; actions: RowMenuActions }) => {
  const [used, setUsed] = useState(false)
  const [opened, setOpened] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.icon}
      aria-label={words.menuOf(loan.name)}
      {...(used ? {} : { 'aria-haspopup': 'menu' as const })}
      onClick={() => {
        setUsed(true)
        setOpened((now) => !now)
      }}
    >
      <IconDots size={16} aria-hidden />
    </button>
  )
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <RowMenuItems loan={loan} actions={actions} opened={opened} onChange={setOpened} button={button} />
    </Suspense>
  )
}
