import type { ConditionView } from '@plinth/contract/loan/condition'
import type { LoanView } from '@plinth/contract/loan/loan'
import { conditionErrors, type ConditionStage, conditionStages } from '@plinth/domain/loan/condition'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { useAddCondition, useUpdateCondition } from './condition.calls.ts'
import { conditionWords as words } from './condition.words.ts'

/** A party of the loan to choose: 'borrower:<id>', as the list of the form holds it. */
const partyKey = (party: { kind: string; id: string }) => `${party.kind}:${party.id}`

const nameOf = (p: { first_name: string; last_name: string; email: string | null }) =>
  `${p.first_name} ${p.last_name}`.trim() || (p.email ?? '')

/** Every party of a loan that can have to deliver something. */
export const partiesOf = (loan: LoanView) => [
  ...loan.borrowers.map((p) => ({ value: partyKey({ kind: 'borrower', id: p.id }), label: nameOf(p) })),
  ...loan.legal_entities.map((p) => ({ value: partyKey({ kind: 'legal-entity', id: p.id }), label: p.name })),
  ...loan.contacts.map((p) => ({ value: partyKey({ kind: 'contact', id: p.id }), label: nameOf(p) })),
]

const partyFrom = (key: string) => {
  const id = key.slice(key.indexOf(':') + 1)
  const kind = (['borrower', 'contact', 'legal-entity'] as const).find((one) => key.startsWith(`${one}:`))
  return kind ? { kind, id } : null
}

const blank = { stage: '', title: '', details: '', owner_id: '', party: '', due: '', proof_id: '' }
type Typed = typeof blank

const typedOf = ({ stage, title, details, owner, party, due_epoch: due, proof }: ConditionView): Typed => ({
  ...{ stage, title, details },
  owner_id: owner?.id ?? '',
  party: party ? partyKey(party) : '',
  due: due === null ? '' : epochToPlainDate(due),
  proof_id: proof?.activity_id ?? '',
})

const stageOf = (text: string): ConditionStage => conditionStages.find((one) => one === text) ?? 'closing'

const bodyOf = (typed: Typed) => ({
  stage: stageOf(typed.stage),
  title: typed.title.trim(),
  details: typed.details.trim(),
  owner_id: typed.owner_id || null,
  party: partyFrom(typed.party),
  due_epoch: typed.due === '' ? null : plainDateToEpoch(typed.due),
  proof_id: typed.proof_id || null,
})

/** A condition as typed: a new one of the loan, or the changes of one that is there. */
export const useConditionForm = (loan: LoanView, condition: ConditionView | null, onDone: () => void) => {
  const [add, update] = [useAddCondition(), useUpdateCondition()]
  return useSendForm({
    start: condition ? typedOf(condition) : blank,
    ...(condition ? { version: condition.version } : {}),
    check: conditionErrors,
    failed: words.failed,
    at: (path) => (path === 'due_epoch' ? 'due' : path),
    send: async (typed, { version }) => {
      if (condition)
        await update.mutateAsync({ params: { condition_id: condition.id }, body: { ...bodyOf(typed), version } })
      else await add.mutateAsync({ params: { loan_id: loan.id }, body: bodyOf(typed) })
      onDone()
    },
  })
}
export type ConditionForm = ReturnType<typeof useConditionForm>
