import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { mostDollars, onShorthand } from './money-shorthand.ts'

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

/** A fraction stays as typed: it may become '1.25m'. Null for an amount that the field takes. */
const unfinished = (typed: string | number, withCents: boolean) => {
  const text = String(typed)
  if (text.endsWith('.')) return text
  return withCents || Number.isInteger(Number(text)) ? null : text
}

/** An amount of dollars: takes digits and '1.25m', adds the commas while typing without moving the caret. */
export const MoneyInput = ({ value, onChange, read, withCents = false, error, ...rest }: MoneyInputProps) => {
  const [refused, setRefused] = useState<string | null>(null)
  const [fraction, setFraction] = useState<string | null>(null)
  /** Cents that the field has no place for are refused, never rounded away. */
  const take = (dollars: number, meant = String(dollars)) => {
    const isTaken = withCents || Number.isInteger(dollars)
    setRefused(isTaken ? null : `${meant.slice(0, 30)} (whole dollars only)`)
    setFraction(null)
    if (isTaken) onChange(dollars)
  }
  return (
    <NumberInput
      inputMode={withCents ? 'decimal' : 'numeric'}
      prefix="$"
      thousandSeparator=","
      // A comma typed by hand parts thousands: it never begins a fraction (E-45).
      allowedDecimalSeparators={['.']}
      allowNegative={false}
      allowLeadingZeros={false}
      decimalScale={2}
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
        if (dollars !== null && dollars <= mostDollars) take(dollars, text)
        else setRefused(text.slice(0, 30))
      }}
      onKeyDown={onShorthand(read, take)}
      {...rest}
      onBlur={(event) => {
        if (fraction !== null) setRefused(`${fraction} (whole dollars only)`)
        rest.onBlur?.(event)
      }}
      error={refused === null ? error : `* Not an amount: ${refused}`}
      value={fraction ?? value ?? ''}
      onChange={(next) => {
        const open = unfinished(next, withCents)
        setRefused(null)
        setFraction(open)
        onChange(next === '' || open !== null ? null : Number(next))
      }}
    />
  )
}
