import { Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { accountWords } from './account.words.ts'
import { identityFailure, requiredError } from './identity-rules.ts'

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
  const form = useSendForm({
    start: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: requiredError(password),
      code: codeLabel === undefined ? null : requiredError(code),
    }),
    failed: (error) => identityFailure(error, refused),
    send: ({ password, code }) => send(password, code.replace(/\s/g, '')),
  })
  return (
    <form {...form.element}>
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label={words.yourPassword}
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
        {codeLabel ? <TextInput label={codeLabel} autoComplete="one-time-code" {...form.field('code')} /> : null}
        <FormSaid form={form} />
        <Group gap="xs">
          <Button {...form.button} {...(danger ? { color: 'red' } : {})}>
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
