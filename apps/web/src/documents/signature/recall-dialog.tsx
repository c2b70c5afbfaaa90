import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRecall } from './signature.calls.ts'
import { envelopeWords as words } from './signature.words.ts'

interface RecallDialogProps {
  title: string
  activityId: string
  opened: boolean
  onClose: () => void
}

/** Calling a request for signatures back takes a reason, which those who were asked read. */
export const RecallDialog = ({ title, activityId, opened, onClose }: RecallDialogProps) => {
  const recall = useRecall()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const confirm = () => {
    setTried(true)
    if (isEmpty) return
    const params = { activity_id: activityId }
    recall.mutate({ params, body: { reason: reason.trim() } }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={words.recallTitle(title)}
      confirmLabel={words.recall}
      danger
      busy={recall.isPending}
      error={recall.isError ? messageOf(recall.error, words.failed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{words.recallText}</Text>
        <Textarea
          label={words.recallReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
          error={tried && isEmpty ? words.required : null}
          data-autofocus
        />
      </Stack>
    </ConfirmDialog>
  )
}
