import { Group, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { Button } from './button.tsx'

/** Long enough to read and to reach by keyboard. */
const UNDO_MS = 10_000

/** Which of several stands last: the keys take back that one alone. */
let newest: string | null = null

interface UndoProps {
  message: string
  undoLabel: string
  onUndo: () => void
  isNewest: () => boolean
}

/** The text with its button; Ctrl+Z or Cmd+Z presses it too, from anywhere but a field. */
const Undo = ({ message, undoLabel, onUndo, isNewest }: UndoProps) => {
  useHotkeys([['mod+Z', () => (isNewest() ? onUndo() : undefined)]])
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text size="md">{message}</Text>
      <Button
        variant="subtle"
        size="compact-md"
        // Beside a long text it stays whole on a phone.
        flex="none"
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
      >
        {undoLabel}
      </Button>
    </Group>
  )
}

/** A toast with a button that takes back, once, what it tells of. */
export const showUndo = (message: string, undoLabel: string, onUndo: () => void): void => {
  let undone = false
  const id = notifications.show({
    color: 'green',
    autoClose: UNDO_MS,
    withBorder: true,
    role: 'status',
    message: (
      <Undo
        message={message}
        undoLabel={undoLabel}
        isNewest={() => newest === id}
        onUndo={() => {
          if (undone) return
          undone = true
          notifications.hide(id)
          onUndo()
        }}
      />
    ),
  })
  newest = id
}
