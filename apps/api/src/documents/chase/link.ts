import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`chase-answer.${payload}`).digest('base64url')

/** The token of a message's link: whose message it is and until when it answers (epoch milliseconds), signed for this alone. */
export const signAnswerLink = (secret: string, o: { messageId: string; untilMs: number }): string => {
  const payload = Buffer.alloc(ID_BYTES + 4)
  payload.write(o.messageId.replaceAll('-', ''), 'hex')
  payload.writeUInt32BE(Math.floor(o.untilMs / 1000), ID_BYTES)
  const text = payload.toString('base64url')
  return `${text}.${signature(secret, text)}`
}

/** What a token opens; null for one that was altered, 'expired' for one whose time is over. */
export const openAnswerLink = (
  secret: string,
  token: string,
  nowMs: number,
): { messageId: string } | 'expired' | null => {
  const [payload = '', given = ''] = token.split('.')
  const [sent, expected] = [Buffer.from(given), Buffer.from(signature(secret, payload))]
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null
  const bytes = Buffer.from(payload, 'base64url')
  if (bytes.length !== ID_BYTES + 4) return null
  if (bytes.readUInt32BE(ID_BYTES) * 1000 < nowMs) return 'expired'
  const hex = bytes.toString('hex', 0, ID_BYTES)
  return { messageId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}
