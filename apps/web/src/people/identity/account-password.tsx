import { Button, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { changePassword } from '../../lib/auth-embedded.ts'
import { FormError } from '../../ui/field-help.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toasts.ts'
import { accountWords } from './account.words.ts'
import { identityWords } from './identity.words.ts'
import { newPasswordError, requiredError } from './identity-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useAccountChanged } from './use-account.ts'
import { focusFirst, useSubmit } from './use-submit.ts'

const words = accountWords.password

const ChangeForm = ({ email }: { email: string }) => {
  const changed = useAccountChanged()
  const { busy, error, run } = useSubmit(words.wrong)
  const form = useForm({
    initialValues: { current: '', password: '', repeat: '' },
    validate: {
      current: requiredError,
      password: (password) => newPasswordError(password, email),
      repeat: (repeat, all) => requiredError(repeat) ?? (repeat === all.password ? null : identityWords.errors.repeat),
    },
  })
  const field = (name: 'password' | 'repeat') => {
    const { value, error: wrong, onChange, onBlur } = form.getInputProps(name)
    return { path: name, value, error: wrong, onChange, onBlur }
  }
  const submit = form.onSubmit(
    ({ current, password }) =>
      run(async () => {
        await changePassword(current, password)
        form.reset()
        toast.success(words.done)
        await changed()
      }),
    focusFirst(form),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={420}>
        <PasswordInput label={words.current} autoComplete="current-password" {...form.getInputProps('current')} />
        <NewPasswordFields email={email} password={field('password')} repeat={field('repeat')} />
        <FormError text={error} />
        <Button type="submit" loading={busy} style={{ justifySelf: 'start', alignSelf: 'start' }}>
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
