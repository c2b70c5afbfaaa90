import { pino, type Logger, stdTimeFunctions } from 'pino'

export type { Logger }

/** Nine digits that can be an SSN, however they are grouped. */
const SSN = /\b(?!000|666|9)\d{3}[- ](?!00)\d{2}[- ](?!0000)\d{4}\b|(?<="ssn":")[^"]+/g
const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g

/** Employer numbers, and telephone numbers of the United States as people write them. */
const EIN = /\b\d{2}-\d{7}\b/g
const PHONE = /(?<![\w.-])(?:\+1[-. ]?)?\(?[2-9]\d{2}\)?[-. ][2-9]\d{2}[-. ]\d{4}(?![\w-])/g

/** Fields of requests to outside services that are secret or tell of a person. */
const secretNames = [
  'secret',
  'api_key',
  'access_token',
  'public_token',
  'accessToken',
  'publicToken',
  'privateKey',
  'authorization',
  'ein',
  'date_of_birth',
  'account_number',
  'routing_number',
] as const

/** What a line of the log may hold of a person: nothing that tells who it is. */
export const masked = (line: string): string =>
  line.replace(SSN, '[ssn]').replace(EIN, '[ein]').replace(PHONE, '[phone]').replace(EMAIL, '[email]')

/** Of an error's own fields these may be told; the database's `detail` holds the row that it refused, and `where` its values. */
const toldOfErrors = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'syscall'] as const

/** PostgreSQL quotes the value it cannot read at the end of its message. */
const withoutValue = (text: string): string => text.replace(/(invalid [^\n]*?): "[^\n]*"/g, '$1')

/** What a line tells of an error: its kind, where it arose, and no value. */
const errorFields = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const fields: Record<string, unknown> = { ...error }
  return {
    type: error.name,
    message: withoutValue(error.message),
    stack: withoutValue(error.stack ?? ''),
    ...Object.fromEntries(toldOfErrors.flatMap((name) => (name in fields ? [[name, fields[name]]] : []))),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  }
}

/** JSON lines on stdout. Secrets are cut by name, and what still looks like an SSN or an email address by shape. */
export const createLog = (level: string): Logger => pino(loggingOptions(level))

/** Cuts out secrets by name and, before the line is written, by shape. */
export const loggingOptions = (level: string) => ({
  level,
  timestamp: stdTimeFunctions.isoTime,
  serializers: { err: errorFields },
  redact: {
    paths: [
      'ssn',
      '*.ssn',
      '*.*.ssn',
      'password',
      '*.password',
      'token',
      '*.token',
      ...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      'req.headers.authorization',
      'req.headers.cookie',
    ],
    censor: '[redacted]',
  },
  hooks: { streamWrite: masked },
})
