import { Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Button } from './button.tsx'

/** Long enough to read and to reach by keyboard. */
const UNDO_MS = 10_000

/** A toast with a button that takes back what it tells of. */
export const showUndo = (message: string, undoLabel: string, onUndo: () => void): void => {
  const id = notifications.show({
    color: 'green',
    autoClose: UNDO_MS,
    withBorder: true,
    role: 'status',
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="md">{message}</Text>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          {undoLabel}
        </Button>
      </Group>
    ),
  })
}
