import type { ErrorCode, Problem } from '@plinth/contract/shared/errors'

/** A code of the server, or 'network' when no answer came. */
export type ApiErrorCode = ErrorCode | 'network'

/** A call that was refused, failed or never reached the server. `message` is fit for a person. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  readonly problem: Problem | null
  constructor(message: string, code: ApiErrorCode, status: number, problem: Problem | null) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.problem = problem
  }

  /** To quote when asking for help. */
  get requestId(): string | null {
    return this.problem?.request_id ?? null
  }

  /** The message of one field, by its dotted path. */
  field(path: string): string | undefined {
    return this.problem?.errors?.find((e) => e.path === path)?.message
  }

  /** What is said of fields, in order: several messages may name one field. */
  get messages(): string[] {
    return (this.problem?.errors ?? []).map((e) => e.message)
  }

  /** Every bad field's message by dotted path, as forms take them. */
  get fields(): Record<string, string> {
    return Object.fromEntries((this.problem?.errors ?? []).map((e) => [e.path, e.message]))
  }
}

/** No answer came: offline, or the server is being restarted. */
export const networkError = (): ApiError =>
  new ApiError(
    'We could not reach the server. Nothing you typed is lost: check your connection and try again.',
    'network',
    0,
    null,
  )

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string' && 'title' in body

const byStatus: Record<number, ErrorCode> = {
  400: 'invalid_input',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  409: 'state_conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** Maps any refused response, a proxy's HTML page included, to an ApiError. */
export const errorFrom = async (res: Response): Promise<ApiError> => {
  const body: unknown = await res.json().catch(() => null)
  if (isProblem(body)) return new ApiError(body.detail ?? body.title, body.code, res.status, body)
  return new ApiError(
    res.status >= 500 ? 'The server is not answering right now. Try again in a moment.' : 'The request was refused.',
    byStatus[res.status] ?? 'internal',
    res.status,
    null,
  )
}

/** The text to show for anything thrown; `fallback` for what is no ApiError. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError ? error.message : fallback
