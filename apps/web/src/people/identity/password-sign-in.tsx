import { Button as MantineButton, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { AppLink } from '../../lib/app-link.tsx'
import { passkeysWork, signInWithGoogle, signInWithPasskey, signInWithPassword } from '../../lib/auth-embedded.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { type AskCaptcha, withCaptcha } from './captcha-needed.ts'
import { identityWords } from './identity.words.ts'
import { emailError, identityFailure, requiredError } from './identity-rules.ts'
import { useSubmit } from './use-submit.ts'

interface PasswordSignInProps {
  returnTo: string
  onSignedIn: () => Promise<void>
  onSecondFactor: () => void
  /** Asked for when strangers used the account's tries up. */
  askCaptcha: AskCaptcha
}

/** Email and password, and Google where the installation offers it. */
export const PasswordSignIn = ({ returnTo, onSignedIn, onSecondFactor, askCaptcha }: PasswordSignInProps) => {
  const { fields, errors, signIn } = identityWords
  const google = useSubmit(errors.google)
  const passkey = useSubmit(errors.passkey)
  const form = useSendForm({
    start: { email: '', password: '' },
    check: ({ email, password }) => ({ email: emailError(email), password: requiredError(password) }),
    failed: (error) => identityFailure(error, errors.wrong),
    send: async ({ email, password }) => {
      const result = await withCaptcha((captcha) => signInWithPassword(email.trim(), password, captcha), askCaptcha)
      if (result === 'second-factor') onSecondFactor()
      else await onSignedIn()
    },
  })
  return (
    <Stack gap="md">
      <form {...form.element}>
        <Stack gap="sm">
          <TextInput
            label={fields.email}
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.field('email')}
          />
          <PasswordInput label={fields.password} autoComplete="current-password" {...form.field('password')} />
          <AppLink href={paths.forgotPassword} style={{ justifySelf: 'start', fontSize: 13 }}>
            {signIn.forgot}
          </AppLink>
          <FormSaid form={form} />
          <Button {...form.button} fullWidth size="md">
            {signIn.submit}
          </Button>
        </Stack>
      </form>
      {passkeysWork() || identityConfigNow().google ? <Divider label={signIn.or} /> : null}
      {passkeysWork() ? (
        <>
          <MantineButton
            variant="default"
            size="md"
            loading={passkey.busy}
            onClick={() =>
              void passkey.run(async () => {
                await signInWithPasskey()
                await onSignedIn()
              })
            }
          >
            {signIn.passkey}
          </MantineButton>
          <FormError text={passkey.error} />
        </>
      ) : null}
      {identityConfigNow().google ? (
        <>
          <MantineButton
            variant="default"
            size="md"
            loading={google.busy}
            onClick={() => void google.run(() => signInWithGoogle(returnTo))}
          >
            {signIn.google}
          </MantineButton>
          <FormError text={google.error} />
        </>
      ) : null}
    </Stack>
  )
}
