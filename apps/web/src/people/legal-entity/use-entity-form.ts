import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { entityErrors, sharesTotal } from '@plinth/domain/people/party/legal-entity'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { useAddEntity, useUpdateEntity } from './legal-entity.calls.ts'
import { entityWords as words } from './legal-entity.words.ts'

export interface MemberValues {
  key: number
  borrower_id: string | null
  first_name: string
  last_name: string
  email: string
  percentage: number | null
}

const newMember = (key: number): MemberValues => ({
  ...{ key, borrower_id: null, first_name: '', last_name: '', email: '', percentage: null },
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
  members: entity ? entity.members.map((member, key): MemberValues => ({ ...member, key })) : [newMember(0)],
})

/** An entity as typed: a new one of the loan, or the changes of one that is there. */
export const useEntityForm = (loan: LoanView, entity: LegalEntityView | null, onDone: () => void) => {
  const [add, update] = [useAddEntity(), useUpdateEntity()]
  const form = useSendForm({
    start: startOf(entity),
    check: entityErrors,
    failed: words.failed,
    send: async ({ name, kind, state, members, ...values }) => {
      const ein = values.ein.replaceAll(/[\s-]/g, '')
      const body = {
        ...{ name: name.trim(), kind: kind.trim(), state },
        ...(ein === '' ? {} : { ein }),
        signatory_name: values.signatory_name.trim(),
        signatory_title: values.signatory_title.trim(),
        signatory_email: values.signatory_email.trim(),
        members: members.map((m) => ({
          borrower_id: m.borrower_id,
          first_name: m.first_name.trim(),
          last_name: m.last_name.trim(),
          email: m.email,
          percentage: m.percentage ?? 0,
        })),
      }
      const edit = { ...body, version: entity?.version ?? 0 }
      if (entity) await update.mutateAsync({ params: { legal_entity_id: entity.id }, body: edit })
      else await add.mutateAsync({ params: { loan_id: loan.id }, body })
      onDone()
    },
  })
  const { members } = form.values
  return {
    ...form,
    addMember: () => form.set({ members: [...members, newMember(Math.max(-1, ...members.map(({ key }) => key)) + 1)] }),
    removeMember: (key: number) => form.set({ members: members.filter((one) => one.key !== key) }),
    total: sharesTotal(members),
  }
}
export type EntityForm = ReturnType<typeof useEntityForm>
