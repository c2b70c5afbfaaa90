import { Input, NativeSelect, TextInput } from '@mantine/core'
import { borrowerFields } from '@plinth/domain/intake/application/fields'
import { cleanPhoneInput } from '@plinth/domain/intake/application/figures'
import type { Application } from './use-application.ts'
import classes from './application.module.css'
import { fieldId } from './field-path.ts'

const countries = borrowerFields.find((field) => field.name === 'area')
const phone = borrowerFields.find((field) => field.name === 'phone')

/** Ten digits of what was typed or pasted; a country code before them is dropped. */
export const tenDigits = (typed: string): string => {
  const digits = cleanPhoneInput(typed)
  return (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
}

interface PhoneInputProps {
  id: string
  area: string
  phone: string
  error: string | undefined
  onArea: (area: string) => void
  onPhone: (phone: string) => void
  onLeave: () => void
}

/** Country code and number side by side under one label (E-11, E-33, E-34). */
export const PhoneInput = ({ id, area, phone: number, error, onArea, onPhone, onLeave }: PhoneInputProps) => (
  <Input.Wrapper
    label={phone?.label}
    labelProps={{ htmlFor: id }}
    withAsterisk
    error={error}
    errorProps={{ id: `${id}-error` }}
    size="md"
  >
    <div className={classes.phone}>
      <NativeSelect
        aria-label={countries?.label ?? ''}
        size="md"
        value={area}
        data={[...(countries?.options ?? [])]}
        onChange={(event) => onArea(event.currentTarget.value)}
      />
      <TextInput
        id={id}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        size="md"
        aria-required
        error={Boolean(error)}
        {...(error ? { 'aria-describedby': `${id}-error` } : {})}
        value={number}
        onBlur={onLeave}
        onChange={(event) => onPhone(tenDigits(event.currentTarget.value))}
      />
    </div>
  </Input.Wrapper>
)

/** The borrower's phone on the short form. */
export const PhoneField = ({ form }: { form: Application }) => (
  <PhoneInput
    id={fieldId('phone')}
    area={form.values.borrower.area}
    phone={form.values.borrower.phone}
    error={form.error('phone')}
    onArea={(area) => form.setBorrower('area', area)}
    onPhone={(number) => form.setBorrower('phone', number)}
    onLeave={() => form.leave('phone')}
  />
)
