import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { FormError } from '../../ui/field-help.tsx'
import { identityWords } from './identity.words.ts'
import { emailError } from './identity-rules.ts'
import { focusFirst, useSubmit } from './use-submit.ts'

interface EmailFormProps {
  submitLabel: string
  /** Said whether the address is known or not. */
  done: string
  send: (email: string) => Promise<unknown>
}

/** Asks for an email address and answers the same for every one, so that nobody learns who has an account. */
export const EmailForm = ({ submitLabel, done, send }: EmailFormProps) => {
  const [sent, setSent] = useState(false)
  const { busy, error, run } = useSubmit(identityWords.errors.other)
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailError }, validateInputOnBlur: true })
  const submit = form.onSubmit(
    ({ email }) =>
      run(async () => {
        await send(email.trim())
        setSent(true)
      }),
    focusFirst(form),
  )
  return (
    <>
      <div role="status">{sent ? <Text>{done}</Text> : null}</div>
      {sent ? null : (
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            <TextInput
              label={identityWords.fields.email}
              type="email"
              autoComplete="email"
              inputMode="email"
              {...form.getInputProps('email')}
            />
            <FormError text={error} />
            <Button type="submit" fullWidth size="md" loading={busy}>
              {submitLabel}
            </Button>
          </Stack>
        </form>
      )}
    </>
  )
}
