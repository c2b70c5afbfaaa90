import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { documentWords as words } from './document.words.ts'

const documentIn = (search: unknown): unknown =>
  typeof search === 'object' && search !== null && 'document' in search ? search.document : undefined

/** Asks before the open document is left with edits that are not saved: closing, going back, another page, the tab. */
export const LeaveGuard = ({ dirty }: { dirty: boolean }) => {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && (current.pathname !== next.pathname || documentIn(current.search) !== documentIn(next.search)),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={words.leaveTitle}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {words.leaveText}
    </ConfirmDialog>
  )
}
