/** The reserved domain no mail is ever sent to (E-31, E-32). */
const placeholderDomain = 'no-email.invalid'

/** What stands on screen for a placeholder address. */
export const noEmail = 'no email'

/**
 * The address a borrower without one gets (E-31, E-32): unique as its key is, under `.invalid`, never mailed.
 * `key` is a random id of letters, digits and dashes.
 */
export const placeholderEmail = (key: string): string => `${key.toLowerCase()}@${placeholderDomain}`

/** Whether an address stands for none: anything under `.invalid`. */
export const isPlaceholderEmail = (email: string): boolean => /[@.]invalid$/i.test(email.trim())

/** The address as people see it: 'no email' for a placeholder and for none. */
export const shownEmail = (email: string | null): string =>
  email === null || email.trim() === '' || isPlaceholderEmail(email) ? noEmail : email
