/** Whole cents from dollars of at most two decimals: 1.005 has none to lose, 0.1 + 0.2 is 30. */
export const dollarsToCents = (dollars: number): number => Math.round(dollars * 100)

/** Dollars, at most two decimals, from whole cents. */
export const centsToDollars = (cents: number): number => cents / 100

/** The same of what may not be known. */
export const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : centsToDollars(cents))

// Made when the first amount is written: the first formatter of a page costs a phone fifty milliseconds.
let formats: { whole: Intl.NumberFormat; withCents: Intl.NumberFormat } | null = null
const amounts = () =>
  (formats ??= {
    whole: new Intl.NumberFormat('en-US'),
    withCents: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  })

/**
 * Dollars with thousands separators, '$1,234,567'; cents show only when the amount is not whole (Y-03).
 * An amount that is no finite number reads 'N/A' (Y-07).
 */
export function formatMoney(dollars: number | null | undefined): string {
  const known = dollars ?? Number.NaN
  if (!Number.isFinite(known)) return 'N/A'
  const cents = Math.round(Math.abs(known) * 100)
  const { whole, withCents } = amounts()
  const digits = cents % 100 === 0 ? whole.format(cents / 100) : withCents.format(cents / 100)
  return sign(known, cents) + digits
}

const units = ['K', 'M', 'B', 'T', 'P', 'E'] as const

/**
 * Dollars shortened to two decimals and a unit, '$1.25M' (Y-02); below a thousand as `formatMoney`.
 * An amount that would round to 1000 of its unit takes the next one: 999,999 is '$1.00M'.
 */
export function abbreviateMoney(dollars: number | null | undefined): string {
  const known = dollars ?? Number.NaN
  if (!Number.isFinite(known)) return 'N/A'
  let scaled = Math.abs(known)
  if (Math.round(scaled * 100) < 100_000) return formatMoney(known)
  let unit = -1
  while (unit < units.length - 1 && Math.round(scaled * 100) >= 100_000) {
    scaled /= 1000
    unit += 1
  }
  return `${sign(known, 1)}${amounts().withCents.format(scaled)}${units[unit] ?? ''}`
}

/**
 * The dollars a text means, or null when it means none: '$', commas and spaces are dropped, at most two decimals
 * are taken (E-44, E-45).
 */
export function parseMoney(text: string): number | null {
  const bare = text.replace(/[$,\s]/g, '')
  return /^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(bare) ? Number(bare) + 0 : null
}

const sign = (dollars: number, cents: number) => (dollars < 0 && cents !== 0 ? '-$' : '$')

/** Money and counts as stored: without commas and spaces (E-44). */
export const stripCommas = (typed: string): string => typed.replace(/[\s,]/g, '')
