import { Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ChoicesDialogProps<V extends string> {
  title: string
  hint: string
  choices: readonly { value: V; note?: string | undefined }[]
  chosen: readonly V[]
  saveLabel: string
  cancelLabel: string
  busy: boolean
  /** A failure stays in the dialog, where the person is. */
  error: string | null
  onSave: (chosen: V[]) => void
  onClose: () => void
}

/** Asks which of a few belong to something; a note says what else a choice would change. */
export const ChoicesDialog = <V extends string>(props: ChoicesDialogProps<V>) => {
  const [chosen, setChosen] = useState<readonly V[]>(props.chosen)
  const turn = (value: V, on: boolean) =>
    setChosen((now) => (on ? [...now, value] : now.filter((one) => one !== value)))
  return (
    <Dialog opened busy={props.busy} onClose={props.onClose} title={props.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSave(props.choices.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])))
        }}
      >
        <Stack>
          <Text c="dimmed">{props.hint}</Text>
          {props.choices.map(({ value, note }) => (
            <Checkbox
              key={value}
              label={value}
              description={note}
              checked={chosen.includes(value)}
              onChange={({ currentTarget: { checked } }) => turn(value, checked)}
            />
          ))}
          {props.error === null ? null : (
            <Text c="var(--mantine-color-error)" role="alert">
              {props.error}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={props.busy} onClick={props.onClose}>
              {props.cancelLabel}
            </Button>
            <Button type="submit" loading={props.busy}>
              {props.saveLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
