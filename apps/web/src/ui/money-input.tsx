import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'

export interface MoneyInputProps
  extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'prefix' | 'decimalScale'> {
  /** Dollars; null while empty. */
  value: number | null
  onChange: (dollars: number | null) => void
  /** The dollars that a pasted text means; null when it means none. */
  read: (pasted: string) => number | null
  /** Cents may be typed; whole dollars unless set. */
  withCents?: boolean
}

/** The largest amount a field takes: exact in cents. */
const MOST = 999_999_999_999

/** An amount of dollars: takes digits, adds the commas while typing without moving the caret. */
export const MoneyInput = ({ value, onChange, read, withCents = false, error, ...rest }: MoneyInputProps) => {
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <NumberInput
      inputMode={withCents ? 'decimal' : 'numeric'}
      prefix="$"
      thousandSeparator=","
      allowNegative={false}
      allowLeadingZeros={false}
      decimalScale={withCents ? 2 : 0}
      hideControls
      // An amount copied from elsewhere is taken as it is meant, or refused here: never another amount (E-45).
      onPaste={(event) => {
        const text = event.clipboardData.getData('text').trim()
        const { selectionStart, selectionEnd, value: shown } = event.currentTarget
        const selected = (selectionEnd ?? 0) - (selectionStart ?? 0)
        // A few digits put into an amount are typing; the selection may leave out the dollar sign.
        if (shown !== '' && selected < shown.length - 1 && /^\d+$/.test(text)) return
        event.preventDefault()
        const dollars = read(text)
        const isTaken = dollars !== null && dollars <= MOST
        setRefused(isTaken ? null : text.slice(0, 30))
        if (isTaken) onChange(withCents ? dollars : Math.round(dollars))
      }}
      {...rest}
      error={refused === null ? error : `* Not an amount: ${refused}`}
      value={value ?? ''}
      onChange={(next) => {
        setRefused(null)
        onChange(next === '' ? null : Number(next))
      }}
    />
  )
}
