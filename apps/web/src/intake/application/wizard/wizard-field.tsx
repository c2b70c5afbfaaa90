import { PasswordInput, Textarea, TextInput } from '@mantine/core'
import type { FieldKind } from '@plinth/domain/intake/application/fields'
import type { FieldSection, WizardFieldDef, WizardFieldName } from '@plinth/domain/intake/application/wizard-fields'
import { wizardFields } from '@plinth/domain/intake/application/wizard-fields'
import {
  isAskedBefore,
  isWizardFieldComputed,
  isWizardFieldRequired,
  isWizardFieldShown,
} from '@plinth/domain/intake/application/wizard-rules'
import { longestText } from '@plinth/domain/intake/application/wizard-sections'
import { ssnLength } from '@plinth/domain/people/party/borrower'
import { fieldId } from '../field-path.ts'
import { FormField } from '../form-field.tsx'
import { PhoneInput } from '../phone-field.tsx'
import type { WizardForm } from './use-wizard.ts'
import classes from './wizard.module.css'
import { wizardWords as words } from './wizard.words.ts'

const autoComplete: Readonly<Record<string, string>> = {
  'sponsor.firstName': 'given-name',
  'sponsor.lastName': 'family-name',
  'sponsor.email': 'email',
  'sponsor.street': 'street-address',
  'sponsor.city': 'address-level2',
  'sponsor.state': 'address-level1',
  'sponsor.zipcode': 'postal-code',
  'sponsor.dateOfBirth': 'bday',
}

export interface OneFieldProps {
  form: WizardForm
  field: WizardFieldDef
  path: string
  value: string
  required: boolean
  computed?: boolean
  help?: string | undefined
  onChange: (value: string) => void
}

const common = ({ form, field, path, required, help }: OneFieldProps) => ({
  id: fieldId(path),
  label: field.label,
  error: form.error(path) ?? false,
  withAsterisk: required,
  'aria-required': required,
  size: 'md' as const,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  onBlur: () => form.leave(path),
  ...(help === undefined ? {} : { description: help }),
})

/** The kinds that the short form draws as well; the others are drawn here. */
const isShared = (kind: WizardFieldDef['kind']): kind is FieldKind =>
  kind !== 'text' && kind !== 'long-text' && kind !== 'zip' && kind !== 'ssn'

/** One field of the wizard by its kind. */
export const OneField = (props: OneFieldProps) => {
  const { form, field, path, value, onChange } = props
  switch (field.kind) {
    case 'long-text':
      return (
        <Textarea
          {...common(props)}
          className={classes.whole ?? ''}
          rows={3}
          maxLength={longestText}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'ssn':
      return (
        <PasswordInput
          {...common(props)}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={form.error(path) !== undefined}
          visibilityToggleButtonProps={{ 'aria-label': words.ssn.show }}
          value={value}
          // Pasted with dashes or spaces it is still the number.
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, ssnLength))}
        />
      )
    case 'text':
    case 'zip':
      return (
        <TextInput
          {...common(props)}
          autoComplete={autoComplete[path] ?? 'off'}
          maxLength={field.kind === 'zip' ? 10 : 200}
          {...(field.kind === 'zip' ? { inputMode: 'numeric' as const } : {})}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    default:
      return isShared(field.kind) ? (
        <FormField
          field={{ ...field, kind: props.computed ? 'computed-money' : field.kind }}
          path={path}
          value={value}
          error={form.error(path)}
          required={props.required}
          help={props.help}
          autoComplete={autoComplete[path]}
          onChange={onChange}
          onLeave={() => form.leave(path)}
        />
      ) : null
  }
}

interface FieldsProps<S extends FieldSection> {
  form: WizardForm
  section: S
  names: readonly WizardFieldName<S>[]
  help?: Partial<Record<WizardFieldName<S>, string>>
}

const definitions: readonly WizardFieldDef[] = Object.values(wizardFields).flat()

/** Those of a section's fields that are shown for what is chosen so far. */
export const Fields = <S extends FieldSection>({ form, section, names, help }: FieldsProps<S>) =>
  names.map((name) => {
    const field = definitions.find((one) => one.section === section && one.name === name)
    if (!field || !isWizardFieldShown(section, name, form.values)) return null
    const path = `${section}.${name}`
    if (field.kind === 'phone') return <Phone key={name} form={form} />
    return (
      <OneField
        key={name}
        form={form}
        field={field}
        path={path}
        value={String(Reflect.get(form.values[section], name) ?? '')}
        required={isWizardFieldRequired(section, name, form.values)}
        computed={isWizardFieldComputed(section, name, form.values)}
        help={help?.[name] ?? (isAskedBefore(section, name) ? words.askedBefore : undefined)}
        onChange={(value) => form.set(section, name, value)}
      />
    )
  })

const Phone = ({ form }: { form: WizardForm }) => (
  <PhoneInput
    id={fieldId('sponsor.phone')}
    area={form.values.sponsor.area}
    phone={form.values.sponsor.phone}
    error={form.error('sponsor.phone')}
    onArea={(area) => form.set('sponsor', 'area', area)}
    onPhone={(phone) => form.set('sponsor', 'phone', phone)}
    onLeave={() => form.leave('sponsor.phone')}
  />
)
