import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { LoanView } from '@plinth/contract/loan/loan'
import { useState } from 'react'
import { useFoundEntities } from './legal-entity.calls.ts'
import { entityWords as words } from './legal-entity.words.ts'
import type { EntityForm, MemberValues } from './use-entity-form.ts'

/** Typing that pauses this long is searched for. */
const TYPING_MS = 250
const BY_NAME = 'person'

const nameOf = (p: { first_name: string; last_name: string }) => `${p.first_name} ${p.last_name}`.trim()
const valueOf = (member: MemberValues, loan: LoanView): string => {
  if (member.owner_entity_id !== null) return `entity ${member.owner_entity_id}`
  return loan.borrowers.some(({ id }) => id === member.borrower_id) ? `borrower ${member.borrower_id}` : BY_NAME
}

const chosenLabel = (member: MemberValues, loan: LoanView): string =>
  valueOf(member, loan) === BY_NAME ? words.personByName : nameOf(member)

interface OwnerSelectProps {
  form: EntityForm
  loan: LoanView
  member: MemberValues
  n: number
  /** The entity that is being changed; null for a new one. */
  entityId: string | null
}

/** Who owns a share: a borrower of the loan, an entity on file, or a person by name (AI-16). */
export const OwnerSelect = ({ form, loan, member, n, entityId }: OwnerSelectProps) => {
  // Asked once somebody goes there; the box then shows who is chosen, which is nothing to search for.
  const [typed, setTyped] = useState<string | null>(null)
  const [part] = useDebouncedValue(typed === chosenLabel(member, loan) ? '' : typed, TYPING_MS)
  const found = (useFoundEntities(part).data?.legal_entities ?? []).filter(({ id }) => id !== entityId)
  const own = { id: member.owner_entity_id ?? '', name: member.last_name }
  const isThere = found.some(({ id }) => id === own.id)
  const entities = own.id === '' || isThere ? found : [own, ...found]
  const choose = (value: string | null) => {
    const [kind, id = ''] = (value ?? BY_NAME).split(' ')
    const entity = entities.find((one) => one.id === id)
    const borrower = loan.borrowers.find((one) => one.id === id)
    if (kind === 'entity' && entity)
      form.setMember(member.key, { ...nobody, owner_entity_id: id, last_name: entity.name })
    else if (borrower)
      form.setMember(member.key, {
        ...{ owner_entity_id: null, borrower_id: id, first_name: borrower.first_name },
        ...{ last_name: borrower.last_name, email: borrower.email ?? '' },
      })
    else form.setMember(member.key, nobody)
  }
  return (
    <Select
      label={words.owner}
      searchable
      allowDeselect={false}
      maxDropdownHeight={240}
      nothingFoundMessage={words.noOwner}
      data={[
        { value: BY_NAME, label: words.personByName },
        {
          group: words.borrowersOfLoan,
          items: loan.borrowers.map((b) => ({ value: `borrower ${b.id}`, label: nameOf(b) })),
        },
        { group: words.entitiesOnFile, items: entities.map((e) => ({ value: `entity ${e.id}`, label: e.name })) },
      ]}
      value={valueOf(member, loan)}
      onChange={choose}
      onSearchChange={(text) => setTyped((before) => (before === null ? null : text))}
      onFocus={() => setTyped(typed ?? '')}
      error={form.errorAt(`members.${n}.owner_entity_id`)}
    />
  )
}

const nobody = { owner_entity_id: null, borrower_id: null, first_name: '', last_name: '', email: '' }
