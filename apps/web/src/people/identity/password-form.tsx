import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { FormError } from '../../ui/field-help.tsx'
import { identityWords } from './identity.words.ts'
import { emailError, newPasswordError, requiredError } from './identity-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { focusFirst, useSubmit } from './use-submit.ts'

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
  const { busy, error, run } = useSubmit(errors.expired)
  const initialValues: PasswordFormValues = { email: '', first_name: '', last_name: '', password: '', repeat: '' }
  const form = useForm({
    initialValues,
    validateInputOnBlur: true,
    validate: {
      email: (email) => (withPerson ? emailError(email) : null),
      first_name: (name) => (withPerson ? requiredError(name) : null),
      last_name: (name) => (withPerson ? requiredError(name) : null),
      password: (password, all) => newPasswordError(password, withPerson ? all.email : undefined),
      repeat: (repeat, all) => requiredError(repeat) ?? (repeat === all.password ? null : errors.repeat),
    },
  })
  if (saved)
    return (
      <Stack gap="sm" role="status">
        <Text>{done}</Text>
        <AppLink href={paths.signIn()}>{signIn.submit}</AppLink>
      </Stack>
    )
  const field = (name: 'password' | 'repeat') => {
    const { value, error: wrong, onChange, onBlur } = form.getInputProps(name)
    return { path: name, value, error: wrong, onChange, onBlur }
  }
  const submit = form.onSubmit(
    (values) =>
      run(async () => {
        await send(values)
        setSaved(true)
      }),
    focusFirst(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {withPerson ? (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
              <TextInput label={fields.firstName} autoComplete="given-name" {...form.getInputProps('first_name')} />
              <TextInput label={fields.lastName} autoComplete="family-name" {...form.getInputProps('last_name')} />
            </SimpleGrid>
            <TextInput label={fields.email} type="email" autoComplete="username" {...form.getInputProps('email')} />
          </>
        ) : null}
        <NewPasswordFields
          {...(withPerson ? { email: form.values.email } : {})}
          password={field('password')}
          repeat={field('repeat')}
        />
        <FormError text={error} />
        <Button type="submit" fullWidth size="md" loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
