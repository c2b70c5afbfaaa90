import { Checkbox, Stack, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/activity'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRequestReport } from './activity.calls.ts'
import { actionLabel, activityWords as words } from './activity.words.ts'

interface RequestDialogProps {
  activity: ActivityView
  /** The credit pull; null for a report that is none. */
  pull: 'full' | 'soft' | null
  onClose: () => void
}

/** Confirms the request of a report; a credit pull names the person and its effect, and confirms consent (K-64..K-66). */
export const RequestDialog = ({ activity, pull, onClose }: RequestDialogProps) => {
  const [consent, setConsent] = useState(false)
  const request = useRequestReport()
  const body = pull === null ? {} : { pull_option: pull, consent_confirmed: consent }
  const title = pull === null ? words.requestTitle : words.creditTitle
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={pull === null ? words.request : actionLabel(`request-${pull}-credit`)}
      cancelLabel={words.cancel}
      busy={request.isPending}
      disabledReason={pull !== null && !consent ? words.consentMissing : undefined}
      error={request.error ? messageOf(request.error, words.failed) : null}
      onConfirm={() => request.mutate({ params: { activity_id: activity.activity_id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{pull === null ? words.requestText(activity.name) : words.creditText(activity.entity_name, pull)}</Text>
        {pull === null ? null : (
          <Checkbox
            label={words.consent(activity.entity_name)}
            checked={consent}
            onChange={(event) => setConsent(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
