import { Stack, Text, Textarea } from '@mantine/core'
import type { LoanDocumentView } from '@plinth/contract/documents/loan-document'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
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

/** Whoever decided meanwhile is named; any other failure has its one text (J-40). */
const failureOf = (error: Error): string =>
  error instanceof ApiError && error.status === 409 ? error.message : words.modalFailed

/** Asks why a file is rejected; the party reads the reason (J-29, J-30). */
export const RejectDialog = ({ shown, version, opened, onClose }: RejectDialogProps) => {
  const reject = useReject()
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
      title={words.rejectTitle(shown.document.file_name)}
      confirmLabel={words.reject}
      danger
      busy={reject.isPending}
      disabledReason={reason.trim() === '' ? words.required : undefined}
      error={reject.error ? failureOf(reject.error) : null}
      onConfirm={() =>
        reject.mutate(
          { params: processParams(shown), body: { reason: reason.trim(), version: seen } },
          { onSuccess: done },
        )
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
