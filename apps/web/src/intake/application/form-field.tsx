import { Group, NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core'
import type { FieldDef } from '@plinth/domain/intake/application/fields'
import { figure } from '@plinth/domain/intake/application/figures'
import { formatMoney } from '@plinth/domain/shared/money'
import { pastedMoney } from '@plinth/domain/shared/pasted-money'
import { DateInput } from '../../ui/date-input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { applicationWords as words } from './application.words.ts'
import { fieldId } from './field-path.ts'

export interface FieldProps {
  field: Omit<FieldDef, 'level'>
  path: string
  value: string
  error: string | undefined
  required: boolean
  help?: string | undefined
  disabled?: boolean
  autoComplete?: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

const mostTyped = { money: 999_999_999_999, count: 99_999_999 } as const
const withinReach =
  (most: number) =>
  ({ floatValue }: { floatValue: number | undefined }) =>
    floatValue === undefined || floatValue <= most

const wrapperOrder = ['label', 'input', 'description', 'error'] as const

const autoComplete: Readonly<Record<string, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  borrowerEmail: 'email',
  brokerFirstName: 'given-name',
  brokerLastName: 'family-name',
  brokerEmail: 'email',
}

/** What every control of a field has in common. */
const common = ({ field, path, error, required, help, disabled, onLeave }: FieldProps) => ({
  id: fieldId(path),
  label: field.label,
  error: error ?? false,
  withAsterisk: required,
  'aria-required': required,
  onBlur: onLeave,
  size: 'md' as const,
  // Help stands below the control, so that the controls of a row line up.
  inputWrapperOrder: [...wrapperOrder],
  ...(help ? { description: help } : {}),
  ...(disabled ? { disabled } : {}),
})

const Choice = (props: FieldProps) => (
  <NativeSelect
    {...common(props)}
    value={props.value}
    data={[{ value: '', label: words.select }, ...props.field.options]}
    onChange={(event) => props.onChange(event.currentTarget.value)}
  />
)

const YesNo = ({ path, value, onChange, onLeave, ...rest }: FieldProps) => {
  const { id, 'aria-required': required, ...shared } = common({ path, value, onChange, onLeave, ...rest })
  return (
    <Radio.Group {...shared} value={value} onChange={onChange}>
      <Group gap="lg" mt={6} mih={36}>
        {rest.field.options.map((option, index) => (
          <Radio
            key={option.value}
            {...(index === 0 ? { id } : {})}
            required={required}
            value={option.value}
            label={option.label}
            onBlur={onLeave}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

const Count = (props: FieldProps) => (
  <NumberInput
    {...common(props)}
    inputMode="numeric"
    hideControls
    decimalScale={props.field.kind === 'decimal' ? 1 : 0}
    allowNegative={false}
    isAllowed={withinReach(mostTyped.count)}
    value={props.value === '' ? '' : Number(props.value)}
    onChange={(next) => props.onChange(next === '' ? '' : String(next))}
  />
)

const Money = (props: FieldProps) => (
  <MoneyInput
    {...common(props)}
    read={pastedMoney}
    isAllowed={withinReach(mostTyped.money)}
    value={figure(props.value)}
    onChange={(dollars) => props.onChange(dollars === null ? '' : String(dollars))}
  />
)

const Computed = (props: FieldProps) => (
  <TextInput
    {...common(props)}
    readOnly
    variant="filled"
    value={props.value === '' ? '' : formatMoney(Number(props.value))}
  />
)

/** One field of the form by its kind; address and phone have components of their own. */
export const FormField = (props: FieldProps) => {
  switch (props.field.kind) {
    case 'money':
      return <Money {...props} />
    case 'count':
    case 'decimal':
      return <Count {...props} />
    case 'date':
      return (
        <DateInput {...common(props)} value={props.value || null} onChange={(date) => props.onChange(date ?? '')} />
      )
    case 'choice':
    case 'country':
      return <Choice {...props} />
    case 'yes-no':
      return <YesNo {...props} />
    case 'computed-money':
      return <Computed {...props} />
    default:
      return (
        <TextInput
          {...common(props)}
          type={props.field.kind === 'email' ? 'email' : 'text'}
          autoComplete={props.autoComplete ?? autoComplete[props.field.name] ?? 'off'}
          maxLength={props.field.kind === 'email' ? 254 : 100}
          value={props.value}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )
  }
}
