import type { LegalEntityView } from '@plinth/contract/people/legal-entity'
import type { LoanView } from '@plinth/contract/loan/loan'
import { entityErrors, sharesTotal } from '@plinth/domain/people/party/legal-entity'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
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
  const [values, setValues] = useState(() => startOf(entity))
  const [isTried, setTried] = useState(false)
  const [add, update] = [useAddEntity(), useUpdateEntity()]
  const call = entity ? update : add
  const found = entityErrors(values)
  const refused = call.error instanceof ApiError ? call.error : null
  const set = (change: Partial<typeof values>) => {
    setValues((now) => ({ ...now, ...change }))
    if (call.error) call.reset()
  }
  const submit = () => {
    setTried(true)
    if (Object.keys(found).length > 0) return
    const { name, kind, state, members } = values
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
    if (entity)
      update.mutate(
        { params: { legal_entity_id: entity.id }, body: { ...body, version: entity.version } },
        { onSuccess: onDone },
      )
    else add.mutate({ params: { loan_id: loan.id }, body }, { onSuccess: onDone })
  }
  return {
    values,
    set,
    setMember: (key: number, change: Partial<MemberValues>) =>
      set({ members: values.members.map((one) => (one.key === key ? { ...one, ...change } : one)) }),
    addMember: () =>
      set({ members: [...values.members, newMember(Math.max(-1, ...values.members.map(({ key }) => key)) + 1)] }),
    removeMember: (key: number) => set({ members: values.members.filter((one) => one.key !== key) }),
    error: (path: string): string | undefined => (isTried ? found[path] : undefined) ?? refused?.field(path),
    total: sharesTotal(values.members),
    failure: call.error ? (refused?.message ?? words.failed) : null,
    isBusy: call.isPending,
    submit,
  }
}
export type EntityForm = ReturnType<typeof useEntityForm>
