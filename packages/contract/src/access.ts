import type { Permission } from '@plinth/domain/user/permissions'
import type { Role } from '@plinth/domain/user/role'

/**
 * Who may call. `'public'` needs no session; `'signed-in'` is any known, active user; otherwise the roles, narrowed by
 * the permission when one is named. Which rows a borrower or broker reaches is checked in the service, on every row.
 */
export type Access =
  | 'public'
  | 'signed-in'
  | { readonly roles: readonly [Role, ...Role[]]; readonly permission?: Permission }
  /** Exists only while the test helpers are switched on; 404 otherwise (decisions A-14, V-41). */
  | 'test-helper'

export const admin = { roles: ['admin'] } as const satisfies Access
export const adminMay = <const P extends Permission>(permission: P) => ({ roles: ['admin'], permission }) as const
