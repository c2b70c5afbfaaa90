import { pino, type Logger } from 'pino'

export type { Logger }

/** Nine digits that can be an SSN, however they are grouped. */
const SSN = /\b(?!000|666|9)\d{3}[- ](?!00)\d{2}[- ](?!0000)\d{4}\b|(?<="ssn":")[^"]+/g
const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g

/** JSON lines on stdout. Secrets are cut by name, and what still looks like an SSN or an e-mail address by shape. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    redact: {
      paths: [
        'ssn',
        '*.ssn',
        '*.*.ssn',
        'password',
        '*.password',
        'token',
        '*.token',
        'req.headers.authorization',
        'req.headers.cookie',
      ],
      censor: '[redacted]',
    },
    hooks: { streamWrite: (line) => line.replace(SSN, '[ssn]').replace(EMAIL, '[email]') },
  })
