import { PasswordInput, Stack } from '@mantine/core'
import { useId } from 'react'
import { FieldRules } from '../../ui/field-help.tsx'
import { identityWords } from './identity.words.ts'
import { passwordRules } from './identity-rules.ts'

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: unknown) => void
  onBlur: () => void
}

/** A new password twice, its rules shown before the first mistake. `email` lets the rules see it and helps password managers. */
export const NewPasswordFields = (p: { email?: string; password: FieldProps; repeat: FieldProps }) => {
  const rulesId = useId()
  const { fields } = identityWords
  return (
    <Stack gap="sm">
      {p.email === undefined ? null : <input type="hidden" name="username" autoComplete="username" value={p.email} />}
      <PasswordInput
        label={fields.newPassword}
        required
        withAsterisk={false}
        autoComplete="new-password"
        aria-describedby={rulesId}
        {...p.password}
      />
      <FieldRules id={rulesId} rules={passwordRules(p.password.value, p.email)} />
      <PasswordInput label={fields.repeat} required withAsterisk={false} autoComplete="new-password" {...p.repeat} />
    </Stack>
  )
}
