import { ActionIcon } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHoldPanel } from '../../ui/hold-panel.ts'
import { validationWords as words } from './validation.words.ts'
import { lateDialog } from '../../ui/late.tsx'

const ValidationModal = lateDialog(async () => (await import('./validation-modal.tsx')).ValidationModal)

interface OpenedProps {
  loanId: string
  opened: boolean
  onClose: () => void
}
const LateModal = ({ loanId, opened, onClose }: OpenedProps) => (
  <ValidationModal {...{ loanId, onClose }} opened={opened} />
)

/** Opens the file validation of a loan. */
export const ValidationButton = ({ loanId }: { loanId: string }) => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <LateModal {...{ loanId, opened }} onClose={() => setOpened(false)} />
    </>
  )
}

/** The same as an icon, for the head of the chat (N-31). Escape closes the validation alone. */
export const ValidationIcon = ({ loanId }: { loanId: string }) => {
  const [opened, setOpened] = useState(false)
  useHoldPanel(opened)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={words.open}
        title={words.open}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconListCheck size={20} aria-hidden />
      </ActionIcon>
      <LateModal {...{ loanId, opened }} onClose={() => setOpened(false)} />
    </>
  )
}
