import { Group, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/activity'
import { permissionFor } from '@plinth/domain/activity/actions'
import { stateColour } from '@plinth/domain/activity/labels'
import { useMe } from '../../lib/me.ts'
import { Dot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useTryAgain } from './activity.calls.ts'
import { activityWords as words } from './activity.words.ts'

/** What came of the last work on an activity; work that failed for good is tried again from here. */
export const Outcome = ({ activity }: { activity: ActivityView }) => {
  const held = useMe().permissions
  const again = useTryAgain()
  const { activity_id, activity_type: type, status, processes } = activity
  // Newest first: only the last run counts.
  const failed = status.state === 'Failed' && processes[0]?.state === 'Failed' ? processes[0] : null
  if (status.text === '' && failed === null) return null
  const right = permissionFor(type, type === 'document-request' ? 'upload' : 'upload-ocr')
  const refusal = right !== null && held.includes(right) ? undefined : words.notYours
  const colour = stateColour(status.state)
  return (
    <Group gap="xs" mt={2} wrap="wrap">
      <Text size="sm" c="dimmed">
        {colour === 'gray' ? null : <Dot tone={colour} meaning={status.state} />}
        {status.text}
      </Text>
      {failed === null ? null : (
        <Button
          size="compact-sm"
          variant="default"
          disabledReason={refusal}
          loading={again.isPending}
          onClick={() => again.mutate({ params: { activity_id, process_id: failed.process_id } })}
        >
          {words.tryAgain}
        </Button>
      )}
    </Group>
  )
}
