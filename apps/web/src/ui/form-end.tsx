import { Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { FormSaid } from './form-said.tsx'

interface FormEndProps {
  /** What a form says of itself, whether it is being sent, and its button. */
  form: ComponentProps<typeof FormSaid>['form'] & { busy: boolean; button: ButtonProps }
  submit: string
  cancel: string
  onCancel: () => void
}

/** The end of a form: what holds it back, and the buttons. */
export const FormEnd = ({ form, submit, cancel, onCancel }: FormEndProps) => (
  <>
    <FormSaid form={form} />
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={form.busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...form.button}>{submit}</Button>
    </Group>
  </>
)
