import { IconListCheck } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Late } from '../../ui/late.tsx'
import { validationWords as words } from './validation.words.ts'

const ValidationModal = lazy(async () => ({ default: (await import('./validation-modal.tsx')).ValidationModal }))

/** Opens the file validation of a loan. */
export const ValidationButton = ({ loanId }: { loanId: string }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <Late opened={opened}>
        {(isOpen) => <ValidationModal loanId={loanId} opened={isOpen} onClose={() => setOpened(false)} />}
      </Late>
    </>
  )
}
