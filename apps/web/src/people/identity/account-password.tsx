import { PasswordInput, Stack, Text } from '@mantine/core'
import { changePassword } from '../../lib/auth-embedded.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormSaid } from '../../ui/form-said.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts.ts'
import { accountWords } from './account.words.ts'
import { identityWords } from './identity.words.ts'
import { identityFailure, newPasswordError, requiredError } from './identity-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAccountChanged } from './use-account.ts'

const words = accountWords.password

const ChangeForm = ({ email }: { email: string }) => {
  const changed = useAccountChanged()
  const form = useSendForm({
    start: { current: '', password: '', repeat: '' },
    again: true,
    check: ({ current, password, repeat }) => ({
      current: requiredError(current),
      password: newPasswordError(password, email),
      repeat: requiredError(repeat) ?? (repeat === password ? null : identityWords.errors.repeat),
    }),
    failed: (error) => identityFailure(error, words.wrong),
    send: async ({ current, password }) => {
      await changePassword(current, password)
      toast.success(words.done)
      await changed()
    },
  })
  return (
    <form {...form.element}>
      <Stack gap="sm" maw={420}>
        <PasswordInput label={words.current} autoComplete="current-password" {...form.field('current')} />
        <NewPasswordFields email={email} password={form.field('password')} repeat={form.field('repeat')} />
        <FormSaid form={form} />
        <Button {...form.button} style={{ justifySelf: 'start', alignSelf: 'start' }}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  )
}

/** Changing the own password. */
export const AccountPassword = ({ email, hasPassword }: { email: string; hasPassword: boolean }) => (
  <Section title={words.title}>{hasPassword ? <ChangeForm email={email} /> : <Text>{words.none}</Text>}</Section>
)
