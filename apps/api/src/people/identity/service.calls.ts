import { z } from 'zod'
import { type FieldError, fail } from '../../platform/errors.ts'

const secret = z.string().min(1).max(256)
const email = z.string().trim().toLowerCase().min(1).max(254)
const address = z.string().max(2000)
const code = z.string().trim().min(1).max(40)
const digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'six digits')
const name = z.string().max(100)
/** What a browser's authenticator says: checked by the service itself, to the last byte. */
const ceremony = z.looseObject({ id: z.string().max(2000) })
/** A solved captcha; see `admitCall` for when one is asked for. */
const captcha = z.string().max(5000).optional()

const nothing = z.strictObject({})

/**
 * The service's calls that Plinth uses, with the body each takes; every other one of its many is not there. `null` is a
 * GET. What a body says here is all that the service gets to see of it.
 */
const SERVED = {
  '/token': null,
  '/jwks': null,
  '/error': null,
  '/verify-email': null,
  '/callback/google': null,
  '/sign-in/email': z.strictObject({ email, password: secret, captcha }),
  '/sign-in/social': z.strictObject({ provider: z.literal('google'), callbackURL: address }),
  '/sign-out': nothing,
  '/request-password-reset': z.strictObject({ email, redirectTo: address.optional(), captcha }),
  '/reset-password': z.strictObject({ newPassword: secret, token: z.string().min(1).max(200) }),
  '/send-verification-email': z.strictObject({ email, callbackURL: address.optional(), captcha }),
  '/change-password': z.strictObject({
    currentPassword: secret,
    newPassword: secret,
    revokeOtherSessions: z.boolean().optional(),
  }),
  '/two-factor/enable': z.strictObject({ password: secret }),
  '/two-factor/disable': z.strictObject({ password: secret, code: code.optional() }),
  '/two-factor/verify-totp': z.strictObject({ code: digits, trustDevice: z.boolean().optional() }),
  '/two-factor/verify-backup-code': z.strictObject({ code }),
  '/two-factor/generate-backup-codes': z.strictObject({ password: secret }),
  '/passkey/generate-register-options': null,
  '/passkey/verify-registration': z.strictObject({ response: ceremony, name: name.optional() }),
  '/passkey/generate-authenticate-options': null,
  '/passkey/verify-authentication': z.strictObject({ response: ceremony }),
  '/passkey/update-passkey': z.strictObject({ id: z.string().max(100), name }),
  '/passkey/delete-passkey': z.strictObject({ id: z.string().max(100) }),
} as const satisfies Record<string, z.ZodType | null>

export type ServicePath = keyof typeof SERVED

/** Which of the service's calls an address below /auth is; not_found for every other address or method. */
export const servedCall = (path: string, method: string): ServicePath => {
  const known = Object.keys(SERVED).find((served): served is ServicePath => served === path)
  if (known === undefined || (SERVED[known] === null) !== (method === 'GET')) return fail('not_found', 'Not found.')
  return known
}

/** What of a body matters to the guards, and the body as the service gets it. */
export interface ServiceBody {
  email?: string | undefined
  newPassword?: string | undefined
  code?: string | undefined
  captcha?: string | undefined
  /** JSON, made anew from what was checked: the service cannot read anything else out of it than the guards did. */
  text: string | null
}

const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((path) => ({ path, message: 'Unknown field' }))
      : [{ path: issue.path.join('.') || 'body', message: issue.message }],
  )

/** Reads the body of a call; refuses with every bad field, so that nothing unread goes past the guards. */
export const readBody = (path: ServicePath, bytes: unknown): ServiceBody => {
  const schema = SERVED[path]
  if (!schema) return { text: null }
  const given = ((): unknown => {
    if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {}
    try {
      return JSON.parse(bytes.toString('utf8'))
    } catch {
      return fail('malformed_json', 'The request body is not valid JSON.')
    }
  })()
  const parsed = schema.safeParse(given)
  if (!parsed.success) return fail('invalid_input', 'Some fields need attention.', fieldErrors(parsed.error))
  const { captcha: solved, ...rest }: Record<string, unknown> & { captcha?: string | undefined } = parsed.data
  const { email: to, newPassword, code: typed } = rest as { email?: string; newPassword?: string; code?: string }
  return { email: to, newPassword, code: typed, captcha: solved, text: JSON.stringify(rest) }
}
