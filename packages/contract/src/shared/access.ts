import { may, type Permission } from '@plinth/domain/people/user/permissions'
import type { Role } from '@plinth/domain/people/user/role'

/**
 * Who may call. `'public'` needs no session; `'signed-in'` is any known, active user, on what is their own; otherwise the
 * roles, narrowed by the permissions that are named. Which rows a borrower or broker reaches is checked in the service, on
 * every row. An administrator reaches everything, and so needs a permission for each call but those about themselves.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | {
      readonly roles: readonly [Role, ...Role[]]
      readonly permission?: Permission
      /** What administrators need besides `permission`. */
      readonly adminsNeed?: Permission
    }
  /** Exists only while the test helpers are switched on; 404 otherwise (decisions A-14, V-41). */
  | 'test-helper'

/** How long a proof of who somebody is counts for calls that are `fresh`. */
export const PROOF_MINUTES = 10

export const adminMay = <const P extends Permission>(permission: P) => ({ roles: ['admin'], permission }) as const

/** The permissions that a call asks of a role; none for calls that ask for a session alone. */
export const permissionsOf = (access: Access, role: Role): Permission[] =>
  typeof access === 'string'
    ? []
    : [access.permission, role === 'admin' ? access.adminsNeed : undefined].filter((one) => one !== undefined)

/** The first permission that a person lacks for a call; undefined when they have all. */
export const lackingPermission = (
  access: Access,
  { role, denied }: { role: Role; denied: readonly string[] },
): Permission | undefined => permissionsOf(access, role).find((one) => !may(role, denied, one))
