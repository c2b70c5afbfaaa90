import type { ActivityView } from '@plinth/contract/loan/activity'
import { stateLabel } from '@plinth/domain/loan/activity/labels'
import { lostByRestarting } from '@plinth/domain/loan/activity/restart'
import { messageOf } from '../../lib/api.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useRestart } from './activity.calls.ts'
import { activityWords as words } from './activity.words.ts'

/** Says what a restart takes away, and asks why. */
export const RestartDialog = ({ activity, onClose }: { activity: ActivityView; onClose: () => void }) => {
  const restart = useRestart()
  const lost = lostByRestarting(activity.activity_type, activity.status.state)
  return (
    <ReasonDialog
      title={words.restartTitle(activity.name)}
      text={words.restartText(activity.name, stateLabel(activity.status.state))}
      optional={lost === null}
      confirmLabel={words.restart}
      cancelLabel={words.cancel}
      reasonLabel={words.restartReason}
      reasonMissing={words.restartReasonMissing}
      busy={restart.isPending}
      error={restart.isError ? messageOf(restart.error, words.failed) : null}
      onConfirm={(reason) =>
        restart.mutate(
          {
            params: { activity_id: activity.activity_id },
            body: { version: activity.version, ...(reason === '' ? {} : { reason }) },
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}
