import { Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRequestReport } from './activity.calls.ts'
import { actionLabel, activityWords as words } from './activity.words.ts'

interface RequestDialogProps {
  activity: ActivityView
  /** The credit pull, or that it is to be chosen; null for a report that is none. */
  pull: 'full' | 'soft' | 'choose' | null
  onClose: () => void
}

const bodyOf = (pull: 'full' | 'soft' | null, consent: boolean, reason: string) =>
  pull === null ? {} : { pull_option: pull, consent_confirmed: consent, ...(reason === '' ? {} : { reason }) }

const reasonProblem = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.field('reason') : undefined

/** What is not told at a field. */
const problemOf = (error: Error | null, atField: string | undefined): string | null =>
  error && atField === undefined ? messageOf(error, words.failed) : null

interface PullChoiceProps {
  chosen: 'full' | 'soft'
  onChoose: (pull: 'full' | 'soft') => void
}

const PullChoice = ({ chosen, onChoose }: PullChoiceProps) => (
  <Radio.Group label={words.pull} value={chosen} onChange={(value) => onChoose(value === 'full' ? 'full' : 'soft')}>
    <Stack gap="xs" mt={4}>
      <Radio value="soft" label={actionLabel('request-soft-credit')} />
      <Radio value="full" label={actionLabel('request-full-credit')} />
    </Stack>
  </Radio.Group>
)

/** Confirms the request of a report; a credit pull names the person and its effect, and confirms consent (K-64..K-66). */
export const RequestDialog = ({ activity, pull: given, onClose }: RequestDialogProps) => {
  const [consent, setConsent] = useState(false)
  const [chosen, setChosen] = useState<'full' | 'soft'>('soft')
  const [reason, setReason] = useState('')
  const request = useRequestReport()
  const pull = given === 'choose' ? chosen : given
  const body = bodyOf(pull, consent, reason.trim())
  // A second full pull within a month wants to be explained; the server says when.
  const unexplained = reasonProblem(request.error)
  const title = pull === null ? words.requestTitle : words.creditTitle
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={pull === null ? words.request : actionLabel(`request-${pull}-credit`)}
      cancelLabel={words.cancel}
      busy={request.isPending}
      disabledReason={pull !== null && !consent ? words.consentMissing : undefined}
      error={problemOf(request.error, unexplained)}
      onConfirm={() => request.mutate({ params: { activity_id: activity.activity_id }, body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{pull === null ? words.requestText(activity.name) : words.creditText(activity.entity_name, pull)}</Text>
        {given === 'choose' ? <PullChoice chosen={chosen} onChoose={setChosen} /> : null}
        {unexplained === undefined && reason === '' ? null : (
          <TextInput
            label={words.reason}
            error={unexplained}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
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
