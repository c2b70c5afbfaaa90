import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ReasonDialogProps {
  title: string
  /** What is lost, and who is told. */
  text: string
  confirmLabel: string
  cancelLabel?: string
  reasonLabel: string
  /** Whether it may be done without a reason. */
  optional?: boolean
  /** Why it cannot be confirmed while no reason is given. */
  reasonMissing: string
  busy: boolean
  error: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Says what an act takes away, and asks why; an empty reason only where it is optional. */
export const ReasonDialog = ({
  text,
  reasonLabel,
  reasonMissing,
  optional = false,
  onConfirm,
  ...rest
}: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <ConfirmDialog
      {...rest}
      opened
      danger
      disabledReason={given === '' && !optional ? reasonMissing : undefined}
      onConfirm={() => onConfirm(given)}
    >
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        <Textarea
          label={reasonLabel}
          required={!optional}
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
