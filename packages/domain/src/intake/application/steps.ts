import type { AddressValues, ApplicationValues } from './fields.ts'

/** Hover text of a property step that has no address yet (E-04, X-52). */
export const emptyAddress = 'Empty address'

/** One step of the indicator: its title, and for a property what hovering shows. */
export type Step = { readonly title: string; readonly hover: string | null }

/** The steps: Borrower, then Property 1..n (E-02, E-03). */
export const steps = (values: ApplicationValues): readonly Step[] => [
  { title: 'Borrower', hover: null },
  ...values.properties.map((property, index) => ({
    title: `Property ${index + 1}`,
    hover: addressLine(property.address) || emptyAddress,
  })),
]

/** An address in one line, '' when it has no street and no city. */
export const addressLine = (address: AddressValues): string => {
  const street = [address.street_number, address.route].filter(Boolean).join(' ')
  const region = [address.state, address.zipcode].filter(Boolean).join(' ')
  return street || address.city ? [street, address.city, region].filter(Boolean).join(', ') : ''
}

/**
 * Whether a step can be gone to (E-10): always when the step at hand is free of errors, else only back or to the last
 * property. Steps count from 0, the borrower level.
 */
export const mayGoToStep = (move: { from: number; to: number; stepCount: number; hasErrors: boolean }): boolean => {
  if (move.to < 0 || move.to >= move.stepCount) return false
  return !move.hasErrors || move.to < move.from || move.to === Math.max(1, move.stepCount - 1)
}
