import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { partyWords as words } from './loan-party.words.ts'

/** Says that an address waits for approval, and leads to where that is done (AJ-13). */
export const ChangeWaiting = () => (
  <AppLink href={paths.heldChanges()}>
    <Badge tone="orange">{words.changeWaiting}</Badge>
  </AppLink>
)

/** The address that waits, among the facts of its record; none where none does. */
export const newEmail = (email: string | null | undefined): readonly (readonly [string, string])[] =>
  email ? [[words.newEmail, email]] : []
