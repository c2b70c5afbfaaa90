/** Fields are named by their path, 'amount' or 'properties.0.address', here and in the server's answers. */

/** The step a field stands on: 0 the borrower level, 1.. the properties. */
export const stepOfPath = (path: string): number => {
  const index = /^properties\.(\d+)/.exec(path)?.[1]
  return index === undefined ? (path.startsWith('properties') ? 1 : 0) : Number(index) + 1
}

/** The id of a field's control. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`
