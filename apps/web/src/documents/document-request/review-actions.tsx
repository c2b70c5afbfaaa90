import { Group } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { ActivityView, ProcessView } from '@plinth/contract/loan/activity'
import { isOpenFile } from '@plinth/domain/documents/document-request/review'
import { useState } from 'react'
import { useMay } from '../../lib/me.ts'
import { Button } from '../../ui/button.tsx'
import { useAcceptFile, useAcceptRequest } from './document-request.calls.ts'
import { fileWords as words } from './document-request.words.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { tallyOf } from './review.ts'

interface DecisionProps {
  activity: ActivityView
  process: ProcessView
  name: string
  /** Goes on to the next file to review; null for a file that is not the one shown. */
  onNext: (() => void) | null
}

/** What a file cannot be decided on for now, and which decision stands already (J-26, J-27). */
const refusalsOf = (state: ProcessView['state']) => {
  const reading = state === 'New' || state === 'Processing' ? words.stillReading : undefined
  const accepted = state === 'Accepted' || state === 'Done' ? words.acceptedAlready : undefined
  const rejected = state === 'Rejected' ? words.rejectedAlready : undefined
  return { accept: accepted ?? reading, reject: rejected ?? reading }
}

/** Accept or reject one file; of the one shown also accept and go on (key A), or keep its request open for more. */
export const Decision = ({ activity, process, name, onNext }: DecisionProps) => {
  const accept = useAcceptFile()
  const [rejecting, setRejecting] = useState(false)
  const refused = refusalsOf(process.state)
  const params = { activity_id: activity.activity_id, process_id: process.process_id }
  const send = (more: { keep_open?: boolean }, onSuccess?: () => void) =>
    accept.mutate({ params, body: { version: activity.version, ...more } }, onSuccess ? { onSuccess } : {})
  const isLast = tallyOf(activity).open === 1 && refused.accept === undefined
  return (
    <Group gap="xs">
      {onNext === null ? null : (
        <AcceptAndNext
          name={name}
          busy={accept.isPending}
          refusal={refused.accept}
          hotkey={!rejecting}
          onPress={() => send({}, onNext)}
        />
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={accept.isPending}
        disabledReason={refused.accept}
        aria-label={`${words.accept} ${name}`}
        onClick={() => send({})}
      >
        {words.accept}
      </Button>
      {onNext !== null && isLast ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={accept.isPending}
          onClick={() => send({ keep_open: true })}
        >
          {words.acceptKeepOpen}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        disabledReason={refused.reject}
        aria-label={`${words.reject} ${name}`}
        onClick={() => setRejecting(true)}
      >
        {words.reject}
      </Button>
      <RejectDialog
        name={name}
        params={params}
        version={activity.version}
        opened={rejecting}
        onClose={() => setRejecting(false)}
      />
    </Group>
  )
}

interface AcceptAndNextProps {
  name: string
  busy: boolean
  refusal: string | undefined
  /** Whether the key counts: not while a reason is typed. */
  hotkey: boolean
  onPress: () => void
}

const AcceptAndNext = ({ name, busy, refusal, hotkey, onPress }: AcceptAndNextProps) => {
  const offered = hotkey && !busy && refusal === undefined
  useHotkeys(offered ? [['A', onPress]] : [])
  return (
    <Button
      size="compact-sm"
      loading={busy}
      disabledReason={refusal}
      aria-label={`${words.acceptAndNext}: ${name}`}
      aria-keyshortcuts="A"
      title={words.acceptKey}
      onClick={onPress}
    >
      {words.acceptAndNext}
    </Button>
  )
}

/** How many files are accepted, and the press that accepts the rest and closes the request. */
export const RequestOutcome = ({ activity }: { activity: ActivityView }) => {
  const openFile = activity.processes.find(({ state }) => isOpenFile(state) && state !== 'Processing')
  const accept = useAcceptRequest(openFile?.process_id)
  const may = useMay('accept-document-request')
  const { accepted, total } = tallyOf(activity)
  const closed = activity.status.state === 'Accepted' || activity.status.state === 'Done'
  if (total === 0) return null
  return (
    <Group justify="space-between" gap="xs">
      <span role="status">{words.tally(accepted, total)}</span>
      {closed || !may || (total === 1 && accepted === 0) ? null : (
        <Button
          size="compact-sm"
          variant="default"
          loading={accept.isPending}
          onClick={() =>
            accept.mutate({
              params: { activity_id: activity.activity_id },
              body: { version: activity.version },
            })
          }
        >
          {words.acceptRequest}
        </Button>
      )}
    </Group>
  )
}
