import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { identityWords } from './identity.words.ts'
import { emailError, identityFailure } from './identity-rules.ts'

interface EmailFormProps {
  submitLabel: string
  /** Said whether the address is known or not. */
  done: string
  send: (email: string) => Promise<unknown>
}

/** Asks for an email address and answers the same for every one, so that nobody learns who has an account. */
export const EmailForm = ({ submitLabel, done, send }: EmailFormProps) => {
  const [sent, setSent] = useState(false)
  const form = useSendForm({
    start: { email: '' },
    check: ({ email }) => ({ email: emailError(email) }),
    failed: (error) => identityFailure(error, identityWords.errors.other),
    send: async ({ email }) => {
      await send(email.trim())
      setSent(true)
    },
  })
  return (
    <>
      <div role="status">{sent ? <Text>{done}</Text> : null}</div>
      {sent ? null : (
        <form {...form.element}>
          <Stack gap="sm">
            <TextInput
              label={identityWords.fields.email}
              type="email"
              autoComplete="email"
              inputMode="email"
              {...form.field('email')}
            />
            <FormSaid form={form} />
            <Button {...form.button} fullWidth size="md">
              {submitLabel}
            </Button>
          </Stack>
        </form>
      )}
    </>
  )
}
