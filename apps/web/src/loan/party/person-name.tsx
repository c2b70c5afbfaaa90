import { IconExternalLink } from '@tabler/icons-react'
import { AppLink } from '../../lib/app-link.tsx'
import { paths } from '../../lib/paths.ts'
import { partyWords as words } from './loan-party.words.ts'

/** A person's name: a link to their personal page in a new tab, where they have an address (I-61). */
export const PersonName = ({ person }: { person: { first_name: string; last_name: string; email: string | null } }) => {
  const name = `${person.first_name} ${person.last_name}`
  if (person.email === null) return <span title={words.noPersonal}>{name}</span>
  return (
    <AppLink href={paths.personal(person.email)} target="_blank" rel="noreferrer" title={words.open(name)}>
      {name} <IconExternalLink size={12} aria-hidden />
    </AppLink>
  )
}
