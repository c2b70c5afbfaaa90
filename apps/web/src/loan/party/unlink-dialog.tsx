import { Text } from '@mantine/core'
import { ApiError } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { partyWords as words } from './loan-party.words.ts'

interface UnlinkDialogProps {
  name: string
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** The text of a failure inside a modal: the required words, then what the server says. */
export const modalFailure = (error: Error | null): string | null =>
  error === null ? null : error instanceof ApiError ? `${words.modalFailed}: ${error.message}` : words.modalFailed

/** Asks before a person is unlinked; a failure stays in the dialog (I-53). */
export const UnlinkDialog = ({ name, busy, error, onConfirm, onClose }: UnlinkDialogProps) => (
  <ConfirmDialog
    opened
    danger
    title={words.unlinkTitle}
    confirmLabel={words.unlinkConfirm}
    busy={busy}
    error={modalFailure(error)}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <Text>{words.unlinkText(name)}</Text>
  </ConfirmDialog>
)
