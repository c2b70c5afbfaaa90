import type { UserId } from '@plinth/contract/shared/fields'
import type { Role } from '@plinth/domain/people/user/role'

/** Who a change is recorded for. */
export interface Author {
  /** Null for a visitor and for Plinth's own jobs. */
  id: UserId | null
  name: string
  ip: string
  requestId: string
}

/** A signed-in, known and active person. */
export interface Actor extends Author {
  id: UserId
  email: string
  role: Role
  /** Permission and restriction names taken from this person (W-20). */
  denied: readonly string[]
}

/** A caller of a public endpoint: nobody in particular. */
export interface Visitor extends Author {
  id: null
  role: 'visitor'
}

/** Jobs act in this name. */
export const plinth: Author = { id: null, name: 'Plinth', ip: '', requestId: '' }
