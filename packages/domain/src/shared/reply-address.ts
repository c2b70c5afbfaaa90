/** Characters of the signature in a reply address: more than 60 bits. */
export const REPLY_SIGNATURE = 12
const REPLY = /^r([0-9a-z]{25})([0-9a-z]{12})$/

/** An id in 25 letters and digits, as an address has no room for more. */
const shortened = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')

const lengthened = (short: string): string | null => {
  const value = [...short].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return null
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Where one person answers about one request: an address of the loan, by its unguessable part, that also names the request.
 *
 * @param o.signature 12 letters and digits that only the server can make, for this request and this person.
 */
export const replyAddressOf = (
  o: { requestId: string; signature: string },
  loan: { token: string; domain: string },
): string => `r${shortened(o.requestId)}${o.signature}.${loan.token}@${loan.domain}`

/** The request that a reply address names, with its signature still to be checked; null for any other address. */
export const replyIn = (address: string, domain: string): { requestId: string; signature: string } | null => {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  if (host !== domain.toLowerCase()) return null
  const [, short = '', signature = ''] = REPLY.exec(local.split('.').at(0) ?? '') ?? []
  const requestId = short === '' ? null : lengthened(short)
  return requestId === null ? null : { requestId, signature }
}
