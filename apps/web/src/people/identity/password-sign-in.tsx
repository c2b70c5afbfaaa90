import { Button as MantineButton, Divider, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { AppLink } from '../../lib/app-link.tsx'
import { passkeysWork, signInWithGoogle, signInWithPasskey, signInWithPassword } from '../../lib/auth-embedded.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { paths } from '../../lib/paths.ts'
import { FormError } from '../../ui/field-help.tsx'
import { type AskCaptcha, withCaptcha } from './captcha-needed.ts'
import { identityWords } from './identity.words.ts'
import { emailError, requiredError } from './identity-rules.ts'
import { focusFirst, useSubmit } from './use-submit.ts'

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
  const { busy, error, run } = useSubmit(errors.wrong)
  const google = useSubmit(errors.google)
  const passkey = useSubmit(errors.passkey)
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: emailError, password: requiredError },
    validateInputOnBlur: true,
  })
  const submit = form.onSubmit(
    ({ email, password }) =>
      run(async () => {
        const result = await withCaptcha((captcha) => signInWithPassword(email.trim(), password, captcha), askCaptcha)
        if (result === 'second-factor') onSecondFactor()
        else await onSignedIn()
      }),
    focusFirst(form),
  )
  return (
    <Stack gap="md">
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={fields.email}
            type="email"
            name="email"
            autoComplete="username"
            inputMode="email"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={fields.password}
            name="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <AppLink href={paths.forgotPassword} style={{ justifySelf: 'start', fontSize: 13 }}>
            {signIn.forgot}
          </AppLink>
          <FormError text={error} />
          <MantineButton type="submit" fullWidth size="md" loading={busy}>
            {signIn.submit}
          </MantineButton>
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
