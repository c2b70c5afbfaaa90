import type { DealField, ValueKind } from './fields.ts'

/** What stays of typed text, by kind: digits and one dot (L-06), no $ and commas (L-07), digits, dot and minus (L-08). */
export const cleanInput = (kind: ValueKind, typed: string): string => {
  switch (kind) {
    case 'percent': {
      const [whole = '', ...rest] = typed.replace(/[^\d.]/g, '').split('.')
      return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
    }
    case 'currency':
      return typed.replace(/[$,]/g, '').trim()
    case 'number':
      return typed.replace(/[^\d.-]/g, '')
    case 'text':
      return typed
  }
}

/** A value as sent: a fraction for percent, a number for currency and number, else text; null when it is blank or no number. */
export const toSent = (kind: ValueKind, typed: string): number | string | null => {
  const clean = cleanInput(kind, typed)
  if (clean.trim() === '') return null
  if (kind === 'text') return clean
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(clean)) return null
  const value = Number(clean)
  return kind === 'percent' ? moveComma(value, -2) : value
}

/** A stored value as typed in the form: a fraction becomes a percent (L-06). */
export const toTyped = (kind: ValueKind, stored: number | string | null): string => {
  if (stored === null) return ''
  return kind === 'percent' && typeof stored === 'number' ? String(moveComma(stored, 2)) : String(stored)
}

// Decimal shift in text: 0.07 * 100 is 7.000000000000001, 7e-2 is exact.
const moveComma = (value: number, places: number): number => {
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}

/**
 * What the form shows after someone else saved meanwhile: what this person typed stays, every other field shows the new
 * value. `base` is what was loaded before, `now` what stands in the form, `theirs` what was loaded anew.
 */
export const mergeTyped = (
  base: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, text]) => {
      const mine = now[name]
      return [name, mine === undefined || mine === base[name] ? text : mine]
    }),
  )

/**
 * What an update sends: the fields whose typed text differs from the loaded, converted (L-05, L-06); null for one that was
 * emptied. {} = nothing to save (L-04). Texts that only clean up to the loaded value count as unchanged.
 */
export const changedValues = (
  fields: readonly DealField[],
  loaded: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Record<string, number | string | null> => {
  const changed = fields.flatMap(({ name, kind }) => {
    const typed = now[name] ?? ''
    const value = toSent(kind, typed)
    const isWrong = value === null && typed.trim() !== ''
    return isWrong || value === toSent(kind, loaded[name] ?? '') ? [] : [[name, value] as const]
  })
  return Object.fromEntries(changed)
}

/**
 * The fields that this person and someone else changed into different things, however they are spelled: a person decides
 * which stands. What this person has just saved comes back as it is stored, which is the same.
 */
export const clashing = (
  fields: readonly DealField[],
  base: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  theirs: Readonly<Record<string, string>>,
): string[] => {
  const changes = [
    changedValues(fields, base, now),
    changedValues(fields, base, theirs),
    changedValues(fields, theirs, now),
  ]
  return fields.map(({ name }) => name).filter((name) => changes.every((some) => name in some))
}
