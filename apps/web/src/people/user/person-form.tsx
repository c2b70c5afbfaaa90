import { Group, NativeSelect, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { UserView } from '@plinth/contract/people/user'
import { type Role, roles } from '@plinth/domain/people/user/role'
import { ApiError, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { userWords } from './user.words.ts'

const words = userWords.form

export interface PersonValues {
  email: string
  first_name: string
  last_name: string
  phone: string
  role: Role
  active: boolean
}

interface PersonFormProps {
  /** The person who is edited; null for a new one. */
  user: UserView | null
  /** Whether the person is the one who edits: role and entry are then out of reach. */
  own: boolean
  busy: boolean
  error: Error | null
  onSubmit: (values: PersonValues) => void
  onCancel: () => void
}

const blank: PersonValues = { email: '', first_name: '', last_name: '', phone: '', role: 'borrower', active: true }
const valuesOf = (user: UserView): PersonValues => ({
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  phone: user.phone ?? '',
  role: user.role,
  active: user.active,
})

/** A name that is on file can be changed, not taken away. */
const emptied = (name: string, before = ''): string | null =>
  name.trim() === '' && before !== '' ? words.nameNeeded : null

const roleOptions = roles.map((role) => ({ value: role, label: userWords.roles[role] }))
const isRole = (value: string): value is Role => roles.some((role) => role === value)

/** A person's entry: invites a new one, edits a known one. Nothing typed is lost when the server refuses. */
export const PersonForm = ({ user, own, busy, error, onSubmit, onCancel }: PersonFormProps) => {
  const form = useForm({
    initialValues: user ? valuesOf(user) : blank,
    validateInputOnBlur: true,
    validate: {
      email: (email) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : words.emailWrong),
      first_name: (name) => emptied(name, user?.first_name),
      last_name: (name) => emptied(name, user?.last_name),
    },
  })
  const refused = error instanceof ApiError ? error.fields : {}
  const field = (name: 'email' | 'first_name' | 'last_name' | 'phone') => {
    const props = form.getInputProps(name)
    return { ...props, error: props.error ?? refused[name] }
  }
  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="sm">
        <TextInput label={words.email} type="email" required maxLength={254} autoComplete="off" {...field('email')} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={words.firstName} maxLength={100} autoComplete="off" {...field('first_name')} />
          <TextInput label={words.lastName} maxLength={100} autoComplete="off" {...field('last_name')} />
        </SimpleGrid>
        <TextInput label={words.phone} type="tel" maxLength={30} autoComplete="off" {...field('phone')} />
        <NativeSelect
          label={words.role}
          data={roleOptions}
          value={form.values.role}
          disabled={own}
          {...(own ? { description: words.own } : {})}
          onChange={({ currentTarget: { value } }) => {
            if (isRole(value)) form.setFieldValue('role', value)
          }}
        />
        {user && !own ? (
          <Switch
            label={words.active}
            description={words.activeHint}
            checked={form.values.active}
            onChange={({ currentTarget: { checked } }) => form.setFieldValue('active', checked)}
          />
        ) : null}
        {error ? (
          <Text c="var(--mantine-color-error)" role="alert">
            {messageOf(error, words.couldNot)}
          </Text>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {user ? words.save : words.invite}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
