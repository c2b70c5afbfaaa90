import { Group, UnstyledButton } from '@mantine/core'
import type { UserView } from '@plinth/contract/people/user'
import { AppLink } from '../../lib/app-link.tsx'
import { dayOf } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { personName } from './person-name.ts'
import { userWords as words } from './user.words.ts'

const Row = ({ user, onOpen }: { user: UserView; onOpen: () => void }) => (
  <tr>
    <td>
      <UnstyledButton onClick={onOpen} fz="inherit" fw={600} c="var(--mantine-color-anchor)" td="underline">
        {personName(user)}
      </UnstyledButton>
    </td>
    <td data-whole>
      {user.email}
      {user.waiting_email ? (
        <>
          {' '}
          <AppLink href={paths.heldChanges()}>
            <Badge tone="orange">{words.changeWaiting}</Badge>
          </AppLink>
        </>
      ) : null}
    </td>
    <td data-label={words.columns.role}>{words.roles[user.role]}</td>
    <td data-label={words.columns.state}>
      <Group gap={6} wrap="nowrap">
        <Badge tone={user.active ? 'green' : 'gray'}>{user.active ? words.active : words.inactive}</Badge>
        {user.denied.length > 0 ? <Badge tone="orange">{words.narrowed}</Badge> : null}
      </Group>
    </td>
    <td data-label={words.columns.last}>
      {user.last_sign_in_epoch === null ? words.never : dayOf(user.last_sign_in_epoch)}
    </td>
  </tr>
)

/** Everyone who may sign in; the name opens the person. */
export const PeopleTable = ({ users, onOpen }: { users: readonly UserView[]; onOpen: (user: UserView) => void }) => (
  <DataTable label={words.table} records>
    <thead>
      <tr>
        <Header>{words.columns.name}</Header>
        <Header>{words.columns.email}</Header>
        <Header>{words.columns.role}</Header>
        <Header>{words.columns.state}</Header>
        <Header>{words.columns.last}</Header>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <Row key={user.id} user={user} onOpen={() => onOpen(user)} />
      ))}
    </tbody>
  </DataTable>
)
