import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { previewBrokerReminder, sendBrokerReminder } from '../../loan/index.ts'
import { ownLoanId } from '../personal/index.ts'

const HOUR_SECONDS = 3600
const REMINDERS_AN_HOUR = 30

/** What 'remind my borrower' would send for one of the broker's own deals. Fails with not_found. */
export const previewReminder = async (deps: Deps, actor: Actor, loanKey: string) =>
  previewBrokerReminder(deps.db, deps, actor, await ownLoanId(deps.db, actor, loanKey))

/** Sends it. Fails with not_found, forbidden, archived, state_conflict or too_many_requests. */
export const sendReminder = async (deps: Deps, actor: Actor, loanKey: string) => {
  const loanId = await ownLoanId(deps.db, actor, loanKey)
  if (actor.denied.includes('read-only'))
    fail('forbidden', "You don't have permission to do this. Ask an administrator.")
  await limitRate(deps.db, `broker.remind ${actor.id}`, REMINDERS_AN_HOUR, HOUR_SECONDS)
  return sendBrokerReminder(deps, actor, loanId)
}
