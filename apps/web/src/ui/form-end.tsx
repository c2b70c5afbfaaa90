import { Group, Text } from '@mantine/core'
import { Button, type ButtonProps } from './button.tsx'

interface FormEndProps {
  /** What a form says of itself: its failure in words, whether it is being sent, and its button. */
  form: { failure: string | null; busy: boolean; button: ButtonProps }
  submit: string
  cancel: string
  onCancel: () => void
}

/** The end of a form: what went wrong, and the buttons. */
export const FormEnd = ({ form, submit, cancel, onCancel }: FormEndProps) => (
  <>
    <FormFailure text={form.failure} />
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={form.busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...form.button}>{submit}</Button>
    </Group>
  </>
)

/** A failure of the whole form, for one whose buttons are its own. */
const FormFailure = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <Text c="var(--mantine-color-error)" role="alert">
      {text}
    </Text>
  )
