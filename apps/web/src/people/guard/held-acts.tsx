import type { HeldChangeView } from '@plinth/contract/people/held-change'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { CallBackDialog } from './call-back-dialog.tsx'
import { useApprove, useCancelChange } from './guard.calls.ts'
import { guardWords as words } from './guard.words.ts'
import type { HeldAct } from './held-entry.tsx'

interface ActProps {
  change: HeldChangeView
  onClose: () => void
}

/** The dialog of what was pressed. */
export const HeldActs = ({ act, ...props }: ActProps & { act: HeldAct }) => {
  if (act === 'call') return <CallBackDialog {...props} />
  return act === 'approve' ? <ApproveDialog {...props} /> : <CancelDialog {...props} />
}

const ApproveDialog = ({ change: c, onClose }: ActProps) => {
  const approve = useApprove()
  const text = c.kind === 'wire' ? words.approveWire : words.approveText
  return (
    <ConfirmDialog
      opened
      title={words.approveTitle(c.subject.name)}
      confirmLabel={words.approve}
      cancelLabel={words.keep}
      busy={approve.isPending}
      error={approve.error ? messageOf(approve.error, words.failed) : null}
      onConfirm={() =>
        approve.mutate({ params: { change_id: c.id }, body: { version: c.version } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {text(c.old_value, c.new_value)}
    </ConfirmDialog>
  )
}

const CancelDialog = ({ change: c, onClose }: ActProps) => {
  const cancel = useCancelChange()
  return (
    <ReasonDialog
      title={words.cancelTitle(c.subject.name)}
      text={words.cancelText}
      confirmLabel={words.cancelChange}
      cancelLabel={words.keep}
      reasonLabel={words.reason}
      reasonMissing={words.reasonMissing}
      busy={cancel.isPending}
      error={cancel.error ? messageOf(cancel.error, words.failed) : null}
      onConfirm={(reason) =>
        cancel.mutate({ params: { change_id: c.id }, body: { version: c.version, reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  )
}
