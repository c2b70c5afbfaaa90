import { Stack, Text } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { SidePanel } from '../../ui/side-panel.tsx'
import { toast } from '../../ui/toasts.ts'
import { personName } from './person-name.ts'
import { PersonForm, type PersonValues } from './person-form.tsx'
import { RightsForm } from './rights-form.tsx'
import { useAddUser, useUpdateUser } from './user.calls.ts'
import { userWords } from './user.words.ts'

const words = userWords.form

const Invite = ({ onClose }: { onClose: () => void }) => {
  const add = useAddUser()
  const send = async ({ email, role, first_name, last_name, phone }: PersonValues) => {
    await add.mutateAsync({
      body: {
        email: email.trim(),
        role,
        ...(first_name.trim() ? { first_name } : {}),
        ...(last_name.trim() ? { last_name } : {}),
        ...(phone.trim() ? { phone } : {}),
      },
    })
    onClose()
  }
  return (
    <Stack>
      <Text c="dimmed">{words.newText}</Text>
      <PersonForm user={null} own={false} send={send} onCancel={onClose} />
    </Stack>
  )
}

const Edit = ({ user, own, onClose }: { user: UserView; own: boolean; onClose: () => void }) => {
  const update = useUpdateUser()
  const send = async (values: PersonValues, version: number) => {
    const saved = await update.mutateAsync({
      body: {
        user_id: user.id,
        version,
        email: values.email.trim(),
        phone: values.phone.trim() || null,
        ...(values.first_name === user.first_name ? {} : { first_name: values.first_name }),
        ...(values.last_name === user.last_name ? {} : { last_name: values.last_name }),
        ...(own ? {} : { role: values.role, active: values.active }),
      },
    })
    if (values.email.trim().toLowerCase() !== user.email && saved.waiting_email) toast.info(words.emailHeld)
    onClose()
  }
  return (
    <Stack gap="lg">
      <PersonForm user={user} own={own} send={send} onCancel={onClose} />
      {own ? null : <RightsForm user={user} />}
    </Stack>
  )
}

interface PersonPanelProps {
  /** Who is edited, 'new' to invite someone, null for a closed panel. */
  person: UserView | 'new' | null
  /** Id of the administrator who looks. */
  me: string
  onClose: () => void
}

const titleOf = (user: UserView) => (user.first_name || user.last_name ? personName(user) : user.email)

/** Invites a person or edits one. */
export const PersonPanel = ({ person, me, onClose }: PersonPanelProps) => {
  const title = person === null ? '' : person === 'new' ? words.newTitle : words.editTitle(titleOf(person))
  return (
    <SidePanel opened={person !== null} onClose={onClose} title={title}>
      {person === 'new' ? <Invite onClose={onClose} /> : null}
      {person !== null && person !== 'new' ? (
        <Edit key={person.id} user={person} own={person.id === me} onClose={onClose} />
      ) : null}
    </SidePanel>
  )
}
