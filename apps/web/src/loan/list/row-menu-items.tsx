import { Menu } from '@mantine/core'
import type { LoanRow } from '@plinth/contract/loan/loan-list'
import type { ReactNode } from 'react'
import { loanListWords as words } from './loan-list.words.ts'

export interface RowMenuActions {
  onOpen: (loan: LoanRow) => void
  onCopy: (loan: LoanRow) => void
  onRecalculate: (loan: LoanRow) => void
  onExport: (loan: LoanRow) => void
  onArchive: (loan: LoanRow) => void
  onRestore: (loan: LoanRow) => void
}

interface RowMenuItemsProps {
  loan: LoanRow
  actions: RowMenuActions
  opened: boolean
  onChange: (opened: boolean) => void
  /** What the menu hangs on. */
  button: ReactNode
}

/** The opened menu of a row (B-15, D-14). */
export const RowMenuItems = ({ loan, actions, opened, onChange, button }: RowMenuItemsProps) => (
  <Menu opened={opened} onChange={onChange} position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
    <Menu.Target>{button}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => actions.onOpen(loan)}>{words.open}</Menu.Item>
      <Menu.Item onClick={() => actions.onCopy(loan)}>{words.copyLink}</Menu.Item>
      <Menu.Item onClick={() => actions.onRecalculate(loan)}>{words.recalculate}</Menu.Item>
      <Menu.Item onClick={() => actions.onExport(loan)}>{words.exportDocuments}</Menu.Item>
      <Menu.Divider />
      {loan.archived ? (
        <Menu.Item onClick={() => actions.onRestore(loan)}>{words.restore}</Menu.Item>
      ) : (
        <Menu.Item onClick={() => actions.onArchive(loan)}>{words.archive}</Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)
