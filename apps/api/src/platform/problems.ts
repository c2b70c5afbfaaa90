import { STATUS_CODES } from 'node:http'
import type { ErrorCode, Problem } from '@plinth/contract/shared/errors'
import { errorStatus } from '@plinth/contract/shared/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseGone } from './database-gone.ts'
import { AppError } from './errors.ts'
import { TooManyRequests } from './rate-limit.ts'

/** Fastify's own refusals, by its error code. */
const fromFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_ASYNC_CONSTRAINT: 'invalid_input',
}

/** PostgreSQL's refusals of values that a schema let through: the caller's mistake, not ours. */
const fromPostgres: Record<string, ErrorCode> = {
  '22P02': 'invalid_input',
  '22003': 'invalid_input',
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22021': 'invalid_input',
  '23514': 'invalid_input',
  '23505': 'state_conflict',
  '23503': 'state_conflict',
  '40001': 'version_conflict',
  '40P01': 'version_conflict',
  '57014': 'unavailable',
  '55P03': 'unavailable',
}

/** A disk without room, the server's own or the database's: nothing that the sender could mend. */
const diskFull: readonly string[] = ['ENOSPC', 'EDQUOT', '53100']
const DISK_FULL =
  "The server's disk is full. Nothing is wrong with what you sent; tell the person who runs this server."

const GONE = 'The database does not answer. Nothing was changed; try again in a minute.'
const UNKNOWN =
  'The database went away while this was being saved, so it may be saved or not. Reload to see before you try again.'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether what failed is a disk of ours. */
export const isDiskFull = (error: unknown): boolean => diskFull.includes(codeOf(error))

const asAppError = (error: unknown): AppError | null => {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (isDiskFull(error)) return new AppError('unavailable', DISK_FULL)
  const known = fromFastify[code] ?? fromPostgres[code]
  if (known) return new AppError(known, wording[known] ?? '')
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new AppError('malformed_json', wording.malformed_json)
  if (error instanceof DatabaseGone) return new AppError('unavailable', error.atCommit ? UNKNOWN : GONE)
  return null
}

const wording: Partial<Record<ErrorCode, string>> = {
  malformed_json: 'The request body is not valid JSON.',
  payload_too_large: 'The body is larger than this call takes.',
  unsupported_media_type: 'Send the body as application/json.',
  invalid_input: 'A value is outside what can be stored.',
  state_conflict: 'Something else already stands there. Review it and try again.',
  version_conflict: 'Someone else changed this meanwhile. Review the change and try again.',
  unavailable: 'This took too long. Nothing was changed; try again in a minute.',
}

export const problemOf = (error: AppError, requestId: string): Problem => ({
  type: 'about:blank',
  code: error.code,
  title: STATUS_CODES[errorStatus[error.code]] ?? 'Error',
  status: errorStatus[error.code],
  ...(error.message ? { detail: error.message } : {}),
  ...(error.errors ? { errors: error.errors } : {}),
  request_id: requestId,
})

/** When to try again what could not be done just now. */
const RETRY_SECONDS = 5

const answer = (req: FastifyRequest, reply: FastifyReply, error: AppError) => {
  if (error instanceof TooManyRequests) reply.header('retry-after', error.retryAfterSeconds)
  else if (error.code === 'unavailable') reply.header('retry-after', RETRY_SECONDS)
  return reply.code(error.status).type('application/problem+json').send(problemOf(error, req.id))
}

/** Refuses what never reaches a route, such as an address with a broken escape. */
export const refuseUnrouted = (error: Error, req: FastifyRequest, reply: FastifyReply): void => {
  void answer(req, reply, asAppError(error) ?? new AppError('invalid_input', 'The address is not well-formed.'))
}

/** Every failure becomes problem details; what we did not foresee is logged and told as `internal`, without details. */
export const installProblems = (app: FastifyInstance): void => {
  app.setErrorHandler((error, req, reply) => {
    const known = asAppError(error)
    if (!known) req.log.error({ err: error }, 'unforeseen')
    return answer(
      req,
      reply,
      known ?? new AppError('internal', 'Something went wrong on our side. Reload to see what was saved.'),
    )
  })
  app.setNotFoundHandler((req, reply) => answer(req, reply, new AppError('not_found', 'Not found.')))
  app.addHook('onRoute', (r) => {
    const own = r.url.startsWith(app.plinth.basePath)
    if (own && r.method !== 'HEAD' && !r.config?.endpointId)
      throw new Error(`${String(r.method)} ${r.url} declares no access`)
  })
}
