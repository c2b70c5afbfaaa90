import { Stack, Text, Textarea } from '@mantine/core'
import type { ActivityId } from '@plinth/contract/shared/fields'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSayNotApplicable } from './personal.calls.ts'
import { notApplicableWords as words } from './personal.words.ts'

const MAX_REASON = 1000

interface NotApplicableDialogProps {
  activityId: ActivityId
  name: string
  /** What was answered before; empty when nothing was. */
  said: string
  opened: boolean
  onClose: () => void
}

/** Asks why a request does not apply, and sends it to the lender. */
export const NotApplicableDialog = ({ activityId, name, said, opened, onClose }: NotApplicableDialogProps) => {
  const [reason, setReason] = useState(said)
  const say = useSayNotApplicable()
  const close = () => {
    say.reset()
    onClose()
  }
  const given = reason.trim()
  return (
    <ConfirmDialog
      opened={opened}
      title={words.title(name)}
      confirmLabel={words.send}
      busy={say.isPending}
      disabledReason={given === '' ? words.missing : undefined}
      error={say.error ? messageOf(say.error, words.failed) : null}
      onClose={close}
      onConfirm={() =>
        say.mutate({ params: { activity_id: activityId }, body: { reason: given } }, { onSuccess: close })
      }
    >
      <Stack gap="xs">
        <Text size="sm">{words.text}</Text>
        <Textarea
          label={words.reason}
          required
          data-autofocus
          autosize
          minRows={2}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
