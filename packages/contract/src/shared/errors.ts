import { z } from 'zod'

/** Every error the API can answer with, and the only place where a code meets an HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  malformed_json: 400,
  not_signed_in: 401,
  forbidden: 403,
  email_missing: 403,
  second_factor_missing: 403,
  proof_needed: 403,
  not_found: 404,
  too_slow: 408,
  version_conflict: 409,
  state_conflict: 409,
  archived: 409,
  step_not_allowed: 409,
  reason_needed: 409,
  similar_request: 409,
  in_use: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  captcha_needed: 422,
  captcha_failed: 422,
  captcha_expired: 422,
  not_configured: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** RFC 9457 problem details, as every refused or failed call answers them. */
export const Problem = z
  .object({
    type: z.string().describe('Always about:blank; the code tells problems apart'),
    code: z.enum(errorCodes).describe('Stable name of the problem'),
    title: z.string().describe('Short text for a person'),
    status: z.int().describe('The HTTP status'),
    detail: z.string().optional().describe('What happened here and what to do'),
    errors: z
      .array(z.object({ path: z.string().describe('The field, dotted'), message: z.string() }))
      .optional()
      .describe('Every bad field'),
    request_id: z.string().describe('Quote this when asking for help'),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
