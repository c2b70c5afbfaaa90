import { epochOf, epochOrNull } from '@plinth/domain/shared/dates'
import type { UserView } from '@plinth/contract/people/user'
import { may, permissions } from '@plinth/domain/people/user/permissions'
import type { UserRow } from './user.queries.ts'

/** A person as staff and the person themselves see them (U-15). */
export const toUserView = (row: UserRow): UserView => {
  // A check constraint of the table names the same roles; the calls that write rights accept known names only.
  const role = row.role
  const denied = row.denied as UserView['denied']
  return {
    id: row.id,
    email: row.email,
    waiting_email: row.waiting_email,
    first_name: row.first_name,
    last_name: row.last_name,
    phone: row.phone,
    role,
    active: row.active,
    denied,
    permissions: permissions.filter((permission) => may(role, denied, permission)),
    borrowers: row.borrowers.map((b) => ({
      id: b.id,
      first_name: b.first_name,
      last_name: b.last_name,
      email: b.email_is_placeholder ? null : b.email,
    })),
    contacts: row.contacts.map((c) => ({
      id: c.id,
      first_name: c.first_name,
      last_name: c.last_name,
      email: c.email,
    })),
    created_epoch: epochOf(row.created_at),
    last_sign_in_epoch: epochOrNull(row.last_sign_in_at),
    version: row.version,
  }
}
