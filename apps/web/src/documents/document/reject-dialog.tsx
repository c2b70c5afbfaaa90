import { Stack, Text, Textarea } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { processParams, useReject } from './document.calls.ts'
import { documentWords as words } from './document.words.ts'

interface RejectDialogProps {
  shown: LoanDocumentView
  /** The version of the request that is seen, so that a decision made meanwhile is not undone unseen. */
  version: number | undefined
  opened: boolean
  onClose: () => void
}

/** Asks why a file is rejected; the party reads the reason (J-29, J-30). */
export const RejectDialog = ({ shown, version, opened, onClose }: RejectDialogProps) => {
  const reject = useReject()
  const [reason, setReason] = useState('')
  const done = () => {
    setReason('')
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={words.rejectTitle(shown.document.file_name)}
      confirmLabel={words.reject}
      danger
      busy={reject.isPending}
      disabledReason={reason.trim() === '' ? words.required : undefined}
      error={reject.isError ? words.modalFailed : null}
      onConfirm={() =>
        reject.mutate({ params: processParams(shown), body: { reason: reason.trim(), version } }, { onSuccess: done })
      }
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
