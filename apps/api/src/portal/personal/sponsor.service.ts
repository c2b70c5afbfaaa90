import { maskedEmail } from '@plinth/domain/people/party/masked-email'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { limitCaller } from '../../platform/rate-limit.ts'
import { openSponsorGrant } from '../../loan/index.ts'
import * as q from './sponsor.queries.ts'

const MINUTE_SECONDS = 60
const LOOKS_A_MINUTE = 30

/**
 * What a sponsor link says to whoever holds it (I-70): which loan, whose link, how to go on. Fails with not_found when it is
 * wrong, has expired, or its loan is gone, and with too_many_requests.
 */
export const openSponsor = async ({ db, config, clock }: Deps, { ip }: Pick<Actor, 'ip'>, token: string) => {
  await limitCaller(db, 'personal.sponsor', ip, LOOKS_A_MINUTE, MINUTE_SECONDS)
  const grant = openSponsorGrant(config.secret, token, Math.floor(clock.now() / 1000))
  const loan = grant ? await q.openLoanOf(db, grant.loan) : undefined
  if (!grant || !loan) return fail('not_found', "This link isn't valid or has expired. Request a new one.")
  return {
    loan,
    email_hint: maskedEmail(grant.email),
    has_account: await q.hasSignedIn(db, grant.email),
    expires_epoch: grant.until,
  }
}
