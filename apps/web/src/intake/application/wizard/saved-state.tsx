import { Alert, Loader } from '@mantine/core'
import { IconCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import type { DraftState, Saving } from './draft-store.ts'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

const icons: Readonly<Record<Saving, typeof IconCheck | null>> = {
  idle: null,
  saving: null,
  saved: IconCheck,
  offline: IconCloudOff,
  failed: IconDeviceFloppy,
}

/** Whether what is typed is saved: quiet while all is well. */
export const SavedState = ({ saving }: { saving: Saving }) => {
  const Icon = icons[saving]
  return (
    <span className={classes.saved} role="status" aria-live="polite" data-testid="saved-state">
      {saving === 'saving' ? <Loader size={12} aria-hidden role="presentation" /> : null}
      {Icon ? <Icon size={16} aria-hidden /> : null}
      {words.saving[saving]}
    </span>
  )
}

/** What the person should know of the draft: another tab, another device, no connection. */
export const Notices = ({ state, onDismiss }: { state: DraftState; onDismiss: () => void }) => {
  const trouble = state.saving === 'offline' ? words.offline : state.saving === 'failed' ? words.notSaved : null
  return (
    <div aria-live="polite" className={classes.notices}>
      {trouble === null ? null : <Alert color="yellow">{trouble}</Alert>}
      {state.notice === null ? null : (
        <Alert color="blue" withCloseButton closeButtonLabel={words.dismiss} onClose={onDismiss}>
          {words.notices[state.notice]}
        </Alert>
      )}
      {state.mailedTo === null ? null : <p className={classes.hint}>{words.mailed(state.mailedTo)}</p>}
    </div>
  )
}
