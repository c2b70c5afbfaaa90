/** A phone in two parts: three digits of code, seven of number. */
export type PhoneParts = { readonly code: string; readonly number: string }

/** The stored phone, 'code-number' (G-26). */
export const joinPhone = ({ code, number }: PhoneParts): string => `${code}-${number}`

/** The parts of a stored phone, blank where it has none; text of another shape gives its digits, code first (G-27). */
export const splitPhone = (stored: string): PhoneParts => {
  const digits = stored.replace(/\D/g, '')
  return { code: digits.slice(0, 3), number: digits.slice(3) }
}

/** The ten digits of the short form as stored: the first three are the code (G-27). Null unless there are exactly ten. */
export const phoneFromTenDigits = (digits: string): string | null =>
  /^\d{10}$/.test(digits) ? joinPhone(splitPhone(digits)) : null

/** A stored phone as people write it in the US: (212) 555-0142. Text of another shape stays as it was typed. */
export const phoneText = (stored: string): string => stored.replace(/^(\d{3})-(\d{3})(\d{4})$/, '($1) $2-$3')
