const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  // PostgreSQL's own: it shuts down, crashed, starts up, or has no connection left.
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
const goneWords =
  /Connection terminated|Query read timeout|not queryable|timeout exceeded when trying to connect|timeout expired/

/**
 * The database does not answer, or went away while it was asked. `atCommit`: it was asked to commit, so that nobody knows
 * whether what was to be saved is saved.
 */
export class DatabaseGone extends Error {
  readonly atCommit: boolean
  constructor(cause: unknown, atCommit: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.atCommit = atCommit
  }
}

/** Whether an error of the database's connection means that nobody answers there, rather than that a statement is refused. */
export const meansGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return goneCodes.has(code) || code.startsWith('08') || goneWords.test(error.message)
}
