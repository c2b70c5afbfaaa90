import { ApiError } from '../../lib/api-error.ts'
import { IdentityError } from '../../lib/auth-adapter.ts'
import { identityWords } from './identity.words.ts'

const { errors, rules } = identityWords

/** The least a password may have; the server checks the same. */
export const MIN_PASSWORD = 12

export const emailError = (email: string): string | null => {
  if (email.trim() === '') return errors.required
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : errors.email
}

export const requiredError = (text: string): string | null => (text.trim() === '' ? errors.required : null)

/** The rules of a new password, each with whether it is met. */
export const passwordRules = (password: string, email?: string) => [
  { text: rules.length, met: password.length >= MIN_PASSWORD },
  ...(email === undefined
    ? []
    : [{ text: rules.notEmail, met: password !== '' && password.toLowerCase() !== email.trim().toLowerCase() }]),
]

export const newPasswordError = (password: string, email?: string): string | null => {
  if (password === '') return errors.required
  if (password.length < MIN_PASSWORD) return errors.passwordLength
  return email !== undefined && password.toLowerCase() === email.trim().toLowerCase()
    ? errors.passwordSameAsEmail
    : null
}

const isCeremonyStopped = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError')

/** A failed identity step in words. `refused` is said for a plain 400 or 401: a wrong password, a spent link. */
export const identityFailure = (error: unknown, refused: string): string => {
  // The browser's own errors: the person stopped the ceremony, or no passkey of ours is on the device.
  if (isCeremonyStopped(error)) return refused
  if (!(error instanceof IdentityError || error instanceof ApiError)) return errors.other
  if (error.status === 0) return errors.unreachable
  if (error.status === 429) return errors.tooMany
  if (error.code === 'captcha_needed') return errors.captcha
  if (error.status === 403 && /VERIFIED/i.test(error.code)) return errors.unverified
  if (error.code === 'invalid_input' || error.code === 'PASSWORD_GUESSED_FIRST') return error.message
  return error.status < 500 ? refused : errors.other
}
