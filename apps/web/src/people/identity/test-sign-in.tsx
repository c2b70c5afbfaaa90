import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { testLogin } from '@plinth/contract/admin/test-helpers'
import { keepTestToken, NO_SESSION, testSession } from '../../lib/auth-test.ts'
import { call } from '../../lib/http.ts'
import { FormError } from '../../ui/field-help.tsx'
import { identityWords } from './identity.words.ts'
import { emailError } from './identity-rules.ts'
import { focusFirst, useSubmit } from './use-submit.ts'

const missing = (): string | null => {
  try {
    testSession()
    return null
  } catch {
    return NO_SESSION
  }
}

/** Mock authentication; says that no session is stored yet in the words of A-13. */
export const TestSignIn = ({ onSignedIn }: { onSignedIn: () => Promise<void> }) => {
  const { fields, errors, test } = identityWords
  const { busy, error, run } = useSubmit(errors.wrong)
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailError }, validateInputOnBlur: true })
  const submit = form.onSubmit(
    ({ email }) =>
      run(async () => {
        const { token } = await call(testLogin, { body: { email: email.trim() } })
        keepTestToken(token)
        await onSignedIn()
      }),
    focusFirst(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Alert color="yellow" title={missing() ?? undefined}>
          {test.note}
        </Alert>
        <TextInput label={fields.email} type="email" autoComplete="username" {...form.getInputProps('email')} />
        <FormError text={error} />
        <Button type="submit" fullWidth size="md" loading={busy}>
          {test.submit}
        </Button>
      </Stack>
    </form>
  )
}
