import { Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { viewWords as words } from './saved-view.words.ts'

interface ViewDialogProps {
  /** What the view is called now; null for a new one. */
  view: { name: string; shared: boolean; mine: boolean } | null
  busy: boolean
  /** Why the last try was refused. */
  error: string | null
  onSave: (values: { name: string; shared: boolean }) => void
  onClose: () => void
}

/** Asks for the name of a view and whether all staff see it. */
export const ViewDialog = ({ view, busy, error, onSave, onClose }: ViewDialogProps) => {
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const missing = name.trim() === ''
  return (
    <ConfirmDialog
      opened
      title={view ? words.editTitle : words.newTitle}
      confirmLabel={words.save}
      cancelLabel={words.cancel}
      busy={busy}
      disabledReason={missing ? words.required : undefined}
      error={error}
      onConfirm={() => onSave({ name: name.trim(), shared })}
      onClose={onClose}
    >
      <Stack>
        <TextInput
          label={words.name}
          withAsterisk
          maxLength={60}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {view && !view.mine ? null : (
          <Switch
            label={words.share}
            description={words.shareHelp}
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
