import type { ConditionView } from '@plinth/contract/loan/condition'
import type { LoanView } from '@plinth/contract/loan/loan'
import {
  conditionErrors,
  type ConditionStage,
  conditionStageLabels,
  conditionStages,
  proofTypes,
} from '@plinth/domain/loan/condition'
import { epochToPlainDate, plainDateToEpoch } from '@plinth/domain/shared/dates'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { plainDate } from '../../lib/format.ts'
import { useStaff } from '../../lib/use-staff.ts'
import { useAddCondition, useProofs, useUpdateCondition } from './condition.calls.ts'
import { conditionWords as words } from './condition.words.ts'

/** A party of the loan to choose: 'borrower:<id>', as the list of the form holds it. */
const partyKey = (party: { kind: string; id: string }) => `${party.kind}:${party.id}`

const nameOf = (p: { first_name: string; last_name: string; email: string | null }) =>
  `${p.first_name} ${p.last_name}`.trim() || (p.email ?? '')

/** Every party of a loan that can have to deliver something. */
const partiesOf = (loan: LoanView) => [
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

const labels: Readonly<Record<keyof Typed, string>> = {
  ...{ stage: words.stage, title: words.name, details: words.details, owner_id: words.owner },
  ...{ party: words.party, due: words.due, proof_id: words.proof },
}

/** What can be chosen for a condition of a loan. */
const useOptions = (loan: LoanView): Partial<Record<keyof Typed, { value: string; label: string }[]>> => {
  const proofs = (useProofs(loan.id).data?.activities ?? []).filter((a) => proofTypes.includes(a.activity_type))
  return {
    owner_id: useStaff().map(({ id, name }) => ({ value: id, label: name })),
    party: partiesOf(loan),
    proof_id: proofs.map((a) => ({ value: a.activity_id, label: a.name })),
  }
}

/** A condition as typed: a new one of the loan, or the changes of one that is there. */
export const useConditionForm = (loan: LoanView, condition: ConditionView | null, onDone: () => void) => {
  const [add, update] = [useAddCondition(), useUpdateCondition()]
  const options = useOptions(loan)
  const form = useSendForm({
    start: condition ? typedOf(condition) : blank,
    version: condition?.version,
    label: (name) => labels[name],
    text: (name, value) => {
      if (name === 'stage') return conditionStageLabels[stageOf(value)]
      if (name === 'due') return value === '' ? '' : plainDate(value)
      return options[name]?.find((one) => one.value === value)?.label ?? value
    },
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
  return { ...form, options }
}
export type ConditionForm = ReturnType<typeof useConditionForm>
