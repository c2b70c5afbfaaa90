import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { loanChaseWords as words } from './chase.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const LoanChasePanel = lateDialog(async () => (await import('./loan-chase-panel.tsx')).LoanChasePanel)

/** Opens the reminders of a loan. */
export const LoanChaseButton = ({ loan }: { loan: { id: string; archived: boolean } }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconBellRinging size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <LoanChasePanel loan={loan} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
