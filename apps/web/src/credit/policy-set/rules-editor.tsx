import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { fractionToPercent, percentToFraction } from '@plinth/domain/loan/terms'
import { type MeasureKey, measureOf, measures } from '@plinth/domain/credit/policy/measures'
import type { PolicyRule } from '@plinth/domain/credit/policy/policy-set'
import { type PolicyGroup, policyGroups } from '@plinth/domain/credit/policy/verdict'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { DataTable, Header } from '../../ui/data-table.tsx'
import { RecordAction } from '../../ui/record-card.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState } from '../../ui/states.tsx'
import classes from './policy-set.module.css'
import { policySetWords as words } from './policy-set.words.ts'
import type { SetDraft } from './use-set-draft.ts'

interface EditorProps {
  draft: SetDraft
  may: boolean
}

/** The limits of a set, a table a group; each field is written where it stands. */
export const RulesEditor = (props: EditorProps) => (
  <>
    {policyGroups.map((group) => (
      <Section key={group} title={words.groups[group]}>
        <GroupTable group={group} {...props} />
      </Section>
    ))}
  </>
)

const GroupTable = ({ group, draft, may }: EditorProps & { group: PolicyGroup }) => {
  const rules = draft.rules.filter((one) => measureOf(one.key).group === group)
  const free = measures.filter((one) => one.group === group && !draft.rules.some((rule) => rule.key === one.key))
  return (
    <>
      {rules.length === 0 ? (
        <EmptyState text={words.none} />
      ) : (
        <DataTable label={words.table[group]} records>
          <thead>
            <tr>
              {(['label', 'func', 'value', 'mid', 'top', 'text', 'actions'] as const).map((column) => (
                <Header key={column}>{words.columns[column]}</Header>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, i) => (
              <RuleRow key={rule.key} rule={rule} first={i === 0} draft={draft} may={may} />
            ))}
          </tbody>
        </DataTable>
      )}
      {may && free.length > 0 ? (
        <NativeSelect
          mt="sm"
          maw={320}
          aria-label={words.add}
          value=""
          data={[{ value: '', label: words.add }, ...free.map((one) => ({ value: one.key, label: one.label }))]}
          onChange={({ currentTarget: { value } }) => {
            const chosen = free.find((one) => one.key === value)
            if (chosen) draft.add(chosen.key)
          }}
        />
      ) : null}
    </>
  )
}

/** What is wrong with a field of a rule, as the domain says it. */
const faultOf = (draft: SetDraft, key: MeasureKey, field: string): string | undefined => {
  const at = draft.rules.findIndex((one) => one.key === key)
  return draft.faults.find((fault) => fault.path === `${at}.${field}`)?.message
}

/** An emptied box is no number until one is typed: it stays empty, and is refused in words. */
const typedOf = (value: number): number | '' => (Number.isNaN(value) ? '' : value)
const meantBy = (typed: number | string): number => (typed === '' ? Number.NaN : Number(typed))

interface RowProps extends EditorProps {
  rule: PolicyRule
  first: boolean
}

const RuleRow = ({ rule, first, draft, may }: RowProps) => {
  const { key, label, diff } = rule
  const measure = measureOf(key)
  const named = (column: keyof typeof words.columns) => words.field(words.columns[column], measure.label)
  const fault = (field: string) => faultOf(draft, key, field)
  const disabled = !may
  return (
    <tr>
      <td data-label={words.columns.label} data-whole className={classes.label}>
        <TextInput
          aria-label={named('label')}
          title={measure.definition}
          maxLength={100}
          {...{ disabled, value: label, error: fault('label') }}
          onChange={({ currentTarget: { value } }) => draft.change(key, { label: value })}
        />
      </td>
      <td data-label={words.columns.func}>
        <NativeSelect
          aria-label={named('func')}
          disabled={disabled}
          value={rule.func}
          data={[
            { value: 'max', label: words.max },
            { value: 'min', label: words.min },
          ]}
          onChange={({ currentTarget: { value } }) => draft.change(key, { func: value === 'min' ? 'min' : 'max' })}
        />
      </td>
      <td data-label={words.columns.value} className={classes.number}>
        <NumberInput
          aria-label={named('value')}
          hideControls
          thousandSeparator=","
          allowedDecimalSeparators={['.']}
          prefix={rule.prefix}
          suffix={rule.suffix}
          allowNegative={measure.range[0] < 0}
          {...{ disabled, value: typedOf(rule.value), error: fault('value') }}
          onChange={(value) => draft.change(key, { value: meantBy(value) })}
        />
      </td>
      {(['mid', 'top'] as const).map((which) => (
        <td key={which} data-label={words.columns[which]} className={classes.tolerance}>
          <NumberInput
            aria-label={named(which)}
            hideControls
            suffix="%"
            min={0}
            decimalScale={2}
            allowNegative={false}
            {...{ disabled, value: typedOf(fractionToPercent(diff[which])), error: fault(`diff.${which}`) }}
            onChange={(value) => draft.change(key, { diff: { ...diff, [which]: percentToFraction(meantBy(value)) } })}
          />
        </td>
      ))}
      <td data-label={words.columns.text}>
        <TextInput
          aria-label={named('text')}
          maxLength={40}
          {...{ disabled, value: rule.value_out_of_range, error: fault('value_out_of_range') }}
          onChange={({ currentTarget: { value } }) => draft.change(key, { value_out_of_range: value })}
        />
      </td>
      <td data-label={words.columns.actions}>
        <Group gap={4} wrap="nowrap">
          <RecordAction
            label={words.up(measure.label)}
            icon={IconArrowUp}
            disabledReason={may ? (first ? words.isFirst : undefined) : words.mayNot}
            onPress={() => draft.moveUp(key)}
          />
          <RecordAction
            label={words.remove(measure.label)}
            icon={IconTrash}
            disabledReason={may ? undefined : words.mayNot}
            onPress={() => draft.remove(key)}
          />
        </Group>
      </td>
    </tr>
  )
}
