import { isPlaceholderEmail } from '@plinth/domain/people/party/placeholder-email'
import type { Actor } from '../../platform/actor.ts'
import { inTx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { fail } from '../../platform/errors.ts'
import { record } from '../../platform/events.ts'
import { queueMail } from '../../platform/mail.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { holdActivity } from '../../loan/index.ts'
import { ownerOf } from './bank-link.queries.ts'

const WAIT_SECONDS = 600

/**
 * Mails the address of a bank link to the borrower whose accounts it is for (H-12). Fails with state_conflict when the
 * borrower has no email address, too_many_requests when a letter has just gone out.
 */
export const shareLink = (deps: Deps, actor: Actor, activityId: string): Promise<{ email: string }> =>
  inTx(deps.db, async (tx) => {
    const a = await holdActivity(tx, activityId)
    if (a.type !== 'plaid') return fail('not_found', 'This bank link was not found.')
    const owner = await ownerOf(tx, a.id)
    if (!owner || isPlaceholderEmail(owner.email))
      return fail('state_conflict', 'This borrower has no email address. Copy the link instead.')
    await limitRate(deps.db, `plaid-letter:${a.id}`, 1, WAIT_SECONDS)
    await queueMail(tx, deps, {
      to: { name: owner.name, email: owner.email },
      subject: 'Please connect your bank',
      text: [
        `Hello ${owner.name},`,
        'To verify the funds for your loan we need to see the balances of your bank accounts. Connect your bank here; it takes two minutes and no statement has to be sent:',
        `${deps.config.publicUrl}/plaid/${a.id}`,
        'We can read balances and statements, never move money.',
        deps.config.PLINTH_BRAND,
      ].join('\n\n'),
      loanId: a.loan_id,
    })
    await record(tx, actor, {
      kind: 'bank-link.sent',
      entity: 'activity',
      entityId: a.id,
      loanId: a.loan_id,
      after: { email: owner.email },
    })
    return { email: owner.email }
  })
