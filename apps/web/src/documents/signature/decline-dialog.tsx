import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDecline } from './signature.calls.ts'
import { signingWords } from './signature.words.ts'

const { declining: words, door } = signingWords

/** Declining takes a reason, which the lender reads. */
export const DeclineDialog = (p: { access: string; opened: boolean; onClose: () => void }) => {
  const decline = useDecline()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const confirm = () => {
    setTried(true)
    if (!isEmpty)
      decline.mutate({ params: { token: p.access }, body: { reason: reason.trim() } }, { onSuccess: p.onClose })
  }
  return (
    <ConfirmDialog
      opened={p.opened}
      title={words.title}
      confirmLabel={words.confirm}
      danger
      busy={decline.isPending}
      error={decline.isError ? messageOf(decline.error, door.failed) : null}
      onConfirm={confirm}
      onClose={p.onClose}
    >
      <Stack gap="sm">
        <Text>{words.text}</Text>
        <Textarea
          label={words.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={3}
          error={tried && isEmpty ? words.required : null}
          data-autofocus
        />
      </Stack>
    </ConfirmDialog>
  )
}
