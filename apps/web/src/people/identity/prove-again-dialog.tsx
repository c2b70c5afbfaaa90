import { Group, PasswordInput, Stack, Text } from '@mantine/core'
import { endSession } from '@plinth/contract/people/account'
import { useState } from 'react'
import { call } from '../../lib/http.ts'
import { passkeysWork, signInWithGoogle, signInWithPasskey, signInWithPassword } from '../../lib/auth-embedded.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { identityConfigNow } from '../../lib/identity-config.ts'
import { paths } from '../../lib/paths.ts'
import { claimsOf, session } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { type AskCaptcha, withCaptcha } from './captcha-needed.ts'
import { identityWords } from './identity.words.ts'
import { identityFailure, requiredError } from './identity-rules.ts'
import { SecondFactor } from './second-factor.tsx'
import { useSubmit } from './use-submit.ts'

const { proof, fields, errors, totp } = identityWords

/** The token of the page, which names whose session it is. */
const claimsNow = async () => claimsOf((await session.token()) ?? '')

type Proved = 'proved' | 'other' | 'not-yet'

/** Takes the new session over and ends the one before: a proof begins a session of its own. */
const takeOver = async (before: Awaited<ReturnType<typeof claimsNow>>): Promise<Proved> => {
  const { email, sessionId } = claimsOf((await session.renew()) ?? '')
  if (email !== before.email) return 'other'
  if (sessionId === before.sessionId) return 'not-yet'
  if (before.sessionId !== null)
    await call(endSession, { params: { session_id: before.sessionId } }).catch(() => undefined)
  return 'proved'
}

interface ProveAgainProps {
  onProved: () => void
  onClose: () => void
  /** Asked for when strangers used the account's tries up. */
  askCaptcha: AskCaptcha
}

/** Signs the same person in again over the page that stands: by password and code, by passkey, or by Google in a tab. */
export const ProveAgainDialog = ({ onProved, onClose, askCaptcha }: ProveAgainProps) => {
  const [secondStep, setSecondStep] = useState<Awaited<ReturnType<typeof claimsNow>> | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const other = useSubmit(errors.passkey)
  const finish = async (before: Awaited<ReturnType<typeof claimsNow>>) => {
    const came = await takeOver(before)
    if (came === 'proved') onProved()
    else setRefused(came === 'other' ? proof.other : proof.still)
  }
  const form = useSendForm({
    start: { password: '' },
    check: ({ password }) => ({ password: requiredError(password) }),
    failed: (error) => identityFailure(error, errors.wrong),
    send: async ({ password }) => {
      setRefused(null)
      const before = await claimsNow()
      const result = await withCaptcha(
        (captcha) => signInWithPassword(before.email ?? '', password, captcha),
        askCaptcha,
      )
      if (result === 'second-factor') setSecondStep(before)
      else await finish(before)
    },
  })
  const run = (work: (before: Awaited<ReturnType<typeof claimsNow>>) => Promise<void>) =>
    void other.run(async () => {
      setRefused(null)
      await work(await claimsNow())
    })
  if (secondStep)
    return (
      <Dialog opened onClose={onClose} title={totp.title}>
        <SecondFactor onSignedIn={() => finish(secondStep)} />
        <FormError text={refused} />
      </Dialog>
    )
  return (
    <Dialog opened onClose={onClose} title={proof.title}>
      <form {...form.element}>
        <Stack gap="sm">
          <Text>{proof.text}</Text>
          <PasswordInput
            label={fields.password}
            autoComplete="current-password"
            data-autofocus
            {...form.field('password')}
          />
          <FormError text={form.failure ?? refused ?? other.error} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {proof.cancel}
            </Button>
            {passkeysWork() ? (
              <Button
                variant="default"
                loading={other.busy}
                onClick={() =>
                  run(async (before) => {
                    await signInWithPasskey()
                    await finish(before)
                  })
                }
              >
                {proof.passkey}
              </Button>
            ) : null}
            <Button {...form.button}>{proof.submit}</Button>
          </Group>
          {identityConfigNow().google ? (
            <Stack gap="xs">
              <Text size="sm">{proof.google}</Text>
              <Group gap="xs">
                <Button
                  variant="default"
                  onClick={() =>
                    run(() => signInWithGoogle(paths.home, (url) => window.open(url, '_blank', 'noopener')))
                  }
                >
                  {proof.googleOpen}
                </Button>
                <Button variant="default" loading={other.busy} onClick={() => run(finish)}>
                  {proof.goOn}
                </Button>
              </Group>
            </Stack>
          ) : null}
        </Stack>
      </form>
    </Dialog>
  )
}
