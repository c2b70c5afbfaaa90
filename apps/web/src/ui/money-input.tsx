import { NumberInput, type NumberInputProps } from '@mantine/core'

export interface MoneyInputProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'decimalScale'> {
  /** Dollars; null while empty. */
  value: number | null
  onChange: (dollars: number | null) => void
  /** Cents may be typed; whole dollars unless set. */
  withCents?: boolean
}

/** An amount of dollars: takes digits, adds the commas while typing without moving the caret. */
export const MoneyInput = ({ value, onChange, withCents = false, ...rest }: MoneyInputProps) => (
  <NumberInput
    inputMode={withCents ? 'decimal' : 'numeric'}
    prefix="$"
    thousandSeparator=","
    allowNegative={false}
    allowLeadingZeros={false}
    decimalScale={withCents ? 2 : 0}
    hideControls
    // A figure pasted as text from a sheet: '$1,250,000 ' is still that figure.
    onPaste={(event) => {
      const digits = event.clipboardData.getData('text').replace(/[^\d.]/g, '')
      if (digits === '' || Number.isNaN(Number(digits))) return
      event.preventDefault()
      onChange(withCents ? Number(digits) : Math.round(Number(digits)))
    }}
    {...rest}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : Number(next))}
  />
)
