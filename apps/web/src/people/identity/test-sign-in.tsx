import { Alert, Stack, TextInput } from '@mantine/core'
import { testLogin } from '@plinth/contract/admin/test-helpers'
import { keepTestToken, NO_SESSION, testSession } from '../../lib/auth-test.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { call } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { identityWords } from './identity.words.ts'
import { emailError, identityFailure } from './identity-rules.ts'

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
  const form = useSendForm({
    start: { email: '' },
    check: ({ email }) => ({ email: emailError(email) }),
    failed: (error) => identityFailure(error, errors.wrong),
    send: async ({ email }) => {
      const { token } = await call(testLogin, { body: { email: email.trim() } })
      keepTestToken(token)
      await onSignedIn()
    },
  })
  return (
    <form {...form.element}>
      <Stack gap="sm">
        <Alert color="yellow" title={missing() ?? undefined}>
          {test.note}
        </Alert>
        <TextInput label={fields.email} type="email" autoComplete="username" {...form.field('email')} />
        <FormSaid form={form} />
        <Button {...form.button} fullWidth size="md">
          {test.submit}
        </Button>
      </Stack>
    </form>
  )
}
