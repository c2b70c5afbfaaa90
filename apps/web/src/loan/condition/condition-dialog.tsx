import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { ConditionView } from '@plinth/contract/loan/condition'
import type { LoanView } from '@plinth/contract/loan/loan'
import { conditionStageLabels, conditionStages } from '@plinth/domain/loan/condition'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { conditionWords as words } from './condition.words.ts'
import { type ConditionForm, useConditionForm } from './use-condition-form.ts'

interface ConditionDialogProps {
  loan: LoanView
  /** Null for a new one. */
  condition: ConditionView | null
  onClose: () => void
}

/** Adds a condition to a loan, or changes one. */
export const ConditionDialog = ({ loan, condition, onClose }: ConditionDialogProps) => {
  const form = useConditionForm(loan, condition, onClose)
  return (
    <Dialog
      opened
      busy={form.busy}
      onClose={onClose}
      title={condition ? words.editTitle : words.addTitle}
      size="md"
      closeOnClickOutside={false}
    >
      <form {...form.element}>
        <Stack gap="sm">
          <Fields form={form} />
          <FormEnd form={form} submit={condition ? words.save : words.add} cancel={words.cancel} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

const Fields = ({ form }: { form: ConditionForm }) => {
  const due = form.choice('due')
  return (
    <>
      <Select
        label={words.stage}
        required
        data={conditionStages.map((value) => ({ value, label: conditionStageLabels[value] }))}
        {...form.choice('stage')}
      />
      <TextInput label={words.name} required maxLength={200} autoComplete="off" {...form.field('title')} />
      <Textarea label={words.details} autosize minRows={2} maxLength={2000} {...form.field('details')} />
      <Select
        label={words.owner}
        placeholder={words.unassigned}
        clearable
        data={form.options.owner_id ?? []}
        {...form.choice('owner_id')}
      />
      <Select
        label={words.party}
        placeholder={words.noParty}
        clearable
        data={form.options.party ?? []}
        {...form.choice('party')}
      />
      <DateInput label={words.due} {...due} onChange={(day) => due.onChange(day)} />
      <Select
        label={words.proof}
        description={words.proofHint}
        placeholder={words.noProof}
        clearable
        searchable
        data={form.options.proof_id ?? []}
        {...form.choice('proof_id')}
      />
    </>
  )
}
