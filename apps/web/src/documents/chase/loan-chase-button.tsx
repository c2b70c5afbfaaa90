import { IconBellRinging } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Late } from '../../ui/late.tsx'
import { loanChaseWords as words } from './chase.words.ts'

const LoanChasePanel = lazy(async () => ({ default: (await import('./loan-chase-panel.tsx')).LoanChasePanel }))

/** Opens the reminders of a loan. */
export const LoanChaseButton = ({ loan }: { loan: { id: string; archived: boolean } }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBellRinging size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <Late opened={opened}>
        {(isOpen) => <LoanChasePanel loan={loan} opened={isOpen} onClose={() => setOpened(false)} />}
      </Late>
    </>
  )
}
