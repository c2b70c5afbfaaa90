/** What is said where several properties stand beside Blanket Loan = No (E-08). */
export const blanketMessage = '* A loan on several properties is a blanket loan: choose Yes, or keep one property'

/**
 * Whether a number of properties contradicts the flag: one loan on several properties is a blanket loan. A flag that
 * nobody has set (null) contradicts nothing; several properties settle it.
 */
export const contradictsBlanket = (properties: number, isBlanket: boolean | null): boolean =>
  properties > 1 && isBlanket === false
