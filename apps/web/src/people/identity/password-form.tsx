import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { identityWords } from './identity.words.ts'
import { emailError, identityFailure, newPasswordError, requiredError } from './identity-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

export interface PasswordFormValues {
  email: string
  first_name: string
  last_name: string
  password: string
  repeat: string
}

interface PasswordFormProps {
  /** Asks for name and email too: the first administrator. */
  withPerson?: boolean
  submitLabel: string
  done: string
  send: (values: PasswordFormValues) => Promise<unknown>
}

/** Sets a password: reset, invitation, first administrator. */
export const PasswordForm = ({ withPerson = false, submitLabel, done, send }: PasswordFormProps) => {
  const { fields, errors, signIn } = identityWords
  const [saved, setSaved] = useState(false)
  const start: PasswordFormValues = { email: '', first_name: '', last_name: '', password: '', repeat: '' }
  const form = useSendForm({
    start,
    check: ({ email, first_name, last_name, password, repeat }) => ({
      ...(withPerson
        ? { email: emailError(email), first_name: requiredError(first_name), last_name: requiredError(last_name) }
        : {}),
      password: newPasswordError(password, withPerson ? email : undefined),
      repeat: requiredError(repeat) ?? (repeat === password ? null : errors.repeat),
    }),
    failed: (error) => identityFailure(error, errors.expired),
    send: async (values) => {
      await send(values)
      setSaved(true)
    },
  })
  if (saved)
    return (
      <Stack gap="sm" role="status">
        <Text>{done}</Text>
        <AppLink href={paths.signIn()}>{signIn.submit}</AppLink>
      </Stack>
    )
  return (
    <form {...form.element}>
      <Stack gap="sm">
        {withPerson ? (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput label={fields.firstName} autoComplete="given-name" {...form.field('first_name')} />
              <TextInput label={fields.lastName} autoComplete="family-name" {...form.field('last_name')} />
            </SimpleGrid>
            <TextInput label={fields.email} type="email" autoComplete="username" {...form.field('email')} />
          </>
        ) : null}
        <NewPasswordFields
          {...(withPerson ? { email: form.values.email } : {})}
          password={form.field('password')}
          repeat={form.field('repeat')}
        />
        <FormSaid form={form} />
        <Button {...form.button} fullWidth size="md">
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
