import { Group, NativeSelect, Text } from '@mantine/core'
import { factNamed, needsFacts, operatorsOf, readableBy } from '@plinth/domain/documents/needs/facts'
import { needsLimits, operatorLabel } from '@plinth/domain/documents/needs/rules'
import { IconPlus, IconX } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { ConditionFields } from '../../ui/condition-fields.tsx'
import { factGroups, ruleFormWords as words } from './needs-rules.words.ts'
import classes from './needs.module.css'
import { blankCondition, type ConditionEdit, factOf, type RuleForm } from './rule-edit.ts'

const yesNo = [
  ['Yes', words.yes],
  ['No', words.no],
] as const

/** The conditions of a rule: fact, comparison, value. */
export const ConditionRows = ({ form }: { form: RuleForm }) => {
  const { when, of } = form.values
  const set = (n: number, change: Partial<ConditionEdit>) =>
    form.set({ when: when.map((one, at) => (at === n ? { ...one, ...change } : one)) })
  const facts = readableBy(of).map((kind) => ({
    group: factGroups[kind],
    items: needsFacts
      .filter((fact) => fact.of === kind)
      .map((fact) => ({ value: `${kind}.${fact.name}`, label: fact.label })),
  }))
  return (
    <fieldset className={classes.fieldset}>
      <Text component="legend" fw={600} size="sm">
        {words.conditions}
      </Text>
      <Text size="sm" c="dimmed">
        {words.conditionsHint}
      </Text>
      {when.map((one, n) => (
        <ConditionRow key={n} n={n} edit={one} form={form} facts={facts} onChange={(change) => set(n, change)} />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={when.length >= needsLimits.conditions}
          onClick={() => form.set({ when: [...when, blankCondition] })}
        >
          {words.addCondition}
        </Button>
      </Group>
    </fieldset>
  )
}

interface ConditionRowProps {
  n: number
  edit: ConditionEdit
  form: RuleForm
  facts: { group: string; items: { value: string; label: string }[] }[]
  onChange: (change: Partial<ConditionEdit>) => void
}

const ConditionRow = ({ n, edit, form, facts, onChange }: ConditionRowProps) => {
  const { of, name } = factOf(edit.name)
  const fact = factNamed(of, name)
  const choices = fact?.type === 'BOOLEAN' ? yesNo : fact?.choices
  const operators = fact ? operatorsOf(fact).map((value) => ({ value, label: operatorLabel(fact, value) })) : []
  const at = (field: keyof ConditionEdit) => `when.${n}.${field}` as const
  const choose = (key: string) => {
    const next = factOf(key)
    const known = factNamed(next.of, next.name)
    const only = known && operatorsOf(known).length === 1 ? operatorsOf(known)[0] : undefined
    onChange({ name: key, condition: only ?? '', criteria: '' })
  }
  return (
    <div className={classes.row} role="group" aria-label={words.conditionOf(n + 1)}>
      <NativeSelect
        label={words.fact}
        required
        data={[{ value: '', label: words.chooseFact }, ...facts]}
        value={edit.name}
        error={form.errorAt(at('name'))}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      <ConditionFields
        labels={{ condition: words.condition, choose: words.chooseCondition, value: words.value }}
        operators={operators}
        condition={form.field(at('condition'))}
        criteria={{
          ...form.field(at('criteria')),
          ...(fact?.type === 'FLOAT' ? { description: words.moneyHint } : {}),
        }}
        choices={choices}
        onChoose={(criteria) => {
          const last = criteria.split(', ').at(-1) ?? ''
          onChange({ criteria: fact?.type === 'BOOLEAN' ? last : criteria })
        }}
      />
      <Group justify="flex-end">
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden />}
          onClick={() => form.set({ when: form.values.when.toSpliced(n, 1) })}
        >
          {words.removeCondition(n + 1)}
        </Button>
      </Group>
    </div>
  )
}
