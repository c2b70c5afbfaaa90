import type { MailKind } from './states.ts'

/** What tells a person's message from a machine's. */
export interface MailSigns {
  /** Headers by lower-cased name. */
  headers: Readonly<Record<string, string>>
  /** Whether it is a report of a mail server (multipart/report; delivery-status). */
  isReport: boolean
  fromEmail: string
  /** Addresses that we write from ourselves: the sender of letters, and the loans'. */
  isOurs: (email: string) => boolean
}

const AUTOMATIC = /^(?:bulk|junk|list|auto[_-]?reply)$/i

/** Headers that only machines write. */
const MACHINES = ['x-autoreply', 'x-autorespond', 'list-id'] as const

const isAutomatic = (headers: MailSigns['headers']): boolean => {
  const submitted = (headers['auto-submitted'] ?? 'no').replace(/;.*/s, '').trim().toLowerCase()
  return (
    submitted !== 'no' ||
    AUTOMATIC.test((headers['precedence'] ?? '').trim()) ||
    MACHINES.some((name) => headers[name] !== undefined) ||
    (headers['return-path'] ?? '').trim() === '<>'
  )
}

/**
 * What a message is (RFC 3834). Our own letters coming back are a loop, a server's report a bounce, and what says of itself
 * that no person wrote it an automatic reply.
 */
export const kindOfMail = ({ headers, isReport, fromEmail, isOurs }: MailSigns): MailKind => {
  if (isReport) return 'bounce'
  if (headers['x-plinth-letter'] !== undefined || isOurs(fromEmail)) return 'loop'
  return isAutomatic(headers) ? 'auto-reply' : 'message'
}
