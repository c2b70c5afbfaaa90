import type { KeyboardEvent } from 'react'

/** The largest amount a field takes, dollars: exact in cents. */
export const mostDollars = 999_999_999_999

/**
 * Takes '1.25m' and '800k' as they are typed: the letter turns what stands before it into dollars (E-45).
 * `read` tells the dollars that a text means, null for none.
 */
export const onShorthand =
  (read: (text: string) => number | null, take: (dollars: number) => void) =>
  (event: KeyboardEvent<HTMLInputElement>) => {
    if (!/^[km]$/i.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const dollars = read(event.currentTarget.value + event.key)
    if (dollars !== null && dollars <= mostDollars) take(dollars)
  }
