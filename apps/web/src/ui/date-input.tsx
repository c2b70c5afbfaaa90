import '@mantine/dates/styles.css'
import { DateInput as MantineDateInput, type DateInputProps as MantineDateInputProps } from '@mantine/dates'
import { useMantineTheme } from '@mantine/core'
import { FIRST_YEAR, LAST_YEAR, parseTypedDate } from './plain-date.ts'
import { dateOrderOf } from './theme.ts'

export interface DateInputProps
  extends Omit<MantineDateInputProps, 'value' | 'defaultValue' | 'onChange' | 'dateParser' | 'valueFormat'> {
  /** 'YYYY-MM-DD', or null while empty. */
  value: string | null
  onChange: (date: string | null) => void
}

/**
 * A calendar date, typed as mm.dd.yyyy (Y-05), or in the order of the theme (Y-06), or picked. Text that is no date stays,
 * so it can be corrected.
 */
export const DateInput = ({ value, onChange, ...rest }: DateInputProps) => {
  const order = dateOrderOf(useMantineTheme())
  return (
    <MantineDateInput
      placeholder={order}
      minDate={`${FIRST_YEAR}-01-01`}
      maxDate={`${LAST_YEAR}-12-31`}
      hideOutsideDates
      clearable
      clearButtonProps={{ 'aria-label': 'Clear date' }}
      {...rest}
      valueFormat={order.toUpperCase()}
      dateParser={(typed) => parseTypedDate(typed, order)}
      value={value}
      onChange={onChange}
    />
  )
}
