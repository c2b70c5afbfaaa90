import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useHoldPanel } from './hold-panel.ts'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, in full. */
  children: ReactNode
  /** The button says what it does: 'Archive 3 loans', not 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined
  /** A failure stays in the dialog, where the person is. */
  error?: string | null | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to take back. Focus is trapped inside and goes back on closing. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  useHoldPanel(props.opened)
  return (
    <Dialog
      opened={props.opened}
      busy={props.busy}
      onClose={props.onClose}
      title={props.title}
      // The confirm panel opens and closes in 500 ms (Y-22).
      transitionProps={{ duration: 500 }}
    >
      <Stack>
        <div>{props.children}</div>
        {props.error ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {props.error}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={props.busy === true} onClick={props.onClose}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button
            {...(props.danger ? { color: 'red' } : {})}
            loading={props.busy === true}
            disabledReason={props.disabledReason}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
