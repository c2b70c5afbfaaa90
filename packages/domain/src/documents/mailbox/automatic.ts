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

/**
 * What a message is (RFC 3834). Our own letters coming back are a loop, a server's report a bounce, and what says of itself
 * that no person wrote it an automatic reply.
 */
export const kindOfMail = ({ headers, isReport, fromEmail, isOurs }: MailSigns): MailKind => {
  if (isReport) return 'bounce'
  if (headers['x-plinth-letter'] !== undefined || isOurs(fromEmail)) return 'loop'
  const submitted = (headers['auto-submitted'] ?? 'no').split(';')[0]?.trim().toLowerCase() ?? 'no'
  const isAutomatic =
    submitted !== 'no' ||
    AUTOMATIC.test(headers['precedence']?.trim() ?? '') ||
    headers['x-autoreply'] !== undefined ||
    headers['x-autorespond'] !== undefined ||
    headers['list-id'] !== undefined ||
    headers['return-path']?.trim() === '<>'
  return isAutomatic ? 'auto-reply' : 'message'
}
