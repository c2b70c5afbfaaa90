import { Text } from '@mantine/core'
import type { MeetingView } from '@plinth/contract/closing/committee-meeting'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { meetingId, useCallOff, useCloseMeeting } from './committee.calls.ts'
import { votesWords as words } from './committee.words.ts'
import type { MeetingAsked } from './meeting-asked.ts'
import { MeetingDialog } from './meeting-dialog.tsx'

/** The dialog of what was pressed on a meeting. */
export const MeetingActs = ({ asked, onClose }: { asked: MeetingAsked; onClose: () => void }) => {
  switch (asked.act) {
    case 'plan':
      return <MeetingDialog meeting={null} onClose={onClose} />
    case 'edit':
      return <MeetingDialog meeting={asked.meeting} onClose={onClose} />
    case 'close':
      return <CloseDialog meeting={asked.meeting} onClose={onClose} />
    case 'call-off':
      return <CallOffDialog meeting={asked.meeting} onClose={onClose} />
  }
}

interface DialogProps {
  meeting: MeetingView
  onClose: () => void
}

const CloseDialog = ({ meeting: m, onClose }: DialogProps) => {
  const close = useCloseMeeting()
  return (
    <ConfirmDialog
      opened
      title={words.closeTitle}
      confirmLabel={words.close}
      cancelLabel={words.cancel}
      busy={close.isPending}
      error={close.error ? messageOf(close.error, words.failed) : null}
      onConfirm={() => close.mutate({ params: meetingId(m.id), body: { version: m.version } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{words.closeText}</Text>
    </ConfirmDialog>
  )
}

const CallOffDialog = ({ meeting: m, onClose }: DialogProps) => {
  const callOff = useCallOff()
  return (
    <ReasonDialog
      title={words.callOffTitle}
      text={words.callOffText}
      confirmLabel={words.callOff}
      cancelLabel={words.keep}
      reasonLabel={words.reason}
      reasonMissing={words.reasonMissing}
      busy={callOff.isPending}
      error={callOff.error ? messageOf(callOff.error, words.failed) : null}
      onConfirm={(reason) =>
        callOff.mutate({ params: meetingId(m.id), body: { version: m.version, reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
