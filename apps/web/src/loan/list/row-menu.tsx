import type { LoanRow } from '@plinth/contract/loan/loan-list'
import { Suspense } from 'react'
import { loanListWords as words } from './loan-list.words.ts'
import classes from './loan-table.module.css'
import type { RowMenuActions } from './row-menu-items.tsx'
import { useLateMenu } from './use-late-menu.tsx'
import { latePart } from '../../ui/late.tsx'

const RowMenuItems = latePart(async () => (await import('./row-menu-items.tsx')).RowMenuItems, 'button')

/** The menu of a row (B-15, D-14). Nothing of it exists until it is opened: a table has many rows. */
export const RowMenu = ({ loan, actions }: { loan: LoanRow; actions: RowMenuActions }) => {
  const { button, used, opened, setOpened } = useLateMenu(words.menuOf(loan.name), classes.icon)
  if (!used) return button
  return (
    <Suspense fallback={button}>
      <RowMenuItems loan={loan} actions={actions} opened={opened} onChange={setOpened} button={button} />
    </Suspense>
  )
}
