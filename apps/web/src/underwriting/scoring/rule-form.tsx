import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { incompleteRule, type RuleEdit, ruleConditions, ruleFromEdit } from '@plinth/domain/underwriting/scoring/model'
import { useState } from 'react'
import { FormActions } from './form-actions.tsx'
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
  const [edit, setEdit] = useState(() => editOf(variableId, rule))
  const [missing, setMissing] = useState(false)
  const [add, update] = [useAddRule(), useUpdateRule()]
  const field = (name: keyof RuleEdit) => ({
    value: edit[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setEdit((now) => ({ ...now, [name]: value })),
  })
  const type = variables.find((one) => one.variable_id === edit.variable)?.value_type

  const body = ruleFromEdit(edit)
  const submit = () => {
    setMissing(body === null)
    if (!body) return
    const onSuccess = () => onDone(edit.variable)
    if (rule) update.mutate({ params: { rule_id: rule.id }, body }, { onSuccess })
    else add.mutate({ params: { variable_id: edit.variable }, body }, { onSuccess })
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        <NativeSelect
          label={words.variable}
          required
          disabled={rule !== null}
          data={[
            { value: '', label: words.chooseVariable },
            ...variables.map((one) => ({ value: one.variable_id, label: one.name })),
          ]}
          {...field('variable')}
        />
        <NativeSelect
          label={words.condition}
          required
          data-autofocus
          data={[{ value: '', label: words.chooseCondition }, ...ruleConditions]}
          {...field('condition')}
        />
        <TextInput
          label={words.value}
          required
          maxLength={500}
          autoComplete="off"
          {...(type && words.valueHints[type] ? { description: words.valueHints[type] } : {})}
          {...field('criteria')}
        />
        <Group grow align="flex-start" preventGrowOverflow={false}>
          <NativeSelect
            label={words.sign}
            required
            data={[
              { value: '+', label: `+ ${words.plus}` },
              { value: '-', label: `− ${words.minus}` },
            ]}
            {...field('sign')}
          />
          <TextInput
            label={words.points}
            required
            inputMode="decimal"
            maxLength={8}
            autoComplete="off"
            {...field('points')}
          />
        </Group>
        <FormActions
          submit={words.save}
          busy={add.isPending || update.isPending}
          error={missing && body === null ? incompleteRule : (add.error ?? update.error)}
          onCancel={onCancel}
        />
      </Stack>
    </form>
  )
}
