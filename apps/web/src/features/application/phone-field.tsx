import { Input, NativeSelect, TextInput } from '@mantine/core'
import { borrowerFields } from '@plinth/domain/application/fields'
import { cleanPhoneInput } from '@plinth/domain/application/figures'
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

/** Country code and number side by side under one label (E-11, E-33, E-34). */
export const PhoneField = ({ form }: { form: Application }) => {
  const error = form.error('phone')
  const id = fieldId('phone')
  return (
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
          value={form.values.borrower.area}
          data={[...(countries?.options ?? [])]}
          onChange={(event) => form.setBorrower('area', event.currentTarget.value)}
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
          value={form.values.borrower.phone}
          onBlur={() => form.leave('phone')}
          onChange={(event) => form.setBorrower('phone', tenDigits(event.currentTarget.value))}
        />
      </div>
    </Input.Wrapper>
  )
}
