import { MultiSelect, NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core'

interface ConditionFieldsProps {
  labels: { condition: string; choose: string; value: string }
  operators: readonly (string | { value: string; label: string })[]
  /** Value, change and error of the comparison. */
  condition: NativeSelectProps
  /** Value, change and error of what is compared with. */
  criteria: TextInputProps
  /** What can be chosen, several texts separated by commas; left out where any text can be typed. */
  choices?: readonly (readonly [value: string, label: string])[] | undefined
  onChoose?: (criteria: string) => void
  /** Takes the focus when its dialog opens. */
  focused?: boolean
}

/** How a fact is compared, and with what: the editor of a condition. */
export const ConditionFields = (p: ConditionFieldsProps) => (
  <>
    <NativeSelect
      label={p.labels.condition}
      required
      data-autofocus={p.focused || undefined}
      data={[{ value: '', label: p.labels.choose }, ...p.operators]}
      {...p.condition}
    />
    {p.choices ? (
      <MultiSelect
        label={p.labels.value}
        required
        searchable
        data={p.choices.map(([value, label]) => ({ value, label }))}
        value={textsOf(p.criteria.value)}
        error={p.criteria.error}
        onChange={(values) => p.onChoose?.(values.join(', '))}
      />
    ) : (
      <TextInput label={p.labels.value} required maxLength={500} autoComplete="off" {...p.criteria} />
    )}
  </>
)

const textsOf = (value: TextInputProps['value']): string[] =>
  String(value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
