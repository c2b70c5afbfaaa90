import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { verifyBackupCode, verifyTotp } from '../../lib/auth-embedded.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { identityWords } from './identity.words.ts'
import { identityFailure, requiredError } from './identity-rules.ts'

/** The second step of signing in: the authenticator's six digits, or a backup code. */
export const SecondFactor = ({ onSignedIn }: { onSignedIn: () => Promise<void> }) => {
  const { fields, errors, totp } = identityWords
  const [backup, setBackup] = useState(false)
  const form = useSendForm({
    start: { code: '', trust: false },
    check: ({ code }) => ({
      code: requiredError(code) ?? (backup || /^\d{6}$/.test(code.replace(/\s/g, '')) ? null : errors.code),
    }),
    failed: (error) => identityFailure(error, errors.wrongCode),
    send: async ({ code, trust }) => {
      const typed = code.replace(/\s/g, '')
      await (backup ? verifyBackupCode(typed) : verifyTotp(typed, trust))
      await onSignedIn()
    },
  })
  return (
    <form {...form.element}>
      <Stack gap="sm">
        <Text c="dimmed">{backup ? totp.backupText : totp.text}</Text>
        <TextInput
          key={String(backup)}
          label={fields.code}
          autoComplete="one-time-code"
          inputMode={backup ? 'text' : 'numeric'}
          data-autofocus
          autoFocus
          {...form.field('code')}
        />
        {backup ? null : <Checkbox label={fields.trustDevice} {...form.tick('trust')} />}
        <FormSaid form={form} />
        <Button {...form.button} fullWidth size="md">
          {totp.submit}
        </Button>
        <Button variant="subtle" onClick={() => setBackup(!backup)}>
          {backup ? totp.app : totp.backup}
        </Button>
      </Stack>
    </form>
  )
}
