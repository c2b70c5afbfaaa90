import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { incompleteRule, type RuleEdit, ruleConditions, ruleFromEdit } from '@plinth/domain/underwriting/scoring/model'
import { useSendForm } from '../../lib/form/use-send-form.ts'
import { ConditionFields } from '../../ui/condition-fields.tsx'
import { FormEnd } from '../../ui/form-end.tsx'
import { type Rule, useAddRule, useUpdateRule, type Variable } from './scoring.calls.ts'
import { scoringWords } from './scoring.words.ts'

const words = scoringWords.rule

interface RuleFormProps {
  /** The variables of the group, to choose from. */
  variables: readonly Variable[]
  /** Chosen at first. */
  variableId: string
  /** The rule that is edited; null for a new one. */
  rule: Rule | null
  onDone: (variableId: string) => void
  onCancel: () => void
}

const editOf = (variable: string, rule: Rule | null): RuleEdit => ({
  variable,
  condition: rule?.condition ?? '',
  criteria: rule?.criteria ?? '',
  points: rule ? String(Math.abs(rule.score)) : '',
  sign: rule && rule.score < 0 ? '-' : '+',
})

/** Adds or edits a rule: variable, condition, value, sign and points. */
export const RuleForm = ({ variables, variableId, rule, onDone, onCancel }: RuleFormProps) => {
  const [add, update] = [useAddRule(), useUpdateRule()]
  const form = useSendForm({
    start: editOf(variableId, rule),
    version: rule?.version,
    label: (name) => (name === 'criteria' ? words.value : words[name]),
    text: (name, value) =>
      name === 'variable' ? (variables.find((one) => one.variable_id === value)?.name ?? '') : value,
    check: (edit) => (ruleFromEdit(edit) === null ? { '': incompleteRule } : {}),
    at: (path) => (path === 'score' ? 'points' : path),
    failed: scoringWords.couldNot,
    send: async (edit, { version }) => {
      const body = ruleFromEdit(edit)
      if (!body) return
      if (rule) await update.mutateAsync({ params: { rule_id: rule.id }, body: { ...body, version } })
      else await add.mutateAsync({ params: { variable_id: edit.variable }, body })
      onDone(edit.variable)
    },
  })
  const type = variables.find((one) => one.variable_id === form.values.variable)?.value_type

  return (
    <form {...form.element}>
      <Stack>
        <NativeSelect
          label={words.variable}
          required
          disabled={rule !== null}
          data={[
            { value: '', label: words.chooseVariable },
            ...variables.map((one) => ({ value: one.variable_id, label: one.name })),
          ]}
          {...form.field('variable')}
        />
        <ConditionFields
          labels={{ condition: words.condition, choose: words.chooseCondition, value: words.value }}
          focused
          operators={ruleConditions}
          condition={form.field('condition')}
          criteria={{
            ...(type && words.valueHints[type] ? { description: words.valueHints[type] } : {}),
            ...form.field('criteria'),
          }}
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <NativeSelect
            label={words.sign}
            required
            data={[
              { value: '+', label: `+ ${words.plus}` },
              { value: '-', label: `− ${words.minus}` },
            ]}
            {...form.field('sign')}
          />
          <TextInput
            label={words.points}
            required
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            {...form.field('points')}
          />
        </Group>
        <FormEnd form={form} submit={words.save} cancel={scoringWords.cancel} onCancel={onCancel} />
      </Stack>
    </form>
  )
}
