import { createHmac, timingSafeEqual } from 'node:crypto'

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`committee-ballot.${payload}`).digest('base64url')

const ID_BYTES = 16

/** The token of a member's link: which ballot it opens, signed for this alone. Opening it takes a code besides. */
export const signBallotLink = (secret: string, ballotId: string): string => {
  const payload = Buffer.from(ballotId.replaceAll('-', ''), 'hex').toString('base64url')
  return `${payload}.${signature(secret, payload)}`
}

/** The ballot of a token; null for one that was altered. */
export const openBallotLink = (secret: string, token: string): string | null => {
  const [payload = '', given = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(given), Buffer.from(signature(secret, payload))]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length !== ID_BYTES) return null
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
