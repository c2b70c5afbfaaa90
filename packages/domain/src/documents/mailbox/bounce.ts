/** What a mail server says of one recipient (RFC 3464). */
export interface Bounce {
  /** Lower-cased. */
  email: string
  /** Whether the address will never take mail; false for a delay or a full mailbox. */
  permanent: boolean
  /** The server's own words, or its status. */
  detail: string
}

const MAX_DETAIL = 300
const MOST = 20

const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    block
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : []
      }),
  )

/** A value of such a field without the type before it: `rfc822; bea@example.com`. */
const valueOf = (field: string | undefined): string => (field ?? '').split(';').slice(1).join(';').trim()

/** Status 5.2.2 is a full mailbox and 5.7.x a refusal of this message: the address itself is good. */
const PERMANENT = /^5\.(?!2\.2$|7\.)\d+\.\d+$/

/** The recipients that the delivery-status part of a bounce reports on. */
export const bouncesIn = (report: string): Bounce[] =>
  report
    .split(/\r?\n[ \t]*\r?\n/)
    .map(fieldsOf)
    .flatMap((fields) => {
      const given = fields.get('final-recipient') ?? fields.get('original-recipient')
      const email = valueOf(given).replace(/^<|>$/g, '').toLowerCase()
      if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) return []
      const status = fields.get('status')?.trim() ?? ''
      const failed = fields.get('action')?.trim().toLowerCase() === 'failed'
      const detail = valueOf(fields.get('diagnostic-code')) || status
      return [{ email, permanent: failed && PERMANENT.test(status), detail: detail.slice(0, MAX_DETAIL) }]
    })
    .slice(0, MOST)
