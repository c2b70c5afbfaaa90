import { List, Stack, Text } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { archiveOne, bringBack, useArchived } from './document-request.calls.ts'
import { requestWords as words } from './document-request.words.ts'

interface ArchiveDialogProps {
  activities: readonly ActivityView[]
  opened: boolean
  onClose: () => void
  /** Those that were archived: they leave the selection. */
  onArchived: (ids: readonly string[]) => void
}

type Progress = 'waiting' | 'loading' | 'success' | 'error'

/** Asks, then archives the selected requests one by one, each with its outcome (M-23..M-27). */
export const ArchiveDialog = ({ activities, opened, onClose, onArchived }: ArchiveDialogProps) => {
  const refresh = useArchived()
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const run = async () => {
    setBusy(true)
    setError(null)
    const archived: ActivityView[] = []
    for (const { activity_id: id } of activities) {
      setProgress((now) => ({ ...now, [id]: 'loading' }))
      try {
        archived.push(await archiveOne(id))
        setProgress((now) => ({ ...now, [id]: 'success' }))
      } catch (failure) {
        setProgress((now) => ({ ...now, [id]: 'error' }))
        setError(`${words.archiveFailed}. ${messageOf(failure, '')}`.trim())
      }
    }
    await refresh()
    setBusy(false)
    onArchived(archived.map(({ activity_id: id }) => id))
    if (archived.length > 0) toast.undoable(words.archived(archived.length), words.undo, () => void undo(archived))
    if (archived.length === activities.length) {
      setProgress({})
      onClose()
    }
  }

  const undo = async (archived: readonly ActivityView[]) => {
    const { back, why } = await bringBack(archived)
    await refresh()
    if (back > 0) toast.success(words.broughtBack(back))
    if (why !== null) toast.error(words.notBroughtBack(archived.length - back), why)
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={words.archiveTitle}
      confirmLabel={words.archiveConfirm(activities.length)}
      disabledReason={activities.length === 0 ? words.archiveNone : undefined}
      busy={busy}
      danger
      error={error}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {activities.length === 0 ? (
        <Text>{words.archiveNone}</Text>
      ) : (
        <Stack gap="xs">
          <Text>{words.archiveQuestion}</Text>
          <List aria-live="polite">
            {activities.map((a) => (
              <List.Item key={a.activity_id}>
                {a.name}
                {progress[a.activity_id] ? ` – ${words.archiveProgress[progress[a.activity_id] ?? 'waiting']}` : ''}
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
