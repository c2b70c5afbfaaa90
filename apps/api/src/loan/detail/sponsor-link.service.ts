import { createHmac, timingSafeEqual } from 'node:crypto'
import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { readLoan } from './loan-detail.service.ts'

/** How long a sponsor link works: a week. */
const VALID_SECONDS = 7 * 86_400

const Grant = z.object({ loan: z.string(), email: z.email(), until: z.int() })
/** What a sponsor link names: the loan's human id, the sponsor's address, and until when (epoch seconds). */
export type SponsorGrant = z.infer<typeof Grant>

const signature = (secret: string, payload: string) =>
  createHmac('sha256', secret).update(`sponsor-link.${payload}`).digest('base64url')

/** Makes the signed token of a grant. */
export const signSponsorGrant = (secret: string, grant: SponsorGrant): string => {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return `${payload}.${signature(secret, payload)}`
}

/** The grant of a token; null when it was altered or has expired. `now` is in epoch seconds. */
export const openSponsorGrant = (secret: string, token: string, now: number): SponsorGrant | null => {
  const [payload = '', given = ''] = token.split('.')
  const expected = Buffer.from(signature(secret, payload))
  const sent = Buffer.from(given)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return null
  const grant = Grant.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  return grant.until > now ? grant : null
}

/**
 * The link to hand to the loan's sponsor, its first borrower with an address (I-70). It says whose it is and
 * leads to the personal area of this loan; signing in is still asked for, so that a forwarded link opens nothing by itself.
 */
export const makeSponsorLink = async (
  db: Db,
  config: Config,
  clock: Clock,
  loanKey: string,
): Promise<{ url: string; expires_epoch: number }> => {
  const loan = await readLoan(db, loanKey)
  const sponsor = loan.borrowers.find((b) => !b.email_is_placeholder && !isPlaceholderEmail(b.email))
  if (!sponsor) return fail('state_conflict', 'No borrower of this loan has an email address. Add one first.')
  const until = Math.floor(clock.now() / 1000) + VALID_SECONDS
  const token = signSponsorGrant(config.secret, { loan: loan.human_id, email: sponsor.email, until })
  return { url: `${config.publicUrl}/invitation?sponsor=${token}`, expires_epoch: until }
}
