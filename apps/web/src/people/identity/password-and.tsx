import { Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { accountWords } from './account.words.ts'
import { requiredError } from './identity-rules.ts'
import { focusFirst, useSubmit } from './use-submit.ts'

const words = accountWords.authenticator

interface PasswordAndProps {
  submitLabel: string
  refused: string
  /** Asks for a code too, under this label. */
  codeLabel?: string
  danger?: boolean
  onCancel: () => void
  send: (password: string, code: string) => Promise<void>
}

/** Asks for the password again before a change of the second factor. */
export const PasswordAnd = ({ submitLabel, refused, codeLabel, danger, onCancel, send }: PasswordAndProps) => {
  const { busy, error, run } = useSubmit(refused)
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: requiredError, code: (code) => (codeLabel ? requiredError(code) : null) },
  })
  const submit = form.onSubmit(
    ({ password, code }) => run(() => send(password, code.replace(/\s/g, ''))),
    focusFirst(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label={words.yourPassword}
          autoComplete="current-password"
          autoFocus
          {...form.getInputProps('password')}
        />
        {codeLabel ? (
          <TextInput label={codeLabel} autoComplete="one-time-code" {...form.getInputProps('code')} />
        ) : null}
        <FormError text={error} />
        <Group gap="xs">
          <Button type="submit" loading={busy} {...(danger ? { color: 'red' } : {})}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
