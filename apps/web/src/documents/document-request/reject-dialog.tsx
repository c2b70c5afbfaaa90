import { Stack, Text, Textarea } from '@mantine/core'
import type { ActivityId, ProcessId } from '@plinth/contract/shared/fields'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRejectFile } from './document-request.calls.ts'
import { fileWords as words } from './document-request.words.ts'

interface RejectDialogProps {
  name: string
  params: { activity_id: ActivityId; process_id: ProcessId }
  /** Of the activity, as it stands on the screen. */
  version: number
  opened: boolean
  onClose: () => void
}

/** Asks why a file is rejected; the party reads the reason (J-29, J-30). */
export const RejectDialog = ({ name, params, version, opened, onClose }: RejectDialogProps) => {
  const reject = useRejectFile()
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState(version)
  // While it is open, a decision made meanwhile is refused, not undone unseen.
  if (!opened && seen !== version) setSeen(version)
  const done = () => {
    setReason('')
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={words.rejectTitle(name)}
      confirmLabel={words.rejectConfirm}
      danger
      busy={reject.isPending}
      disabledReason={reason.trim() === '' ? words.reasonRequired : undefined}
      error={reject.isError ? `${words.rejectFailed} ${messageOf(reject.error, '')}`.trim() : null}
      onConfirm={() => reject.mutate({ params, body: { reason: reason.trim(), version: seen } }, { onSuccess: done })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">{words.rejectHint}</Text>
        <Textarea
          label={words.reason}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
