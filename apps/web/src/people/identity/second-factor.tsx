import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { verifyBackupCode, verifyTotp } from '../../lib/auth-embedded.ts'
import { FormError } from '../../ui/field-help.tsx'
import { identityWords } from './identity.words.ts'
import { requiredError } from './identity-rules.ts'
import { focusFirst, useSubmit } from './use-submit.ts'

/** The second step of signing in: the authenticator's six digits, or a backup code. */
export const SecondFactor = ({ onSignedIn }: { onSignedIn: () => Promise<void> }) => {
  const { fields, errors, totp } = identityWords
  const [backup, setBackup] = useState(false)
  const { busy, error, run } = useSubmit(errors.wrongCode)
  const form = useForm({
    initialValues: { code: '', trust: false },
    validate: {
      code: (code) => requiredError(code) ?? (backup || /^\d{6}$/.test(code.replace(/\s/g, '')) ? null : errors.code),
    },
  })
  const submit = form.onSubmit(
    ({ code, trust }) =>
      run(async () => {
        const typed = code.replace(/\s/g, '')
        await (backup ? verifyBackupCode(typed) : verifyTotp(typed, trust))
        await onSignedIn()
      }),
    focusFirst(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text c="dimmed">{backup ? totp.backupText : totp.text}</Text>
        <TextInput
          key={String(backup)}
          label={fields.code}
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          data-autofocus
          autoFocus
          {...form.getInputProps('code')}
        />
        {backup ? null : <Checkbox label={fields.trustDevice} {...form.getInputProps('trust', { type: 'checkbox' })} />}
        <FormError text={error} />
        <Button type="submit" fullWidth size="md" loading={busy}>
          {totp.submit}
        </Button>
        <Button variant="subtle" onClick={() => setBackup(!backup)}>
          {backup ? totp.app : totp.backup}
        </Button>
      </Stack>
    </form>
  )
}
