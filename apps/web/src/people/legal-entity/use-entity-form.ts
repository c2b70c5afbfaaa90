import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { entityErrors, sharesTotal } from '@plinth/domain/people/party/legal-entity'
import { differing } from '../../lib/form/differing.ts'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { useAddEntity, useUpdateEntity } from './legal-entity.calls.ts'
import { entityWords as words } from './legal-entity.words.ts'

export interface MemberValues {
  key: number
  borrower_id: string | null
  owner_entity_id: string | null
  first_name: string
  last_name: string
  email: string
  percentage: number | null
}

const newMember = (key: number): MemberValues => ({
  ...{ key, borrower_id: null, owner_entity_id: null, first_name: '', last_name: '', email: '', percentage: null },
})

const empty = { name: '', kind: '', state: '', signatory_name: '', signatory_title: '', signatory_email: '' }
const textsOf = (e: typeof empty): typeof empty => ({
  name: e.name,
  kind: e.kind,
  state: e.state,
  signatory_name: e.signatory_name,
  signatory_title: e.signatory_title,
  signatory_email: e.signatory_email,
})

const startOf = (entity: LegalEntityView | null) => ({
  ...textsOf(entity ?? empty),
  ein: '',
  members: entity
    ? entity.members.map(
        (member, key): MemberValues => ({ ...member, owner_entity_id: member.owner_entity_id ?? null, key }),
      )
    : [newMember(0)],
})

const memberText = (m: MemberValues) => `${`${m.first_name} ${m.last_name}`.trim()} ${m.percentage ?? 0}%`

const labels = {
  ...{ name: words.name, kind: words.kind, state: words.state, ein: words.ein, members: words.members },
  signatory_name: words.signatoryName,
  signatory_title: words.signatoryTitle,
  signatory_email: words.signatoryEmail,
} as const

/** A member as the call takes one; an entity's name is the one on file. */
const sentMember = (m: MemberValues) => {
  const percentage = m.percentage ?? 0
  if (m.owner_entity_id !== null) return { owner_entity_id: m.owner_entity_id, percentage }
  const names = { first_name: m.first_name.trim(), last_name: m.last_name.trim() }
  return { borrower_id: m.borrower_id, ...names, email: m.email, percentage }
}

/** An entity as typed: a new one of the loan, or the changes of one that is there. */
export const useEntityForm = (loan: LoanView, entity: LegalEntityView | null, onDone: () => void) => {
  const [add, update] = [useAddEntity(), useUpdateEntity()]
  const form = useSendForm({
    start: startOf(entity),
    version: entity?.version,
    label: (name) => labels[name],
    text: (_, value, other) =>
      typeof value === 'string' ? value : differing(value, typeof other === 'string' ? [] : other, memberText),
    // Shares that an application left open hold back no other correction.
    check: (values, changed) => {
      const { members: shares, ...wrong } = entityErrors(values)
      return shares === undefined || (entity && !changed.includes('members')) ? wrong : { ...wrong, members: shares }
    },
    failed: words.failed,
    send: async ({ name, kind, state, members, ...values }, { changed, version }) => {
      const ein = values.ein.replaceAll(/[\s-]/g, '')
      const body = {
        ...{ name: name.trim(), kind: kind.trim(), state },
        ...(ein === '' ? {} : { ein }),
        signatory_name: values.signatory_name.trim(),
        signatory_title: values.signatory_title.trim(),
        signatory_email: values.signatory_email.trim(),
      }
      const owners = members.map(sentMember)
      const edit = {
        ...body,
        ...(changed.includes('members') ? { members: owners } : {}),
        version,
      }
      if (entity) await update.mutateAsync({ params: { legal_entity_id: entity.id }, body: edit })
      else await add.mutateAsync({ params: { loan_id: loan.id }, body: { ...body, members: owners } })
      onDone()
    },
  })
  const { members } = form.values
  return {
    ...form,
    addMember: () => form.set({ members: [...members, newMember(Math.max(-1, ...members.map(({ key }) => key)) + 1)] }),
    removeMember: (key: number) => form.set({ members: members.filter((one) => one.key !== key) }),
    setMember: (key: number, values: Partial<MemberValues>) =>
      form.set({ members: members.map((one) => (one.key === key ? { ...one, ...values } : one)) }),
    total: sharesTotal(members),
  }
}
export type EntityForm = ReturnType<typeof useEntityForm>
