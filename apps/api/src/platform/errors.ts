import { type ErrorCode, errorStatus } from '@plinth/contract/shared/errors'

export type FieldError = { path: string; message: string }

/** A refusal that the caller is told about; everything else becomes `internal` without details. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  constructor(code: ErrorCode, detail = '', errors?: FieldError[]) {
    super(detail)
    this.code = code
    this.errors = errors
  }
  get status() {
    return errorStatus[this.code]
  }
}

/** Refuses: throws AppError. `detail` says what happened and what to do; `errors` names each bad field. */
export const fail = (code: ErrorCode, detail?: string, errors?: FieldError[]): never => {
  throw new AppError(code, detail, errors)
}

/** Refuses one field. */
export const badField = (path: string, message: string): never => fail('invalid_input', message, [{ path, message }])
