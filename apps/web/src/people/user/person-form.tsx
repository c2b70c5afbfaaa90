import { NativeSelect, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { type Role, roles } from '@plinth/domain/people/user/role'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { yesNo } from '../../lib/format.ts'
import { FormEnd } from '../../ui/form-end.tsx'
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
  /** Sends it, for a known one with the version that was seen; throws what is refused. */
  send: (values: PersonValues, version: number) => Promise<unknown>
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

const labels: Readonly<Record<keyof PersonValues, string>> = {
  ...{ email: words.email, first_name: words.firstName, last_name: words.lastName, phone: words.phone },
  ...{ role: words.role, active: words.active },
}

const roleOptions = roles.map((role) => ({ value: role, label: userWords.roles[role] }))

/** A person's entry: invites a new one, edits a known one. Nothing typed is lost when the server refuses. */
export const PersonForm = ({ user, own, send, onCancel }: PersonFormProps) => {
  const form = useSendForm({
    start: user ? valuesOf(user) : blank,
    version: user?.version,
    label: (name) => labels[name],
    text: (name, value) => {
      if (typeof value === 'boolean') return yesNo(value)
      const role = roles.find((one) => name === 'role' && one === value)
      return role ? userWords.roles[role] : value
    },
    check: ({ email, first_name, last_name }) => ({
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : words.emailWrong,
      first_name: emptied(first_name, user?.first_name),
      last_name: emptied(last_name, user?.last_name),
    }),
    failed: words.couldNot,
    send: (values, { version }) => send(values, version),
  })
  return (
    <form {...form.element}>
      <Stack gap="sm">
        <TextInput
          label={words.email}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          {...form.field('email')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={words.firstName} maxLength={100} autoComplete="off" {...form.field('first_name')} />
          <TextInput label={words.lastName} maxLength={100} autoComplete="off" {...form.field('last_name')} />
        </SimpleGrid>
        <TextInput label={words.phone} type="tel" maxLength={30} autoComplete="off" {...form.field('phone')} />
        <NativeSelect
          label={words.role}
          data={roleOptions}
          disabled={own}
          {...(own ? { description: words.own } : {})}
          {...form.field('role')}
        />
        {user && !own ? <Switch label={words.active} description={words.activeHint} {...form.tick('active')} /> : null}
        <FormEnd form={form} submit={user ? words.save : words.invite} cancel={words.cancel} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
