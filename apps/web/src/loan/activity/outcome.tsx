import { Group, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { permissionFor, statesOffering } from '@plinth/domain/loan/activity/actions'
import { stateColour } from '@plinth/domain/loan/activity/labels'
import { useMe } from '../../lib/me.ts'
import { Dot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useRequestReport, useTryAgain } from './activity.calls.ts'
import { activityWords as words } from './activity.words.ts'

/** What came of the last work on an activity; work that failed for good is tried again from here, unless `readOnly`. */
export const Outcome = ({ activity, readOnly }: { activity: ActivityView; readOnly: boolean }) => {
  const { activity_type: type, status, processes } = activity
  // Newest first: only the last run counts.
  const last = status.state === 'Failed' && processes[0]?.state === 'Failed' ? processes[0] : null
  // A file is looked at again, a report asked for again; a credit pull wants its consent, so it is asked from its card.
  const failed = !readOnly && last !== null && (isAsked(type) || last.documents.length > 0) ? last : null
  if (status.text === '' && failed === null) return null
  const colour = stateColour(status.state)
  return (
    <Group gap="xs" mt={2} wrap="wrap">
      <Text size="sm" c="dimmed">
        {colour === 'gray' ? null : <Dot tone={colour} meaning={status.state} />}
        {status.text}
      </Text>
      {failed === null ? null : <TryAgain activity={activity} processId={failed.process_id} />}
    </Group>
  )
}

const isAsked = (type: ActivityView['activity_type']) => statesOffering(type, 'request-report').length > 0

const rightFor = (type: ActivityView['activity_type']) => {
  if (isAsked(type)) return permissionFor(type, 'request-report')
  return permissionFor(type, type === 'document-request' ? 'upload' : 'upload-ocr')
}

interface TryAgainProps {
  activity: ActivityView
  processId: ActivityView['processes'][number]['process_id']
}

const TryAgain = ({ activity: { activity_id, activity_type: type }, processId }: TryAgainProps) => {
  const held = useMe().permissions
  const [again, request] = [useTryAgain(), useRequestReport()]
  const right = rightFor(type)
  const press = () => {
    if (isAsked(type)) request.mutate({ params: { activity_id }, body: {} })
    else again.mutate({ params: { activity_id, process_id: processId } })
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      disabledReason={right !== null && held.includes(right) ? undefined : words.notYours}
      loading={again.isPending || request.isPending}
      onClick={press}
    >
      {words.tryAgain}
    </Button>
  )
}
